// A film's numbers, which can be asked for any instant: the views' places (the stage), and how things
// stand in each policy's run (its takes). The lab has computed what they mean. All times are nanoseconds.

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

/** The views' places. Its times are the script's, which stands still while the app restarts. */
class Stage {
  constructor(data) {
    this.visits = data.visits.map((told, number) => {
      // 0: a carousel in which nothing is shown.
      const visit = told || { name: -1, parent: -1, offsets: [], frames: [] };
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
      return { number, name: data.screens[visit.name] || "screen", parent: visit.parent, deck: visit.deck, moves, frames, places: [], carousels: [], overlay: visit.overlay, bars: visit.bars || [0, 0] };
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
      const names = ["push", "pop", "present", "dismiss", "tab", "swipe"];
      this.fronts.set(t * 1000, {
        t: turned ? before.t : t * 1000, visit, width, height,
        change: turned ? before.change : names[change], over: turned ? before.over : over,
      });
    }
    this.regions = new History();
    for (let i = 0; i < data.regions.length;) {
      const [t, count] = data.regions.slice(i, i + 2);
      const parts = [];
      for (i += 2; parts.length < count; i += 5) {
        const [visit, x, y, width, height] = data.regions.slice(i, i + 5);
        parts.push({ visit, x, y, width, height });
      }
      this.regions.set(t * 1000, parts);
    }
    /** The screens that came to the front. */
    this.changes = this.fronts.values.filter((front, place) => front.t === this.fronts.times[place])
      .map(({ t, visit, change }) => ({ t, change, name: this.visits[visit].name }));
    /** Two screens side by side while they are swiped: their left edges. */
    this.besides = new History();
    const besides = data.besides || [];
    for (let i = 0; i < besides.length; i += 5) {
      const [t, visit, x, other, otherX] = besides.slice(i, i + 5);
      this.besides.set(t * 1000, [[visit, x], [other, otherX]]);
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

  /** The screens in sight at an instant, from the lowest up, each with its part of the window. */
  parts(t) {
    const front = this.fronts.at(t);
    if (!front) return [];
    const parts = this.regions.at(t);
    return parts && parts.length ? parts : [{ visit: front.visit, x: 0, y: 0, width: front.width, height: front.height }];
  }

  offset(visit, t) {
    const { times, x, y } = this.visits[visit].moves;
    const place = lastUpTo(times, t);
    return place < 0 ? { x: 0, y: 0 } : { x: x[place], y: y[place] };
  }
}

/** How things stand in a run after some of its records. Clones share the objects in its maps, which
    are never changed. */
class Standing {
  constructor() {
    this.t = 0; this.next = 0;
    this.views = new Map(); this.copies = new Map(); this.loads = new Map();
    this.line = []; this.shares = {};
    this.life = "front";
    /** The records after which memory and loads look otherwise. */
    this.memoryAt = 0; this.loadsAt = 0;
  }
  clone() {
    const { views, copies, loads, line, shares } = this;
    return Object.assign(new Standing(), this, {
      views: new Map(views), copies: new Map(copies), loads: new Map(loads), line: line.slice(), shares: { ...shares },
    });
  }
  /** A copy is otherwise from here on, if it lives. */
  change(number, change) {
    const copy = this.copies.get(number);
    if (copy) this.copies.set(number, { ...copy, ...change });
    this.memoryAt = this.next;
  }
}

/** What each kind of record changes. */
const CHANGES = {
  view(now, { names }, number, sight, what, load) {
    if (sight < 0) { now.views.delete(number); return; }
    const before = now.views.get(number), state = names.ways[sight >> 1], blank = sight % 2 === 1;
    if (state === "waits" || state === "blank" || state === "failed" || state === "plays") now.views.set(number, { state, blank, image: what, load });
    else now.views.set(number, { state, blank, instance: what, got: before && before.instance === what && before.state === state ? before.got : now.t });
  },
  born(now, { names }, number, image, bytes, birth) {
    now.copies.set(number, { holder: "inFlight", isThere: names.births[birth] !== "undecoded" });
    now.memoryAt = now.next;
  },
  decodes(now, film, number) { now.change(number, { isThere: true }); },
  held(now, { names }, number, holder) { now.change(number, { holder: names.holders[holder] }); },
  gone(now, film, number) { now.copies.delete(number); now.memoryAt = now.next; },
  line(now, film, moves) {
    const gone = moves.subarray(1, 1 + moves[0]);
    const out = new Set(gone.map(code => code >> 1));
    now.line = now.line.filter(number => !out.has(number));
    for (const code of gone) if (code & 1) now.change(code >> 1, { storedAt: undefined });
    for (let i = 1 + gone.length; i < moves.length; i += 2) {
      now.line.splice(moves[i + 1], 0, moves[i] >> 1);
      if (moves[i] & 1) now.change(moves[i] >> 1, { storedAt: now.t });
    }
    now.memoryAt = now.next;
  },
  loadBegins(now, film, number, image, ahead) {
    now.loads.set(number, { image, ahead: ahead === 1, from: now.t });
    now.loadsAt = now.next;
  },
  load(now, { names }, number, step, other) {
    now.loads.set(number, { ...now.loads.get(number), step: names.steps[step], with: other });
    now.loadsAt = now.next;
  },
  loadEnds(now, film, number) { now.loads.delete(number); now.loadsAt = now.next; },
  shares(now, { names }, kind, count, part) {
    now.shares[names.kinds[kind]] = { count, part: part / 1000 };
    now.loadsAt = now.next;
  },
  life(now, { names }, life) { now.life = names.lives[life]; },
};

/** The lanes in which loads are, but for those in a policy's own queues. */
const LANES = {
  connecting: "connections", requesting: "link", transferring: "link", seeking: "flash", reading: "flash", decoding: "cores",
  decodingOnMain: "main thread", awaitsMain: "main thread", queued: "queue", postponed: "held back", parked: "offline",
  shares: "others' transfers", awaitsBatch: "batch",
};

/** What each kind of record adds to the lists of a run. */
const FACTS = {
  load(take, t, number, step, other) { take.lanesUsed.add(take.lane({ step: take.film.names.steps[step], with: other })); },
  born(take, t, number, image, bytes, birth, width, height) {
    take.instances[number] = { number, image, bytes, width, height, from: t, to: Infinity, isScratch: take.film.names.births[birth] === "scratch" };
  },
  gone(take, t, number, loss, newcomer) {
    const instance = take.instances[number];
    instance.to = t;
    take.dead.push(instance);
    if (!instance.isScratch) take.image(instance.image).losses.push({ t, kind: take.film.names.losses[loss], newcomer });
  },
  bytes(take, t, bytes) { take.bytes.set(t, bytes); },
  decodes(take, t, number, again) {
    const instance = take.instances[number];
    const image = take.image(instance.image);
    instance.again = again === 1;
    image.decodes.push(t);
    take.decodeTimes.push(t);
    if (!instance.again) return;
    take.againTimes.push(t);
    take.tell(t, "again", SAY.again, instance.image, image.losses[image.losses.length - 1]);
  },
  asked(take, t, image, reason, answer) { take.tell(t, "asked", SAY.asked, image, take.film.names.reasons[reason], take.film.names.answers[answer]); },
  wrong(take, t, image) { take.tell(t, "wrong", SAY.wrong, image); },
  failed(take, t, image) { take.tell(t, "failed", SAY.failed, image); },
  evicted(take, t, image, newcomer) { take.tell(t, "evicted", SAY.evicted, image, newcomer); },
  blank(take, t, view, ns, image, came) { take.blanks.push({ view, from: t - ns, to: t, image, came: came === 1 }); },
  says(take, t, signal, text) {
    const kind = take.film.names.signals[signal];
    if (kind === "warning") take.warnings.push({ t });
    if (kind === "killed") take.kills.push({ t, text: take.texts[text] });
    take.tell(t, kind === "killed" ? "killed" : "signal", SAY.text, take.texts[text]);
  },
  mainWorks(take, t, after, ns, work) { take.mainWork.push({ from: t + after, for: ns, work: take.film.names.works[work] }); },
  pauses(take, t, ns) { take.pauses.push({ t, ns }); },
};

/** One policy's run: how things stand at any instant, and lists of what happened. */
class Take {
  constructor(data, film, number) {
    Object.assign(this, { number, film, policy: data.policy, limit: data.limit, texts: data.texts, hasSequence: data.sequence });
    this.queues = data.queues.length === 1 ? data.queues[0] : data.queues.flat();
    this.images = new Map();
    this.bytes = new History();
    this.lanesUsed = new Set();
    for (const list of ["instances", "pauses", "mainWork", "events", "blanks", "warnings", "kills", "decodeTimes", "againTimes", "dead"]) this[list] = [];
    // It is much, and the garbage collector would search all of it.
    this.log = Float64Array.from(data.log);
    data.log = undefined;
    this.now = new Standing();
    this.read();
  }

  read() {
    /** Standings now and then, to go on from. */
    this.marks = [];
    for (let count = 0; this.now.next < this.log.length; count++) {
      if (count % 512 === 0) this.marks.push(this.now.clone());
      this.step(true);
    }
    /** All that it has at any time, so that none moves. */
    this.lanes = [...new Set([...this.queues, "connections", "link", "flash", "cores", "main thread", ...Object.values(LANES).filter(lane => this.lanesUsed.has(lane))])];
    this.markTimes = this.marks.map(mark => mark.t);
    this.deathTimes = this.dead.map(one => one.to);
    this.endNs = this.now.t;
    this.blanks.sort((a, b) => a.from - b.from || a.view - b.view);
    this.bytes.set(this.endNs, this.bytes.latest || 0);
    this.peak = this.bytes.values.reduce((most, bytes) => Math.max(most, bytes), 0);
  }

  /** Goes on by one record. */
  step(isFirst) {
    const { log, now, film } = this;
    now.t += log[now.next];
    const code = film.codes[log[now.next + 1]];
    const from = now.next + (code.count < 0 ? 3 : 2);
    now.next = from + (code.count < 0 ? log[from - 1] : code.count);
    const numbers = log.subarray(from, now.next);
    const said = code.count < 0 ? [numbers] : numbers;
    if (code.change) code.change(now, film, ...said);
    if (isFirst && code.fact) code.fact(this, now.t, ...said);
  }

  /** How things stand at the end of an instant. */
  at(t) {
    const mark = this.marks[Math.max(0, lastUpTo(this.markTimes, t))];
    if (this.now.t > t || mark.next > this.now.next) this.now = mark.clone();
    while (this.now.next < this.log.length && this.now.t + this.log[this.now.next] <= t) this.step(false);
    return this.now;
  }

  image(number) {
    let image = this.images.get(number);
    if (!image) this.images.set(number, image = { decodes: [], losses: [] });
    return image;
  }

  /** Notes an event, which is put into words when it is read. */
  tell(t, kind, say, a, b, c) { this.events.push({ t, kind, say, a, b, c }); }

  /** The lane of a load. */
  lane({ step, with: queue }) { return step === "queued" && this.queues[queue] || LANES[step]; }

  /** The last kill up to an instant. */
  killAt(t) { return this.kills[lastUpTo(this.kills.map(kill => kill.t), t)]; }

  /** When the run comes to a time of the script. */
  lateness(t) {
    let late = 0;
    for (const pause of this.pauses) if (t + late > pause.t) late += pause.ns;
    return t + late;
  }

  /** How late the script is. */
  pausedAt(t) {
    let paused = 0;
    for (const pause of this.pauses) if (t > pause.t) paused += Math.min(pause.ns, t - pause.t);
    return paused;
  }

  /** Up to an instant. */
  figures(t) {
    let blank = 0;
    for (const one of this.blanks) {
      if (one.from >= t) break;
      blank += Math.min(one.to, t) - one.from;
    }
    return { decodes: lastUpTo(this.decodeTimes, t) + 1, again: lastUpTo(this.againTimes, t) + 1, blank, bytes: this.bytes.at(t) || 0 };
  }
}

/** Events in words. */
const SAY = {
  asked(take, { a: image, b: reason, c: answer }) {
    const why = { bound: "", restored: " again, back on screen", relaunched: " again, in a new life of the app" }[reason];
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
  blank: (take, { a: { image, from, to, came } }) => `${take.film.name(image)} was blank for ${span(to - from)}${came ? "" : ", and didn't come"}`,
  text: (take, { a: text }) => text,
};

const LOSS_WORDS = {
  killed: "it went with the app", lastView: "its last view let go of it", lastHolder: "its last holder let go of it",
  limit: "it was evicted", signal: "it was given up for a warning", expired: "its time was over", replaced: "another took its place",
  removed: "the app removed it", taken: "a view took it", over: "it went with the app",
};

function lossWords(take, { kind, newcomer }) { return LOSS_WORDS[kind] + (newcomer >= 0 ? ` for ${take.film.name(newcomer)}` : ""); }

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
  if (bytes >= 1e6) return (bytes / 1e6).toFixed(1) + " MB";
  return bytes >= 1e3 ? Math.round(bytes / 1e3) + " KB" : bytes + " B";
}

function instant(ns) {
  const s = ns / 1e9;
  if (s < 60) return s.toFixed(3) + " s";
  const minutes = Math.floor(s / 60), rest = (s % 60).toFixed(3).padStart(6, "0");
  return s < 3600 ? minutes + ":" + rest : Math.floor(minutes / 60) + ":" + String(minutes % 60).padStart(2, "0") + ":" + rest;
}
