// A phone's numbers, which can be asked for any instant: who is in front, how memory stands, and what
// became of each process. The lab has computed what they mean. All times are nanoseconds, all memory
// tenths of a megabyte.

/** The script's time of an app, which stands still while the app isn't in front. */
class Clock {
  constructor(numbers) {
    this.times = []; this.segments = [];
    for (let i = 0; i < numbers.length; i += 3) {
      const [from, length, script] = numbers.slice(i, i + 3).map(us => us * 1000);
      this.times.push(from);
      this.segments.push({ from, length, script });
    }
  }
  script(t) {
    const segment = this.segments[lastUpTo(this.times, t)];
    return segment ? segment.script + Math.min(t - segment.from, segment.length) : 0;
  }
}

/** An app's screens, as a film of that app alone has them. */
function appFilm(data, stage, name) {
  const film = {
    data: stage, names: data.names, stage: new Stage(stage), sprites: new Sprites(stage),
    group(image) { let found = 0; stage.groups.forEach((group, number) => { if (group[1] <= image) found = number; }); return found; },
    name(image) { const group = stage.groups[this.group(image)]; return `${name}: ${group[0]}/${image - group[1]}`; },
  };
  film.codes = data.names.codes.map((code, number) => ({ count: data.names.counts[number], change: CHANGES[code], fact: FACTS[code] }));
  film.steps = Object.fromEntries(data.names.steps.map((step, number) => [step, { words: data.names.stepWords[number], mark: data.names.stepMarks[number] }]));
  return film;
}

/** What an app shows in one variant. */
function appTake(film, { clock, log }, name, number) {
  const take = new Take({ policy: name, texts: [], queues: [], log }, film, number);
  const time = new Clock(clock);
  take.pausedAt = t => t - time.script(t);
  take.killAt = () => ({ text: `${name} starts anew, since it had been ended` });
  return take;
}

/** The states of processes in the order in which they are stacked; equal ones by how long ago they were left. */
const RANKS = { front: 0, plays: 1, previous: 2, cached: 3, stopped: 4, absent: 5 };
const STATE_NAMES = ["absent", "front", "plays", "previous", "cached", "stopped"];

/** One variant's run of a phone. */
class PhoneTake {
  constructor(data, phone, number) {
    Object.assign(this, { phone, number, variant: data.variant, endNs: data.endUs * 1000 });
    this.visits = [];
    for (let i = 0; i < data.visits.length; i += 4) {
      const [us, app, arrival, usable] = data.visits.slice(i, i + 4);
      this.visits.push({ t: us * 1000, app: app < 0 ? null : app, isLocked: app === -2, arrival: phone.data.arrivals[arrival], usable: usable < 0 ? null : usable * 1000, to: this.endNs });
      if (i) this.visits[i / 4 - 1].to = us * 1000;
    }
    this.visitTimes = this.visits.map(visit => visit.t);
    this.readSamples(data.samples);
    this.states = phone.names.map(() => new History());
    for (const states of this.states) states.set(0, { state: "absent", order: 0 });
    for (let i = 0; i < data.states.length; i += 4) {
      const [us, app, state, order] = data.states.slice(i, i + 4);
      this.states[app].set(us * 1000, { state: STATE_NAMES[state], words: phone.data.states[state], order });
    }
    this.marks = data.marks.map(([us, mark, app, words, back]) => ({ t: us * 1000, kind: phone.data.marks[mark], app, words, back: back < 0 ? null : back * 1000 }));
    this.ends = this.marks.filter(mark => mark.kind === "ended");
    this.colds = this.marks.filter(mark => mark.kind === "launched");
    this.apps = data.apps.map((app, place) => app && phone.films[place] ? appTake(phone.films[place], app, phone.names[place], place) : null);
    this.eyes = this.apps.map(take => take && take.film.stage.eye());
    this.events = this.listed();
  }

  readSamples(numbers) {
    const wide = 3 + 4 * this.phone.names.length;
    const now = new Array(wide).fill(0);
    this.samples = [];
    for (let i = 0; i < numbers.length; i += wide) {
      for (let place = 0; place < wide; place++) now[place] += numbers[i + place];
      const [ms, available, line, ...rest] = now;
      const apps = this.phone.names.map((name, app) => {
        const [resident, room, packed, images] = rest.slice(4 * app, 4 * app + 4);
        return { resident, room, packed, images };
      });
      this.samples.push({ t: ms * 1e6, available, line, apps });
    }
    this.sampleTimes = this.samples.map(sample => sample.t);
  }

  visitAt(t) { return this.visits[Math.max(0, lastUpTo(this.visitTimes, t))]; }

  stateAt(app, t) { return this.states[app].at(t) || { state: "absent", order: 0 }; }

  /** How memory stood when it was looked at last. */
  sampleAt(t) { return this.samples[lastUpTo(this.sampleTimes, t)]; }

  /** The apps that have memory in a sample, the one that is in front first, and those that would be ended first last. */
  order(sample) {
    const rank = app => { const { state, order } = this.stateAt(app, sample.t); return RANKS[state] * 1000 + order; };
    return sample.apps.map((one, app) => app).filter(app => sample.apps[app].resident > 0).sort((a, b) => rank(a) - rank(b) || a - b);
  }

  /** What the system itself takes. */
  systemPart(sample) { return this.phone.data.ram - sample.available - sample.apps.reduce((sum, app) => sum + app.resident, 0); }

  /** All that happened, in words. */
  listed() {
    const { names } = this.phone;
    const all = this.marks.map(({ t, kind, words, back }) => ({
      t, kind, words: kind !== "ended" ? words : words + (back === null ? "; it isn't opened again" : `; it is opened again at ${instant(back)}, cold`),
    }));
    for (const visit of this.visits) all.push({ t: visit.t, kind: "visit", words: this.visitWords(visit, names) });
    return all.sort((a, b) => a.t - b.t);
  }

  visitWords({ app, isLocked, arrival, usable }, names) {
    if (app === null) return isLocked ? "the phone is locked" : "the home screen is in front";
    const how = { first: "opened for the first time", warm: "back warm", cold: "back cold" }[arrival] || "in front";
    return `${names[app]} is ${how}${usable === null ? "" : `, usable after ${span(usable)}`}`;
  }
}

/** Tenths of a megabyte in words. */
function tenths(number) { return size(number * 1e5); }
