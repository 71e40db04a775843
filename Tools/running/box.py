"""A box for a program: loopback alone, a home of its own, nothing to write but one folder, and an end."""

import pathlib
import shutil
import subprocess

HERE = pathlib.Path(__file__).parent
SHARED = 1 << 30  # With less of it Chromium halves its limit.


class Failed(Exception):
    """Why a variant has no record."""


def command(folder, *words):
    """`words` in a box in which FOLDER is /tmp/variant and this folder /tmp/running."""
    box = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--ro-bind", "/", "/", "--dev", "/dev",
           "--proc", "/proc", "--tmpfs", "/tmp", "--tmpfs", "/root", "--tmpfs", "/home", "--tmpfs", "/run",
           "--dir", "/tmp/home", "--dir", "/tmp/run", "--bind", str(folder), "/tmp/variant",
           "--bind-try", f"{folder}/meminfo", "/proc/meminfo",
           "--ro-bind", str(HERE), "/tmp/running", "--chdir", "/tmp/variant", "--clearenv"]
    home = "HOME=/tmp/home XDG_RUNTIME_DIR=/tmp/run PATH=/usr/bin:/bin LANG=C.UTF-8 PYTHONDONTWRITEBYTECODE=1"
    return [*box, "--", "/usr/bin/env", *home.split(), *words]


def run(program, folder, seconds):
    """Plays the variant that lies in FOLDER. The kernel ends all that began with the box, before this returns."""
    (folder / "record.json").unlink(missing_ok=True)
    if program == "webkit":
        (folder / "meminfo").touch()  # It looks there for how much memory is left, and webkit.py says it.
    try:
        done = subprocess.run(command(folder, "/usr/bin/python3", "/tmp/running/play.py", program, "/tmp/variant"),
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        raise Failed(f"not over after {seconds} s") from None
    if done.returncode or not (folder / "record.json").exists():
        lines = (done.stderr or done.stdout or "it ended without a word").strip().splitlines()
        raise Failed(f"exit {done.returncode}: {lines[-1]}")


def unfit():
    """Why no program can be played on this machine; None where it can."""
    if not shutil.which("bwrap"):
        return "bwrap is missing: the package bubblewrap brings it"
    here = command(HERE, "/usr/bin/python3", "-c",
                   "import os; s = os.statvfs('/dev/shm'); print(s.f_bavail * s.f_frsize)")
    done = subprocess.run(here, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        return f"bwrap can't make a box here: {done.stderr.strip().splitlines()[-1] if done.stderr else 'no word'}"
    if int(done.stdout) < SHARED:
        return f"/dev/shm in the box has {int(done.stdout) >> 20} MiB, and 1024 are needed"
    return None
