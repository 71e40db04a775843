"""Firefox without a window, spoken to over marionette's own socket."""

import json
import os
import pathlib
import socket
import subprocess
import time

import play
from layout import HEIGHT, SCALE, WIDTH

PROFILE = pathlib.Path("/tmp/home/profile")
# Room on the screen for the window; and one decode at a time, on machines of any number of cores.
SURROUNDINGS = {"MOZ_HEADLESS_WIDTH": "2000", "MOZ_HEADLESS_HEIGHT": "2000", "MOZ_TASKCONTROLLER_THREADCOUNT": "1"}
# The least width of a window is wider than the page, which the page doesn't mind; its height counts.
SIZE = "[outerHeight - innerHeight, innerHeight, devicePixelRatio]"
# Each decode is told by one update, as it is over. What a picture has at first is told too, and isn't a decode.
WATCH = """
    seen = [];
    const tools = Components.classes["@mozilla.org/image/tools;1"].getService(Components.interfaces.imgITools);
    const views = new Map([...document.images].reverse().map((view) => [view.name, view])), none = () => {};
    for (const [name, view] of views)
        view.addObserver(tools.createScriptedObserver({
            frameUpdate: () => seen.push([Date.now() / 1000, name]), discard: none, sizeAvailable: none,
            loadComplete: none, decodeComplete: none, frameComplete: none, hasTransparency: none, isAnimated: none }));
    return new Promise((over) => setTimeout(() => { seen.length = 0; over(); }, 500));
"""
# The bytes of decoded pictures that the page's process reports.
HELD = """
    const reporters = Components.classes["@mozilla.org/memory-reporter-manager;1"]
        .getService(Components.interfaces.nsIMemoryReporterManager), held = {};
    const note = (process, path, kind, units, amount) => { held[path] = amount; };
    return new Promise((over) => reporters.getReports(
        note, null, () => over(held["imagelib-surface-cache-estimated-total"]), null, false));
"""


class Program(play.Browser):
    """A tab with the page, and an empty one that covers it in the background."""

    def __init__(self, folder, variant):
        self.address = play.page(folder, variant)
        # Marionette itself turns off updates, telemetry, safe browsing and the session's restoration.
        preferences = {"layout.css.devPixelsPerPx": str(SCALE)}
        if limit := variant["settings"].get("limit"):
            preferences["image.mem.surfacecache.max_size_kb"] = limit
        PROFILE.mkdir(parents=True)
        (PROFILE / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
                                                 for name, value in preferences.items()))
        self.browser = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--profile", PROFILE, "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | SURROUNDINGS)
        play.wait_for((PROFILE / "MarionetteActivePort").exists, 60, "the browser's start")
        self.stream, self.asked = socket.create_connection(("127.0.0.1", 2828)).makefile("rwb"), 0
        self.answer()
        self.version = self.ask("WebDriver:NewSession")["capabilities"]["browserVersion"]

    def answer(self):
        """The browser's next message: its length, a colon, and JSON."""
        length = b"".join(iter(lambda: self.stream.read(1) or b":", b":"))
        if not length:
            raise EOFError("the browser ended")
        return json.loads(self.stream.read(int(length)))

    def ask(self, command, **words):
        self.asked += 1
        message = json.dumps([0, self.asked, command, words]).encode()
        self.stream.write(b"%d:%s" % (len(message), message))
        self.stream.flush()
        _, _, error, value = self.answer()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return value

    def page(self, expression):
        return self.script(f"return {expression}")

    def script(self, text, sandbox=None):
        """What a script in the page's process gives; in the sandbox `system` it has the browser's rights."""
        return self.ask("WebDriver:ExecuteScript", script=text, args=[], sandbox=sandbox, newSandbox=False)["value"]

    def begin(self):
        self.tab = self.ask("WebDriver:GetWindowHandle")["value"]
        self.cover = self.ask("WebDriver:NewWindow", type="tab")["handle"]
        self.ask("WebDriver:Navigate", url=self.address)
        play.wait_for(lambda: self.page("document.title === 'loaded'"), 60, "loading the page")
        self.ask("WebDriver:SetWindowRect", width=WIDTH, height=HEIGHT + self.page(SIZE)[0])
        play.wait_for(lambda: self.page(SIZE)[1:] == [HEIGHT, SCALE], 10, "giving the page its height")
        self.script(WATCH, sandbox="system")
        self.begun = time.time()
        return time.monotonic()

    def warning(self, level):
        """The one pressure that the cache knows, whatever the level."""
        self.script("Services.obs.notifyObservers(null, 'memory-pressure', 'low-memory')", sandbox="system")

    def background(self):
        self.ask("WebDriver:SwitchToWindow", handle=self.cover)
        self.ask("WebDriver:SwitchToWindow", handle=self.tab, focus=False)

    def foreground(self):
        self.ask("WebDriver:SwitchToWindow", handle=self.tab)

    def held(self):
        return {"pixels": self.script(HELD, sandbox="system")}

    def end(self):
        return {"decodes": [[round(time - self.begun, 3), picture]
                            for time, picture in self.script("return seen", sandbox="system")]}

    def close(self):
        self.browser.kill()
        self.browser.wait()
