"""Chromium without a window, driven over WebDriver (W3C, 2018) by its own driver.

As a program it takes calls for one browser as lines of JSON, {"path": "execute/sync", "body": {...}}, and answers
each with a line, {"value": ...} or {"error": "..."}, until a line is empty.
"""

import base64
import json
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request


def call(base, method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as problem:
        value = json.load(problem)["value"]
        raise RuntimeError(f"{path}: {value['error']}: {value['message']}") from None


class Browser:
    """One browser with a profile of its own, gone when it is left."""

    def __init__(self, trace=None):
        """With `trace`, categories of Chromium's trace, which `log("performance")` then has."""
        chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        if not chromium or not shutil.which("chromedriver"):
            print("chromium or chromedriver is missing: the packages chromium and chromium-driver bring them",
                  file=sys.stderr)
            sys.exit(69)
        self.profile = tempfile.TemporaryDirectory()
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.driver.stdout:
            if "successfully on port " in line:
                port = "".join(c for c in line.split("on port ")[1] if c.isdigit())
                break
        self.base = f"http://127.0.0.1:{port}"
        chrome = {
            "binary": chromium,
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--disable-background-networking", "--force-device-scale-factor=1",
                     "--window-size=1280,800", f"--user-data-dir={self.profile.name}"],
        }
        logs = {"browser": "ALL"}
        if trace:
            chrome["perfLoggingPrefs"] = {"traceCategories": trace}
            logs["performance"] = "ALL"
        capabilities = {"browserName": "chrome", "goog:chromeOptions": chrome, "goog:loggingPrefs": logs}
        session = call(self.base, "POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.base += "/session/" + session["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            call(self.base, "DELETE", "")
        finally:
            # Threads of a test runner block other signals, and what they start inherits that.
            self.driver.kill()
            self.driver.wait()
            self.profile.cleanup()

    def run(self, script):
        return call(self.base, "POST", "/execute/sync", {"script": script, "args": []})

    def open(self, page):
        call(self.base, "POST", "/url", {"url": "file://" + page})

    def log(self, kind):
        return call(self.base, "POST", "/se/log", {"type": kind})

    def tools(self, command, **parameters):
        """Chromium's own protocol, for what WebDriver hasn't."""
        return call(self.base, "POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def view(self, width, theme, scripts=True):
        self.tools("Emulation.setDeviceMetricsOverride",
                   width=width, height=844, deviceScaleFactor=1, mobile=width < 600)
        self.tools("Emulation.setEmulatedMedia",
                   features=[{"name": "prefers-color-scheme", "value": theme}])
        self.tools("Emulation.setScriptExecutionDisabled", value=not scripts)

    def picture(self, path):
        shot = self.tools("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(shot["data"]))


if __name__ == "__main__":
    with Browser() as browser:
        for line in sys.stdin:
            if line == "\n":
                break
            try:
                asked = json.loads(line)
                answer = {"value": call(browser.base, "POST", "/" + asked["path"], asked["body"])}
            except (RuntimeError, OSError) as problem:
                answer = {"error": str(problem)}
            print(json.dumps(answer), flush=True)
