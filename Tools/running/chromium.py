"""Chromium without a window, spoken to in its own protocol. Its trace, which is read at the end, tells what it decodes
and holds: `end` fills in what `held` gave."""

import json
import os
import re
import subprocess
import time

import layout
import play

PROGRAM = "/usr/lib/chromium/chromium"
# A scale that only the protocol tells leaves tiles at 1. One raster thread, as on two cores, for one order of decodes.
FLAGS = ["--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--user-data-dir=/tmp/home/chromium",
         "--hide-scrollbars", "--num-raster-threads=1", f"--force-device-scale-factor={layout.SCALE}"]
# Of each kind its flags, what the browser then says of its raster, and the part of a memory dump that has its pixels,
# which the browser counts for all processes, or each for itself.
KINDS = {"soft": (["--disable-gpu"], "disabled_software", r"discardable/process_\w+"),
         "gpu": (["--use-angle=swiftshader", "--enable-gpu-rasterization"], "enabled_force", "gpu/transfer_cache")}
TIMELINE, MEMORY = "disabled-by-default-devtools.timeline", "disabled-by-default-memory-infra"


def messages(pipe):
    """What a pipe brings, in which a zero ends each message."""
    rest = b""
    while some := os.read(pipe, 1 << 20):
        *whole, rest = (rest + some).split(b"\0")
        yield from map(json.loads, whole)
    raise EOFError("the program ended")


class Program(play.Browser):
    def __init__(self, folder, variant):
        self.pictures = {(folder / path).as_uri(): picture for picture, path in variant["files"].items()}
        self.looks, self.number = [], 0
        flags, wanted, self.part = KINDS[variant["kind"]]
        # The program reads from 3 and writes to 4.
        (theirs, self.asks), (answers, ours) = os.pipe(), os.pipe()
        self.messages = messages(answers)
        words = ["/bin/sh", "-c", f'exec "$@" 3<&{theirs} 4>&{ours}', "sh", PROGRAM, *FLAGS, *flags, "about:blank"]
        self.process = subprocess.Popen(words, pass_fds=(theirs, ours), stderr=subprocess.DEVNULL)
        os.close(theirs), os.close(ours)
        self.version = self.ask("Browser.getVersion")["product"].split("/")[1]
        raster = self.ask("SystemInfo.getInfo")["gpu"]["featureStatus"]["rasterization"]
        if raster != wanted:
            raise RuntimeError(f"its raster is {raster}, not {wanted}")
        tab, *_ = (of["targetId"] for of in self.ask("Target.getTargets")["targetInfos"] if of["type"] == "page")
        self.session = self.ask("Target.attachToTarget", targetId=tab, flatten=True)["sessionId"]
        self.ask("Emulation.setDeviceMetricsOverride", self.session, width=layout.WIDTH, height=layout.HEIGHT,
                 deviceScaleFactor=0, mobile=False)
        self.ask("Page.navigate", self.session, url=play.page(folder, variant))

    def ask(self, method, session=None, **words):
        self.number += 1
        message = {"id": self.number, "sessionId": session, "method": method, "params": words}
        os.write(self.asks, json.dumps({key: told for key, told in message.items() if told}).encode() + b"\0")
        answer = next(message for message in self.messages if message.get("id") == self.number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def page(self, script):
        answer = self.ask("Runtime.evaluate", self.session, expression=script, returnByValue=True)["result"]
        if answer.get("subtype") == "error":
            raise RuntimeError(answer["description"])
        return answer.get("value")

    def begin(self):
        play.wait_for(lambda: self.page("document.title") == "loaded", 120, "loading the page")
        self.ask("Tracing.start", traceConfig={"recordMode": "recordAsMuchAsPossible", "memoryDumpConfig": {},
                                               "includedCategories": [TIMELINE, MEMORY], "excludedCategories": ["*"]})
        self.begun = time.monotonic()
        return self.begun

    def warning(self, level):
        self.ask("Memory.simulatePressureNotification", self.session, level=level.replace("warning", "moderate"))

    def background(self):
        self.other = self.ask("Target.createTarget", url="about:blank")["targetId"]

    def foreground(self):
        self.ask("Target.closeTarget", targetId=self.other)

    def held(self):
        self.ask("Tracing.requestMemoryDump", levelOfDetail="detailed")
        self.looks.append({})
        return self.looks[-1]

    def end(self):
        self.ask("Tracing.end")
        events, decodes, painted, names, dumps = [], [], {}, {}, {}
        while (message := next(self.messages))["method"] != "Tracing.tracingComplete":
            events += message["params"].get("value", [])
        for event in sorted(events, key=lambda event: event["ts"]):
            process, told = event["pid"], event["args"]
            # A painting names a file, and next the number that its pixels have in that process.
            if event["name"] == "PaintImage":
                painted[process] = self.pictures.get(told["data"]["url"])
            elif event["name"] == "Draw LazyPixelRef":
                names[process, told["LazyPixelRef"]] = painted[process]
            elif event["name"] == "Decode LazyPixelRef" and painted.get(process):
                decodes.append([round(event["ts"] / 1e6 - self.begun, 4), names[process, told["LazyPixelRef"]]])
            elif event["ph"] == "v":
                # The bytes of pixels at each look, as all processes told them: the browser's own icons are among them.
                dump = dumps.setdefault(event["id"], {"pixels": 0})
                dump["pixels"] += sum(int(of["attrs"]["size"]["value"], 16) for name, of in
                                      told["dumps"].get("allocators", {}).items() if re.fullmatch(self.part, name))
        for look, dump in zip(self.looks, dumps.values()):
            look |= dump
        return {"decodes": decodes}

    def close(self):
        self.process.kill()
