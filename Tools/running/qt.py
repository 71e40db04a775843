"""Qt Quick's own runtime with page.qml, drawn in memory without a window system. It knows neither pressure nor a
background. Settings, Qt's own where not given: cacheBuffer, currentIndex, reuseItems, cache, asynchronous; sourceSize
(true: as large as shown), finger (true: a finger drags the lists; otherwise contentY is set)."""

import itertools
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import time
import urllib.parse

import preloaded
from layout import SCALE

QML = "/usr/lib/qt6/bin/qml"
# A line of page.qml, or of qt.quick.image, which it says as a decode begins.
LINE = re.compile(r'([\d.]+) (?:(ask|drop) (\d+) ?|QUrl\(")(file:[^"\n]+)?')


class Program:
    def __init__(self, folder, variant):
        self.folder, self.variant = folder, variant
        self.listener = socket.create_server(("127.0.0.1", 0))
        environment = os.environ | preloaded.environment(folder, variant) | {
            "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software", "QT_SCALE_FACTOR": str(SCALE),
            "QT_LOGGING_RULES": "qt.quick.image=true", "QT_MESSAGE_PATTERN": "%{time boot} %{message}"}
        page = pathlib.Path(__file__).with_name("page.qml")
        address = f"http://127.0.0.1:{self.listener.getsockname()[1]}/"
        with open(folder / "qml.log", "w") as log:
            self.app = subprocess.Popen([QML, page, "--", address], env=environment, stdin=subprocess.DEVNULL,
                                        stdout=log, stderr=log)
        self.version = subprocess.run([QML, "--version"], capture_output=True, text=True, timeout=60,
                                      env={"QT_QPA_PLATFORM": "offscreen"}).stdout.split()[-1]

    def begin(self):
        self.files = {picture: (self.folder / path).as_uri() for picture, path in self.variant["files"].items()}
        self.step()
        screens = {name: screen | {"rows": self.rows(screen)} for name, screen in self.variant["screens"].items()}
        self.step("begin", {"settings": self.variant["settings"], "screens": screens})
        self.begun = time.monotonic()
        return self.begun

    def rows(self, screen):
        places = [[self.files[picture], *place] for picture, *place in screen["pictures"]]
        return [list(row) for _, row in itertools.groupby(places, lambda place: place[2])]

    def step(self, *words, seconds=60):
        """Answers the page's question with a step, and gives what the page says of it as it asks for the next."""
        if words:
            said = json.dumps(words)
            self.page.sendall(f"HTTP/1.0 200 OK\r\nContent-Length: {len(said)}\r\n\r\n{said}".encode())
        self.listener.settimeout(seconds)
        self.page, _ = self.listener.accept()
        asked, *_ = iter(self.page.makefile().readline, "\n")
        return json.loads(urllib.parse.unquote(asked.split()[1][1:]))

    def push(self, name):
        self.step("push", name)

    def pop(self):
        self.step("pop")

    def scroll(self, table):
        return self.step("scroll", table, seconds=table[-1][0] / 1000 + 60)

    def held(self):
        """Besides pixels, what the kernel counts as Qt's own memory, and what of it the C library keeps for later."""
        os.kill(self.app.pid, signal.SIGUSR2)
        time.sleep(0.1)
        resident = pathlib.Path(f"/proc/{self.app.pid}/status").read_text().split("RssAnon:")[1].split()[0]
        kept = [told for _, word, told in preloaded.lines(self.folder) if word == "K"]
        return {"pixels": preloaded.pixels(self.folder), "resident": int(resident) * 1024, "kept": int(kept[-1])}

    def end(self):
        pictures = {file: picture for picture, file in self.files.items()}
        decodes, asks, asked = [], [], {}
        for at, word, serial, file in LINE.findall((self.folder / "qml.log").read_text()):
            at, picture = round(float(at) - self.begun, 3), asked.setdefault(serial, file) if word else file
            if word:
                asks.append([at, word, int(serial), pictures[picture]])
            else:
                decodes.append([at, pictures[picture]])
        return {"decodes": decodes, "asks": asks}

    def close(self):
        self.app.kill()
        self.app.wait()
