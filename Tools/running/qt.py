"""Qt Quick's own runtime with page.qml, drawn in memory without a window system. It knows neither pressure nor a
background. Settings: `list` and `image`, what each ListView and each Image is given; `sourceSize`, for pictures to be
decoded as large as they are shown."""

import json
import os
import pathlib
import re
import select
import signal
import socket
import subprocess
import time

import preloaded
from layout import SCALE

QML = "/usr/lib/qt6/bin/qml"
HEADLESS = {"QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software", "QT_SCALE_FACTOR": str(SCALE),
            "QT_LOGGING_RULES": "qt.quick.image=true", "QT_MESSAGE_PATTERN": "%{time boot} %{message}"}
# A line of page.qml, or of qt.quick.image, which it says as a decode begins.
LINE = re.compile(r'([\d.]+) (?:(ask|drop) (\d+)|QUrl\("file:)(?:.*?([\w-]+/\d+))?')


class Program:
    def __init__(self, folder, variant):
        self.folder, self.variant = folder, variant
        self.listener = socket.create_server(("127.0.0.1", 0))
        address = "http://%s:%d/" % self.listener.getsockname()
        with open(folder / "qml.log", "w") as log:
            self.app = subprocess.Popen([QML, pathlib.Path(__file__).with_name("page.qml"), "--", address],
                                        env=os.environ | HEADLESS | preloaded.environment(folder, variant),
                                        stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.version = subprocess.run([QML, "--version"], env=HEADLESS, capture_output=True, text=True,
                                      timeout=60).stdout.split()[-1]

    def begin(self):
        self.step()
        told = {key: self.variant[key] for key in ("screens", "files")} | {"folder": f"{self.folder.as_uri()}/"}
        self.step("begin", told | self.variant["settings"])
        self.begun = time.monotonic()
        return self.begun

    def step(self, *words, seconds=60):
        """Answers the page's question with a step, and gives what the page says of it as it asks for the next."""
        if words:
            said = json.dumps(words)
            self.page.sendall(f"HTTP/1.0 200 OK\r\nContent-Length: {len(said)}\r\n\r\n{said}".encode())
        end = time.monotonic() + seconds
        while not select.select([self.listener], [], [], 1)[0]:
            if self.app.poll() is not None or time.monotonic() > end:
                raise RuntimeError("Qt Quick went silent: " + (self.folder / "qml.log").read_text()[-200:])
        self.page, _ = self.listener.accept()
        asked, *_ = iter(self.page.makefile().readline, "\n")
        return asked.split()[1][1:]

    def push(self, name):
        self.step("push", name)

    def pop(self):
        self.step("pop")

    def scroll(self, table):
        frames = self.step("scroll", table, seconds=table[-1][0] / 1000 + 60)
        return [int(frame) for frame in frames.split(",") if frame]

    def held(self):
        """Besides pixels, what the kernel counts as Qt's own memory, and what of it the C library keeps for later."""
        os.kill(self.app.pid, signal.SIGUSR2)
        time.sleep(0.1)
        resident = pathlib.Path(f"/proc/{self.app.pid}/status").read_text().split("RssAnon:")[1].split()[0]
        kept = [told for _, word, told in preloaded.lines(self.folder) if word == "K"]
        return {"pixels": preloaded.pixels(self.folder), "resident": int(resident) * 1024, "kept": int(kept[-1])}

    def end(self):
        asked = {}  # What a serial has asked for, which the line that drops it doesn't say.
        told = [(round(float(at) - self.begun, 3), word, int(serial or 0), asked.setdefault(serial or picture, picture))
                for at, word, serial, picture in LINE.findall((self.folder / "qml.log").read_text())]
        return {"decodes": [[at, picture] for at, word, _, picture in told if not word],
                "asks": [line for line in told if line[1]]}

    def close(self):
        self.app.kill()
        self.app.wait()
