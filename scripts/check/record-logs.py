"""Records logs of transfers for scripts/check/test-imports: record-logs.py FOLDER.

A server of this machine's own serves pictures over a link of a known latency and bandwidth, which all
transfers share. Chromium, driven by Playwright, and a client behind mitmproxy load them, and both
programs write a HAR. Secrets stand in every field that a client or a server can fill. The folder gets
playwright.har, mitmproxy.har, and facts.json with what the logs should tell.
"""
import asyncio
import json
import pathlib
import shutil
import socket
import struct
import subprocess
import sys
import time
import urllib.request
import zlib

LATENCY = 0.080
BANDWIDTH = 800_000
SECRET = "pl4nted"
PHOTOS, AVATARS = 18, 6


def png(width, height, size, seed):
    """A grey picture, with a chunk of other data that makes its file so large."""

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    row = b"\0" + bytes([seed]) * width
    head = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    tail = chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b"")
    return head + chunk(b"teXt", bytes(size - len(head) - len(tail) - 12)) + tail


FILES = {f"/{SECRET}-photos/{n}.png": png(600, 400, 60_000 + 1000 * n, n) for n in range(PHOTOS)}
FILES |= {f"/{SECRET}-avatars/{n}.png": png(88, 88, 4_000, n) for n in range(AVATARS)}


class Link:
    """Transfers take turns, a piece each."""

    def __init__(self):
        self.free = 0.0

    async def carry(self, writer, data):
        for start in range(0, len(data), 4096):
            piece = data[start : start + 4096]
            now = time.monotonic()
            self.free = max(self.free, now) + len(piece) / BANDWIDTH
            await asyncio.sleep(self.free - now)
            writer.write(piece)
            await writer.drain()


async def serve(link, reader, writer):
    try:
        while line := await reader.readline():
            path = line.split()[1].decode().split("?")[0]
            length = 0
            while (header := await reader.readline()).strip():
                name, _, value = header.decode().partition(":")
                if name.lower() == "content-length":
                    length = int(value)
            await reader.readexactly(length)
            await asyncio.sleep(LATENCY)
            kind, body, status = "image/png", FILES.get(path), "200 OK"
            if path.endswith("/api"):
                kind, body = "application/json", b'{"token": "%s"}' % SECRET.encode() + b" " * 30_000
            elif path == f"/{SECRET}":
                kind, body = "text/html", page()
            elif body is None:
                kind, body, status = "text/plain", SECRET.encode(), f"404 {SECRET}"
            head = (
                f"HTTP/1.1 {status}\r\nContent-Type: {kind}; name={SECRET}\r\n"
                f"Content-Length: {len(body)}\r\nSet-Cookie: id={SECRET}\r\nX-Token: {SECRET}\r\n"
                f"Cache-Control: no-store\r\n\r\n"
            )
            writer.write(head.encode())
            await link.carry(writer, body)
    except (ConnectionError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


def page():
    pictures = "".join(f'<img src="{path}?sig={SECRET}">' for path in FILES)
    post = f"fetch('/{SECRET}/api', {{method: 'POST', body: '{SECRET}'}}).then(answer => answer.text())"
    return f"<title>{SECRET}</title>{pictures}<script>{post}</script>".encode()


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


async def record_playwright(port, folder, chromium):
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"])
        context = await browser.new_context(
            record_har_path=folder / "playwright.har", user_agent=SECRET,
            extra_http_headers={"Authorization": f"Bearer {SECRET}"})
        view = await context.new_page()
        async with view.expect_event("requestfinished", lambda request: request.method == "POST"):
            await view.goto(f"http://{SECRET}.localhost:{port}/{SECRET}?q={SECRET}#{SECRET}")
        await context.close()
        await browser.close()


async def record_mitmproxy(port, folder):
    listens = free_port()
    har = folder / "mitmproxy.har"
    proxy = subprocess.Popen(
        [pathlib.Path(sys.executable).with_name("mitmdump"), "--quiet", "--listen-host", "127.0.0.1",
         "--listen-port", str(listens), "--set", f"hardump={har}",
         "--set", f"confdir={folder / 'mitmproxy'}"])
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({"http": f"http://127.0.0.1:{listens}"}))

    def load(path, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}{path}?sig={SECRET}", data=body,
            headers={"Cookie": f"id={SECRET}", "Authorization": SECRET})
        try:
            return opener.open(request).read()
        except urllib.error.HTTPError:
            return None

    async def lane(paths):
        for path in paths:
            await asyncio.to_thread(load, path)

    try:
        for _ in range(200):
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", listens)) == 0:
                    break
            await asyncio.sleep(0.1)
        paths = list(FILES)
        await asyncio.gather(
            *(lane(paths[first::4]) for first in range(4)),
            asyncio.to_thread(load, f"/{SECRET}/api", SECRET.encode()))
        await asyncio.to_thread(load, f"/{SECRET}/none")
    finally:
        proxy.terminate()
        proxy.wait()


async def main(folder):
    link = Link()
    server = await asyncio.start_server(lambda r, w: serve(link, r, w), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium:
        await record_playwright(port, folder, chromium)
    else:
        print("skipped: no Chromium for Playwright to drive")
    await record_mitmproxy(port, folder)
    facts = {
        "secret": SECRET, "latencyMs": 1000 * LATENCY, "bandwidth": BANDWIDTH,
        "photos": PHOTOS, "avatars": AVATARS,
    }
    (folder / "facts.json").write_text(json.dumps(facts))


asyncio.run(main(pathlib.Path(sys.argv[1])))
