"""Makes the wheel of a tree that scripts/release/dist made: make_wheel.py TREE LIBRARY DESCRIPTION VERSION FOLDER

TREE has bin/lab and share/doc/evictionlab/licences, LIBRARY is order.c compiled, DESCRIPTION what Tools/LookUp says
of commands and columns. The same files give the same bytes.
"""

import base64
import hashlib
import pathlib
import subprocess
import sys
import zipfile

TAG = "py3-none-manylinux_2_36_x86_64"
HERE = pathlib.Path(__file__).parent.parent

METADATA = """\
Metadata-Version: 2.4
Name: evictionlab
Version: {version}
Summary: Replay what a person does with an app against image-memory policies.
Requires-Python: >=3.9
Provides-Extra: pandas
Requires-Dist: pandas>=2; extra == "pandas"
Provides-Extra: pyarrow
Requires-Dist: pyarrow>=14; extra == "pyarrow"
Provides-Extra: matplotlib
Requires-Dist: matplotlib>=3.8; extra == "matplotlib"
Description-Content-Type: text/markdown

"""
WHEEL = f"Wheel-Version: 1.0\nGenerator: evictionlab\nRoot-Is-Purelib: false\nTag: {TAG}\n"
SCRIPTS = "[console_scripts]\nlab = evictionlab._program:main\n"


def contents(
    tree: pathlib.Path, library: pathlib.Path, description: pathlib.Path, version: str
) -> dict[str, bytes]:
    """Every file of the wheel by its name, but for the list of them."""
    info = f"evictionlab-{version}.dist-info"
    files = {f"evictionlab/{p.name}": p.read_bytes() for p in HERE.glob("evictionlab/*.py*") if p.is_file()}
    files["evictionlab/_order.so"] = library.read_bytes()
    files["evictionlab/bin/lab"] = (tree / "bin/lab").read_bytes()
    files["evictionlab/py.typed"] = b""
    files["evictionlab/description.json"] = description.read_bytes()
    files["evictionlab/__init__.pyi"] = stubs(description)
    readme = (HERE / "README.md").read_text()
    files[f"{info}/METADATA"] = (METADATA.format(version=version) + readme).encode()
    files[f"{info}/WHEEL"] = WHEEL.encode()
    files[f"{info}/entry_points.txt"] = SCRIPTS.encode()
    for licence in (tree / "share/doc/evictionlab/licences").iterdir():
        files[f"{info}/licenses/{licence.name}"] = licence.read_bytes()
    return files


def stubs(description: pathlib.Path) -> bytes:
    words = [sys.executable, str(pathlib.Path(__file__).with_name("make_stubs.py")), str(description)]
    return subprocess.run(words, check=True, capture_output=True).stdout


def record(files: dict[str, bytes], own: str) -> bytes:
    lines = []
    for name, data in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    return "".join([*lines, f"{own},,\n"]).encode()


def write(path: pathlib.Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            is_run = name.endswith(("/bin/lab", ".so"))
            entry.external_attr = (0o100755 if is_run else 0o100644) << 16
            wheel.writestr(entry, data)


def main() -> None:
    tree, library, description, version, folder = sys.argv[1:6]
    files = contents(pathlib.Path(tree), pathlib.Path(library), pathlib.Path(description), version)
    own = f"evictionlab-{version}.dist-info/RECORD"
    files[own] = record(files, own)
    path = pathlib.Path(folder) / f"evictionlab-{version}-{TAG}.whl"
    write(path, files)
    print(path)


if __name__ == "__main__":
    main()
