"""What Chromium decodes for its software raster by the rule of its source, which stands beside what it did and what the
preset says.

A page is drawn in rows of tiles: those within a border of the window, or as far ahead as it moves in a second
(PictureLayerTilingSet). They stay until they are too far away. Drawing a tile uses its pictures, of which a cache
keeps the last thousand (SoftwareImageDecodeCache). They lie in segments of shared memory. The one used longest ago goes
first, with all that is in it; under pressure once nothing was decoded for a second (DiscardableSharedMemoryManager).
"""

from layout import HEIGHT, SCALE
from rule_steps import steps

# Pixels: a tile without its edge, and how far tiles are drawn ahead at most, and kept.
TILE, BORDER, MOST, KEPT = 254, 0.15 * HEIGHT * SCALE, 2000, 3000
SEGMENT, LIMIT, ENTRIES = 4 << 20, 512 << 20, 1000
# Seconds of motion that are looked ahead, after which pressure is heeded, and for which unused memory is kept.
AHEAD, HEEDED, UNUSED = 1, 1, 300


class Segment:
    def __init__(self, size):
        self.size = self.free = size
        self.pictures, self.used = set(), (0, 0)


class Page:
    def __init__(self, variant):
        self.screens, groups = variant["screens"], variant["images"]
        self.bytes = {name: 4 * group["width"] * group["height"] for name, group in groups.items()}
        # The segment of each decoded picture, the one that was used longest ago first.
        self.segments, self.of, self.tiles, self.decodes = [], {}, set(), []
        self.limit, self.last = LIMIT, 0

    def frame(self, name, y, speed, now):
        screen, top, end = self.screens[name], y * SCALE, (y + HEIGHT) * SCALE
        reach = min(abs(speed) * SCALE * AHEAD, MOST)
        if now - self.last >= HEEDED:
            self.shrink(self.limit, now)
        far = top - max(BORDER, reach * (speed < 0)), end + max(BORDER, reach * (speed > 0))
        most = screen["length"] * SCALE - 1
        rows, kept = (set(range(max(int(low // TILE), 0), int(min(high, most) // TILE) + 1))
                      for low, high in (far, (top - KEPT, end + KEPT)))
        self.tiles &= kept
        for row in sorted(rows - self.tiles, key=lambda row: abs((row + 0.5) * TILE - (top + end) / 2)):
            self.tiles.add(row)
            low, high = row * TILE / SCALE, (row + 1) * TILE / SCALE
            for picture, _, at, _, tall in screen["pictures"]:
                if at < high and at + tall > low:
                    self.use(picture, now)

    def use(self, picture, now):
        segment = self.of.pop(picture, None)
        if segment is None:
            self.last, size = now, self.bytes[picture.split("/")[0]]
            self.decodes.append([now, picture])
            segment = next((segment for segment in self.segments if segment.free >= size), None)
            if segment is None:
                segment = Segment(max(SEGMENT, size))
                self.shrink(LIMIT - segment.size, now)
                self.segments.append(segment)
            segment.free -= size
            segment.pictures.add(picture)
        self.of[picture], segment.used = segment, (now, len(self.decodes))
        if len(self.of) > ENTRIES:
            self.drop(next(iter(self.of)))

    def drop(self, picture):
        segment = self.of.pop(picture)
        segment.pictures.remove(picture)
        segment.free += self.bytes[picture.split("/")[0]]

    def shrink(self, most, now):
        """Segments that no tile is drawn from go, until no more than `most` is left, or what was used lately."""
        for segment in sorted(self.segments, key=lambda segment: segment.used):
            is_old = now - segment.used[0] > UNUSED
            if segment.used[0] < now and (is_old or sum(other.size for other in self.segments) > most):
                for picture in list(segment.pictures):
                    self.drop(picture)
                self.segments.remove(segment)


def decodes(variant, begun):
    """[seconds, picture] for each decode of a variant, whose steps began at these seconds."""
    page, before, last = Page(variant), 0, 0
    for now, word, name, y, told in steps(variant, begun):
        if word == "warning":
            page.limit = LIMIT / 2 if told == ["warning"] else 0
            page.shrink(page.limit, now)
        elif word in ("push", "pop"):
            page.tiles = set()
            page.frame(name, y, 0, now)
        elif word == "scroll":
            page.frame(name, y, (y - last) / max(now - before, 0.001), now)
            if y == told[0][-1][1]:
                page.frame(name, y, 0, now)  # It rests.
        before, last = now, y
    return page.decodes
