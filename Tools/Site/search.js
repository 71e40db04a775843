"use strict";
// Finds sections that have all words, each at the beginning of one of theirs. The texts are a script of
// their own, which is read once the search is used: from a folder, a page can read nothing else.
(() => {
  const form = document.getElementById("search");
  const field = form.querySelector("input");
  const found = document.getElementById("found");
  const { root } = form.dataset;
  const most = 12;
  let sections = null;
  form.hidden = false;

  window.searchPages = (pages) => {
    sections = pages.flatMap(([address, page, parts]) => parts.map(([anchor, title, text]) => ({
      address: root + address + (anchor && "#" + anchor), page, title: title || page, text,
    })));
    show();
  };

  function load() {
    if (form.dataset.asked) return;
    form.dataset.asked = "1";
    const script = document.createElement("script");
    script.src = root + "search-index.js";
    document.head.append(script);
  }

  const pattern = (word) => new RegExp("(?<![\\p{L}\\p{N}])" + word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "iu");

  // Words of a title weigh most, then those of the page's; of a text the earlier ones.
  function weight(section, words) {
    let sum = 0;
    for (const word of words) {
      const at = section.text.search(word);
      if (word.test(section.title)) sum += 4;
      else if (word.test(section.page)) sum += 2;
      else if (at < 0) return 0;
      if (at >= 0) sum += 1 / (1 + at / 500);
    }
    return sum;
  }

  function excerpt(text, words) {
    const at = Math.max(0, Math.min(...words.map((word) => text.search(word)).filter((at) => at >= 0), text.length) - 40);
    const start = at === 0 ? 0 : text.indexOf(" ", at) + 1;
    return (start > 0 ? "\u2026 " : "") + text.slice(start, start + 160) + (text.length > start + 160 ? " \u2026" : "");
  }

  function marked(text, words) {
    const parts = document.createDocumentFragment();
    let rest = text;
    for (;;) {
      const hits = words.map((word) => rest.match(word)).filter(Boolean).sort((a, b) => a.index - b.index);
      if (hits.length === 0) break;
      const mark = document.createElement("mark");
      mark.textContent = hits[0][0];
      parts.append(rest.slice(0, hits[0].index), mark);
      rest = rest.slice(hits[0].index + hits[0][0].length);
    }
    parts.append(rest);
    return parts;
  }

  function show() {
    const words = field.value.trim().split(/\s+/).filter(Boolean).map(pattern);
    found.replaceChildren();
    if (words.length === 0 || !sections) return;
    const hits = sections.map((section) => [weight(section, words), section]).filter(([sum]) => sum > 0)
      .sort(([a], [b]) => b - a).slice(0, most);
    for (const [, section] of hits) {
      const link = document.createElement("a");
      const head = document.createElement("b");
      link.href = section.address;
      head.append(section.title === section.page ? section.page : `${section.page}: ${section.title}`);
      link.append(head, marked(excerpt(section.text, words), words));
      found.append(link);
    }
    if (hits.length > 0) return;
    const none = document.createElement("p");
    none.textContent = "No section has all of these words.";
    found.append(none);
  }

  field.addEventListener("focus", load);
  field.addEventListener("input", () => { load(); show(); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = found.querySelector("a");
    if (first) location.href = first.href;
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    found.replaceChildren();
    field.focus();
  });
  found.addEventListener("click", () => found.replaceChildren());
})();
