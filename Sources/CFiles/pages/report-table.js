"use strict";
// A table in the order of a column, and with the rows that have a text in them. Rows that have no figure
// come last. Of many rows those are built that are scrolled into view.
report.Table = class {
  constructor(table) {
    this.body = table.tBodies[0];
    this.box = table.closest(".scroll");
    this.heads = Array.from(table.tHead.rows[0].cells);
    this.isMany = this.box.classList.contains("many");
    this.text = "";
    this.heads.forEach((head, column) => {
      head.querySelector("button").addEventListener("click", () => this.sort(head, column));
    });
    if (!this.isMany) return;
    this.values = this.box.nextElementSibling;
    while (!this.values.matches("script.values")) this.values = this.values.nextElementSibling;
    const tools = this.box.previousElementSibling;
    this.count = tools.querySelector("output");
    tools.addEventListener("submit", (event) => event.preventDefault());
    tools.querySelector("input").addEventListener("input", (event) => this.find(event.target.value));
    this.box.addEventListener("scroll", () => requestAnimationFrame(() => this.show()));
    // Nothing is read of it before it is near.
    new IntersectionObserver((entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      this.widen();
      this.show(true);
    }, { rootMargin: "400px" }).observe(this.box);
  }

  // For each column its different values, and of each row which it has.
  get columns() { return this.read ??= this.isMany ? this.unpacked() : this.standing(); }

  unpacked() {
    return JSON.parse(this.values.textContent).map(([values, numbers]) => {
      let last = 0;
      const rows = numbers.split(",").map((number) => (last = number === "" ? last : Number(number)));
      return { values, rows };
    });
  }

  standing() {
    this.rows = Array.from(this.body.rows);
    return this.heads.map((_, column) => {
      const values = this.rows.map(({ cells }) => cells[column].dataset.v ?? cells[column].textContent);
      return { values, rows: values.map((_, row) => row) };
    });
  }

  get order() { return this.kept ??= this.columns[0].rows.map((_, row) => row); }

  sort(head, column) {
    const falls = head.getAttribute("aria-sort") === "ascending";
    const isText = head.classList.contains("text");
    const { values, rows } = this.columns[column];
    const sorted = values.map((_, number) => number).filter((number) => values[number] !== "")
      .sort((a, b) => isText ? values[a].localeCompare(values[b]) : values[a] - values[b]);
    const ranks = values.map(() => Infinity);
    let rank = 0;
    sorted.forEach((number, place) => {
      if (place > 0 && (isText || Number(values[number]) !== Number(values[sorted[place - 1]]))) rank += 1;
      ranks[number] = falls ? -rank : rank;
    });
    this.order.sort((a, b) => {
      const [one, other] = [ranks[rows[a]], ranks[rows[b]]];
      return one === other ? 0 : one < other ? -1 : 1;
    });
    this.heads.forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", falls ? "descending" : "ascending");
    this.shown = null;
    if (this.isMany) this.top();
    else this.body.append(...this.order.map((row) => this.rows[row]));
  }

  find(text) {
    this.text = text.trim().toLowerCase();
    this.shown = null;
    this.top();
  }

  top() {
    this.box.scrollTop = 0;
    this.show(true);
  }

  // The rows that have the text in one of their words, in their order.
  get found() {
    if (this.shown) return this.shown;
    const words = this.columns.filter((_, column) => this.heads[column].classList.contains("text"))
      .map(({ values, rows }) => ({ has: values.map((value) => value.toLowerCase().includes(this.text)), rows }));
    this.shown = this.text === "" ? this.order
      : this.order.filter((row) => words.some(({ has, rows }) => has[rows[row]]));
    this.count.textContent = this.text === "" ? "" : `${this.shown.length} of ${this.order.length} rows`;
    return this.shown;
  }

  word(column, value) {
    const unit = this.heads[column].dataset.unit;
    return unit && value !== "" && !Number.isNaN(Number(value)) ? report.words(Number(value), unit) : value;
  }

  row(texts, isShown) {
    const row = document.createElement("tr");
    texts.forEach(([value, word], column) => {
      const cell = document.createElement(column === 0 ? "th" : "td");
      if (column === 0) cell.scope = "row";
      if (this.heads[column].classList.contains("text")) cell.className = "text";
      if (isShown && word !== value) cell.dataset.v = value;
      cell.textContent = word;
      row.append(cell);
    });
    return row;
  }

  // A row that isn't seen has the longest word of each column, so that columns stay as wide as they are.
  widen() {
    this.height = this.body.rows[0].getBoundingClientRect().height;
    this.widest = this.row(this.columns.map(({ values }, column) => {
      const words = values.map((value) => this.word(column, value));
      return ["", words.reduce((long, word) => word.length > long.length ? word : long, "")];
    }), false);
    this.widest.style.visibility = "collapse";
    this.widest.setAttribute("aria-hidden", "true");
    this.body.closest("table").setAttribute("aria-rowcount", this.order.length + 1);
  }

  show(isAnew = false) {
    if (!this.widest) this.widen();
    const rows = this.found;
    const [more, first] = [12, Math.floor(this.box.scrollTop / this.height)];
    const seen = Math.ceil(this.box.clientHeight / this.height);
    if (!isAnew && this.from <= Math.max(0, first - 2) && Math.min(rows.length, first + seen + 2) <= this.to) return;
    this.from = Math.max(0, first - more);
    this.to = Math.min(rows.length, first + seen + more);
    const space = (count) => {
      const row = document.createElement("tr");
      row.setAttribute("aria-hidden", "true");
      row.style.height = `${count * this.height}px`;
      return row;
    };
    const built = rows.slice(this.from, this.to).map((place, index) => {
      const row = this.row(this.columns.map(({ values, rows }, column) => {
        const value = values[rows[place]];
        return [value, this.word(column, value)];
      }), true);
      row.setAttribute("aria-rowindex", this.from + index + 2);
      return row;
    });
    this.body.replaceChildren(this.widest, space(this.from), ...built, space(rows.length - this.to));
  }
};
