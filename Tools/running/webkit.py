"""WebKitGTK in the window of a small app, on a display without a screen. Its kinds are "tiles" (drawn with compositing,
here by Mesa on the CPU) and "plain" (without); settings may name "model", one of WebKit2.CacheModel."""

import json
import os
import queue
import subprocess
import threading
import time

import play
import preloaded
from layout import HEIGHT, SCALE, WIDTH

# Thousandths of the machine's memory that are left. WebKit looks each second where that is under 150.
LEFT = {"enough": 120, "warning": 80, "critical": 40}


class Program(play.Browser):
    def __init__(self, folder, variant):
        self.folder, self.variant = folder, variant
        # The box shows it as /proc/meminfo.
        self.say(LEFT["enough"])
        screen = f"{WIDTH * SCALE}x{HEIGHT * SCALE}x24"
        display = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", screen], text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        # With Malloc WebKit takes its memory from malloc, which is looked at.
        os.environ |= preloaded.environment(folder, variant) | {"DISPLAY": ":" + display.stdout.readline().strip(),
                                                                "GDK_SCALE": str(SCALE), "NO_AT_BRIDGE": "1", "Malloc": "1"}
        import gi
        gi.require_version("Gtk", "3.0")
        gi.require_version("WebKit2", "4.1")
        from gi.repository import GLib, Gtk, WebKit2
        self.version = f"{WebKit2.get_major_version()}.{WebKit2.get_minor_version()}.{WebKit2.get_micro_version()}"
        self.idle, self.quit = GLib.idle_add, Gtk.main_quit
        self.windows = threading.Thread(target=Gtk.main, daemon=True)
        self.windows.start()
        self.do(lambda: self.show(Gtk, WebKit2))

    def show(self, Gtk, WebKit2):
        context = WebKit2.WebContext.new_ephemeral()
        model = self.variant["settings"].get("model", "web-browser")
        context.set_cache_model(getattr(WebKit2.CacheModel, model.upper().replace("-", "_")))
        policy = {"tiles": "ALWAYS", "plain": "NEVER"}[self.variant["kind"]]
        settings = WebKit2.Settings(hardware_acceleration_policy=getattr(WebKit2.HardwareAccelerationPolicy, policy))
        self.web = WebKit2.WebView(web_context=context, settings=settings)
        self.window = Gtk.Window(decorated=False, default_width=WIDTH, default_height=HEIGHT)
        self.window.add(self.web)
        self.window.show_all()

    def do(self, work):
        """Does work in the thread that alone touches windows."""
        done = queue.Queue()
        self.idle(lambda: done.put(work()))
        return done.get(timeout=60)

    def page(self, script):
        answer = queue.Queue()
        self.do(lambda: self.web.evaluate_javascript(script, -1, None, None, None, lambda web, result: answer.put(
            web.evaluate_javascript_finish(result).to_json(0))))
        return json.loads(answer.get(timeout=60) or "null")

    def begin(self):
        self.do(lambda: self.web.load_uri(play.page(self.folder, self.variant)))
        play.wait_for(lambda: self.page("document.title") == "loaded", 60, "loading")
        self.begun = time.monotonic()
        return self.begun

    def say(self, left):
        # In place, and as long as before: WebKit keeps the file open.
        with (self.folder / "meminfo").open("r+") as file:
            file.write(f"MemTotal: 1000 kB\nMemAvailable: {left:03} kB\n")

    def warning(self, level):
        self.say(LEFT[level])
        time.sleep(1.2)
        self.say(LEFT["enough"])

    def background(self):
        self.do(self.window.hide)

    def foreground(self):
        self.do(self.window.show)

    def held(self):
        return {"pixels": preloaded.pixels(self.folder)}

    def end(self):
        groups, told = list(self.variant["images"]), [line for line in preloaded.lines(self.folder) if line[1] == "D"]
        return {"decodes": [[round(at - self.begun, 4), f"{groups[int(group) - 1]}/{number}"]
                            for at, _, picture in told for group, number in [picture.split("/")]]}

    def close(self):
        """Ends the windows' thread, which Python must outlive. The rest ends with the box."""
        self.idle(self.quit)
        self.windows.join(timeout=10)
