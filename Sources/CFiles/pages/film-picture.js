// The film's instant as an SVG file, for a document: plain attributes alone, so that it is shown wherever SVG is.

/** What the painter draws on, as a canvas' context is; it keeps elements of SVG. */
class Drawing {
  constructor() {
    this.elements = [];
    this.hatches = {};
    this.clips = 0;
    this.saved = [];
    Object.assign(this, { fillStyle: "#000", strokeStyle: "#000", lineWidth: 1, globalAlpha: 1, font: "10px", textAlign: "start", dash: [], groups: 0, path: "" });
  }

  static escaped(text) { return String(text).replace(/[&<>"]/g, one => `&#${one.charCodeAt(0)};`); }
  static number(value) { return String(Math.round(value * 10) / 10); }

  add(name, attributes, text) {
    const words = Object.entries(attributes).filter(([, value]) => value !== undefined)
      .map(([name, value]) => ` ${name}="${typeof value === "number" ? Drawing.number(value) : Drawing.escaped(value)}"`).join("");
    this.elements.push(text === undefined ? `<${name}${words}/>` : `<${name}${words}>${Drawing.escaped(text)}</${name}>`);
  }

  save() {
    const { fillStyle, strokeStyle, lineWidth, globalAlpha, font, textAlign, dash, groups } = this;
    this.saved.push({ fillStyle, strokeStyle, lineWidth, globalAlpha, font, textAlign, dash, groups });
    this.groups = 0;
  }
  restore() {
    for (; this.groups > 0; this.groups--) this.elements.push("</g>");
    Object.assign(this, this.saved.pop());
  }
  /** All until `restore` lies at a place. */
  at(x, y) { this.open(`transform="translate(${Drawing.number(x)} ${Drawing.number(y)})"`); }
  clip() {
    const name = `clip${this.clips++}`;
    this.elements.push(`<clipPath id="${name}"><path d="${this.path}"/></clipPath>`);
    this.open(`clip-path="url(#${name})"`);
  }
  open(attribute) {
    this.elements.push(`<g ${attribute}>`);
    this.groups++;
  }

  setLineDash(dash) { this.dash = dash; }
  get filled() { return { fill: this.fillStyle, "fill-opacity": this.globalAlpha < 1 ? this.globalAlpha : undefined }; }
  get stroked() {
    return {
      fill: "none", stroke: this.strokeStyle, "stroke-width": this.lineWidth, "stroke-dasharray": this.dash.join(" ") || undefined,
      "stroke-opacity": this.globalAlpha < 1 ? this.globalAlpha : undefined,
    };
  }

  beginPath() { this.path = ""; }
  go(letter, ...numbers) { this.path += letter + numbers.map(Drawing.number).join(" "); }
  moveTo(x, y) { this.go("M", x, y); }
  lineTo(x, y) { this.go(this.path ? "L" : "M", x, y); }
  closePath() { this.path += "Z"; }
  rect(x, y, width, height) { this.go("M", x, y); this.go("h", width); this.go("v", height); this.go("h", -width); this.path += "Z"; }
  /** A whole circle: the painter draws no other. */
  arc(x, y, r) { this.go("M", x - r, y); this.go("a", r, r, 0, 1, 0, 2 * r, 0); this.go("a", r, r, 0, 1, 0, -2 * r, 0); this.path += "Z"; }
  fill() { this.add("path", { d: this.path, ...this.filled }); }
  stroke() { this.add("path", { d: this.path, ...this.stroked }); }

  clearRect() {}
  fillRect(x, y, width, height) { this.add("rect", { x, y, width, height, ...this.filled }); }
  strokeRect(x, y, width, height) { this.add("rect", { x, y, width, height, ...this.stroked }); }

  /** As wide on every machine: its fonts aren't asked. */
  measureText(text) { return { width: .6 * parseFloat(this.size) * text.length }; }
  get size() { return /([\d.]+)px/.exec(this.font)[1]; }
  fillText(text, x, y, most = Infinity) {
    const anchor = this.textAlign === "center" ? "middle" : undefined;
    const isLong = this.measureText(text).width > most;
    this.add("text", {
      x, y, "font-size": this.size, "font-weight": /^\d+ /.test(this.font) ? parseInt(this.font, 10) : undefined, "text-anchor": anchor,
      textLength: isLong ? most : undefined, lengthAdjust: isLong ? "spacingAndGlyphs" : undefined, ...this.filled,
    }, text);
  }

  /** Nine colours, as of an image; where there is no room for them, that of the middle. */
  mosaic(colours, x, y, width, height) {
    if (width <= 0 || height <= 0) return;
    const rect = (x, y, width, height, fill) => this.add("rect", { x, y, width, height, ...this.filled, fill });
    if (width < 12 || height < 12) { rect(x, y, width, height, colours[4]); return; }
    // A little wider than a third, so that nothing shines through between two.
    colours.forEach((colour, place) => {
      const [column, row] = [place % 3, Math.floor(place / 3)];
      rect(x + width * column / 3, y + height * row / 3, width / 3 + (column < 2 ? .5 : 0), height / 3 + (row < 2 ? .5 : 0), colour);
    });
  }

  hatch(name, colour) {
    this.hatches[name] = `<pattern id="hatch-${name}" width="8" height="8" patternUnits="userSpaceOnUse"><path d="${HATCHES[name]}" fill="none" stroke="${colour}"/></pattern>`;
    return `url(#hatch-${name})`;
  }

  /** The whole file. */
  text(title, width, height) {
    // An element knows the address of SVG, by which a page that names none asks for nothing.
    const holder = document.createElement("div");
    holder.innerHTML = "<svg></svg>";
    const [wide, high] = [width, height].map(Drawing.number);
    return [
      `<svg xmlns="${holder.firstChild.namespaceURI}" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}" font-family="system-ui, sans-serif">`,
      `<title>${Drawing.escaped(title)}</title>`, ...Object.values(this.hatches), ...this.elements, "</svg>", "",
    ].join("\n");
  }
}

/** A film's phones at an instant, side by side, and the marks in words. */
class FilmPicture {
  static phone = 190;
  static memory = 140;
  static gap = 24;

  constructor(film, painter, phones, t, mostBytes) { Object.assign(this, { film, painter, phones, t, mostBytes, pen: new Drawing() }); }

  get text() {
    const { phones, pen, film: { data }, painter: { colours } } = this;
    const column = FilmPicture.phone + 8 + FilmPicture.memory + FilmPicture.gap;
    const high = FilmPicture.phone * data.device.height / data.device.width;
    const width = column * phones.length - FilmPicture.gap + 32;
    const titles = phones.map(({ take }) => FilmPicture.lines(take.policy));
    const top = 59 + 15 * Math.max(...titles.map(lines => lines.length));
    const title = `${data.scenario} at ${instant(this.t)}`;
    pen.fillStyle = colours.ink;
    this.write(title, 16, 24, "600 15px");
    const steps = new Set();
    phones.forEach(({ take, eye }, place) => {
      const x = 16 + column * place;
      titles[place].forEach((line, row) => this.write(line, x, 48 + 15 * row, "600 12px"));
      const { decodes, again, blank } = take.figures(this.t);
      this.write(`${decodes} decodes, ${again} again · blank ${span(blank)}`, x, top - 10, "11px", colours.dim);
      for (const { step } of this.side(take, eye, x, top, high)) if (step) steps.add(step);
    });
    const lanes = Math.max(...phones.map(({ take }) => take.lanes.length));
    const end = this.legend(steps, 16, top + high + 8 + LANE * lanes + 16, width - 32);
    pen.elements.unshift(`<rect width="100%" height="100%" fill="${colours.paper}"/>`);
    return pen.text(title, width, end + 10);
  }

  /** A policy's text, in lines that end between parts. */
  static lines(policy) {
    const most = 42, lines = [];
    for (const part of policy.split(/(?=\+)/)) {
      if (lines.length && lines[lines.length - 1].length + part.length <= most) lines[lines.length - 1] += part;
      else lines.push(part.length <= most ? part : part.slice(0, most - 1) + "…");
    }
    return lines;
  }

  write(text, x, y, font, colour = this.painter.colours.ink) {
    const { pen } = this;
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  }

  /** A phone, its memory and its loads. Returns the drawn views. */
  side(take, eye, x, y, high) {
    const { pen, painter, t } = this, wide = FilmPicture.phone, beside = wide + 8;
    const part = (x, y, draw) => { pen.save(); pen.at(x, y); const found = draw(); pen.restore(); return found; };
    const views = part(x, y, () => {
      pen.fillStyle = painter.colours.grid;
      pen.fillRect(0, 0, wide, high);
      const views = painter.screen(pen, take, eye, t, wide, high);
      pen.strokeStyle = painter.colours.edge;
      pen.lineWidth = 1;
      pen.strokeRect(0, 0, wide, high);
      return views;
    });
    part(x + beside, y, () => painter.memory(pen, take, t, FilmPicture.memory, high, this.mostBytes, new Tiles()));
    part(x, y + high + 8, () => painter.loads(pen, take, t, beside + FilmPicture.memory, LANE * take.lanes.length));
    return views;
  }

  /** Marks in words, beside each other as far as there is room. Returns where they end. */
  legend(steps, left, y, width) {
    const { pen, painter } = this;
    const keys = Object.entries(STATES).map(([state, { mark, name }]) => ({ state, mark, words: name }));
    const marks = new Map([...steps].map(step => this.film.steps[step]).map(({ mark, words }) => [mark, words]));
    for (const [mark, words] of marks) keys.push({ state: "waits", mark, words: `waits: ${words}` });
    let x = left;
    for (const { state, mark, words } of keys) {
      const own = 40 + 6 * words.length;
      if (x > left && x + own > left + width) { x = left; y += 20; }
      if (state === "waits" || state === "blank") { pen.fillStyle = painter.hatch(pen, state); pen.fillRect(x, y, 24, 15); }
      painter.trim(pen, { state, text: mark, group: -1, line: Painter.usualLine(state), width: 24, height: 15, inset: 0, drop: 0, room: 15 }, x, y);
      this.write(words, x + 29, y + 11, "11px");
      x += own;
    }
    return y + 15;
  }
}
