"""The extension for VS Code as a file to install: a .vsix is a zip with a manifest, and needs no packaging tool.

Owns: the archive's layout. Never: what the extension does (`editors/vscode`). Enter here: write_vsix, members.
"""
from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from ... import __version__, resources

FOLDER = "vscode"
LEFT_OUT = frozenset((".vscodeignore",))
EPOCH = (1980, 1, 1, 0, 0, 0)  # the same extension is the same file
TYPES = {"json": "application/json", "js": "application/javascript", "md": "text/markdown", "vsixmanifest": "text/xml"}


def write_vsix(path: Path) -> None:
    """Write the extension to a file."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(members().items()):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED)


def members() -> dict[str, bytes]:
    """The files of the archive by name."""
    folder = resources.editors_dir() / FOLDER
    files = [p for p in sorted(folder.rglob("*")) if p.is_file() and p.name not in LEFT_OUT]
    found = {f"extension/{p.relative_to(folder).as_posix()}": p.read_bytes() for p in files}
    package = json.loads(found["extension/package.json"]) | {"version": __version__}
    found["extension/package.json"] = (json.dumps(package, indent=2) + "\n").encode()
    found["extension.vsixmanifest"] = _manifest(package).encode()
    found["[Content_Types].xml"] = _types().encode()
    return found


def _manifest(package: dict[str, Any]) -> str:
    name, publisher = quoteattr(package["name"]), quoteattr(package["publisher"])
    suffixes = [suffix for language in package["contributes"]["languages"] for suffix in language["extensions"]]
    tags = ",".join([*package["keywords"], *(f"__ext_{suffix[1:]}" for suffix in suffixes)])
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={name} Version={quoteattr(package["version"])} Publisher={publisher}/>
    <DisplayName>{escape(package["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(package["description"])}</Description>
    <Tags>{escape(tags)}</Tags>
    <Categories>{escape(",".join(package["categories"]))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(package["engines"]["vscode"])}/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def _types() -> str:
    rows = "".join(f'<Default Extension=".{ext}" ContentType="{kind}"/>' for ext, kind in sorted(TYPES.items()))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{rows}</Types>\n'
    )
