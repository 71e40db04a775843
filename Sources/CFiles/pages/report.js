"use strict";
(() => {
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));

  // Figures as lab's own tables write them.
  const decimal = (value, places) => value.toFixed(places);
  function words(value, unit) {
    if (value === null) return "-";
    const size = Math.abs(value);
    switch (unit) {
      case "bytes":
        if (size < 1e3) return decimal(value, 0) + " B";
        if (size < 999950) return decimal(value / 1e3, 1) + " KB";
        if (size < 999950000) return decimal(value / 1e6, 1) + " MB";
        return decimal(value / 1e9, 2) + " GB";
      case "ms":
        return size < 999.95 ? decimal(value, 1) + " ms" : decimal(value / 1000, 2) + " s";
      case "share":
        return decimal(value * 100, 2) + " %";
      default:
        return Number.isInteger(value) ? String(value) : decimal(value, 1);
    }
  }

  // Reading a plot: a line at the place that is pointed at, or stepped to, and its figures below.
  class Reading {
    constructor(frame) {
      this.frame = frame;
      this.output = frame.parentElement.querySelector(".readout");
      this.data = JSON.parse(frame.parentElement.querySelector("script").textContent);
      this.index = -1;
      frame.addEventListener("pointermove", (event) => this.point(event));
      frame.addEventListener("pointerdown", (event) => this.point(event));
      frame.addEventListener("keydown", (event) => this.step(event));
      frame.addEventListener("focus", () => { if (this.index < 0) this.show(0); });
    }

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
      let cursor = this.svg.querySelector(".cursor");
      if (!cursor) {
        cursor = document.createElementNS(this.svg.namespaceURI, "line");
        cursor.setAttribute("class", "cursor");
        cursor.setAttribute("y1", "0");
        cursor.setAttribute("y2", this.svg.dataset.height);
        this.svg.append(cursor);
      }
      const at = Math.min(Math.max(this.share(row[0]), 0), 1) * 100 + "%";
      cursor.setAttribute("x1", at);
      cursor.setAttribute("x2", at);
      const figures = this.data.columns.map(([name, unit], column) => [name, row[column + 1], unit])
        .filter(([name, value]) => value !== null && !this.hidden?.has(name));
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
  }

  const readings = new Map(all(".frame[tabindex]").map((frame) => [frame, new Reading(frame)]));

  // Lines picked out of many: those have the colours, the others are pale.
  all(".picking").forEach((tools) => {
    const group = tools.parentElement;
    const boxes = all("input[type=checkbox]", tools);
    const names = boxes.map((box) => box.parentElement.textContent);
    const frames = all(".frame", group);
    const found = tools.querySelector("input[type=search]");
    const pieces = all("[data-series]", group);

    // By blank time where it is drawn, in the mean over its places: each a share of the best there.
    const judged = frames.find((frame) => frame.getAttribute("aria-label").startsWith("Blank time")) || frames[0];
    const few = Number(tools.dataset.few);
    function ranked() {
      const { rows } = readings.get(judged).data;
      const worst = names.map(() => 0);
      for (const [, ...values] of rows) {
        const best = Math.min(...values.filter((value) => value !== null));
        values.forEach((value, line) => { worst[line] += value === null ? 2 : best > 0 ? value / best : value; });
      }
      return names.map((_, line) => line).sort((a, b) => worst[a] - worst[b] || a - b);
    }

    function show() {
      const chosen = boxes.map((box) => box.checked);
      const colours = new Map();
      chosen.forEach((isShown, line) => { if (isShown) colours.set(line, colours.size); });
      pieces.forEach((piece) => {
        const line = Number(piece.dataset.series);
        const paint = piece.matches("li") ? piece.querySelector(".curve") : piece;
        const ink = `line${colours.get(line) % 7} dash${colours.get(line) % 4}`;
        const kind = paint.getAttribute("class").split(" ")[0];
        const isCurve = kind === "curve" && paint === piece;
        piece.style.display = colours.has(line) || isCurve ? "" : "none";
        if (kind === "sign") return;
        paint.setAttribute("class", colours.has(line) ? `${kind} ${ink}` : `${kind} pale`);
        // What is shown lies over the rest.
        if (isCurve && colours.has(line)) piece.parentElement.append(piece);
      });
      frames.forEach((frame) => {
        const reading = readings.get(frame);
        if (!reading) return;
        reading.hidden = new Set(names.filter((_, line) => !chosen[line]));
        if (reading.index >= 0) reading.show(reading.index);
      });
    }

    function pick(lines) {
      boxes.forEach((box, line) => { box.checked = lines.includes(line); });
      show();
    }

    tools.addEventListener("submit", (event) => event.preventDefault());
    tools.addEventListener("click", (event) => {
      const order = ranked();
      const picks = { best: order.slice(0, few), all: order, none: [] }[event.target.dataset.pick];
      if (picks) pick(picks);
    });
    found.addEventListener("input", () => {
      const text = found.value.trim().toLowerCase();
      boxes.forEach((box, line) => { box.parentElement.hidden = !names[line].toLowerCase().includes(text); });
      pick(text === "" ? ranked().slice(0, few) : names.flatMap((name, line) => name.toLowerCase().includes(text) ? [line] : []));
    });
    boxes.forEach((box) => box.addEventListener("change", show));
    // The best come first.
    const order = ranked();
    boxes[0].closest("fieldset").append(...order.map((line) => boxes[line].parentElement));
    pick(order.slice(0, few));
  });

  // Bars found, and in the order of their figures.
  all(".sorting").forEach((tools) => {
    const svg = tools.nextElementSibling;
    const rows = all("g[data-y]", svg);
    const step = Number(rows[1].dataset.y) - Number(rows[0].dataset.y);
    const [found, isSorted] = [tools.querySelector("input[type=search]"), tools.querySelector("input[type=checkbox]")];
    function show() {
      const text = found.value.trim().toLowerCase();
      const shown = rows.filter((row) => row.querySelector("title").textContent.toLowerCase().includes(text));
      if (isSorted.checked) shown.sort((a, b) => Number(a.dataset.v) - Number(b.dataset.v));
      rows.forEach((row) => { row.style.display = shown.includes(row) ? "" : "none"; });
      shown.forEach((row, place) => row.setAttribute("transform", `translate(0 ${step * place - Number(row.dataset.y)})`));
      svg.setAttribute("height", String(step * shown.length + 4));
    }
    tools.addEventListener("submit", (event) => event.preventDefault());
    found.addEventListener("input", show);
    isSorted.addEventListener("change", show);
  });

  // Policies picked out of a group of pictures, and one laid over the others.
  all(".memory").forEach((group) => {
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
        const path = document.createElementNS(shapes.namespaceURI, "path");
        path.setAttribute("class", "laid");
        path.setAttribute("d", outline.getAttribute("d"));
        shapes.append(path);
      });
    });
  });

  // One of two scales.
  all("input[data-scale]").forEach((radio) => {
    radio.addEventListener("change", () => {
      const figure = radio.closest("figure");
      all("svg[data-scale]", figure).forEach((svg) => {
        svg.toggleAttribute("hidden", svg.dataset.scale !== radio.dataset.scale);
        svg.style.display = svg.dataset.scale === radio.dataset.scale ? "" : "none";
      });
    });
  });

  // A table in the order of a column; rows that have no figure come last.
  all("table.sortable").forEach((table) => {
    all("thead button", table).forEach((button) => {
      button.addEventListener("click", () => {
        const heading = button.closest("th");
        const column = Array.from(heading.parentElement.children).indexOf(heading);
        const falls = heading.getAttribute("aria-sort") === "ascending";
        const body = table.tBodies[0];
        const keyed = Array.from(body.rows).map((row) => {
          const cell = row.cells[column];
          return [cell.dataset.v ?? cell.textContent, row];
        });
        const isNumber = !heading.classList.contains("text");
        keyed.sort(([a], [b]) => {
          if (a === "" || b === "") return (a === "") - (b === "");
          const order = isNumber ? Number(a) - Number(b) : a.localeCompare(b);
          return falls ? -order : order;
        });
        body.append(...keyed.map(([, row]) => row));
        all("th", table.tHead).forEach((other) => other.removeAttribute("aria-sort"));
        heading.setAttribute("aria-sort", falls ? "descending" : "ascending");
      });
    });
  });
})();
