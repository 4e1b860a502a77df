"""How the app becomes a package: for desktops and tablet PCs by PyInstaller, for Android by buildozer."""
