"""Packs the albums of studies/decoding/fit-decode: drawn, mate and lomiri, from Debian's packages.

Each picture comes as apps have it: photos whole, cut into circles as avatars are, and on a white
page as products are; icons on their transparent ground, or on white where a format has none.
"""

import pathlib
import sys

from PIL import Image, ImageDraw

WIDTHS = [48, 120, 320, 640, 1080, 1600]


def save(album, name, picture, **how):
    picture.save(album / name, **how)


def lossy(album, name, picture):
    """The formats of photos."""
    for quality in (60, 75, 90):
        save(album, f"{name}-{quality}.jpg", picture, quality=quality)
    save(album, f"{name}-progressive.jpg", picture, quality=80, progressive=True)
    for quality in (60, 85):
        save(album, f"{name}-{quality}.webp", picture, quality=quality)


def lossless(album, name, picture):
    save(album, f"{name}.png", picture)
    save(album, f"{name}-lossless.webp", picture, lossless=True)


def palette(album, name, picture):
    reduced = picture.quantize(256)
    save(album, f"{name}-palette.png", reduced)
    save(album, f"{name}.gif", reduced)


def circle(picture):
    side = min(picture.size)
    left, top = ((edge - side) // 2 for edge in picture.size)
    square = picture.crop((left, top, left + side, top + side)).convert("RGBA")
    mask = Image.new("L", square.size)
    ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), fill=255)
    cut = Image.new("RGBA", square.size)
    cut.paste(square, mask=mask)
    return cut


def page(picture):
    width, height = picture.size
    white = Image.new("RGB", picture.size, "white")
    inner = picture.resize((max(1, width * 3 // 5), max(1, height * 3 // 5)), Image.LANCZOS)
    white.paste(inner, (width // 5, height // 5))
    return white


def photos(album, files):
    """Each photo in two sizes, so that each size has photos of several kinds."""
    album.mkdir(parents=True)
    for number, file in enumerate(files):
        whole = Image.open(file).convert("RGB")
        for step in (0, 3):
            width = WIDTHS[(number + step) % len(WIDTHS)]
            height = max(1, whole.height * width // whole.width)
            photo = whole.resize((width, height), Image.LANCZOS)
            name = f"{number:02}-{width}"
            avatar = circle(photo)
            product = page(photo)
            lossy(album, name, photo)
            save(album, f"{name}-avatar.webp", avatar, quality=80)
            for suffix, picture in (("", photo), ("-avatar", avatar), ("-page", product)):
                lossless(album, name + suffix, picture)
            for suffix, picture in (("", photo), ("-page", product)):
                palette(album, name + suffix, picture)


def icons(album, theme):
    """One icon in so many of each size."""
    album.mkdir(parents=True)
    number = 0
    for side, step in ((256, 30), (128, 40), (64, 80)):
        files = sorted(theme.glob(f"{side}x{side}/*/*.png"))
        for file in [file for file in files if not file.is_symlink()][::step]:
            icon = Image.open(file).convert("RGBA")
            if icon.size != (side, side):
                continue
            white = Image.new("RGBA", icon.size, "white")
            white.alpha_composite(icon)
            white = white.convert("RGB")
            name = f"{number:02}-{side}"
            number += 1
            lossy(album, name, white)
            save(album, f"{name}-ground.webp", icon, quality=80)
            for suffix, picture in (("", icon), ("-white", white)):
                lossless(album, name + suffix, picture)
            palette(album, name, white)


share, albums = (pathlib.Path(word) for word in sys.argv[1:])
backgrounds = share / "backgrounds"
icons(albums / "drawn", share / "icons/oxygen/base")
photos(albums / "mate", sorted((backgrounds / "mate/nature").glob("*.jpg")))
photos(albums / "lomiri", sorted(backgrounds.glob("*.jpg")))
