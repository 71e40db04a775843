// Draws a phone's memory over time, all apps on one axis, and below it a lane for each app.

/** The height of an app's lane. */
const APP_LANE = 16;

/** An app's fill: its colour, and from the eighth on lines in it, too. */
function appFill(context, app, colours) {
  const colour = colours["line" + app % 7];
  if (app < 7) return colour;
  const tile = document.createElement("canvas");
  tile.width = tile.height = 6;
  const pen = tile.getContext("2d");
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 6, 6);
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, 6, 1 + Math.floor(app / 7));
  return context.createPattern(tile, "repeat");
}

/** What is compressed: lines across an app's colour. */
function packedFill(context, colours) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 6;
  const pen = tile.getContext("2d");
  pen.strokeStyle = colours.paper;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(-1, 5); pen.lineTo(5, -1); pen.moveTo(1, 7); pen.lineTo(7, 1);
  pen.stroke();
  return context.createPattern(tile, "repeat");
}

/** An app that is started anew: a ring where its process begins. */
function drawCold(context, x, y, colour, paper) {
  context.beginPath();
  context.arc(x, y, 4, 0, 7);
  context.fillStyle = paper;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = colour;
  context.stroke();
}

class PhoneChart {
  constructor(take, canvas) { Object.assign(this, { take, canvas, still: document.createElement("canvas") }); }

  /** The height of all of it. */
  static height(phone, high) { return high + APP_LANE * phone.names.length + 20; }

  x(t) { return this.left + t / this.endNs * (this.width - this.left); }

  timeAt(x) { return Math.max(0, Math.min(this.endNs, (x - this.left) / (this.width - this.left) * this.endNs)); }

  /** Draws all that stays the same while time passes. */
  draw(endNs, high, colours) {
    const { canvas, still, take } = this;
    const box = canvas.getBoundingClientRect();
    const ratio = Math.min(2, devicePixelRatio || 1);
    still.width = canvas.width = Math.round(box.width * ratio);
    still.height = canvas.height = Math.round(box.height * ratio);
    Object.assign(this, { endNs, high, colours, ratio, width: box.width, height: box.height, left: Math.min(88, box.width / 5) });
    const context = still.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.font = "10px system-ui, sans-serif";
    const fills = take.phone.names.map((name, app) => appFill(context, app, colours));
    const packed = packedFill(context, colours);
    this.memory(context, fills, packed);
    take.phone.names.forEach((name, app) => this.lane(context, app, high + 4 + APP_LANE * app, fills[app]));
    this.axis(context);
  }

  whole(x) { return Math.round(x * this.ratio) / this.ratio; }

  y(amount) { return this.high * (1 - amount / this.take.phone.data.ram); }

  /** Stacks what each app has, at each sample until the next. */
  memory(context, fills, packed) {
    const { take, colours } = this;
    take.samples.forEach((sample, place) => {
      // Whole pixels, so that no seam is seen between what lies side by side.
      const from = this.whole(this.x(sample.t));
      const to = place + 1 < take.samples.length ? this.whole(this.x(take.samples[place + 1].t)) : this.width;
      if (to <= from) return;
      let level = 0;
      const band = (amount, fill, alpha) => {
        if (amount <= 0) return;
        context.globalAlpha = alpha;
        context.fillStyle = fill;
        context.fillRect(from, this.y(level + amount), to - from, this.y(level) - this.y(level + amount));
        level += amount;
      };
      band(take.systemPart(sample), colours.edge, .35);
      for (const app of take.order(sample)) {
        const { resident, room, images } = sample.apps[app];
        const own = Math.max(0, resident - room), shown = Math.min(images, own);
        band(own - shown, fills[app], .5);
        band(shown, fills[app], 1);
        band(room, fills[app], 1);
        if (room <= 0) continue;
        level -= room;
        band(room, packed, 1);
      }
      context.globalAlpha = 1;
    });
    this.limit(context);
    context.fillStyle = colours.dim;
    const words = tenths(take.phone.data.ram);
    context.fillText(words, Math.max(0, this.left - context.measureText(words).width - 4), 10);
    context.fillText("0", this.left - 10, this.high - 2);
    context.fillText("RAM", Math.max(0, this.left - context.measureText("RAM").width - 4), 22);
  }

  /** The line at which the system acts. */
  limit(context) {
    const { take, colours } = this;
    context.strokeStyle = colours.limit;
    context.lineWidth = 1.5;
    context.setLineDash([5, 3]);
    context.beginPath();
    take.samples.forEach((sample, place) => {
      const y = this.y(take.phone.data.ram - sample.line);
      context.lineTo(this.x(sample.t), y);
      context.lineTo(place + 1 < take.samples.length ? this.x(take.samples[place + 1].t) : this.width, y);
    });
    context.stroke();
    context.setLineDash([]);
  }

  /** When an app was in front, when its process was there, and how it ended and came back. */
  lane(context, app, y, fill) {
    const { take, colours } = this;
    const middle = y + APP_LANE / 2;
    context.fillStyle = colours.ink;
    context.fillText(this.cut(context, take.phone.names[app], this.left - 6), 0, middle + 3.5);
    const { times, values } = take.states[app];
    times.forEach((t, place) => {
      const { state } = values[place];
      if (state === "absent") return;
      const from = this.x(t), to = place + 1 < times.length ? this.x(times[place + 1]) : this.x(take.endNs);
      context.fillStyle = fill;
      const tall = { front: 12, plays: 6, previous: 3, cached: 3, stopped: 1 }[state];
      context.fillRect(from, middle - tall / 2, Math.max(.75, to - from), tall);
    });
    for (const mark of take.marks) {
      if (mark.app !== app) continue;
      if (mark.kind === "warned") drawWarning(context, this.x(mark.t), middle - 3, colours.warning);
      if (mark.kind === "launched") drawCold(context, this.x(mark.t), middle, colours.ink, colours.paper);
      if (mark.kind === "ended") drawKill(context, this.x(mark.t), middle, colours.kill);
    }
  }

  cut(context, text, width) {
    if (context.measureText(text).width <= width) return text;
    let short = text;
    while (short.length > 1 && context.measureText(short + "…").width > width) short = short.slice(0, -1);
    return short + "…";
  }

  axis(context) {
    const { endNs, width, height, left, colours } = this;
    const total = instant(endNs);
    const last = width - context.measureText(total).width - 2;
    context.fillStyle = colours.edge;
    context.fillRect(left, height - 13, width - left, 1);
    context.fillStyle = colours.dim;
    context.fillText(total, last, height - 2);
    const steps = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 43200, 86400];
    const step = 1e9 * (steps.find(step => this.x(step * 1e9) - left >= 56) || steps[steps.length - 1]);
    this.times = [];
    for (let t = 0; t < endNs; t += step) {
      const x = this.x(t), text = t || endNs < 6e10 ? roundTime(t, endNs) : "0";
      context.fillStyle = colours.edge;
      context.fillRect(x, height - 13, 1, 4);
      const wide = context.measureText(text).width;
      const from = Math.max(left + 1, x - wide / 2);
      if (from + wide + 6 > last) continue;
      context.fillStyle = colours.dim;
      context.fillText(text, from, height - 2);
      this.times.push(text);
    }
    this.times.push(total);
  }

  /** Draws the instant over it. */
  cursor(t) {
    const { canvas, still, colours, ratio } = this;
    if (!still.width || !still.height) return;
    const context = canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(still, 0, 0);
    context.fillStyle = colours.ink;
    context.fillRect(Math.round(this.x(t) * ratio) - 1, 0, 2, canvas.height);
  }
}

/** What is in sight where no app's screen is: the home screen, a locked phone, an app without screens. */
function drawHome(context, phone, colours, width, height) {
  const across = 4, side = width / (across + 1);
  phone.names.forEach((name, app) => {
    const x = side * .2 + (app % across) * side * 1.2, y = height * .12 + Math.floor(app / across) * side * 1.5;
    context.fillStyle = appFill(context, app, colours);
    context.beginPath();
    context.roundRect(x, y, side, side, side / 4);
    context.fill();
    context.fillStyle = colours.ink;
    context.font = "9px system-ui, sans-serif";
    context.textAlign = "center";
    context.fillText(name, x + side / 2, y + side + 10, side * 1.15);
    context.textAlign = "start";
  });
}

function drawWords(context, lines, colours, width, height, background, ink) {
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  context.font = "12px system-ui, sans-serif";
  context.textAlign = "center";
  lines.forEach((line, place) => context.fillText(line, width / 2, height / 2 + 16 * (place - (lines.length - 1) / 2), width - 8));
  context.textAlign = "start";
}
