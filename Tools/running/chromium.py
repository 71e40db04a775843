"""Chromium without a window, spoken to over a pipe in its own protocol. Its kinds are "soft" and "gpu".

What it decodes comes from its trace, which is read once all is over: so what `held` gives is filled in by `end`.
"""

import collections
import json
import os
import subprocess
import time

import layout
import play

PROGRAM = "/usr/lib/chromium/chromium"
# A scale that only the protocol tells would leave tiles drawn at 1. With one raster thread, as on two cores, the order
# of decodes is the same on every machine.
FLAGS = ["--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--user-data-dir=/tmp/home/chromium",
         "--no-first-run", "--disable-extensions", "--hide-scrollbars", "--num-raster-threads=1",
         f"--force-device-scale-factor={layout.SCALE}"]
KINDS = {"soft": ["--disable-gpu"], "gpu": ["--use-angle=swiftshader", "--enable-gpu-rasterization"]}
RASTER = {"soft": "disabled_software", "gpu": "enabled_force"}
TIMELINE, MEMORY = "disabled-by-default-devtools.timeline", "disabled-by-default-memory-infra"
LEVELS = {"warning": "moderate", "critical": "critical"}


class Program:
    def __init__(self, folder, variant):
        self.kind, self.files = variant["kind"], {}
        for picture, path in variant["files"].items():
            self.files[(folder / path).as_uri()] = picture
        self.told, self.looks, self.number, self.rest = [], [], 0, b""
        theirs, self.asks = os.pipe()
        self.answers, ours = os.pipe()
        # The program reads from 3 and writes to 4.
        words = ["/bin/sh", "-c", f'exec "$@" 3<&{theirs} 4>&{ours}', "sh", PROGRAM, *FLAGS, *KINDS[self.kind]]
        self.process = subprocess.Popen([*words, "about:blank"], pass_fds=(theirs, ours), stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.close(ours)
        self.version = self.ask("Browser.getVersion")["product"]
        raster = self.ask("SystemInfo.getInfo")["gpu"]["featureStatus"]["rasterization"]
        if raster != RASTER[self.kind]:
            raise RuntimeError(f"its raster is {raster}, and {RASTER[self.kind]} was asked for")
        targets = self.ask("Target.getTargets")["targetInfos"]
        self.tab = next(target["targetId"] for target in targets if target["type"] == "page")
        self.session = self.ask("Target.attachToTarget", targetId=self.tab, flatten=True)["sessionId"]
        self.ask("Emulation.setDeviceMetricsOverride", self.session, width=layout.WIDTH, height=layout.HEIGHT,
                 deviceScaleFactor=0, mobile=False)
        self.ask("Page.navigate", self.session, url=play.page(folder, variant))

    def message(self):
        """The next message of the program."""
        while b"\0" not in self.rest:
            some = os.read(self.answers, 1 << 20)
            if not some:
                raise EOFError("it ended")
            self.rest += some
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def ask(self, method, session=None, **words):
        """The answer to a command. What the program says in between is kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": words} | ({"sessionId": session} if session else {})
        os.write(self.asks, json.dumps(message).encode() + b"\0")
        while (answer := self.message()).get("id") != self.number:
            self.told.append(answer)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def page(self, script):
        """The value of a script in the page."""
        answer = self.ask("Runtime.evaluate", self.session, expression=script, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script[:60]}: {answer['exceptionDetails']['exception']['description']}")
        return answer["result"].get("value")

    def begin(self):
        play.wait_for(lambda: self.page("document.title") == "loaded", 120, "loading the page")
        self.ask("Tracing.start", traceConfig={
            "recordMode": "recordAsMuchAsPossible", "includedCategories": [TIMELINE, MEMORY],
            "excludedCategories": ["*"], "memoryDumpConfig": {}})
        # What the browser's own buttons hold.
        self.held()
        self.begun = time.monotonic()
        return self.begun

    def push(self, name):
        self.page(f"steps.push({json.dumps(name)})")

    def pop(self):
        self.page("steps.pop()")

    def warning(self, level):
        self.ask("Memory.simulatePressureNotification", self.session, level=LEVELS[level])

    def background(self):
        """Another tab comes in front."""
        self.other = self.ask("Target.createTarget", url="about:blank")["targetId"]

    def foreground(self):
        self.ask("Target.activateTarget", targetId=self.tab)
        self.ask("Target.closeTarget", targetId=self.other)

    def scroll(self, table):
        self.page(f"steps.scroll({json.dumps(table)})")
        time.sleep(table[-1][0] / 1000)
        return play.wait_for(lambda: self.page("steps.moved"), 30, "a motion")

    def held(self):
        if not self.ask("Tracing.requestMemoryDump", levelOfDetail="detailed")["success"]:
            raise RuntimeError("it told no memory")
        self.looks.append({})
        return self.looks[-1]

    def end(self):
        self.ask("Tracing.end")
        while self.told[-1].get("method") != "Tracing.tracingComplete":
            self.told.append(self.message())
        events = [event for message in self.told if message.get("method") == "Tracing.dataCollected"
                  for event in message["params"]["value"]]
        events.sort(key=lambda event: event.get("ts", 0))
        decodes = self.decodes(events)
        self.fill(events)
        return {"decodes": decodes}

    def decodes(self, events):
        """Each decode with its picture: a painting names the picture's file, then the number of its pixels."""
        decodes, painted, names = [], {}, {}
        for event in events:
            who, told = event.get("pid"), event.get("args", {})
            if event["name"] == "PaintImage":
                painted[who] = self.files.get(told["data"].get("url"))
            elif event["name"] == "Draw LazyPixelRef" and painted.get(who):
                names[who, told["LazyPixelRef"]] = painted[who]
            elif event["name"] == "Decode LazyPixelRef" and event["ph"] != "E" and names:
                picture = names[who, told["LazyPixelRef"]]
                decodes.append([round(event["ts"] / 1e6 - self.begun, 6), picture])
        return decodes

    def fill(self, events):
        """The bytes of each look: what all processes say of one dump."""
        dumps = collections.defaultdict(collections.Counter)
        for event in events:
            if event["ph"] == "v":
                for name, part in event["args"]["dumps"].get("allocators", {}).items():
                    size = int(part.get("attrs", {}).get("size", {}).get("value", "0"), 16)
                    dumps[event["id"]][name] += size
        first = None
        for look, dump in zip(self.looks, dumps.values()):
            look |= {"images": dump["cc/image_memory"], "textures": dump["gpu/transfer_cache"],
                     "segments": sum(size for name, size in dump.items()
                                     if name.startswith("discardable/process_") and name.count("/") == 1),
                     "tiles": dump["cc/tile_memory"]}
            first = first or dict(look)
            for name in look:
                look[name] -= first[name]
            look["pixels"] = look["textures" if self.kind == "gpu" else "images"]

    def close(self):
        self.process.kill()
        self.process.wait()
