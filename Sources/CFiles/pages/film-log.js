// The log of a film, which can be asked for any instant: the views' places (the stage), and the
// actions of each policy (its takes). All times are nanoseconds.

/** The place of the last of sorted times that is not after one; -1: all are. */
function lastUpTo(times, t) {
  let low = 0, high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= t) low = middle + 1; else high = middle;
  }
  return low - 1;
}

/** A value that changes at instants. The last of one instant counts. */
class History {
  constructor() { this.times = []; this.values = []; }
  set(t, value) {
    const last = this.times.length - 1;
    if (last >= 0 && this.times[last] === t) { this.values[last] = value; return; }
    this.times.push(t);
    this.values.push(value);
  }
  at(t) {
    const place = lastUpTo(this.times, t);
    return place < 0 ? undefined : this.values[place];
  }
  get latest() { return this.values[this.values.length - 1]; }
  /** Since when it has the value that it has at an instant. */
  since(t) { return this.times[lastUpTo(this.times, t)]; }
}

/** The short histories of many things, all in three arrays: each entry knows the one before it. A
    thing keeps the number of its last; -1: there is none. */
class Past {
  constructor() { this.count = 0; this.times = new Float64Array(1024); this.values = new Int32Array(1024); this.before = new Int32Array(1024); }
  /** The number of the last one then. */
  add(last, t, value) {
    if (last >= 0 && this.times[last] === t) { this.values[last] = value; return last; }
    if (this.count === this.times.length) {
      const grown = (kind, old) => { const array = new kind(2 * old.length); array.set(old); return array; };
      this.times = grown(Float64Array, this.times);
      this.values = grown(Int32Array, this.values);
      this.before = grown(Int32Array, this.before);
    }
    this.times[this.count] = t; this.values[this.count] = value; this.before[this.count] = last;
    return this.count++;
  }
  /** The number of the one that holds at an instant. */
  at(last, t) {
    while (last >= 0 && this.times[last] > t) last = this.before[last];
    return last;
  }
}

/** Things that come and go, for a cursor that goes either way. */
class Living {
  constructor() { this.times = []; this.things = []; this.isComing = []; this.next = 0; this.now = new Set(); }
  note(t, thing, isComing) { this.times.push(t); this.things.push(thing); this.isComing.push(isComing); }
  /** The things that are there at the end of an instant. */
  at(t) {
    while (this.next < this.times.length && this.times[this.next] <= t) this.step(this.next++, true);
    while (this.next > 0 && this.times[this.next - 1] > t) this.step(--this.next, false);
    return this.now;
  }
  step(place, forward) {
    if (this.isComing[place] === forward) this.now.add(this.things[place]); else this.now.delete(this.things[place]);
  }
}

/** A line-up that is told by its changes: kept whole now and then, and made from there. */
class LineUp {
  constructor() { this.times = []; this.changes = []; this.whole = [[]]; this.current = []; this.line = []; this.count = 0; }
  static apply(line, change) {
    const gone = new Set(change.gone);
    if (gone.size) {
      let kept = 0;
      for (const one of line) if (!gone.has(one)) line[kept++] = one;
      line.length = kept;
    }
    for (const [one, place] of change.placed) line.splice(place, 0, one);
  }
  note(t, change) {
    LineUp.apply(this.current, change);
    this.times.push(t);
    this.changes.push(change);
    if (this.changes.length % 64 === 0) this.whole.push(this.current.slice());
  }
  at(t) {
    const count = lastUpTo(this.times, t) + 1;
    let place = count >> 6 << 6;
    // While it plays, what it was before is nearer than what is kept whole.
    if (this.count >= place && this.count <= count) place = this.count; else this.line = this.whole[count >> 6].slice();
    for (; place < count; place++) LineUp.apply(this.line, this.changes[place]);
    this.count = count;
    return this.line;
  }
}

const ANSWERS = ["kept", "store", "alive", "joins", "misses"];
const SUPPLIES = ["store", "alive", "loaded"];
const STEPS = ["postponed", "queued", "connecting", "requesting", "transferring", "shares", "parked", "seeking", "reading", "decoding", "decodingOnMain", "awaitsMain", "awaitsBatch"];
const ENDS = ["delivered", "filed", "found", "failed", "cancelled"];
const HOLDERS = ["onScreen", "offScreen", "store", "inFlight"];
const CAUSES = ["limit", "signal", "expired", "replaced", "removed", "taken", "over"];
const LEVELS = ["memory warning", "critical memory warning", "trim level 5", "trim level 10", "trim level 15", "trim level 20", "trim level 40", "trim level 60", "trim level 80"];
const KINDS = ["link", "flash", "cores"];
const SCRATCH = 4;

/** In words that fit under a view: what a load does. */
const STEP_WORDS = { postponed: "held back", queued: "queue", connecting: "connection", requesting: "request", transferring: "fetch", shares: "fetch", parked: "offline", seeking: "read", reading: "read", decoding: "decode", decodingOnMain: "decode", awaitsMain: "main thread", awaitsBatch: "batch" };

/** The views' places. Its times are the script's, which stands still while the app restarts. */
class Stage {
  constructor(data) {
    this.visits = data.visits.map((visit, number) => {
      const moves = { times: [], x: [], y: [] };
      let [t, x, y] = [0, 0, 0];
      for (let i = 0; i < visit.offsets.length; i += 3) {
        t += visit.offsets[i]; x += visit.offsets[i + 1]; y += visit.offsets[i + 2];
        const last = moves.times.length - 1;
        if (last >= 0 && moves.times[last] === t * 1000) { moves.x[last] = x; moves.y[last] = y; continue; }
        moves.times.push(t * 1000); moves.x.push(x); moves.y.push(y);
      }
      const frames = new History();
      for (let i = 0; i < visit.frames.length; i += 5) {
        const [x, y, width, height] = visit.frames.slice(i + 1, i + 5);
        frames.set(visit.frames[i] * 1000, { x, y, width, height });
      }
      return { number, name: data.screens[visit.name] || "screen", parent: visit.parent, moves, frames, places: [], carousels: [] };
    });
    for (const visit of this.visits) if (visit.parent >= 0) this.visits[visit.parent].carousels.push(visit);
    let from = 0;
    for (let i = 0; i < data.places.length; i += 8) {
      const [since, lasts, visit, view, x, y, width, height] = data.places.slice(i, i + 8);
      from += since;
      this.visits[visit].places.push({ view, x, y, width, height, from: from * 1000, to: lasts < 0 ? Infinity : (from + lasts) * 1000 });
    }
    this.fronts = new History();
    for (let i = 0; i < data.fronts.length; i += 6) {
      const [t, visit, change, over, width, height] = data.fronts.slice(i, i + 6);
      const before = this.fronts.latest;
      const turned = change < 0 && before && before.visit === visit;
      const names = ["push", "pop", "present", "dismiss", "tab"];
      this.fronts.set(t * 1000, {
        t: turned ? before.t : t * 1000, visit, width, height,
        change: turned ? before.change : names[change], over: turned ? before.over : over,
      });
    }
    this.taps = [];
    for (let i = 0; i < data.taps.length; i += 6) {
      const [t, visit, x, y, width, height] = data.taps.slice(i, i + 6);
      this.taps.push({ t: t * 1000, visit, x, y, width, height });
    }
  }

  /** Cells come and go for each who looks, whose time may be another's. */
  eye() {
    return this.visits.map(visit => {
      const living = new Living();
      const ends = [];
      for (const place of visit.places) {
        ends.push([place.from, 1, place]);
        if (place.to < Infinity) ends.push([place.to, 0, place]);
      }
      ends.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      for (const [t, coming, place] of ends) living.note(t, place, coming === 1);
      return living;
    });
  }

  offset(visit, t) {
    const { times, x, y } = this.visits[visit].moves;
    const place = lastUpTo(times, t);
    return place < 0 ? { x: 0, y: 0 } : { x: x[place], y: y[place] };
  }
}

/** The actions of one policy. */
class Take {
  constructor(data, film, number) {
    this.number = number;
    this.policy = data.policy;
    this.limit = data.limit;
    this.queues = data.queues.length === 1 ? data.queues[0] : data.queues.flat();
    this.hasSequence = data.sequence;
    this.film = film;
    this.pauses = [];
    this.views = new Map();
    this.loads = new Map();
    this.instances = [];
    this.past = new Past();
    this.images = new Map();
    this.living = new Living();
    this.inStore = new Living();
    this.working = new Living();
    this.lines = new Map();
    this.shares = KINDS.map(() => new History());
    this.mainWork = [];
    this.bytes = new History();
    this.alive = new History();
    this.events = [];
    this.blanks = [];
    this.redecodes = [];
    this.warnings = [];
    this.kills = [];
    this.decodeTimes = [];
    this.open = new Map();
    this.held = 0;
    this.dead = [];
    this.endNs = 0;
    this.read(data.log, film.codes);
    // It is much, and the garbage collector would search all of it.
    data.log = undefined;
    this.finish();
  }

  read(log, names) {
    const take = this;
    let t = 0, i = 0;
    const next = () => log[i++];
    const handlers = names.map(name => Take.handlers[name]);
    while (i < log.length) {
      t += next();
      handlers[next()](take, t, next);
      this.endNs = t;
    }
  }

  image(number) {
    let image = this.images.get(number);
    if (!image) this.images.set(number, image = { number, decodes: [], losses: [] });
    return image;
  }

  view(number) {
    let view = this.views.get(number);
    if (!view) this.views.set(number, view = new History());
    return view;
  }

  /** A view is otherwise from here on. */
  change(t, number, change) {
    const view = this.view(number);
    view.set(t, Object.assign({}, view.latest, change));
  }

  live(t, instance) {
    if (instance.isAlive) return;
    instance.isAlive = true;
    this.held += instance.bytes;
    this.bytes.set(t, this.held);
  }

  endBlank(t, number) {
    const blank = this.open.get(number);
    if (!blank) return;
    this.open.delete(number);
    blank.to = t;
    if (t > blank.from) this.blanks.push(blank);
  }

  /** Its first holder. */
  holder(instance, t) { return HOLDERS[this.past.values[this.past.at(instance.holders, t)]]; }

  /** Since when it is in the store. */
  storedSince(instance, t) {
    const entry = this.past.at(instance.stays, t);
    return entry >= 0 && this.past.values[entry] ? this.past.times[entry] : undefined;
  }

  /** The stage of a load, with its queue or the load that it shares. */
  step(load, t) {
    const entry = this.past.at(load.steps, t);
    if (entry < 0) return undefined;
    const value = this.past.values[entry];
    return { step: STEPS[value & 15], with: value >> 4 };
  }

  /** Notes an event, which is put into words when it is read. */
  tell(t, kind, say, a, b, c) { this.events.push({ t, kind, say, a, b, c }); }

  /** How late the script is. */
  pausedAt(t) {
    let paused = 0;
    for (const pause of this.pauses) if (t > pause.t) paused += Math.min(pause.ns, t - pause.t);
    return paused;
  }

  finish() {
    for (const number of [...this.open.keys()]) this.endBlank(this.endNs, number);
    this.blanks.sort((a, b) => a.from - b.from || a.view - b.view);
    this.bytes.set(this.endNs, this.held);
    this.peak = this.bytes.values.reduce((most, bytes) => Math.max(most, bytes), 0);
  }

  /** Up to an instant. */
  figures(t) {
    let blank = 0;
    for (const one of this.blanks) {
      if (one.from >= t) break;
      blank += Math.min(one.to, t) - one.from;
    }
    return {
      decodes: lastUpTo(this.decodeTimes, t) + 1,
      again: lastUpTo(this.againTimes, t) + 1,
      blank, bytes: this.bytes.at(t) || 0,
    };
  }

  get deathTimes() { return this.cachedDeaths || (this.cachedDeaths = this.dead.map(one => one.to)); }

  get againTimes() { return this.cachedAgain || (this.cachedAgain = this.redecodes.map(one => one.t)); }

  /** The stored instances in the order in which they would go; where there is none, by entry. */
  line(t) {
    const stored = this.inStore.at(t);
    const byEntry = numbers => numbers.sort((a, b) => this.storedSince(this.instances[a], t) - this.storedSince(this.instances[b], t) || a - b);
    if (!this.hasSequence) return byEntry([...stored]);
    const lines = [...this.lines.values()].map(line => line.at(t));
    if (lines.length === 1) {
      const known = lines[0].filter(number => stored.has(number));
      if (known.length === stored.size) return known;
      const isKnown = new Set(known);
      return known.concat(byEntry([...stored].filter(number => !isKnown.has(number))));
    }
    const places = new Map();
    for (const line of lines) line.forEach((number, place) => places.set(number, place));
    return [...stored].sort((a, b) => (places.get(a) ?? 1e9) - (places.get(b) ?? 1e9) || a - b);
  }
}

/** Events in words. */
const SAY = {
  asked(take, { a: image, b: reason, c: answer }) {
    const why = reason === 1 ? " again, back on screen" : reason === 2 ? " again, in a new life of the app" : "";
    const what = { kept: "and has it", store: "the store has it", alive: "it is alive", joins: "joins its load", misses: "a load begins" }[answer];
    return `${take.film.name(image)} is asked for${why}: ${what}`;
  },
  wrong: (take, { a: image }) => `a view is given ${take.film.name(image)}, which it didn't ask for`,
  failed: (take, { a: image }) => `${take.film.name(image)} can't be had`,
  again(take, { t, a: image, b: loss }) {
    const count = lastUpTo(take.image(image).decodes, t) + 1;
    return `${take.film.name(image)} is decoded again, the ${ordinal(count)} time; ${loss ? `${lossWords(take, loss)} ${span(t - loss.t)} before` : "there is a copy already"}`;
  },
  evicted: (take, { a: image, b: newcomer }) => `${take.film.name(image)} is evicted${newcomer >= 0 ? ` for ${take.film.name(newcomer)}` : ""}`,
  network: (take, { a: slow }) => slow === 0 ? "the network is down" : slow === 1000 ? "the network is up" : `the network is ${slow / 1000} times as slow`,
  replaced: (take, { a: image }) => `${take.film.name(image)} shows another picture from here on`,
  blank: (take, { a: { view, image, from, to } }) => `${take.film.name(image)} was blank for ${span(to - from)}${take.views.get(view).at(to)?.instance >= 0 ? "" : ", and didn't come"}`,
  text: (take, { a: text }) => text,
};

Take.handlers = {
  asked(take, t, next) {
    const [view, image, reason, answer, load] = [next(), next(), next(), ANSWERS[next()], next()];
    const before = take.view(view).latest || {};
    take.change(t, view, { image, failed: false, load: 0, asked: t, instance: before.instance === undefined ? -1 : before.instance });
    if (answer === "kept") take.change(t, view, { how: load ? "wrong" : before.how });
    take.tell(t, "asked", SAY.asked, image, reason, answer);
  },
  gets(take, t, next) {
    const [view, number, supply, isWrong] = [next(), next(), SUPPLIES[next()], next()];
    const instance = take.instances[number];
    const how = isWrong ? "wrong" : supply !== "loaded" ? supply : instance.again ? "again" : "new";
    take.change(t, view, { instance: number, how, load: 0, failed: false, got: t });
    if (isWrong) take.tell(t, "wrong", SAY.wrong, instance.image);
  },
  letsGo(take, t, next) {
    const view = next(), instance = next();
    // It may have been given another before.
    if (take.view(view).latest?.instance === instance) take.change(t, view, { instance: -1, how: undefined });
  },
  waits(take, t, next) { const view = next(); take.change(t, view, { load: next(), failed: false }); },
  fails(take, t, next) {
    const view = next();
    next();
    take.change(t, view, { load: 0, failed: true });
    take.tell(t, "failed", SAY.failed, take.view(view).latest.image);
  },
  enters(take, t, next) { take.change(t, next(), { window: true }); },
  leaves(take, t, next) { take.change(t, next(), { window: false }); },
  blank(take, t, next) {
    const view = next();
    take.change(t, view, { blank: true });
    take.open.set(view, { view, from: t, image: take.view(view).latest.image });
  },
  notBlank(take, t, next) {
    const view = next();
    take.endBlank(t, view);
    take.change(t, view, { blank: false });
  },
  cleared(take, t, next) { take.change(t, next(), { image: undefined, failed: false }); },
  dropped(take, t, next) { take.view(next()).set(t, undefined); },
  loadBegins(take, t, next) {
    const load = { number: next(), image: next(), ahead: next() === 1, from: t, to: Infinity, steps: -1 };
    take.loads.set(load.number, load);
    take.working.note(t, load.number, true);
  },
  load(take, t, next) {
    const load = take.loads.get(next());
    const step = next();
    load.steps = take.past.add(load.steps, t, next() << 4 | step);
  },
  loadEnds(take, t, next) {
    const load = take.loads.get(next());
    load.to = t;
    load.end = ENDS[next()];
    take.working.note(t, load.number, false);
  },
  shares(take, t, next) { const kind = next(); take.shares[kind].set(t, { count: next(), part: next() / 1000 }); },
  mainWorks(take, t, next) { take.mainWork.push({ from: t + next(), for: next(), reads: next() === 0 }); },
  decodes(take, t, next) {
    const instance = take.instances[next()];
    instance.again = next() === 1;
    const image = take.image(instance.image);
    image.decodes.push(t);
    take.decodeTimes.push(t);
    take.live(t, instance);
    if (!instance.again) return;
    take.redecodes.push({ t, image: instance.image });
    const loss = image.losses[image.losses.length - 1];
    take.tell(t, "again", SAY.again, instance.image, loss);
  },
  born(take, t, next) {
    const instance = { number: next(), image: next(), bytes: next(), kind: next(), width: next(), height: next(), from: t, to: Infinity, holders: take.past.add(-1, t, HOLDERS.indexOf("inFlight")), stays: -1 };
    take.instances[instance.number] = instance;
    take.living.note(t, instance.number, true);
    if (instance.kind !== 3) take.live(t, instance);
  },
  held(take, t, next) {
    const instance = take.instances[next()];
    instance.holders = take.past.add(instance.holders, t, next());
  },
  stored(take, t, next) {
    const instance = take.instances[next()];
    instance.stays = take.past.add(instance.stays, t, 1);
    if (!instance.isStored) take.inStore.note(t, instance.number, true);
    instance.isStored = true;
  },
  leavesStore(take, t, next) {
    const [number, cause, isEviction, newcomer] = [next(), CAUSES[next()], next(), next()];
    if (number < 0) return;
    const instance = take.instances[number];
    if (instance.isStored) take.inStore.note(t, number, false);
    instance.isStored = false;
    instance.stays = take.past.add(instance.stays, t, 0);
    instance.left = { t, cause, newcomer };
    if (isEviction) take.tell(t, "evicted", SAY.evicted, instance.image, newcomer);
  },
  died(take, t, next) {
    const instance = take.instances[next()];
    instance.to = t;
    take.living.note(t, instance.number, false);
    if (instance.isAlive) take.held -= instance.bytes;
    if (instance.isStored) take.inStore.note(t, instance.number, false);
    instance.isAlive = false;
    instance.isStored = false;
    take.bytes.set(t, take.held);
    take.dead.push(instance);
    if (instance.kind === SCRATCH) return;
    take.image(instance.image).losses.push({ t, instance, isKilled: take.isKilled });
  },
  order(take, t, next) {
    const policy = next(), gone = next(), placed = next();
    const change = { gone: [], placed: [] };
    for (let i = 0; i < gone; i++) change.gone.push(next());
    for (let i = 0; i < placed; i++) change.placed.push([next(), next()]);
    if (!take.lines.has(policy)) take.lines.set(policy, new LineUp());
    take.lines.get(policy).note(t, change);
  },
  warning(take, t, next) {
    const level = LEVELS[next()];
    next();
    take.warnings.push({ t, level });
    take.tell(t, "signal", SAY.text, level);
  },
  background(take, t) { take.tell(t, "signal", SAY.text, "the app is left"); take.alive.set(t, "background"); },
  foreground(take, t) { take.tell(t, "signal", SAY.text, "the app is back"); take.alive.set(t, "front"); },
  freezes(take, t) { take.tell(t, "signal", SAY.text, "the app's process is about to be frozen"); },
  network(take, t, next) {
    const slow = next();
    take.tell(t, "signal", SAY.network, slow);
  },
  killed(take, t, next) {
    const killer = next();
    take.isKilled = true;
    take.kills.push({ t, killer });
    take.alive.set(t, "dead");
    take.tell(t, "killed", SAY.text, "the app is killed");
    for (const [number, view] of take.views) {
      const latest = view.latest;
      if (latest) view.set(t, Object.assign({}, latest, { instance: -1, how: undefined, load: 0, blank: false }));
    }
    for (const load of take.loads.values()) {
      if (load.to !== Infinity) continue;
      load.to = t;
      take.working.note(t, load.number, false);
    }
    take.shares.forEach(share => share.set(t, { count: 0, part: 1 }));
  },
  relaunched(take, t) {
    take.isKilled = false;
    take.alive.set(t, "front");
    take.tell(t, "signal", SAY.text, "the app is there again");
  },
  pauses(take, t, next) { take.pauses.push({ t, ns: next() }); },
  otherAppEnded(take, t) { take.tell(t, "signal", SAY.text, "the system ends another app"); },
  replaced(take, t, next) { take.tell(t, "signal", SAY.replaced, next()); },
  memory(take, t, next) { next(); },
  ends() {},
};

function lossWords(take, { t, instance, isKilled }) {
  if (isKilled) return "it went with the app";
  const left = instance.left;
  if (!left || left.t < t) return left && left.cause === "taken" ? "its last view let go of it" : "its last holder let go of it";
  switch (left.cause) {
    case "limit": return `it was evicted${left.newcomer >= 0 && left.newcomer !== instance.image ? ` for ${take.film.name(left.newcomer)}` : ""}`;
    case "signal": return "it was given up for a warning";
    case "expired": return "its time was over";
    case "replaced": return "another took its place";
    case "removed": return "the app removed it";
    case "taken": return "a view took it";
    default: return "it went with the app";
  }
}

function ordinal(number) {
  const tens = number % 100;
  if (tens > 10 && tens < 14) return number + "th";
  return number + (["th", "st", "nd", "rd"][number % 10] || "th");
}

function span(ns) {
  const ms = ns / 1e6;
  if (ms < 10) return ms.toFixed(1) + " ms";
  return ms < 1000 ? Math.round(ms) + " ms" : (ms / 1000).toFixed(ms < 10000 ? 2 : 1) + " s";
}

function size(bytes) {
  if (bytes >= 1e8) return Math.round(bytes / 1e6) + " MB";
  return bytes >= 1e6 ? (bytes / 1e6).toFixed(1) + " MB" : Math.round(bytes / 1e3) + " KB";
}

function instant(ns) {
  const s = ns / 1e9;
  return s < 60 ? s.toFixed(3) + " s" : Math.floor(s / 60) + ":" + (s % 60).toFixed(3).padStart(6, "0");
}
