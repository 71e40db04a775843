// The page: phones in step, one scrubber for all, and a list of what happened.

(() => {
  const root = document.getElementById("film");
  const data = JSON.parse(document.getElementById("film-data").textContent);
  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value !== false && value !== undefined) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children);
    return element;
  };

  const film = {
    data, names: data.names, stage: new Stage(data), sprites: new Sprites(data),
    group(image) { let found = 0; data.groups.forEach((group, number) => { if (group[1] <= image) found = number; }); return found; },
    name(image) { const group = data.groups[this.group(image)]; return `${group[0]}/${image - group[1]}`; },
  };
  film.codes = film.names.codes.map((name, code) => ({ count: film.names.counts[code], change: CHANGES[name], fact: FACTS[name] }));
  film.steps = Object.fromEntries(film.names.steps.map((name, step) => [name, { words: film.names.stepWords[step], mark: film.names.stepMarks[step] }]));
  film.names.ways.forEach((name, way) => {
    STATES[name] = { mark: film.names.wayMarks[way], name: film.names.wayWords[way], dash: film.names.wayDashes[way].split(" ").filter(Boolean).map(Number) };
  });
  film.takes = data.takes.map((take, number) => new Take(take, film, number));
  const endNs = Math.max(...film.takes.map(take => take.endNs), data.durationNs);
  /** The peak of those that are chosen: one scale for all that is shown. */
  let mostBytes = 1;
  const frameNs = 1e9 / data.device.hz;
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  const themes = matchMedia("(prefers-color-scheme: dark)");
  let colours = {};
  let painter;

  function readColours() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["paper", "ink", "dim", "grid", "edge", "screen", "empty", "store", "alive", "loaded", "new", "again", "wrong", "waits", "blank", "failed", "plays", "warning", "kill"]) {
      colours[name] = style.getPropertyValue("--film-" + name).trim() || style.getPropertyValue("--" + name).trim();
    }
    for (let i = 0; i < 4; i++) colours["line" + i] = style.getPropertyValue("--line" + i).trim();
    painter = new Painter(film, colours, motion.matches);
  }

  const state = { t: 0, speed: 1, playing: false, backwards: false, chosen: [], pinned: null };

  // --- Phones

  /** A policy's text, which may break before a part and after a comma. */
  const spec = text => text.split(/(?=\+)|(?<=,)/).flatMap((part, place) => place ? [make("wbr"), part] : [part]);

  class Phone {
    constructor(take) {
      this.take = take;
      this.eye = film.stage.eye();
      this.painted = [];
      this.tiles = new Tiles();
      this.screen = make("canvas", { class: "screen", role: "img", "aria-label": `What ${take.policy} shows` });
      this.memory = make("canvas", { class: "memory", role: "img", "aria-label": `What ${take.policy} holds` });
      this.loads = make("canvas", { class: "loads", role: "img", "aria-label": `What the loads of ${take.policy} do` });
      this.loads.style.height = take.lanes.length * LANE + "px";
      this.key = make("span", { class: "key" });
      this.figures = make("p", { class: "figures" });
      this.element = make("article", { class: "phone", "aria-label": take.policy },
        make("h3", {}, this.key, ...spec(take.policy)), this.figures,
        make("div", { class: data.device.width > data.device.height ? "sides wide" : "sides" }, this.screen, this.memory), this.loads);
      for (const canvas of [this.screen, this.memory]) {
        canvas.addEventListener("pointermove", event => this.point(canvas, event));
        canvas.addEventListener("pointerleave", () => { if (!state.pinned) inspect(null); });
        canvas.addEventListener("click", event => { state.pinned = null; this.point(canvas, event); state.pinned = this.pointed; });
      }
    }

    setLine(line) {
      this.take.line = line;
      this.key.innerHTML = lineKey(line);
    }

    resize() {
      this.boxes = [this.screen, this.memory, this.loads].map(canvas => {
        const box = canvas.getBoundingClientRect();
        const ratio = Math.min(2, devicePixelRatio || 1);
        canvas.width = Math.round(box.width * ratio);
        canvas.height = Math.round(box.height * ratio);
        const context = canvas.getContext("2d");
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        return { context, width: box.width, height: box.height };
      });
      this.drawn = {};
    }

    draw(t, isItsTurn) {
      const [screen, memory, loads] = this.boxes;
      this.painted = painter.screen(screen.context, this.take, this.eye, t, screen.width, screen.height);
      if (isItsTurn) this.drawSides(t, memory, loads);
      const now = performance.now();
      if (!this.said || now - this.said > 120 || !state.playing) {
        this.said = now;
        const { decodes, again, blank, bytes } = this.take.figures(t);
        const text = `${decodes} decodes, ${again} again · blank ${span(blank)} · ${size(bytes)}`;
        if (this.figures.textContent !== text) this.figures.textContent = text;
      }
    }

    /** Draws a canvas only if it has changed. */
    drawSides(t, memory, loads) {
      const { memoryAt, loadsAt } = this.take.at(t);
      const changed = memoryAt + ":" + (t - (this.take.deathTimes[lastUpTo(this.take.deathTimes, t)] ?? -1e12) < 7e8);
      if (this.drawn.memory !== changed) {
        this.drawn.memory = changed;
        painter.memory(memory.context, this.take, t, memory.width, memory.height, mostBytes, this.tiles);
      }
      if (this.drawn.loads !== loadsAt) {
        this.drawn.loads = loadsAt;
        painter.loads(loads.context, this.take, t, loads.width, loads.height);
      }
    }

    point(canvas, event) {
      const x = event.offsetX, y = event.offsetY;
      if (state.pinned) return;
      if (canvas === this.screen) {
        const hit = this.painted.filter(one => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height).pop();
        this.pointed = this.take.at(state.t).life === "dead" ? { phone: this, isDead: true } : hit && { phone: this, view: hit.view };
      } else {
        const instance = this.tiles.find(x, y);
        this.pointed = instance !== undefined && { phone: this, instance };
      }
      inspect(this.pointed || null);
    }
  }

  /** Why an image is there, or isn't. */
  function describe(take, image, t, instance) {
    const known = take.image(image);
    const [width, height] = film.sprites.sizes.get(image) || [0, 0];
    const decodes = lastUpTo(known.decodes, t) + 1;
    const parts = [];
    parts.push(`${film.name(image)}${width ? `, ${width} x ${height} pixels` : ""}${instance ? instance.width ? `, ${size(instance.bytes)} as ${instance.width} x ${instance.height}` : `, a file of ${size(instance.bytes)} without pixels` : ""}.`);
    if (decodes) parts.push(`Decoded ${decodes === 1 ? "once" : decodes + " times"}, last at ${instant(known.decodes[decodes - 1])}.`);
    else parts.push("Not decoded yet.");
    const loss = known.losses.filter(one => one.t <= t).pop();
    if (loss && (!instance || instance.again)) parts.push(`The copy before: ${lossWords(take, loss)}, at ${instant(loss.t)}${decodes && instance ? `, ${span(instance.from - loss.t)} before it was needed again` : `, ${span(t - loss.t)} ago`}.`);
    return parts.join(" ");
  }

  function inspect(pointed) {
    const output = document.getElementById("film-inspect");
    if (!pointed) { output.textContent = "Point at an image, or tap it."; return; }
    const { take } = pointed.phone;
    const t = state.t;
    if (pointed.isDead) {
      const kill = take.at(t).life === "dead" && take.killAt(t);
      output.textContent = kill ? `${take.policy}: ${kill.text}, at ${instant(kill.t)}.` : "Point at an image, or tap it.";
      return;
    }
    if (pointed.instance !== undefined) {
      const instance = take.instances[pointed.instance];
      const copy = take.at(t).copies.get(pointed.instance);
      const holders = { onScreen: "a view on screen", offScreen: "a view off screen", store: "the store, a range or a pool", inFlight: "its load" };
      const stored = copy && copy.storedAt !== undefined ? ` In the store since ${instant(copy.storedAt)}.` : "";
      const end = copy ? ` Held first by ${holders[copy.holder]}.` : ` It went at ${instant(instance.to)}.`;
      output.textContent = `${take.policy}: ${describe(take, instance.image, t, instance)}${end}${stored}`;
      return;
    }
    const found = viewState(take, pointed.view, t);
    if (!found) { output.textContent = "No view is there now."; return; }
    const image = found.instance ? found.instance.image : found.view.image;
    if (image === undefined) { output.textContent = `${take.policy}: a view that shows nothing.`; return; }
    const how = {
      store: "Shown from the store.", alive: "Shown at once: it was alive, because another holder kept it.",
      loaded: "Loaded for this view, and not decoded.", new: "Decoded for this view.", again: "Decoded again for this view.", wrong: "A wrong image: the view asked for another.",
      waits: found.load ? `Waits for its load, begun at ${instant(found.load.from)}: ${film.steps[found.step].words}.` : "",
      failed: "Its load has failed.", plays: "Its video plays.", blank: "Nothing is loaded for it.",
    }[found.state];
    output.textContent = `${take.policy}: ${how} ${describe(take, image, t, found.instance)}`;
  }

  // --- Scrubber

  const curves = make("canvas", { class: "curves", "aria-hidden": "true" });
  const slider = make("input", { type: "range", min: "0", max: String(Math.ceil(endNs / 1e6)), step: "1", value: "0", "aria-label": "Instant" });
  const clock = make("output", { class: "clock", for: "" });
  const scrubber = new Scrubber(film, curves, endNs);

  // --- Going about

  let phones = [];

  function show() {
    // While it plays, the phones' memory and loads take turns, one a frame.
    show.frame = (show.frame || 0) + 1;
    phones.forEach((phone, index) => phone.draw(state.t, !state.playing || show.frame % phones.length === index));
    scrubber.cursor(state.t);
    const ms = String(Math.round(state.t / 1e6));
    if (slider.value !== ms || !clock.textContent) {
      slider.value = ms;
      clock.textContent = instant(state.t);
      slider.setAttribute("aria-valuetext", instant(state.t));
    }
    if (!state.playing || performance.now() - (show.listed || 0) > 400) {
      show.listed = performance.now();
      list();
      inspect(state.pinned);
    }
  }

  function seek(t, keepsPlaying) {
    state.t = Math.max(0, Math.min(endNs, t));
    if (!keepsPlaying) play(false);
    show();
    remember();
  }

  /** What is shown, as a file. */
  function save() {
    const picture = new FilmPicture(film, painter, phones, state.t, mostBytes);
    const address = URL.createObjectURL(new Blob([picture.text], { type: "image/svg+xml" }));
    const name = `${data.scenario} at ${instant(state.t)}.svg`.replace(/[^\w.-]+/g, "-");
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }

  let remembering;
  function remember() {
    clearTimeout(remembering);
    remembering = setTimeout(() => {
      const policies = state.chosen.map(number => encodeURIComponent(film.takes[number].policy)).join("|");
      history.replaceState(null, "", `#t=${(state.t / 1e9).toFixed(6)}&p=${policies}`);
    }, 200);
  }

  let before;
  function play(on) {
    if (on === state.playing) return;
    if (on && state.t >= endNs && !state.backwards) state.t = 0;
    state.playing = on;
    playButton.textContent = on ? "Pause" : "Play";
    before = undefined;
    if (on) requestAnimationFrame(step); else { show(); remember(); }
  }

  function step(now) {
    if (!state.playing) return;
    if (before !== undefined) state.t += (state.backwards ? -1 : 1) * state.speed * Math.min(100, now - before) * 1e6;
    before = now;
    if (state.t >= endNs || state.t <= 0) {
      state.t = Math.max(0, Math.min(endNs, state.t));
      if (state.t >= endNs || state.backwards) play(false);
    }
    show();
    if (state.playing) requestAnimationFrame(step);
  }

  function setSpeed(speed) {
    state.speed = speed;
    speeds.value = String(speed);
  }

  const chosenTakes = () => state.chosen.map(number => film.takes[number]);
  const nextOf = times => { const after = times.filter(t => t > state.t + 1e3); return after.length ? Math.min(...after) : undefined; };

  const jumps = {
    "Next blank": () => nextOf(chosenTakes().flatMap(take => take.blanks.map(blank => blank.from))),
    "Next redecode": () => nextOf(chosenTakes().flatMap(take => take.againTimes)),
    "Next warning or kill": () => nextOf(chosenTakes().flatMap(take => take.warnings.concat(take.kills).map(one => one.t))),
    "Worst second": () => {
      let worst = [0, undefined];
      for (const take of chosenTakes()) {
        const seconds = new Map();
        for (const blank of take.blanks) for (let s = Math.floor(blank.from / 1e9); s * 1e9 < blank.to; s++) {
          const part = Math.min(blank.to, (s + 1) * 1e9) - Math.max(blank.from, s * 1e9);
          seconds.set(s, (seconds.get(s) || 0) + part);
        }
        for (const [second, sum] of seconds) if (sum > worst[0]) worst = [sum, second * 1e9];
      }
      return worst[1];
    },
    "Where they differ first": () => {
      const takes = chosenTakes();
      if (takes.length < 2) return undefined;
      const marks = takes.map(take => {
        const all = take.decodeTimes.map(t => [t, "d"]).concat(take.blanks.flatMap(blank => [[blank.from, "b" + blank.view], [blank.to, "e" + blank.view]]));
        return all.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
      });
      for (let i = 0; i < Math.max(...marks.map(mark => mark.length)); i++) {
        const found = marks.map(mark => mark[i] && mark[i].join());
        if (found.some(one => one !== found[0])) return Math.min(...marks.filter(mark => mark[i]).map(mark => mark[i][0]));
      }
      return undefined;
    },
  };

  // --- The list of events

  const events = make("ol", { class: "events" });
  const whose = make("select", { "aria-label": "Whose events", onchange: () => list() });
  const which = make("select", { "aria-label": "Which events", onchange: () => list() },
    make("option", { value: "notable" }, "what stands out"), make("option", { value: "all" }, "all events"));

  function eventsOf(take) {
    if (take.listed) return take.listed;
    const all = film.stage.taps.map(tap => ({ t: take.lateness(tap.t), kind: "screen", say: SAY.text, a: "a tap" }));
    for (const { t, change, name } of film.stage.changes) {
      const words = { push: "opens", pop: "is back in front", present: "is presented", dismiss: "is back in front", tab: "comes to the front, by its tab", swipe: "comes to the front, by a swipe" }[change] || "is in front";
      all.push({ t: take.lateness(t), kind: "screen", say: SAY.text, a: `the screen ${name} ${words}` });
    }
    // What comes of a tap stands after it.
    all.push(...take.events);
    for (const blank of take.blanks) {
      all.push({ t: blank.to, kind: "blank", isSmall: blank.to - blank.from < frameNs, say: SAY.blank, a: blank });
    }
    all.sort((a, b) => a.t - b.t);
    take.listed = { all, notable: all.filter(one => !one.isSmall && !["asked", "evicted"].includes(one.kind)) };
    return take.listed;
  }

  function list() {
    const take = film.takes[+whose.value || 0];
    const all = eventsOf(take)[which.value || "notable"];
    const times = all.times || (all.times = all.map(one => one.t));
    const last = lastUpTo(times, state.t);
    const key = [take.number, which.value, last].join();
    if (list.shown === key) return;
    list.shown = key;
    const from = Math.max(0, last - 11);
    events.start = from + 1;
    events.replaceChildren(...all.slice(from, last + 5).map((one, index) => {
      const isPast = from + index <= last;
      return make("li", { class: isPast ? "past" : "coming", value: from + index + 1 },
        make("button", { type: "button", onclick: () => seek(one.t) }, instant(one.t)), " ", make("span", { class: "kind-" + one.kind }, one.say(take, one)));
    }));
    events.setAttribute("aria-label", `${take.policy}: ${all.length} events, shown around ${instant(state.t)}`);
  }

  // --- Choosing policies

  const row = make("div", { class: "phones" });
  const choices = make("fieldset", { class: "choices" }, make("legend", {}, "Policies, up to four at a time"));

  function choose(numbers) {
    state.chosen = numbers.slice(0, 4);
    const takes = chosenTakes();
    mostBytes = Math.max(...takes.map(take => take.peak), 1);
    // A policy keeps its line as long as it is shown.
    const free = DASHES.map((dash, line) => line).filter(line => !phones.some(phone => phone.take.line === line && takes.includes(phone.take)));
    phones = takes.map(take => phones.find(phone => phone.take === take) || new Phone(take));
    for (const phone of phones) {
      if (phone.key.childElementCount === 0) phone.setLine(free.shift());
    }
    row.replaceChildren(...phones.map(phone => phone.element));
    row.style.setProperty("--count", phones.length);
    row.style.setProperty("--screen", `${data.device.width} / ${data.device.height}`);
    for (const input of choices.querySelectorAll("input")) {
      input.checked = state.chosen.includes(+input.value);
      input.disabled = !input.checked && state.chosen.length >= 4 || input.checked && state.chosen.length <= 1;
    }
    whose.replaceChildren(...state.chosen.map(number => make("option", { value: number }, film.takes[number].policy)));
    list.shown = undefined;
    resize();
  }

  function resize() {
    readColours();
    for (const phone of phones) phone.resize();
    scrubber.draw(chosenTakes(), mostBytes, colours);
    legend.draw(painter);
    show();
  }

  film.takes.forEach(take => {
    choices.append(make("label", {}, make("input", {
      type: "checkbox", value: take.number,
      onchange: event => {
        const number = take.number;
        choose(event.target.checked ? film.takes.map(one => one.number).filter(one => one === number || state.chosen.includes(one)) : state.chosen.filter(one => one !== number));
        remember();
      },
    }), take.policy));
  });

  const playButton = make("button", { type: "button", class: "play", onclick: () => { state.backwards = false; play(!state.playing); } }, "Play");
  const speeds = make("select", { "aria-label": "Speed", onchange: () => setSpeed(+speeds.value) },
    ...[[.25, "¼"], [.5, "½"], [1, "1"], [2, "2"], [4, "4"], [8, "8"]].map(([value, text]) => make("option", { value, selected: value === 1 }, text + " ×")));
  const tools = make("div", { class: "tools" }, playButton,
    make("button", { type: "button", title: "Left arrow", onclick: () => seek(state.t - frameNs) }, "‹ frame"),
    make("button", { type: "button", title: "Right arrow", onclick: () => seek(state.t + frameNs) }, "frame ›"),
    speeds, make("button", { type: "button", class: "save", title: "As an SVG file", onclick: save }, "Save picture"), make("span", { class: "time" }, clock, ` of ${instant(endNs)}`));
  const jumping = make("div", { class: "tools" }, ...Object.entries(jumps).map(([name, find]) => make("button", {
      type: "button", onclick: event => {
        const t = find();
        if (t === undefined) { said.textContent = `${name}: there is none from here on.`; return; }
        said.textContent = "";
        seek(t);
      },
    }, name)));
  const said = make("p", { class: "quiet said", role: "status" });
  const legend = new Legend(film, make);

  root.append(
    choices, row,
    make("div", { class: "controls" }, make("div", { class: "scrub" }, curves, slider), tools), jumping, said,
    make("p", { class: "inspect", id: "film-inspect" }, "Point at an image, or tap it."),
    make("div", { class: "below" },
      make("section", { "aria-label": "What happened" }, make("h3", {}, "What happened"), make("div", { class: "tools" }, whose, which), events),
      make("section", { "aria-label": "How to read it" }, make("h3", {}, "How to read it"), ...legend.parts, make("h4", {}, "Keys"),
        make("p", { class: "quiet" }, "Space plays and pauses; ← and → go a frame, with Shift a second; J, K and L go back, pause, and go on, faster each time; B, R, N, W and D jump as the buttons do."))));

  slider.addEventListener("input", () => seek(+slider.value * 1e6, state.playing));
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, textarea, input[type=text], input[type=checkbox]")) return;
    if (event.key === " " && event.target.matches("button")) return;
    const buttons = { b: "Next blank", r: "Next redecode", n: "Next warning or kill", w: "Worst second", d: "Where they differ first" };
    const faster = backwards => {
      if (state.playing && state.backwards === backwards) setSpeed(Math.min(8, state.speed * 2)); else setSpeed(1);
      state.backwards = backwards;
      play(true);
    };
    switch (event.key) {
      case " ": state.backwards = false; play(!state.playing); break;
      case "ArrowLeft": seek(state.t - (event.shiftKey ? 1e9 : frameNs)); break;
      case "ArrowRight": seek(state.t + (event.shiftKey ? 1e9 : frameNs)); break;
      case "Home": seek(0); break;
      case "End": seek(endNs); break;
      case "j": case "J": faster(true); break;
      case "k": case "K": play(false); break;
      case "l": case "L": faster(false); break;
      default: {
        const t = buttons[event.key] && jumps[buttons[event.key]]();
        if (t === undefined) return;
        seek(t);
      }
    }
    event.preventDefault();
  });

  function open() {
    const asked = new URLSearchParams(location.hash.slice(1).replace(/\+/g, "%2B"));
    let numbers = (asked.get("p") || "").split("|").map(text => film.takes.findIndex(take => take.policy === text)).filter(number => number >= 0);
    if (!numbers.length) numbers = state.chosen.length ? state.chosen : film.takes.map(take => take.number).slice(0, root.clientWidth < 600 ? 2 : 4);
    state.t = Math.max(0, Math.min(endNs, (parseFloat(asked.get("t")) || 0) * 1e9));
    choose(numbers);
  }

  addEventListener("resize", resize);
  addEventListener("hashchange", open);
  themes.addEventListener("change", resize);
  motion.addEventListener("change", resize);
  open();

  // For tests of the page.
  window.film = {
    endNs, policies: film.takes.map(take => take.policy), seek, choose, play, setSpeed,
    shown: () => phones.map(phone => ({ policy: phone.take.policy, line: phone.take.line, lanes: phone.take.lanes, views: phone.painted, tiles: phone.tiles.count })),
    scale: () => ({ bytes: mostBytes, times: scrubber.times, screens: scrubber.named }),
  };
})();
