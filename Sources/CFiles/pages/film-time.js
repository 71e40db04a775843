// What lies behind the slider: memory over time, its axis, and the marks of what happened.

/** The dashes of four lines, which headings, curves and the keys of rows share. */
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]];

/** A policy's line, for its heading. */
function lineKey(line) {
  return `<svg viewBox="0 0 24 4" aria-hidden="true"><path d="M0 2h24" stroke="var(--line${line})" stroke-width="3" stroke-dasharray="${DASHES[line].join(" ")}"/></svg>`;
}

function drawWarning(context, x, y, colour) {
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, y); context.lineTo(x + 4, y + 7); context.lineTo(x - 4, y + 7);
  context.fill();
}

function drawKill(context, x, y, colour) {
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, y - 5); context.lineTo(x + 5, y); context.lineTo(x, y + 5); context.lineTo(x - 5, y);
  context.fill();
}

class Scrubber {
  constructor(film, canvas, endNs) { Object.assign(this, { film, canvas, endNs, curves: document.createElement("canvas") }); }

  /** Draws all that stays the same while time passes. */
  draw(takes, mostBytes, colours) {
    const { canvas, curves } = this;
    const box = canvas.getBoundingClientRect();
    const ratio = Math.min(2, devicePixelRatio || 1);
    curves.width = canvas.width = Math.round(box.width * ratio);
    curves.height = canvas.height = Math.round(box.height * ratio);
    Object.assign(this, { colours, ratio, mostBytes, width: box.width, height: box.height });
    const context = curves.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.font = "10px system-ui, sans-serif";
    const rows = this.height - 14 - 9 * takes.length;
    this.screens(context, takes[0], rows);
    takes.forEach((take, index) => {
      this.curve(context, take, 15, rows - 17);
      this.row(context, take, rows + 9 * index);
    });
    this.axis(context);
  }

  x(t) { return t / this.endNs * this.width; }

  /** A tick for each change of screens, and their names as far as there is room. */
  screens(context, take, bottom) {
    const changes = this.film.stage.changes;
    this.named = [];
    changes.forEach((change, place) => {
      const x = this.x(take.lateness(change.t));
      const next = place + 1 < changes.length ? this.x(take.lateness(changes[place + 1].t)) : this.width;
      context.fillStyle = this.colours.grid;
      context.fillRect(x, 0, 1, bottom);
      context.fillStyle = this.colours.dim;
      context.fillRect(x, 0, 1, 11);
      if (context.measureText(change.name).width + 5 > next - x) return;
      context.fillText(change.name, x + 3, 9);
      this.named.push(change.name);
    });
  }

  curve(context, take, top, height) {
    const { colours } = this;
    context.strokeStyle = colours["line" + take.line];
    context.lineWidth = 1.5;
    context.setLineDash(DASHES[take.line]);
    context.beginPath();
    let last = 0;
    take.bytes.times.forEach((t, place) => {
      const bytes = take.bytes.values[place];
      context.lineTo(this.x(t), top + height * (1 - last / this.mostBytes));
      context.lineTo(this.x(t), top + height * (1 - bytes / this.mostBytes));
      last = bytes;
    });
    context.stroke();
    context.setLineDash([]);
    for (const { t } of take.warnings) {
      drawWarning(context, this.x(t), top - 3, colours.warning);
      context.fillRect(this.x(t) - .5, top + 4, 1, height - 4);
    }
  }

  /** When its views were blank, when it decoded again, and when it was killed; its line says whose. */
  row(context, take, y) {
    const { colours } = this;
    context.fillStyle = colours.blank;
    for (const blank of take.blanks) context.fillRect(this.x(blank.from), y, Math.max(.75, this.x(blank.to) - this.x(blank.from)), 3);
    context.fillStyle = colours.again;
    for (const t of take.againTimes) context.fillRect(this.x(t), y + 4, 1, 4);
    for (const kill of take.kills) drawKill(context, this.x(kill.t), y + 4, colours.kill);
    context.fillStyle = colours.paper;
    context.fillRect(0, y, 18, 8);
    context.strokeStyle = colours["line" + take.line];
    context.lineWidth = 2;
    context.setLineDash(DASHES[take.line]);
    context.beginPath();
    context.moveTo(1, y + 4);
    context.lineTo(17, y + 4);
    context.stroke();
    context.setLineDash([]);
  }

  /** Round times with their ticks, and at the right end the total. */
  axis(context) {
    const { endNs, width, height, colours } = this;
    const total = instant(endNs);
    const last = width - context.measureText(total).width - 2;
    context.fillStyle = colours.edge;
    context.fillRect(0, height - 13, width, 1);
    context.fillStyle = colours.dim;
    context.fillText(total, last, height - 2);
    const steps = [.1, .2, .5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 43200, 86400];
    const step = 1e9 * (steps.find(step => this.x(step * 1e9) >= 56) || steps[steps.length - 1]);
    this.times = [];
    for (let t = 0; t < endNs; t += step) {
      const x = this.x(t), text = t || endNs < 6e10 ? roundTime(t, endNs) : "0";
      context.fillStyle = colours.edge;
      context.fillRect(x, height - 13, 1, 4);
      const wide = context.measureText(text).width;
      const left = Math.max(1, x - wide / 2);
      if (left + wide + 6 > last) continue;
      context.fillStyle = colours.dim;
      context.fillText(text, left, height - 2);
      this.times.push(text);
    }
    this.times.push(total);
  }

  /** Draws the instant over it, and how high the curves reach, where the cursor isn't. */
  cursor(t) {
    const { canvas, curves, colours, ratio, mostBytes } = this;
    if (!curves.width || !curves.height) return;
    const context = canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(curves, 0, 0);
    context.fillStyle = colours.ink;
    const x = Math.round(t / this.endNs * canvas.width);
    context.fillRect(x - 1, 0, 2, canvas.height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.font = "10px system-ui, sans-serif";
    const wide = context.measureText(size(mostBytes)).width;
    const left = x < (wide + 8) * ratio ? this.width - wide - 2 : 2;
    context.fillStyle = colours.paper;
    context.fillRect(left - 2, 12, wide + 4, 12);
    context.fillStyle = colours.dim;
    context.fillText(size(mostBytes), left, 22);
  }
}

/** A round time on an axis. */
function roundTime(ns, endNs) {
  const s = Math.round(ns / 1e8) / 10;
  if (endNs < 6e10) return s + " s";
  const two = number => String(number).padStart(2, "0");
  return s < 3600 ? Math.floor(s / 60) + ":" + two(s % 60) : Math.floor(s / 3600) + ":" + two(Math.floor(s / 60) % 60) + ":" + two(s % 60);
}
