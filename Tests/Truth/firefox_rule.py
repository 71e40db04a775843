"""What Firefox decodes by the rule of its source, which stands beside what it did and what the preset says.

Pictures within a range are locked, and decoded at the size at which they are shown (PresShell, SurfaceCache). The range
is the display port, twice the window, whose edges lie on steps, and as much again where the page goes on
(DisplayPortUtils; ScrollContainerFrame::ExpandRectToNearlyVisible). It is looked at anew once the page has moved by half
of the window. Room is made as a decode begins: the largest surface that isn't locked goes, of equals the last in.
Where there is none, nothing is decoded.
"""

from layout import HEIGHT, SCALE
from rule_steps import steps

# The display port's edges lie on multiples of so many points; a surface that isn't locked is gone after a minute, when
# the next of its generation is looked at, too.
STEP, MINUTE = 128 / SCALE, 60


class Page:
    def __init__(self, variant):
        self.limit = variant["settings"].get("limit", 1 << 40) << 10
        self.screens, self.groups = variant["screens"], variant["images"]
        # Surfaces, each a picture at a size, with their bytes, in their order of coming; and when others let go of them.
        self.surfaces, self.locked, self.left, self.decodes = {}, set(), {}, []

    def look(self, name, y, now):
        """The pictures within the range of a screen are locked, and others aren't any more."""
        self.seen, screen = y, self.screens[name]
        length = screen["length"]
        top = min(max(y - HEIGHT / 2, 0), max(length - 2 * HEIGHT, 0))
        top, end = top // STEP * STEP, min(-(-min(top + 2 * HEIGHT, length) // STEP) * STEP, length)
        more = end - top
        top, end = top - more * (y > 0), end + more * (y < length - HEIGHT)
        wanted = [(picture, wide, high) for picture, _, at, wide, high in screen["pictures"]
                  if at <= end and at + high > top]
        before, self.locked = self.locked, set(wanted)
        self.left |= {surface: now for surface in before - self.locked}
        for surface in wanted:
            self.left.pop(surface, None)
            if surface not in before and surface not in self.surfaces:
                self.decode(surface, now)

    def decode(self, surface, now):
        picture, wide, high = surface
        group = self.groups[picture.split("/")[0]]
        size = 4 * min(round(wide * SCALE) * round(high * SCALE), group["width"] * group["height"])
        while sum(self.surfaces.values()) + size > self.limit:
            free = [(held, number, other) for number, (other, held) in enumerate(self.surfaces.items())
                    if other not in self.locked]
            if not free:
                return
            self.surfaces.pop(max(free)[2])
        self.surfaces[surface] = size
        self.decodes.append([now, picture])

    def discard(self, until):
        """What others let go of until then is gone, unless it is locked."""
        self.surfaces = {surface: size for surface, size in self.surfaces.items()
                         if surface in self.locked or self.left.get(surface, until) > until}


def decodes(variant, begun):
    """[seconds, picture] for each decode of a variant, whose steps began at these seconds."""
    page = Page(variant)
    for now, word, name, y, _ in steps(variant, begun):
        page.discard(now - 1.5 * MINUTE)
        if word in ("push", "pop") or word == "scroll" and abs(y - page.seen) >= HEIGHT / 2:
            page.look(name, y, now)
        elif word == "warning":
            page.discard(now)
    return page.decodes
