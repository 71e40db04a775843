// Draws a film: phones, memory and loads, each on its own canvas.

/** The states of a view with their marks, names and dashes, which the lab tells. */
const STATES = {};

/** The state of a view at an instant: one word, and the facts behind it. */
function viewState(take, number, t) {
  const { views, loads } = take.at(t);
  const view = views.get(number);
  if (!view) return null;
  if (view.instance !== undefined) return { state: view.state, view, instance: take.instances[view.instance] };
  const load = loads.get(view.load);
  let doing = load;
  while (doing && doing.step === "shares" && loads.has(doing.with)) doing = loads.get(doing.with);
  return { state: view.state, view, load, step: doing && doing.step };
}

/** Nine colours a picture, side by side on one canvas. */
class Sprites {
  constructor(data) {
    this.data = data;
    this.place = new Map();
    this.sizes = new Map();
    const count = data.images.length / 3;
    const across = this.across = 64;
    const canvas = this.canvas = document.createElement("canvas");
    canvas.width = across * 5;
    canvas.height = Math.max(1, Math.ceil(count / across)) * 5;
    const context = canvas.getContext("2d");
    const pixels = context.createImageData(canvas.width, canvas.height);
    for (let i = 0; i < count; i++) {
      const image = data.images[3 * i];
      this.place.set(image, i);
      this.sizes.set(image, [data.images[3 * i + 1], data.images[3 * i + 2]]);
      const colours = this.colours(i);
      const colour = (x, y) => parseInt(colours[3 * Math.min(2, Math.max(0, y)) + Math.min(2, Math.max(0, x))].slice(1), 16);
      // An edge all round, so that what lies beside it doesn't shine in when it is drawn larger.
      for (let y = 0; y < 5; y++) for (let x = 0; x < 5; x++) {
        const value = colour(x - 1, y - 1);
        const at = 4 * ((Math.floor(i / across) * 5 + y) * canvas.width + i % across * 5 + x);
        pixels.data[at] = value >> 16; pixels.data[at + 1] = value >> 8 & 255; pixels.data[at + 2] = value & 255; pixels.data[at + 3] = 255;
      }
    }
    context.putImageData(pixels, 0, 0);
  }
  /** Nine colours of a picture, row by row. */
  colours(place) { return Array.from({ length: 9 }, (_, part) => "#" + this.data.pictures.substr(54 * place + 6 * part, 6)); }
  draw(context, image, x, y, width, height) {
    const place = this.place.get(image);
    if (place !== undefined && context instanceof Drawing) { context.mosaic(this.colours(place), x, y, width, height); return; }
    if (place === undefined) { context.fillStyle = "#888"; context.fillRect(x, y, width, height); return; }
    context.drawImage(this.canvas, place % this.across * 5 + .75, Math.floor(place / this.across) * 5 + .75, 3.5, 3.5, x, y, width, height);
  }
}

/** A group's sign, small, in a corner: what it is of, without colours. */
function drawShape(context, group, x, y, r) {
  context.beginPath();
  const corners = [0, 4, 3, 6, 5, 8][group % 6];
  if (corners === 0) context.arc(x, y, r, 0, 7);
  else for (let i = 0; i < corners; i++) {
    const turn = 2 * Math.PI * i / corners - Math.PI / 2 + (corners === 4 ? Math.PI / 4 : 0);
    context.lineTo(x + r * Math.cos(turn), y + r * Math.sin(turn));
  }
  context.closePath();
  context.globalAlpha = .55;
  context.fillStyle = "#fff";
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = "#000";
  context.lineWidth = .75;
  context.setLineDash([]);
  context.stroke();
}

/** The places of tiles: thousands, at every frame, so without an object for each. */
class Tiles {
  constructor() { this.count = 0; this.numbers = new Int32Array(256); this.boxes = new Float64Array(1024); }
  add(number, x, y, width, height) {
    if (this.count === this.numbers.length) {
      const [numbers, boxes] = [this.numbers, this.boxes];
      (this.numbers = new Int32Array(2 * this.count)).set(numbers);
      (this.boxes = new Float64Array(8 * this.count)).set(boxes);
    }
    this.numbers[this.count] = number;
    const at = 4 * this.count++;
    this.boxes[at] = x; this.boxes[at + 1] = y; this.boxes[at + 2] = width; this.boxes[at + 3] = height;
  }
  /** The instance whose tile is at a point. */
  find(x, y) {
    const { boxes } = this;
    for (let place = 0, at = 0; place < this.count; place++, at += 4) {
      if (x >= boxes[at] && x < boxes[at] + boxes[at + 2] && y >= boxes[at + 1] && y < boxes[at + 1] + boxes[at + 3]) return this.numbers[place];
    }
    return undefined;
  }
}

/** A state without letters or colours, where there is no room for its mark. */
function drawSign(context, state, x, y, r) {
  const [left, top, right, bottom] = [x - r, y - r, x + r, y + r];
  context.beginPath();
  switch (state) {
    case "store": context.rect(left, top, 2 * r, 2 * r); break;
    case "alive": context.arc(x, y, r, 0, 7); break;
    case "loaded": context.moveTo(left, top); context.lineTo(left, bottom); context.lineTo(right, bottom); break;
    case "new": context.moveTo(x, top); context.lineTo(x, bottom); context.moveTo(left, y); context.lineTo(right, y); break;
    case "again": context.moveTo(x, top); context.lineTo(right, bottom); context.lineTo(left, bottom); context.closePath(); break;
    case "wrong": context.moveTo(left, bottom); context.lineTo(right, top); break;
    case "plays": context.moveTo(left, top); context.lineTo(right, y); context.lineTo(left, bottom); context.closePath(); break;
    case "failed": context.moveTo(left, top); context.lineTo(right, bottom); context.moveTo(right, top); context.lineTo(left, bottom); break;
    // What waits and what is blank have hatches of their own.
    default: return;
  }
  context.setLineDash([]);
  // Light around dark, so that it is seen on any picture.
  context.lineWidth = 3.5; context.strokeStyle = "#fff"; context.stroke();
  context.lineWidth = 1.5; context.strokeStyle = "#000"; context.stroke();
}

/** The lines of hatches, on a tile of eight pixels each way. */
const HATCHES = { waits: "M-2 6L6 -2M2 10L10 2", blank: "M-2 6L6 -2M2 10L10 2M-2 2L6 10M2 -2L10 6" };

/** The height of a lane of loads. */
const LANE = 15;

class Painter {
  constructor(film, colours, reduced) {
    this.film = film;
    this.colours = colours;
    this.reduced = reduced;
    this.hatches = {};
    this.stamps = new Map();
    this.ratio = Math.min(2, devicePixelRatio || 1);
  }

  hatch(context, name) {
    if (context instanceof Drawing) return context.hatch(name, this.colours[name]);
    const key = name + this.colours[name];
    if (this.hatches[key]) return this.hatches[key];
    const tile = document.createElement("canvas");
    tile.width = tile.height = 8;
    const pen = tile.getContext("2d");
    pen.strokeStyle = this.colours[name];
    pen.lineWidth = 1;
    pen.stroke(new Path2D(HATCHES[name]));
    return this.hatches[key] = context.createPattern(tile, "repeat");
  }

  /** Draws a phone's screen, in CSS pixels. Returns the drawn views, for the pointer and for tests. */
  screen(context, take, eye, t, width, height) {
    const { stage, data } = this.film;
    const painted = [];
    context.clearRect(0, 0, width, height);
    const now = t - take.pausedAt(t);
    const front = stage.fronts.at(now);
    if (!front) return painted;
    const scale = Math.min(width / front.width, height / front.height);
    const box = { x: (width - front.width * scale) / 2, y: (height - front.height * scale) / 2, width: front.width * scale, height: front.height * scale };
    context.save();
    context.beginPath();
    context.rect(box.x, box.y, box.width, box.height);
    context.clip();
    const passed = data.transitionNs > 0 && !this.reduced ? Math.min(1, (now - front.t) / data.transitionNs) : 1;
    const p = 1 - Math.pow(1 - passed, 3);
    const parts = stage.parts(now), before = stage.parts(front.t - 1);
    const draw = (part, x, y) => {
      const own = { x: box.x + part.x * scale, y: box.y + part.y * scale, width: part.width * scale, height: part.height * scale };
      context.save();
      context.beginPath();
      // A screen that slides up comes from below its own part.
      const clip = y ? box : own;
      const isSwiped = front.change === "swipe" && x > 0;
      const isPart = isSwiped || part.width < front.width || part.height < front.height;
      context.rect(clip.x, clip.y, clip.width, clip.height);
      context.clip();
      this.visit(context, take, eye, part.visit, now, t, own.x + x * own.width, own.y + y * box.height, scale, clip, own, isPart, painted);
      context.restore();
    };
    const moves = passed < 1 && front.change && front.over >= 0 ? front.change : null;
    // Of several changes at one instant only the last is told.
    if (moves && !before.some(part => part.visit === front.over)) before.push({ visit: front.over, x: 0, y: 0, width: front.width, height: front.height });
    const leaving = moves ? before.filter(part => !parts.some(other => other.visit === part.visit)) : [];
    const comes = part => !before.some(other => other.visit === part.visit);
    if (front.change === "swipe") {
      for (const [visit, x] of stage.besides.at(now)) draw({ visit, x: 0, y: 0, width: front.width, height: front.height }, x / front.width, 0);
    } else if (moves === "push") for (const part of leaving) draw(part, -.3 * p, 0);
    if (moves === "present") for (const part of leaving) draw(part, 0, 0);
    for (const part of front.change === "swipe" ? [] : parts) {
      if (!moves || !comes(part)) draw(part, 0, 0);
      else draw(part, moves === "push" ? 1 - p : moves === "pop" ? -.3 * (1 - p) : 0, moves === "present" ? 1 - p : 0);
    }
    if (moves === "pop") for (const part of leaving) draw(part, p, 0);
    if (moves === "dismiss") for (const part of leaving) draw(part, 0, p);
    this.taps(context, parts.concat(before), now, box, scale);
    context.restore();
    const { life } = take.at(t);
    if (life === "dead" || life === "background") this.dark(context, life === "dead" ? take.killAt(t).text : "in the background", life, box);
    return painted;
  }

  /** Draws a screen with its upper left corner at a place, as much of it as a box shows. */
  visit(context, take, eye, number, now, t, x, y, scale, box, size, isPart, painted) {
    const { stage } = this.film;
    const visit = stage.visits[number];
    context.fillStyle = this.colours.screen;
    context.fillRect(x, y, size.width, size.height);
    const offset = stage.offset(number, now);
    const [dx, dy] = [x - offset.x * scale, y - offset.y * scale];
    for (const carousel of visit.carousels) {
      const frame = carousel.frames.at(now);
      if (!frame) continue;
      const [left, top] = [dx + frame.x * scale, dy + frame.y * scale];
      if (top > box.y + box.height || top + frame.height * scale < box.y) continue;
      context.save();
      context.beginPath();
      context.rect(left, top, frame.width * scale, frame.height * scale);
      context.clip();
      const inner = stage.offset(carousel.number, now);
      const [from, to] = [Math.max(left, box.x), Math.max(top, box.y)];
      const part = { x: from, y: to, width: Math.min(left + frame.width * scale, box.x + box.width) - from, height: Math.min(top + frame.height * scale, box.y + box.height) - to };
      this.places(context, take, eye[carousel.number].at(now), t, left - inner.x * scale, top, scale, part, painted);
      context.restore();
    }
    const places = eye[number].at(now);
    this.places(context, take, visit.deck ? this.cards(places, visit.deck, offset.x) : places, t, dx, dy, scale, box, painted);
    const [top, bottom] = visit.bars;
    context.globalAlpha = .8;
    context.fillStyle = this.colours.paper;
    if (top) context.fillRect(x, y, size.width, top * scale);
    if (bottom) context.fillRect(x, y + size.height - bottom * scale, size.width, bottom * scale);
    context.globalAlpha = 1;
    if (visit.overlay !== undefined) this.places(context, take, eye[visit.overlay].at(now), t, x, y, scale, box, painted);
    if (!isPart) return;
    // An edge between what lies beside or below.
    context.strokeStyle = this.colours.dim;
    context.lineWidth = 1;
    context.setLineDash([]);
    context.strokeRect(x + .5, y + .5, size.width - 1, size.height - 1);
  }

  /** The places of a deck's cards: those behind the top one keep their place, each a bit lower. */
  cards(places, [width, step], offset) {
    return Array.from(places, place => {
      const card = Math.floor(place.x / width);
      const ahead = Math.max(0, card * width - offset);
      return { ...place, x: place.x - ahead, y: place.y + ahead * step / width, card };
    });
  }

  places(context, take, places, t, dx, dy, scale, box, painted) {
    const seen = [];
    for (const place of places) {
      const [x, y] = [dx + place.x * scale, dy + place.y * scale];
      const [width, height] = [place.width * scale, place.height * scale];
      if (x >= box.x + box.width || x + width <= box.x || y >= box.y + box.height || y + height <= box.y) continue;
      seen.push({ place, x, y, width, height });
    }
    seen.sort((a, b) => (b.place.card || 0) - (a.place.card || 0) || a.place.view - b.place.view);
    for (const one of seen) this.view(context, take, one, t, box, painted);
  }

  view(context, take, { place, x, y, width, height }, t, box, painted) {
    const found = viewState(take, place.view, t);
    const gap = Math.min(1, width / 8, height / 8);
    const [left, top, w, h] = [x + gap, y + gap, width - 2 * gap, height - 2 * gap];
    if (!found) return;
    const { state, view, instance } = found;
    const isCovered = state === "waits" && !view.blank;
    if (instance) {
      this.film.sprites.draw(context, instance.image, left, top, w, h);
    } else if (state === "plays") {
      // The poster stands for the video.
      this.film.sprites.draw(context, view.image, left, top, w, h);
    } else if (!isCovered) {
      context.fillStyle = this.colours.empty;
      context.fillRect(left, top, w, h);
      context.fillStyle = this.hatch(context, state === "waits" ? "waits" : "blank");
      context.fillRect(left, top, w, h);
    }
    // The mark stands in the corner of what is seen of it.
    const [inset, drop] = [Math.max(0, box.x - left), Math.max(0, box.y - top)];
    const [room, depth] = [Math.min(left + w, box.x + box.width) - left - inset, Math.min(top + h, box.y + box.height) - top - drop];
    const text = room >= 22 && depth >= 14 ? this.mark(take, found, room) : null;
    const trim = { state, width: w, height: h, line: this.line(state, view, t), group: instance ? this.film.group(instance.image) : -1, text, inset, drop, room: Math.min(room, depth) };
    if (!(context instanceof Drawing) && w * h < 16000 && !inset && !drop && (text !== null || room === w && depth === h)) this.stamp(context, trim, left, top);
    else this.trim(context, trim, left, top);
    painted.push({ view: place.view, image: instance ? instance.image : view.image, state, step: found.step, blank: !!view.blank, x, y, width, height });
  }

  /** How wide a view's frame is: wider for a moment when its image was just decoded. */
  line(state, view, t) {
    const usual = Painter.usualLine(state);
    const fresh = state === "again" || state === "new" ? t - view.got : Infinity;
    return fresh < 4e8 && !this.reduced ? usual + Math.round(6 * (1 - fresh / 4e8)) / 2 : usual;
  }

  static usualLine(state) { return state === "again" || state === "wrong" || state === "failed" ? 2.5 : 1.5; }

  mark(take, { state, view, instance, step }, width) {
    if (state === "again") return Math.max(2, lastUpTo(take.image(instance.image).decodes, view.got) + 1) + "×";
    const waits = this.film.steps[step];
    if (waits) return width > 56 ? waits.words : waits.mark;
    return STATES[state].mark;
  }

  /** The overlay of a small view's image, drawn once, since many small views have the same. */
  stamp(context, trim, x, y) {
    const key = `${trim.state} ${trim.text} ${trim.group} ${2 * trim.line} ${Math.round(8 * trim.width)} ${Math.round(8 * trim.height)}`;
    let stamp = this.stamps.get(key);
    if (!stamp) {
      if (this.stamps.size > 500) this.stamps.clear();
      stamp = document.createElement("canvas");
      stamp.width = Math.ceil(trim.width * this.ratio) + 2;
      stamp.height = Math.ceil(trim.height * this.ratio) + 2;
      const pen = stamp.getContext("2d");
      pen.scale(this.ratio, this.ratio);
      this.trim(pen, trim, 0, 0);
      this.stamps.set(key, stamp);
    }
    context.drawImage(stamp, x, y, stamp.width / this.ratio, stamp.height / this.ratio);
  }

  /** The sign of its group, a frame, and a mark, or where there is no room for that a sign. */
  trim(context, { state, text, group, line, width, height, inset, drop, room }, x, y) {
    const r = Math.min(6, width / 6, height / 6);
    if (group >= 0 && r > 1.5 && text !== null) drawShape(context, group, x + width - r - 3, y + height - r - 3, r);
    context.strokeStyle = this.colours[state];
    context.lineWidth = line;
    context.setLineDash(STATES[state].dash);
    context.strokeRect(x + .75, y + .75, Math.max(0, width - 1.5), Math.max(0, height - 1.5));
    context.setLineDash([]);
    if (text === null) {
      const r = Math.min(3.5, room / 5);
      if (r > .8) drawSign(context, state, x + inset + r + 2, y + drop + r + 2, r);
    }
    if (!text) return;
    context.font = "600 10px system-ui, sans-serif";
    const wide = context.measureText(text).width + 6;
    context.fillStyle = this.colours[state];
    context.fillRect(x + inset, y + drop, wide, 13);
    context.fillStyle = this.colours.paper;
    context.fillText(text, x + inset + 3, y + drop + 10);
  }

  taps(context, parts, now, box, scale) {
    const { stage } = this.film;
    for (const tap of stage.taps) {
      if (tap.t > now) break;
      if (now - tap.t > 4e8) continue;
      const part = parts.find(part => part.visit === tap.visit || part.visit === stage.visits[tap.visit].parent);
      if (!part) continue;
      const offset = stage.offset(tap.visit, tap.t);
      const share = (now - tap.t) / 4e8;
      context.beginPath();
      context.arc(box.x + (part.x + tap.x + tap.width / 2 - offset.x) * scale, box.y + (part.y + tap.y + tap.height / 2 - offset.y) * scale, 8 + 14 * share, 0, 7);
      context.globalAlpha = 1 - share;
      context.strokeStyle = this.colours.ink;
      context.lineWidth = 3;
      context.stroke();
      context.globalAlpha = 1;
    }
  }

  dark(context, text, life, box) {
    context.fillStyle = "#000";
    context.globalAlpha = life === "dead" ? .88 : .6;
    context.fillRect(box.x, box.y, box.width, box.height);
    context.globalAlpha = 1;
    context.fillStyle = "#fff";
    context.font = "600 12px system-ui, sans-serif";
    context.textAlign = "center";
    const lines = [""];
    for (const word of text.split(" ")) {
      const longer = `${lines[lines.length - 1]} ${word}`.trim();
      if (context.measureText(longer).width > box.width - 12) lines.push(word); else lines[lines.length - 1] = longer;
    }
    lines.forEach((line, place) => context.fillText(line, box.x + box.width / 2, box.y + box.height / 2 + 16 * (place - lines.length / 2), box.width - 4));
    context.textAlign = "start";
  }

  /** Draws each holder's images, each as large as its bytes, in the order of eviction. */
  memory(context, take, t, width, height, mostBytes, tiles) {
    context.clearRect(0, 0, width, height);
    tiles.count = 0;
    const { copies, line: stored } = take.at(t);
    const others = { onScreen: [], offScreen: [], store: [], inFlight: [] };
    for (const [number, copy] of copies) if (copy.storedAt === undefined) others[copy.holder].push(number);
    const gone = [];
    for (let i = lastUpTo(take.deathTimes, t); i >= 0 && t - take.dead[i].to < 7e8; i--) {
      if (!take.dead[i].isScratch) gone.push(take.dead[i].number);
    }
    const parts = [
      { name: `${take.limit ? "of " + size(take.limit) + " " : ""}store`, note: take.hasSequence ? "next to go first" : "by entry: no sequence", numbers: stored },
      { name: "on screen alone", numbers: others.onScreen },
      { name: "off screen alone", numbers: others.offScreen },
      { name: "ranges, pools", numbers: others.store },
      { name: "in flight", numbers: others.inFlight },
      { name: "just gone", numbers: gone, isGone: true },
    ].filter(part => part.numbers.length);
    const area = width * Math.max(20, height - 7 * 15);
    const pixels = area / Math.max(1, mostBytes);
    let y = 0;
    for (const part of parts) {
      const weights = part.numbers.map(number => this.weight(take, number, t));
      const bytes = weights.reduce((sum, weight) => sum + weight, 0);
      context.fillStyle = this.colours.ink;
      context.font = "10px system-ui, sans-serif";
      context.fillText(`${size(bytes)} ${part.name}`, 0, y + 10, width);
      y += 13;
      if (part.note) {
        context.fillStyle = this.colours.dim;
        context.fillText(part.note, 0, y + 8, width);
        y += 12;
      }
      y = this.strip(context, take, part, weights, t, y, width, pixels, tiles) + 2;
    }
  }

  weight(take, number, t) {
    const copy = take.at(t).copies.get(number);
    // What waits undecoded has no bytes yet.
    return copy && !copy.isThere ? 1 : take.instances[number].bytes;
  }

  /** Rows of tiles, from a height on; the height after them. */
  strip(context, take, { numbers, isGone }, weights, t, y, width, pixels, tiles) {
    const target = Math.max(6, Math.sqrt(weights.reduce((sum, weight) => sum + weight, 0) * pixels / numbers.length));
    let from = 0, sum = 0;
    for (let place = 0; place < numbers.length; place++) {
      sum += weights[place] * pixels;
      if (sum / width < target && place < numbers.length - 1) continue;
      const height = Math.max(1.5, sum / width);
      for (let x = 0; from <= place; from++) {
        const wide = weights[from] * pixels / height;
        this.tile(context, take, numbers[from], isGone, t, x, y, wide, height);
        tiles.add(numbers[from], x, y, wide, height);
        x += wide;
      }
      y += height;
      sum = 0;
    }
    return y;
  }

  tile(context, take, number, isGone, t, x, y, width, height) {
    const instance = take.instances[number];
    const gap = Math.min(.5, width / 6, height / 6);
    context.globalAlpha = isGone ? .35 : 1;
    if (width > .8 && height > .8) this.film.sprites.draw(context, instance.image, x + gap, y + gap, width - 2 * gap, height - 2 * gap);
    context.globalAlpha = 1;
    const r = Math.min(4, width / 5, height / 5);
    if (r > 2) drawShape(context, this.film.group(instance.image), x + width - r - 2, y + height - r - 2, r);
    if (instance.isScratch || isGone) this.copyMarks(context, { isScratch: true, isGone }, x, y, width, height);
    else if (width > 5 && height > 5 && take.at(t).copies.get(number).holder === "onScreen") this.copyMarks(context, { isOnScreen: true }, x, y, width, height);
  }

  copyMarks(context, { isGone, isScratch, isOnScreen }, x, y, width, height) {
    context.lineWidth = 1;
    if (isScratch || isGone) {
      context.strokeStyle = this.colours.ink;
      context.beginPath();
      context.moveTo(x, y); context.lineTo(x + width, y + height);
      if (isGone) { context.moveTo(x + width, y); context.lineTo(x, y + height); }
      context.stroke();
    }
    if (!isOnScreen) return;
    context.fillStyle = "#fff";
    context.strokeStyle = "#000";
    context.beginPath();
    context.arc(x + 4.5, y + 4.5, Math.min(2.5, width / 3), 0, 7);
    context.fill();
    context.stroke();
  }

  /** Draws the loads, a lane for each queue in which they wait and for each thing that they share. */
  loads(context, take, t, width, height) {
    context.clearRect(0, 0, width, height);
    const now = take.at(t);
    const lanes = new Map(take.lanes.map(name => [name, []]));
    for (const load of now.loads.values()) if (load.step) lanes.get(take.lane(load)).push(load);
    const mains = take.mainWork;
    let place = mains.length - 1;
    while (place >= 0 && mains[place].from > t) place--;
    const isBusy = place >= 0 && mains[place].from + mains[place].for > t;
    const tiles = Math.min(width / 2, 132), most = Math.floor((width - tiles) / 14);
    let y = 0;
    context.font = "10px system-ui, sans-serif";
    for (const [name, loads] of lanes) {
      const share = now.shares[name];
      let text = name;
      if (share && share.count) text += `: ${share.count}, ` + (share.part < 0 ? "unequal" : `${Math.round(share.part * 100)} % each`);
      else if (name === "main thread" && isBusy) text += ": " + mains[place].work;
      else if (loads.length) text += `: ${loads.length}`;
      context.fillStyle = text === name ? this.colours.dim : this.colours.ink;
      context.fillText(text, 0, y + 10, tiles - 4);
      loads.slice(0, most).forEach((load, index) => this.load(context, load, tiles + index * 14, y + 1));
      if (loads.length > most) { context.fillStyle = this.colours.ink; context.fillText("…", width - 8, y + 10); }
      y += LANE;
    }
  }

  load(context, { image, ahead }, x, y) {
    this.film.sprites.draw(context, image, x, y, 12, 11);
    if (!ahead) return;
    context.strokeStyle = this.colours.ink;
    context.lineWidth = 1;
    context.setLineDash([2, 2]);
    context.strokeRect(x + .5, y + .5, 11, 10);
    context.setLineDash([]);
  }
}
