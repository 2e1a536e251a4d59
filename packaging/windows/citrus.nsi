; The installer of Windows: for whoever runs it, without asking for an administrator.
; Made by installers.py, which defines VERSION, NUMBERS, FOLDER, ICON, SIDE, OUT, KILOBYTES and, if there is one,
; ADDRESS.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
!include MUI2.nsh

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Citrus"
!define CLASSES "Software\Classes"
!define GAME "Citrus.Game"

Name "Citrus"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Citrus"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
ManifestDPIAware true
VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Citrus"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs Citrus"
VIAddVersionKey "LegalCopyright" "The Citrus authors"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Citrus.exe"
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Spanish"

LangString RUNNING ${LANG_ENGLISH} "Citrus is open. Close it, then try again: your game is saved."
LangString RUNNING ${LANG_FRENCH} "Citrus est ouvert. Ferme-le, puis réessaie : ta partie est sauvegardée."
LangString RUNNING ${LANG_ITALIAN} "Citrus è aperto. Chiudilo e riprova: la partita è salvata."
LangString RUNNING ${LANG_GERMAN} "Citrus ist geöffnet. Schließ es und versuch es noch einmal: Deine Partie ist gespeichert."
LangString RUNNING ${LANG_SPANISH} "Citrus está abierto. Ciérralo e inténtalo de nuevo: tu partida está guardada."
LangString KIND ${LANG_ENGLISH} "Citrus game"
LangString KIND ${LANG_FRENCH} "Partie de Citrus"
LangString KIND ${LANG_ITALIAN} "Partita di Citrus"
LangString KIND ${LANG_GERMAN} "Citrus-Partie"
LangString KIND ${LANG_SPANISH} "Partida de Citrus"

; A program that runs can be read but not written. Returns 2 in silence, as winget expects of what failed.
!macro REFUSE_WHILE_OPEN
  again:
  IfFileExists "$INSTDIR\Citrus.exe" 0 free
    ClearErrors
    FileOpen $0 "$INSTDIR\Citrus.exe" a
    IfErrors 0 close
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again
      SetErrorLevel 2
      Quit
    close:
      FileClose $0
  free:
!macroend

; The desktop reads again which program opens what.
!macro TELL_DESKTOP
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
  !insertmacro REFUSE_WHILE_OPEN
  RMDir /r "$INSTDIR\_internal"  ; what another version had
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Citrus.lnk" "$INSTDIR\Citrus.exe"

  WriteRegStr HKCU "${CLASSES}\.citrus" "" "${GAME}"
  WriteRegStr HKCU "${CLASSES}\.citrus" "Content Type" "application/vnd.citrus.game"
  WriteRegStr HKCU "${CLASSES}\.citrus\OpenWithProgids" "${GAME}" ""
  WriteRegStr HKCU "${CLASSES}\${GAME}" "" "$(KIND)"
  WriteRegStr HKCU "${CLASSES}\${GAME}\DefaultIcon" "" "$INSTDIR\Citrus.exe,0"
  WriteRegStr HKCU "${CLASSES}\${GAME}\shell\open\command" "" '"$INSTDIR\Citrus.exe" "%1"'

  WriteRegStr HKCU "${KEY}" "DisplayName" "Citrus"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "Publisher" "The Citrus authors"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\Citrus.exe,0"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
!ifdef ADDRESS
  WriteRegStr HKCU "${KEY}" "URLInfoAbout" "${ADDRESS}"
!endif
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
  !insertmacro TELL_DESKTOP
SectionEnd

; Saved games and settings lie elsewhere (%LOCALAPPDATA%\citrus) and stay.
Section "Uninstall"
  !insertmacro REFUSE_WHILE_OPEN
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\Citrus.exe"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\THIRD-PARTY.txt"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Citrus.lnk"
  ReadRegStr $0 HKCU "${CLASSES}\.citrus" ""
  StrCmp $0 "${GAME}" 0 +2  ; another program may have taken the files over
    DeleteRegKey HKCU "${CLASSES}\.citrus"
  DeleteRegKey HKCU "${CLASSES}\${GAME}"
  DeleteRegKey HKCU "${KEY}"
  !insertmacro TELL_DESKTOP
SectionEnd
