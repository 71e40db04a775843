"""Debian's packages that a script needs, installed when they are missing."""

import os
import pathlib
import shutil
import subprocess
import sys


def there(thing):
    return pathlib.Path(thing).exists() if thing.startswith("/") else shutil.which(thing)


def install(names):
    """As root, or by sudo where there is one; without apt-get nothing is tried."""
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    if not shutil.which("apt-get") or not all(map(shutil.which, sudo)):
        return
    get = sudo + ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *names]):
        subprocess.run(get + words, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)


def bring(thing, names):
    """A command that the packages have, or a file by its whole path; exit code 69 if it can't be had."""
    if not there(thing):
        install(names)
    if not there(thing):
        word, verb = ("package", "has") if len(names) == 1 else ("packages", "have")
        script = os.path.basename(sys.argv[0])
        print(f"scripts/{script}: {thing} is missing: the {word} {' and '.join(names)} {verb} it", file=sys.stderr)
        sys.exit(69)
