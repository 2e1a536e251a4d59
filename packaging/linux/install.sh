#!/bin/sh
# Puts Citrus into the menus of whoever runs this: `./install.sh`; `./install.sh --remove` takes it out again.
# Nothing outside the own home is touched, and saved games and settings stay where they are.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
program=$HOME/.local/opt/citrus
link=$HOME/.local/bin/citrus

refresh() {
    if command -v update-desktop-database >/dev/null; then update-desktop-database "$share/applications" || true; fi
    if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime" || true; fi
    if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -q -t "$share/icons/hicolor" || true; fi
} >/dev/null 2>&1

remove() {
    if [ -d "$program/share" ]; then
        (cd "$program/share" && find . -type f) | while read -r file; do rm -f "$share/$file"; done
    fi
    rm -rf "$program"
    if [ -L "$link" ]; then rm -f "$link"; fi
}

case ${1:-} in
--remove)
    remove
    refresh
    echo "Citrus is removed; your games are still in $share/citrus."
    ;;
"")
    if [ "$here" = "$program" ]; then
        echo "This is the installed program already." >&2
        exit 1
    fi
    remove
    mkdir -p "$program" "$HOME/.local/bin"
    cp -R "$here/." "$program"
    (cd "$here/share" && find . -type f) | while read -r file; do
        mkdir -p "$(dirname "$share/$file")"
        cp "$here/share/$file" "$share/$file"
    done
    for entry in "$here"/share/applications/*.desktop; do
        sed -i "s|^Exec=citrus|Exec=\"$program/citrus\"|" "$share/applications/$(basename "$entry")"
    done
    ln -sf "$program/citrus" "$link"
    refresh
    echo "Citrus is installed: look for it in your menus, or run $link."
    ;;
*)
    echo "usage: $0 [--remove]" >&2
    exit 2
    ;;
esac
