// What a film knows: where views are (the stage), and what each policy did (its takes), found again
// for any instant. All times are nanoseconds.

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

/** Things that come and go, for a cursor that goes either way. */
class Living {
  constructor() { this.times = []; this.things = []; this.isComing = []; this.next = 0; this.now = new Set(); }
  note(t, thing, isComing) { this.times.push(t); this.things.push(thing); this.isComing.push(isComing); }
  /** Those that are there once an instant is over. */
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
  constructor() { this.times = []; this.changes = []; this.whole = [[]]; this.current = []; }
  static apply(line, change) {
    const gone = new Set(change.gone);
    const left = gone.size ? line.filter(one => !gone.has(one)) : line.slice();
    for (const [one, place] of change.placed) left.splice(place, 0, one);
    return left;
  }
  note(t, change) {
    this.current = LineUp.apply(this.current, change);
    this.times.push(t);
    this.changes.push(change);
    if (this.changes.length % 64 === 0) this.whole.push(this.current);
  }
  at(t) {
    const count = lastUpTo(this.times, t) + 1;
    if (this.cached && this.cached.count === count) return this.cached.line;
    let line = this.whole[count >> 6];
    for (let place = count >> 6 << 6; place < count; place++) line = LineUp.apply(line, this.changes[place]);
    this.cached = { count, line };
    return line;
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

/** Where views are. Its times are the script's, which stands still while the app is started anew. */
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

/** What one policy did. */
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
    this.images = new Map();
    this.living = new Living();
    this.working = new Living();
    this.lines = new Map();
    this.shares = KINDS.map(() => new History());
    this.mainWork = [];
    this.bytes = new History();
    this.storeBytes = new History();
    this.alive = new History();
    this.events = [];
    this.blanks = [];
    this.redecodes = [];
    this.warnings = [];
    this.kills = [];
    this.network = new History();
    this.decodeTimes = [];
    this.open = new Map();
    this.sums = { total: 0, store: 0 };
    this.dead = [];
    this.endNs = 0;
    this.read(data.log, film.codes);
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
    if (!image) this.images.set(number, image = { number, decodes: [], losses: [], asks: [] });
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
    this.sums.total += instance.bytes;
    if (instance.isStored) this.sums.store += instance.bytes;
    this.noteBytes(t);
  }

  noteBytes(t) {
    this.bytes.set(t, this.sums.total);
    this.storeBytes.set(t, this.sums.store);
  }

  endBlank(t, number) {
    const blank = this.open.get(number);
    if (!blank) return;
    this.open.delete(number);
    blank.to = t;
    if (t > blank.from) this.blanks.push(blank);
  }

  /** How late the script is. */
  pausedAt(t) {
    let paused = 0;
    for (const pause of this.pauses) if (t > pause.t) paused += Math.min(pause.ns, t - pause.t);
    return paused;
  }

  finish() {
    for (const number of [...this.open.keys()]) this.endBlank(this.endNs, number);
    this.blanks.sort((a, b) => a.from - b.from || a.view - b.view);
    this.bytes.set(this.endNs, this.sums.total);
    this.peak = this.bytes.values.reduce((most, bytes) => Math.max(most, bytes), 0);
    let sum = 0;
    this.blankSums = this.blanks.map(blank => (sum += blank.to - blank.from));
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
      blank, bytes: this.bytes.at(t) || 0, store: this.storeBytes.at(t) || 0,
    };
  }

  get deathTimes() { return this.cachedDeaths || (this.cachedDeaths = this.dead.map(one => one.to)); }

  get againTimes() { return this.cachedAgain || (this.cachedAgain = this.redecodes.map(one => one.t)); }

  /** The stored instances in the order in which they would go; where there is none, by entry. */
  line(t) {
    const stored = [...this.living.at(t)].filter(number => {
      const instance = this.instances[number];
      return instance.stored.at(t);
    });
    if (!this.hasSequence) return stored.sort((a, b) => this.instances[a].stored.since(t) - this.instances[b].stored.since(t) || a - b);
    const places = new Map();
    for (const line of this.lines.values()) line.at(t).forEach((number, place) => places.set(number, place));
    return stored.sort((a, b) => (places.get(a) ?? 1e9) - (places.get(b) ?? 1e9) || a - b);
  }
}

const words = (t, text, kind, extra) => Object.assign({ t, text, kind }, extra);

Take.handlers = {
  asked(take, t, next) {
    const [view, image, reason, answer, load] = [next(), next(), next(), ANSWERS[next()], next()];
    const before = take.view(view).latest || {};
    take.change(t, view, { image, failed: false, load: 0, asked: t, instance: before.instance === undefined ? -1 : before.instance });
    if (answer === "kept") take.change(t, view, { how: load ? "wrong" : before.how });
    const known = take.image(image);
    known.asks.push(t);
    const why = reason === 1 ? " again, back on screen" : reason === 2 ? " again, in a new life of the app" : "";
    const what = { kept: "and has it", store: "the store has it", alive: "it is alive", joins: "joins its load", misses: "a load begins" }[answer];
    take.events.push(words(t, `${take.film.name(image)} is asked for${why}: ${what}`, "asked", { view }));
  },
  gets(take, t, next) {
    const [view, number, supply, isWrong] = [next(), next(), SUPPLIES[next()], next()];
    const instance = take.instances[number];
    const how = isWrong ? "wrong" : supply !== "loaded" ? supply : instance.again ? "again" : "new";
    take.change(t, view, { instance: number, how, load: 0, failed: false, got: t });
    if (isWrong) take.events.push(words(t, `a view is given ${take.film.name(instance.image)}, which it didn't ask for`, "wrong", { view }));
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
    take.events.push(words(t, `${take.film.name(take.view(view).latest.image)} can't be had`, "failed", { view }));
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
    const load = { number: next(), image: next(), ahead: next() === 1, from: t, to: Infinity, steps: new History() };
    take.loads.set(load.number, load);
    take.working.note(t, load.number, true);
  },
  load(take, t, next) {
    const load = take.loads.get(next());
    load.steps.set(t, { step: STEPS[next()], with: next() });
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
    const before = loss ? `; ${loss.text} ${span(t - loss.t)} before` : "";
    take.events.push(words(t, `${take.film.name(instance.image)} is decoded again, the ${ordinal(image.decodes.length)} time${before}`, "again", { image: instance.image }));
  },
  born(take, t, next) {
    const instance = { number: next(), image: next(), bytes: next(), kind: next(), width: next(), height: next(), from: t, to: Infinity, holder: new History(), stored: new History() };
    take.instances[instance.number] = instance;
    take.living.note(t, instance.number, true);
    instance.holder.set(t, "inFlight");
    if (instance.kind !== 3) take.live(t, instance);
  },
  held(take, t, next) { take.instances[next()].holder.set(t, HOLDERS[next()]); },
  stored(take, t, next) {
    const instance = take.instances[next()];
    instance.stored.set(t, true);
    instance.isStored = true;
    if (instance.isAlive) take.sums.store += instance.bytes;
    take.noteBytes(t);
  },
  leavesStore(take, t, next) {
    const [number, cause, isEviction, newcomer] = [next(), CAUSES[next()], next(), next()];
    if (number < 0) return;
    const instance = take.instances[number];
    if (instance.isStored && instance.isAlive) take.sums.store -= instance.bytes;
    instance.isStored = false;
    instance.stored.set(t, false);
    instance.left = { t, cause, newcomer };
    take.noteBytes(t);
    if (!isEviction) return;
    const whom = newcomer >= 0 ? ` for ${take.film.name(newcomer)}` : "";
    take.events.push(words(t, `${take.film.name(instance.image)} is evicted${whom}`, "evicted", { image: instance.image }));
  },
  died(take, t, next) {
    const instance = take.instances[next()];
    instance.to = t;
    take.living.note(t, instance.number, false);
    if (instance.isAlive) {
      take.sums.total -= instance.bytes;
      if (instance.isStored) take.sums.store -= instance.bytes;
    }
    instance.isAlive = false;
    instance.isStored = false;
    take.noteBytes(t);
    take.dead.push(instance);
    if (instance.kind === SCRATCH) return;
    take.image(instance.image).losses.push({ t, text: take.isKilled ? "it went with the app" : lossWords(take, instance, t) });
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
    take.events.push(words(t, level, "signal"));
  },
  background(take, t) { take.events.push(words(t, "the app is left", "signal")); take.alive.set(t, "background"); },
  foreground(take, t) { take.events.push(words(t, "the app is back", "signal")); take.alive.set(t, "front"); },
  freezes(take, t) { take.events.push(words(t, "the app's process is about to be frozen", "signal")); },
  network(take, t, next) {
    const slow = next();
    take.network.set(t, slow);
    take.events.push(words(t, slow === 0 ? "the network is down" : slow === 1000 ? "the network is up" : `the network is ${slow / 1000} times as slow`, "signal"));
  },
  killed(take, t, next) {
    const killer = next();
    take.isKilled = true;
    take.kills.push({ t, killer });
    take.alive.set(t, "dead");
    take.events.push(words(t, "the app is killed", "killed"));
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
    take.events.push(words(t, "the app is there again", "signal"));
  },
  pauses(take, t, next) { take.pauses.push({ t, ns: next() }); },
  otherAppEnded(take, t) { take.events.push(words(t, "the system ends another app", "signal")); },
  replaced(take, t, next) { take.events.push(words(t, `${take.film.name(next())} shows another picture from here on`, "signal")); },
  memory(take, t, next) { next(); },
  ends() {},
};

function lossWords(take, instance, t) {
  const left = instance.left;
  if (!left || left.t < t) return left && left.cause === "taken" ? "its last view let go of it" : "nobody held it any more";
  const whom = left.newcomer >= 0 && left.newcomer !== instance.image ? ` for ${take.film.name(left.newcomer)}` : "";
  return {
    limit: `it was evicted${whom}`, signal: "it was given up for a warning", expired: "its time was over", replaced: "another took its place",
    removed: "the app removed it", taken: "a view took it", over: "it went with the app",
  }[left.cause];
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
