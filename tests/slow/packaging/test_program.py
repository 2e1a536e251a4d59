"""What is in the stand-alone program and what each system is told about it."""

from __future__ import annotations

import plistlib
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import build
import icons
import program
import third_party
from citrus import __version__
from citrus.language.languages import shipped
from tests.slow.packaging.conftest import ROOT
from tests.systems import need

PNG = b"\x89PNG\r\n\x1a\n"
ICON = ROOT / "assets" / "images" / "app_icon.svg"


@pytest.fixture(scope="module")
def drawn() -> dict[int, bytes]:
    return icons.draw(ICON)


@pytest.fixture
def share(drawn: dict[int, bytes], tmp_path: Path) -> Path:
    icons.write(ICON, tmp_path / "icons")
    build.desktop_files(tmp_path, tmp_path / "share")
    return tmp_path / "share"


# icons


def test_icons_are_pictures_of_their_size(drawn: dict[int, bytes]) -> None:
    for size, png in drawn.items():
        assert png.startswith(PNG)
        assert struct.unpack(">II", png[16:24]) == (size, size)


def test_the_windows_icon_points_to_its_pictures(drawn: dict[int, bytes]) -> None:
    content = icons.ico(drawn)
    _, kind, count = struct.unpack_from("<HHH", content)
    assert (kind, count) == (1, len(icons.WINDOWS))
    for number, size in enumerate(icons.WINDOWS):
        width, height, *_, length, begin = struct.unpack_from("<BBBBHHII", content, 6 + 16 * number)
        assert width == height == size % 256
        assert content[begin : begin + length] == drawn[size]


def test_the_macos_icon_is_a_chain_of_pictures(drawn: dict[int, bytes]) -> None:
    content = icons.icns(drawn)
    assert content[:4] == b"icns"
    assert struct.unpack(">I", content[4:8]) == (len(content),)
    place, found = 8, {}
    while place < len(content):
        kind, length = content[place : place + 4].decode(), struct.unpack_from(">I", content, place + 4)[0]
        found[kind] = content[place + 8 : place + length]
        place += length
    assert found == {kind: drawn[size] for kind, size in icons.MACOS.items()}


# what the systems read


def test_the_version_resource_has_four_numbers_and_our_name() -> None:
    text = program.windows_version()
    numbers = re.search(r"filevers=(\(.*?\)), prodvers=(\(.*?\)),", text)
    assert numbers is not None
    assert [len(part.split(",")) for part in numbers.groups()] == [4, 4]
    assert f"StringStruct('ProductVersion', '{__version__}')" in text
    compile(text, "version.txt", "eval")


def test_the_bundle_opens_saved_games() -> None:
    plist = plistlib.loads(plistlib.dumps(program.info_plist()))
    assert plist["CFBundleShortVersionString"] == __version__
    assert plist["CFBundleLocalizations"] == list(program.LANGUAGES)
    [document], [kind] = plist["CFBundleDocumentTypes"], plist["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["citrus"]


def test_every_language_of_the_game_is_told() -> None:
    assert set(program.LANGUAGES) == set(shipped())
    entry = (ROOT / "packaging" / "linux" / "citrus.desktop").read_text("utf-8")
    description = (ROOT / "packaging" / "linux" / "metainfo.xml").read_text("utf-8")
    kind = (ROOT / "packaging" / "linux" / "mime.xml").read_text("utf-8")
    for language in set(program.LANGUAGES) - {"en"}:
        for key in ("GenericName", "Comment", "Keywords"):
            assert f"\n{key}[{language}]=" in entry
        assert f'<summary xml:lang="{language}">' in description
        assert description.count(f'<p xml:lang="{language}">') == description.count("<p>")
        assert f'<comment xml:lang="{language}">' in kind


def test_releases_are_read_from_the_changelog() -> None:
    changelog = "# Changes\n\n## [Unreleased]\n\n## [1.1.0] - 2027-02-03\n\n- more\n\n## [1.0.0] - 2026-12-24\n"
    assert [(number, day.isoformat()) for number, day in program.releases(changelog)] == [
        ("1.1.0", "2027-02-03"),
        ("1.0.0", "2026-12-24"),
    ]


def test_the_desktop_entry_is_valid(share: Path) -> None:
    need("desktop-file-validate (Debian's desktop-file-utils)", shutil.which("desktop-file-validate") is not None)
    entry = share / "applications" / f"{program.APP_ID}.desktop"
    told = subprocess.run(["desktop-file-validate", entry], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (0, "")


def test_the_description_is_valid(share: Path) -> None:
    need("appstreamcli (Debian's appstream)", shutil.which("appstreamcli") is not None)
    path = share / "metainfo" / f"{program.APP_ID}.metainfo.xml"
    command = ["appstreamcli", "validate", "--no-net", path]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout


def test_saved_games_have_a_type_of_their_own(share: Path) -> None:
    need("update-mime-database (Debian's shared-mime-info)", shutil.which("update-mime-database") is not None)
    subprocess.run(["update-mime-database", share / "mime"], check=True, capture_output=True)
    assert f"{program.MIME}:*.citrus" in (share / "mime" / "globs").read_text("utf-8")


def test_a_disk_image_shows_the_program_its_place_and_the_licences(tmp_path: Path) -> None:
    resources = tmp_path / "Citrus.app" / "Contents" / "Resources"
    resources.mkdir(parents=True)
    (resources / "THIRD-PARTY.txt").write_text("Python", encoding="utf-8")
    (resources.parent / "Frameworks").symlink_to("Resources")
    image = tmp_path / "image"
    image.mkdir()
    build.lay_out_image(tmp_path / "Citrus.app", image)
    assert {path.name for path in image.iterdir()} == {"Citrus.app", "Applications", "LICENSE.txt", "THIRD-PARTY.txt"}
    assert (image / "Citrus.app" / "Contents" / "Frameworks").is_symlink()
    assert (image / "THIRD-PARTY.txt").read_text("utf-8") == "Python"


# what is inside


def test_a_part_without_a_known_licence_stops_the_build() -> None:
    with pytest.raises(third_party.UnknownPartError, match="libmystery"):
        third_party.third_party(["_internal/libmystery.so.1"], ["citrus.cli"])
    with pytest.raises(third_party.UnknownPartError, match="pytest"):
        third_party.third_party([], ["pytest.main"])


@pytest.mark.parametrize(
    "module",
    [
        "python3.11/lib-dynload/_mystery.cpython-311-x86_64-linux-gnu.so",
        "lib-dynload/_ssl.cpython-313-darwin.so",
        "_hashlib.pyd",
        "mystery/_core.cp311-win_amd64.pyd",
        "mystery.abi3.so",
        "scipy/_core.cpython-311-x86_64-linux-gnu.so",
    ],
)
def test_a_compiled_module_without_a_known_licence_stops_the_build(module: str) -> None:
    with pytest.raises(third_party.UnknownPartError, match=r"know (_mystery|_ssl|_hashlib|mystery|scipy)"):
        third_party.third_party([module], ["citrus.cli"])


@pytest.mark.parametrize(
    ("module", "part"),
    [
        ("python3.11/lib-dynload/pyexpat.cpython-311-x86_64-linux-gnu.so", "Expat"),
        ("pyexpat.pyd", "Expat"),
        ("_decimal.pyd", "mpdecimal"),
        ("lib-dynload/zlib.cpython-313-darwin.so", "zlib"),
        ("unicodedata.pyd", "The Unicode Character Database"),
        ("yaml/_yaml.cp311-win_amd64.pyd", "libyaml"),
        ("pygame/base.cpython-311-x86_64-linux-gnu.so", "pygame-ce"),
        ("lib-dynload/_random.cpython-313-darwin.so", "The Mersenne Twister"),
    ],
)
def test_what_is_inside_of_a_compiled_module_is_named(module: str, part: str) -> None:
    text = third_party.third_party([module], [])
    assert f"{third_party.LINE}\n{part}\n{third_party.LINE}" in text


def test_licences_are_those_of_what_is_inside() -> None:
    text = third_party.third_party(["pygame.libs/libSDL2-2-50d19f93.0.so.0", "lib\\SDL2_ttf.dll"], ["yaml", "json"])
    for part in ("Python", "SDL", "HarfBuzz", "PyYAML", "The font Nunito", "Licence zlib"):
        assert f"{third_party.LINE}\n{part}\n{third_party.LINE}" in text
    assert "FluidSynth" not in text
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in text


def test_every_licence_text_is_used_and_there() -> None:
    named = {name for one in third_party.components() for name in one.texts}
    assert named == {path.stem for path in third_party.LICENCES.glob("*.txt")}


ELSEWHERE = [
    # pygame-ce's libraries on Windows
    "SDL2.dll", "SDL2_image.dll", "SDL2_mixer.dll", "SDL2_ttf.dll", "freetype.dll", "libjpeg-62.dll",
    "libogg-0.dll", "libopus-0.dll", "libopusfile-0.dll", "libpng16-16.dll", "libtiff-5.dll", "libwavpack-1.dll",
    "libwebp-7.dll", "libwebpdemux-2.dll", "libxmp.dll", "portmidi.dll",
    # those of Python there
    "VCRUNTIME140.dll", "VCRUNTIME140_1.dll", "api-ms-win-crt-heap-l1-1-0.dll", "libffi-8.dll", "python311.dll",
    "ucrtbase.dll",
    # pygame-ce's on macOS, and Python
    "Python", "libFLAC.14.0.0.dylib", "libSDL2-2.0.0.dylib", "libSDL2_image-2.0.0.800.12.dylib",
    "libbrotlicommon.1.2.0.dylib", "libfluidsynth.3.5.6.dylib", "libfreetype.6.dylib", "libharfbuzz.0.dylib",
    "libmpg123.0.dylib", "libpython3.11.dylib", "libsharpyuv.0.1.2.dylib", "libsndfile.1.0.37.dylib",
    "libvorbisenc.2.0.12.dylib", "libz.1.3.1.zlib-ng.dylib",
]  # fmt: skip
"""Libraries of the other systems."""


def test_libraries_of_the_other_systems_are_known() -> None:
    third_party.third_party([f"Contents/Frameworks/{name}" for name in ELSEWHERE], [])


def test_the_program_has_its_size_its_licences_and_no_spare_parts(programs: tuple[Path, Path]) -> None:
    folder = programs[0]
    for path, most in zip(programs, build.MOST[sys.platform], strict=True):
        assert build.size(path) <= most * build.MEGABYTE
    texts = (folder / "THIRD-PARTY.txt").read_text("utf-8")
    for one in yaml.safe_load((third_party.LICENCES / "components.yaml").read_text("utf-8")):
        if one["name"] in ("SDL", "FreeType", "pygame-ce", "msgspec", "Python", "mpdecimal"):
            assert f"\n{one['name']}\n" in texts
    assert (folder / "LICENSE.txt").read_text("utf-8") == (ROOT / "LICENSE").read_text("utf-8")
    names = {path.name for path in folder.rglob("*")}
    assert not {
        name for name in names if re.match(r"libcrypto|libssl|libtcl|libportmidi|numpy|examples$|_tkinter", name)
    }
    assert {"tiles.yaml", "app_icon.svg", "text.ttf", "morning.ogg", "long.yaml", "book.yaml"} <= names


def test_the_program_goes_into_the_menus_and_out_again(
    programs: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "a home"
    games = home / ".local" / "share" / "citrus" / "games"
    games.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    subprocess.run([programs[0] / "install.sh"], check=True, capture_output=True)
    entry = home / ".local" / "share" / "applications" / f"{program.APP_ID}.desktop"
    [command] = re.findall(r'^Exec="(.*)" %f$', entry.read_text("utf-8"), re.MULTILINE)
    for citrus in (Path(command), home / ".local" / "bin" / "citrus"):
        told = subprocess.run([citrus, "--version"], capture_output=True, text=True, check=True)
        assert told.stdout == f"citrus {__version__}\n"

    subprocess.run([home / ".local" / "opt" / "citrus" / "install.sh", "--remove"], check=True, capture_output=True)
    left = {path for path in home.rglob("*") if path.is_file() and program.APP_ID in path.name}
    assert left == set()
    assert not Path(command).exists()
    assert games.is_dir()
