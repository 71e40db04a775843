"""What WebKitGTK decodes by the rule of its source, which stands beside what it did and what the preset says.

A page is drawn in tiles: those in sight, then the nearest within a cover around it (CoordinatedBackingStoreProxy).
Drawing a tile touches its pictures, and decodes those that aren't. After a draw the cache is pruned once, the picture
that was drawn longest ago first (MemoryCache). Files count as long as the page has them, on hidden screens, too.
"""

import math

from layout import HEIGHT, SCALE
from rule_steps import steps

TILE, FRAME = 512 / SCALE, 1 / 60
# With 2 GiB of memory, by model: more is pruned to 95 % of this share of it; the rest is for what no page has.
LIMITS = {"web-browser": (128 << 20, 0.75), "document-browser": (96 << 20, 0.875), "document-viewer": (math.inf, 1)}
# A picture stays for so many seconds once it is drawn, and one of more bytes than LARGE while it is in sight. Such a
# picture is decoded beside the main thread, and drawn a frame later where the page has tiles.
YOUNG, LARGE, DECODING = 1.0, 500 << 10, 0.01
# What a file costs beside its bytes (CachedResource::overheadSize): fitted, it is the sizes of objects and a URL.
OVERHEAD = 2400


class Page:
    """The tiles and the pictures of a page at a moment."""

    def __init__(self, variant):
        self.limit, share = LIMITS[variant["settings"].get("model", "web-browser")]
        self.target = 0.95 * share * self.limit
        self.tiled, groups = variant["kind"] == "tiles", variant["images"]
        pictures = {picture for screen in variant["screens"].values() for picture, *_ in screen["pictures"]}
        of = {picture: groups[picture.split("/")[0]] for picture in pictures}
        self.size = {picture: group["width"] * group["height"] * 4 for picture, group in of.items()}
        self.held = sum(group["encodedBytes"] + OVERHEAD for group in of.values())
        # Decoded pictures, the one that was drawn longest ago first, with that time; those that will be, with theirs.
        self.drawn, self.coming, self.tiles, self.decodes = {}, {}, set(), []

    def within(self, begin, end):
        return [picture for picture, _, y, _, high in self.front["pictures"] if y < end and y + high > begin]

    def draw(self, pictures, now):
        for picture in pictures:
            if picture not in self.drawn and picture not in self.coming:
                self.decodes.append([now, picture])
                self.coming[picture] = now + DECODING * (self.tiled and self.size[picture] > LARGE)
            if self.coming.get(picture, now) <= now:
                self.held += self.size[picture] if self.coming.pop(picture, None) is not None else 0
                self.drawn.pop(picture, None)
                self.drawn[picture] = now
        if pictures:
            self.prune(now)

    def prune(self, now, critical=False):
        sight, full = self.within(self.offset, self.offset + HEIGHT), self.held > self.limit
        for picture, time in list(self.drawn.items()):
            if not critical and (not full or now - time < YOUNG or self.held <= self.target):
                return
            if self.size[picture] <= LARGE or picture not in sight:
                del self.drawn[picture]
                self.held -= self.size[picture]

    def missing(self):
        """Strips to draw, and whether there will be more: the nearest tiles, or what has just come into sight."""
        top, end = math.floor(self.offset), math.ceil(self.offset + HEIGHT)
        if not self.tiled:
            (first, last), self.seen = self.seen, (top, end)
            return [strip for strip in ((top, min(end, first)), (max(top, last), end)) if strip[0] < strip[1]], False
        # Twice the window each way; what the page lacks in width is added to its height.
        length, near, far = self.front["length"], top - HEIGHT / 2, end + HEIGHT / 2
        more = (4 * HEIGHT - min(far, length) + max(near, 0)) / 2
        first, last = max(max(near, 0) - more, 0), min(min(far, length) + more, length)
        keep = min(near, first) - TILE / 2, min(max(far, last) + TILE / 2, length)
        kept = {tile for tile in self.tiles if tile * TILE < keep[1] and (tile + 1) * TILE > keep[0]}
        away = {tile: 0 if tile * TILE < end and (tile + 1) * TILE > top else abs(tile - (top + end) / 2 // TILE)
                for tile in range(int(first / TILE), math.ceil(last / TILE)) if tile not in kept}
        nearest = {tile for tile in away if away[tile] == min(away.values())}
        strips, self.tiles, self.stale = sorted(nearest | (kept if self.stale else set())), kept | nearest, False
        return [(tile * TILE, (tile + 1) * TILE) for tile in strips], len(nearest) < len(away)

    def frame(self, now):
        """Draws what has been decoded, then what is missing; whether there will be more to draw."""
        self.draw(list(self.coming), now)
        strips, more = self.missing()
        self.draw([picture for strip in strips for picture in self.within(*strip)], now)
        return more or self.coming


def decodes(variant, begun):
    """[seconds, picture] for each decode of a variant, whose steps began at these seconds."""
    page, moments = Page(variant), list(steps(variant, begun))
    for (now, word, name, page.offset, told), (end, *_) in zip(moments, moments[1:]):
        if word in ("push", "pop"):
            # What there is of tiles is drawn again.
            page.front, page.seen, page.stale = variant["screens"][name], (0, 0), True
        elif told == ["critical"]:
            page.prune(now, critical=True)
        while page.frame(now) and now + FRAME < end:
            now += FRAME
    return page.decodes
