"use strict";
// Pictures: figures are read off, lines picked out of many, bars found and sorted.
const report = (() => {
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));

  // Figures as lab's own tables write them.
  function decimal(value, places, unit = 1) {
    const scaled = Math.round(Math.abs(value) * 10 ** places / unit);
    return (value < 0 && scaled > 0 ? "-" : "") + (scaled / 10 ** places).toFixed(places);
  }

  function words(value, unit) {
    if (value === null) return "-";
    const size = Math.abs(value);
    switch (unit) {
      case "bytes":
        if (size < 1e3) return decimal(value, 0) + " B";
        if (size < 999950) return decimal(value, 1, 1e3) + " KB";
        if (size < 999950000) return decimal(value, 1, 1e6) + " MB";
        return decimal(value, 2, 1e9) + " GB";
      case "ms":
        return size < 999.95 ? decimal(value, 1) + " ms" : decimal(value, 2, 1e3) + " s";
      case "share":
        return decimal(value * 100, 2) + " %";
      default:
        return Number.isInteger(value) ? String(value) : decimal(value, 1);
    }
  }

  const json = (figure, name) => {
    const script = figure.querySelector(`:scope > script.${name}`);
    return script && JSON.parse(script.textContent);
  };

  function drawn(svg, kind, marks) {
    const element = document.createElementNS(svg.namespaceURI, kind);
    for (const [name, value] of Object.entries(marks)) element.setAttribute(name, value);
    svg.append(element);
    return element;
  }

  // Reading a plot: a line at the place that is pointed at, or stepped to, and its figures below.
  class Reading {
    constructor(frame) {
      this.frame = frame;
      this.output = frame.parentElement.querySelector(".readout");
      this.index = -1;
      frame.addEventListener("pointermove", (event) => this.point(event));
      frame.addEventListener("pointerdown", (event) => this.point(event));
      frame.addEventListener("keydown", (event) => this.step(event));
      frame.addEventListener("focus", () => { if (this.index < 0) this.show(0); });
    }

    get data() { return this.read ??= json(this.frame.parentElement, "readings"); }

    get svg() { return this.frame.querySelector(":scope > svg:not([hidden])"); }

    share(x) {
      const { low, high, log } = this.svg.dataset;
      const place = log ? Math.log : (value) => value;
      if (Number(high) <= Number(low)) return 0.5;
      return (place(x) - place(Number(low))) / (place(Number(high)) - place(Number(low)));
    }

    point(event) {
      const box = this.svg.getBoundingClientRect();
      const at = (event.clientX - box.left) / box.width;
      const stepped = this.data.stepped;
      let best = 0;
      let distance = Infinity;
      this.data.rows.forEach((row, index) => {
        const share = this.share(row[0]);
        // A value that holds until the next is read from its beginning on.
        const own = stepped ? (share <= at ? at - share : Infinity) : Math.abs(share - at);
        if (own < distance) { best = index; distance = own; }
      });
      this.show(best);
    }

    step(event) {
      const last = this.data.rows.length - 1;
      const steps = {
        ArrowLeft: this.index - 1, ArrowRight: this.index + 1, Home: 0, End: last,
        PageUp: this.index - 10, PageDown: this.index + 10,
      };
      if (!(event.key in steps)) return;
      event.preventDefault();
      this.show(Math.min(Math.max(steps[event.key], 0), last));
    }

    show(index) {
      const row = this.data.rows[index];
      if (!row) return;
      this.index = index;
      const cursor = this.svg.querySelector(".cursor")
        || drawn(this.svg, "line", { class: "cursor", y1: "0", y2: this.svg.dataset.height });
      const at = Math.min(Math.max(this.share(row[0]), 0), 1) * 100 + "%";
      cursor.setAttribute("x1", at);
      cursor.setAttribute("x2", at);
      const shown = this.frame.shown;
      const figures = this.data.columns.map(([name, unit], column) => [name, row[column + 1], unit])
        .filter(([, value], line) => value !== null && (!shown || shown.has(line)));
      this.output.replaceChildren();
      const head = document.createElement("b");
      head.textContent = words(row[0], this.data.x);
      this.output.append(head);
      const span = (this.data.spans || []).find(([from, to]) => row[0] >= from && row[0] < to);
      if (span) this.output.append(" \u00b7 " + span[2]);
      for (const [name, value, unit] of figures) {
        const figure = document.createElement("b");
        figure.textContent = words(value, unit);
        this.output.append(" \u00b7 " + name + " ", figure);
      }
    }

    again() { if (this.index >= 0) this.show(this.index); }
  }

  // The corners of a path, in thousandths of the width and in pixels.
  function corners(path) {
    const found = [];
    let [x, y] = [0, 0];
    for (const [, kind, numbers] of path.matchAll(/([Mlhv])([^Mlhvz]*)/g)) {
      const values = (numbers.match(/-?(\d+\.?\d*|\.\d+)/g) || []).map(Number);
      if (kind === "M") [x, y] = values;
      else if (kind === "h") x += values[0];
      else if (kind === "v") y += values[0];
      else [x, y] = [x + values[0], y + values[1]];
      found.push([x, y]);
    }
    return found;
  }

  // A figure of which some lines have colours; all of them lie below as one pale shape.
  class Lines {
    constructor(figure) {
      this.figure = figure;
      this.legend = figure.querySelector(".legend");
      this.sample = this.legend.querySelector("li[data-series]").cloneNode(true);
    }

    get data() { return this.read ??= json(this.figure, "lines"); }

    show(lines, names) {
      all("[data-series]", this.figure).forEach((piece) => piece.remove());
      all(".frame > svg", this.figure).forEach((svg, scale) => {
        // The first line is in front.
        Array.from(lines.entries()).reverse()
          .forEach(([place, line]) => this.draw(svg, line, place, this.data[scale][line]));
      });
      const items = lines.map((line, place) => {
        const item = this.sample.cloneNode(true);
        item.dataset.series = line;
        item.querySelector(".curve").setAttribute("class", `curve ${Lines.ink(place)}`);
        item.lastChild.data = names[line];
        return item;
      });
      this.legend.prepend(...items);
      const frame = this.figure.querySelector(".frame");
      frame.shown = new Set(lines);
      readings.get(frame)?.again();
    }

    draw(svg, line, place, [curve, band, isMarked, over]) {
      const shapes = svg.querySelector(".shapes");
      const ink = Lines.ink(place);
      if (band) drawn(shapes, "path", { class: `band ${ink}`, "data-series": line, d: band });
      if (curve) drawn(shapes, "path", { class: `curve ${ink}`, "data-series": line, d: curve });
      for (const [x, y] of isMarked ? corners(curve) : []) {
        drawn(svg, "circle", { class: `mark ${ink}`, "data-series": line, cx: x / 10 + "%", cy: y, r: 3 });
      }
      const last = svg.lastElementChild;
      svg.insertAdjacentHTML("beforeend", over);
      for (let piece = last.nextElementSibling; piece; piece = piece.nextElementSibling) {
        if (piece.classList.contains("ring")) piece.setAttribute("class", `ring ${ink}`);
      }
    }

    static ink(place) { return `line${place % 7} dash${place % 4}`; }
  }

  const readings = new Map();

  function picking(tools) {
    const boxes = all("input[type=checkbox]", tools);
    const names = [];
    boxes.forEach((box) => { names[Number(box.value)] = box.parentElement.textContent; });
    // The best come first.
    const order = boxes.map((box) => Number(box.value));
    const figures = all("figure", tools.parentElement)
      .filter((figure) => figure.querySelector("script.lines")).map((figure) => new Lines(figure));
    figures.forEach(({ figure }) => { figure.querySelector(".frame").shown = new Set(picked()); });

    function picked() { return boxes.filter((box) => box.checked).map((box) => Number(box.value)); }
    function show() { figures.forEach((figure) => figure.show(picked(), names)); }
    function pick(lines) {
      const chosen = new Set(lines);
      boxes.forEach((box) => { box.checked = chosen.has(Number(box.value)); });
      show();
    }

    const best = order.slice(0, Number(tools.dataset.few));
    tools.addEventListener("submit", (event) => event.preventDefault());
    tools.addEventListener("click", (event) => {
      const picks = { best, all: order, none: [] }[event.target.dataset.pick];
      if (picks) pick(picks);
    });
    tools.querySelector("input[type=search]").addEventListener("input", (event) => {
      const text = event.target.value.trim().toLowerCase();
      const found = order.filter((line) => names[line].toLowerCase().includes(text));
      boxes.forEach((box) => { box.parentElement.hidden = !found.includes(Number(box.value)); });
      pick(text === "" ? best : found);
    });
    boxes.forEach((box) => box.addEventListener("change", show));
  }

  // Bars found, and in the order of their figures.
  function sorting(tools) {
    const svg = tools.nextElementSibling;
    const rows = all("g[data-y]", svg);
    const step = Number(rows[1].dataset.y) - Number(rows[0].dataset.y);
    const [found, isSorted] = [tools.querySelector("input[type=search]"), tools.querySelector("input[type=checkbox]")];
    function show() {
      const text = found.value.trim().toLowerCase();
      const shown = rows.filter((row) => row.querySelector("title").textContent.toLowerCase().includes(text));
      if (isSorted.checked) shown.sort((a, b) => Number(a.dataset.v) - Number(b.dataset.v));
      rows.forEach((row) => { row.style.display = "none"; });
      shown.forEach((row, place) => {
        row.style.display = "";
        row.setAttribute("transform", `translate(0 ${step * place - Number(row.dataset.y)})`);
      });
      svg.setAttribute("height", String(step * shown.length + 4));
    }
    tools.addEventListener("submit", (event) => event.preventDefault());
    found.addEventListener("input", show);
    isSorted.addEventListener("change", show);
  }

  // Policies picked out of a group of pictures, and one laid over the others.
  function memory(group) {
    const figures = all("figure", group);
    all("input[type=checkbox]", group).forEach((box) => {
      box.addEventListener("change", () => { figures[Number(box.value)].hidden = !box.checked; });
    });
    const select = group.querySelector("select");
    if (!select) return;
    select.addEventListener("change", () => {
      all(".laid", group).forEach((path) => path.remove());
      const source = figures[Number(select.value)];
      if (select.value === "" || !source) return;
      const outline = source.querySelector(".shapes .area");
      if (!outline) return;
      figures.forEach((figure) => {
        const shapes = figure.querySelector(".shapes");
        if (figure === source || !shapes) return;
        drawn(shapes, "path", { class: "laid", d: outline.getAttribute("d") });
      });
    });
  }

  // One of two scales.
  function scale(radio) {
    radio.addEventListener("change", () => {
      const figure = radio.closest("figure");
      all("svg[data-scale]", figure).forEach((svg) => {
        svg.toggleAttribute("hidden", svg.dataset.scale !== radio.dataset.scale);
        svg.style.display = svg.dataset.scale === radio.dataset.scale ? "" : "none";
      });
    });
  }

  const bring = (root) => {
    all(".frame[tabindex]", root).forEach((frame) => readings.set(frame, new Reading(frame)));
    all(".picking", root).forEach(picking);
    all(".sorting", root).forEach(sorting);
    all(".memory", root).forEach(memory);
    all("input[data-scale]", root).forEach(scale);
  };

  return { all, words, bring };
})();
