"""Markdown files of the checkout as the bodies of pages, converted by cmark-gfm."""

import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ROOT / "Tools/Site"
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "wbr"}


def address(page):
    """The file of the site that a Markdown file becomes."""
    folder, name = os.path.split(page)
    return os.path.join(folder, "index.html" if name == "README.md" else name.removesuffix(".md") + ".html")


class Page(HTMLParser):
    """A Markdown file as the body of a page: headings have anchors, links lead to pages."""

    def __init__(self, path, pages):
        super().__init__(convert_charrefs=False)
        self.path, self.pages = path, pages
        self.out, self.open = [], []
        self.slugs, self.headings = {}, []
        # Of each heading its anchor, its title and the words below it, for the search.
        self.parts = [["", "", []]]
        self.links = []
        self.heading = None
        text = (ROOT / path).read_text(encoding="utf-8")
        run = subprocess.run(pages.command, input=text, capture_output=True, text=True, check=True)
        self.feed(run.stdout)
        self.close()

    @property
    def title(self):
        return next((title for level, _, title in self.headings if level == 1), self.path)

    def start(self, tag, attributes):
        text = "".join(f' {name}="{html.escape(value or "")}"' for name, value in attributes)
        self.out.append(f"<{tag}{text}>")

    def handle_starttag(self, tag, attributes):
        if re.fullmatch("h[1-6]", tag):
            self.heading = [int(tag[1]), len(self.out), []]
        elif tag == "a":
            return self.link(dict(attributes))
        elif tag == "img":
            attributes = self.picture(dict(attributes))
        elif tag == "table":
            self.out.append('<div class="scroll" tabindex="0" role="region" aria-label="Table">')
        elif tag == "pre":
            attributes = attributes + [("tabindex", "0")]
        if tag not in VOID:
            self.open.append(f"</{tag}>")
        self.start(tag, attributes)

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if re.fullmatch("h[1-6]", tag):
            self.end_heading()
        self.out.append(self.open.pop())
        if tag == "table":
            self.out.append("</div>")
        if tag in ("p", "li", "td", "th", "pre"):
            self.parts[-1][2].append(" ")

    def end_heading(self):
        level, place, words = self.heading
        title = "".join(words)
        slug = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        count = self.slugs.get(slug, 0)
        self.slugs[slug] = count + 1
        anchor = f"{slug}-{count}" if count else slug
        self.out[place] = f'<h{level} id="{anchor}">'
        # The first heading is the page's own, to which its address alone leads.
        if level > 1:
            self.out.append(f' <a class="anchor" href="#{anchor}" aria-label="Link to this section">#</a>')
        self.headings.append((level, anchor, title))
        self.parts.append([anchor if level > 1 else "", title, []])
        self.heading = None

    def handle_data(self, data):
        self.out.append(data)
        self.word(data)

    def handle_entityref(self, name):
        self.out.append(f"&{name};")
        self.word(html.unescape(f"&{name};"))

    def handle_charref(self, name):
        self.handle_entityref("#" + name)

    def word(self, text):
        (self.heading[2] if self.heading else self.parts[-1][2]).append(text)

    def target(self, link):
        """The file in the checkout, and the place in it; None for an address elsewhere."""
        if re.match(r"[a-z]+:", link):
            return None
        path, _, anchor = link.partition("#")
        base = os.path.dirname(self.path)
        return (os.path.normpath(os.path.join(base, path)) if path else self.path), anchor

    def link(self, attributes):
        href = attributes.get("href", "")
        target = self.target(href)
        if target:
            path, anchor = target
            # A folder is what its README says.
            if (ROOT / path / "README.md").is_file():
                path = os.path.join(path, "README.md").removeprefix("./")
            if path in self.pages.paths:
                self.links.append((href, path, anchor))
                href = self.relative(address(path)) + (f"#{anchor}" if anchor else "")
            elif not (ROOT / path).exists():
                self.pages.complain(f"{self.path}: '{href}' leads nowhere")
            elif self.pages.repository:
                href = f"{self.pages.repository}/blob/HEAD/{path}"
            else:
                self.open.append("</span>")
                return self.start("span", [("class", "file"), ("title", path)])
        self.open.append("</a>")
        self.start("a", [("href", href)])

    def picture(self, attributes):
        target = self.target(attributes.get("src", ""))
        if target:
            if (ROOT / target[0]).is_file():
                self.pages.files.add(target[0])
            else:
                self.pages.complain(f"{self.path}: the picture '{target[0]}' is missing")
            attributes["src"] = self.relative(target[0])
        return list(attributes.items())

    def relative(self, path):
        return os.path.relpath(path, os.path.dirname(address(self.path)) or ".")


class Pages:
    """The pages that are made together: they link each other, and show pictures of the checkout."""

    def __init__(self, repository=""):
        if not shutil.which("cmark-gfm"):
            install = [ROOT / "scripts/install-dependencies", "--for-checks", "pages"]
            subprocess.run(install, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)
        if not shutil.which("cmark-gfm"):
            sys.stderr.write("cmark-gfm is missing: the package of that name has it\n")
            sys.exit(69)
        self.command = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "autolink"]
        self.repository = repository
        self.files, self.mistakes = set(), []

    def complain(self, mistake):
        self.mistakes.append(mistake)

    def read(self, paths):
        self.paths = paths
        self.pages = {path: Page(path, self) for path in paths}
        for page in self.pages.values():
            for href, path, anchor in page.links:
                if anchor and anchor not in [place for _, place, _ in self.pages[path].headings]:
                    self.complain(f"{page.path}: '{href}' leads to no heading")

    def write(self, folder, text):
        """The pages, each as the text that `text` makes of it, and the pictures that they show."""

        def file(path):
            path = folder / path
            path.parent.mkdir(parents=True, exist_ok=True)
            return path

        for path, page in self.pages.items():
            file(address(path)).write_text(text(page), encoding="utf-8")
        for path in sorted(self.files):
            shutil.copyfile(ROOT / path, file(path))
