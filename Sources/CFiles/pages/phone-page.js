// The page of a phone: a row for each variant, all at the same instant, and a list of what happened.

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

  data.names.ways.forEach((name, way) => {
    STATES[name] = { mark: data.names.wayMarks[way], name: data.names.wayWords[way], dash: data.names.wayDashes[way].split(" ").filter(Boolean).map(Number) };
  });
  const phone = { data, names: data.apps };
  phone.films = data.apps.map((name, app) => data.stages[app] ? appFilm(data, data.stages[app], name) : null);
  const takes = data.takes.map((take, number) => new PhoneTake(take, phone, number));
  const endNs = Math.max(...takes.map(take => take.endNs), 1);
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  const themes = matchMedia("(prefers-color-scheme: dark)");
  const colours = {};
  let painters = [];

  function readColours() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["paper", "ink", "dim", "grid", "edge", "limit", "screen", "empty", "store", "alive", "loaded", "new", "again", "wrong", "waits", "blank", "failed", "plays", "warning", "kill"]) {
      colours[name] = style.getPropertyValue("--film-" + name).trim() || style.getPropertyValue("--" + name).trim();
    }
    for (let line = 0; line < 7; line++) colours["line" + line] = style.getPropertyValue("--line" + line).trim();
    painters = phone.films.map(film => film && new Painter(film, colours, motion.matches));
  }

  const speeds = [1, 10, 60, 300, 1800];
  const usual = speeds.find(speed => endNs / 1e9 / speed <= 90) || 1800;
  const state = { t: 0, speed: usual, playing: false, backwards: false, chosen: [] };

  // --- A row for each variant

  const cell = text => make("td", {}, text);

  class Row {
    constructor(take) {
      this.take = take;
      this.screen = make("canvas", { class: "screen", role: "img" });
      this.graph = make("canvas", { class: "graph", role: "img", "aria-label": `Memory of all apps over time: ${take.variant}` });
      this.chart = new PhoneChart(take, this.graph);
      this.front = make("p", { class: "front" });
      this.memory = make("p", { class: "figures" });
      this.table = make("tbody", {});
      this.cells = phone.names.map((name, app) => {
        const key = make("span", { class: `swatch line${app % 7}` });
        const cells = ["state", "resident", "packed", "images"].map(() => cell(""));
        this.table.append(make("tr", {}, make("th", { scope: "row" }, key, name), ...cells));
        return cells;
      });
      const head = ["app", "state", "RAM", "compressed or swapped", "images"].map(text => make("th", { scope: "col" }, text));
      this.element = make("article", { class: "run", "aria-label": take.variant },
        make("h3", {}, take.variant), this.front,
        make("div", { class: "sides" }, this.screen, this.graph), this.memory,
        make("div", { class: "scroll" }, make("table", {}, make("thead", {}, make("tr", {}, ...head)), this.table)));
      this.graph.addEventListener("pointerdown", event => { this.graph.setPointerCapture(event.pointerId); this.point(event); });
      this.graph.addEventListener("pointermove", event => { if (event.buttons) this.point(event); });
    }

    point(event) { seek(this.chart.timeAt(event.clientX - this.graph.getBoundingClientRect().left), state.playing); }

    resize() {
      const width = this.graph.getBoundingClientRect().width;
      this.graph.style.height = PhoneChart.height(phone, width < 480 ? 150 : 200) + "px";
      this.chart.draw(endNs, width < 480 ? 150 : 200, colours);
      const box = this.screen.getBoundingClientRect();
      const ratio = Math.min(2, devicePixelRatio || 1);
      this.screen.width = Math.round(box.width * ratio);
      this.screen.height = Math.round(box.height * ratio);
      this.box = { width: box.width, height: box.height };
      this.context = this.screen.getContext("2d");
      this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
      this.shown = undefined;
    }

    draw(t) {
      this.chart.cursor(t);
      this.sight(t);
      const key = [lastUpTo(this.take.visitTimes, t), lastUpTo(this.take.sampleTimes, t), this.take.states.map(states => lastUpTo(states.times, t))].join();
      if (this.shown === key) return;
      this.shown = key;
      this.say(t);
    }

    /** Draws what is in sight. */
    sight(t) {
      const { context, take } = this, { width, height } = this.box;
      const { app, isLocked } = take.visitAt(t);
      this.painted = [];
      context.clearRect(0, 0, width, height);
      if (app === null) {
        if (isLocked) drawWords(context, ["locked"], colours, width, height, "#14171b", "#a3adb9");
        else drawHome(context, phone, colours, width, height);
      } else if (take.apps[app]) {
        this.painted = painters[app].screen(context, take.apps[app], take.eyes[app], t, width, height);
      } else {
        drawWords(context, [phone.names[app]], colours, width, height, appFill(context, app, colours), colours.paper);
      }
      const words = app === null ? (isLocked ? "The phone is locked" : "The home screen") : `What ${phone.names[app]} shows`;
      if (this.screen.getAttribute("aria-label") !== words) this.screen.setAttribute("aria-label", words);
    }

    say(t) {
      const { take } = this, sample = take.sampleAt(t);
      const words = take.visitWords(take.visitAt(t), phone.names);
      this.front.textContent = words[0].toUpperCase() + words.slice(1) + ".";
      const isShort = sample && sample.available < sample.line;
      this.memory.textContent = sample ? `${tenths(sample.available)} of ${tenths(data.ram)} available; the system acts below ${tenths(sample.line)}${isShort ? ": it acts now" : ""}.` : "";
      phone.names.forEach((name, app) => {
        const now = take.stateAt(app, t);
        const isThere = now.state !== "absent" && sample;
        const { resident, packed, images } = isThere ? sample.apps[app] : { resident: 0, packed: 0, images: 0 };
        const texts = [data.states[STATE_NAMES.indexOf(now.state)], ...[resident, packed, images].map(amount => amount ? tenths(amount) : "")];
        texts.forEach((text, place) => { if (this.cells[app][place].textContent !== text) this.cells[app][place].textContent = text; });
      });
    }
  }

  // --- Going about

  let rows = [];
  const clock = make("output", { class: "clock", for: "" });
  const slider = make("input", { type: "range", min: "0", max: String(Math.ceil(endNs / 1e6)), step: "1000", value: "0", "aria-label": "Instant" });

  function show() {
    for (const row of rows) row.draw(state.t);
    const seconds = instant(state.t);
    if (clock.textContent !== seconds) {
      slider.value = String(Math.round(state.t / 1e6));
      clock.textContent = seconds;
      slider.setAttribute("aria-valuetext", seconds);
    }
    const now = performance.now();
    if (!state.playing || now - (show.listed || 0) > 400) { show.listed = now; list(); }
  }

  function seek(t, keepsPlaying) {
    state.t = Math.max(0, Math.min(endNs, t));
    if (!keepsPlaying) play(false);
    show();
    remember();
  }

  let remembering;
  function remember() {
    clearTimeout(remembering);
    remembering = setTimeout(() => {
      const variants = state.chosen.map(number => encodeURIComponent(takes[number].variant)).join("|");
      history.replaceState(null, "", `#t=${(state.t / 1e9).toFixed(6)}&p=${variants}`);
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
    speedChoice.value = String(speed);
  }

  const chosenTakes = () => state.chosen.map(number => takes[number]);
  const nextOf = times => { const after = times.filter(t => t > state.t + 1e3); return after.length ? Math.min(...after) : undefined; };
  const lastOf = times => { const earlier = times.filter(t => t < state.t - 1e3); return earlier.length ? Math.max(...earlier) : undefined; };
  const visitTimes = () => chosenTakes()[0].visitTimes;

  const jumps = {
    "Last visit": () => lastOf(visitTimes()),
    "Next visit": () => nextOf(visitTimes()),
    "Next end": () => nextOf(chosenTakes().flatMap(take => take.ends.map(end => end.t))),
    "Next cold start": () => nextOf(chosenTakes().flatMap(take => take.colds.map(mark => mark.t))),
    "Where they differ first": () => {
      const chosen = chosenTakes();
      if (chosen.length < 2) return undefined;
      const marks = chosen.map(take => take.ends.map(end => `${end.t} ${end.app}`));
      for (let i = 0; i < Math.max(...marks.map(mark => mark.length)); i++) {
        if (marks.every(mark => mark[i] === marks[0][i])) continue;
        return Math.min(...marks.filter(mark => mark[i]).map(mark => parseFloat(mark[i])));
      }
      return undefined;
    },
  };

  // --- The lists of visits and of events

  const visits = make("select", { "aria-label": "Visit", onchange: () => seek(+visits.value) });
  const events = make("ol", { class: "events" });
  const whose = make("select", { "aria-label": "Which variant's events", onchange: () => list() });
  const which = make("select", { "aria-label": "Which events", onchange: () => list() },
    make("option", { value: "all" }, "all events"), make("option", { value: "ended" }, "ends alone"));

  function listVisits() {
    const take = chosenTakes()[0];
    visits.replaceChildren(...take.visits.map((visit, number) => make("option", { value: visit.t }, `${number + 1}. ${instant(visit.t)}: ${take.visitWords(visit, phone.names)}`)));
  }

  function list() {
    const take = takes[+whose.value || 0];
    const all = which.value === "ended" ? take.events.filter(one => one.kind === "ended") : take.events;
    const last = lastUpTo(all.map(one => one.t), state.t);
    const visit = chosenTakes()[0].visitAt(state.t);
    if (visit && visits.value !== String(visit.t)) visits.value = String(visit.t);
    const key = [take.number, which.value, last].join();
    if (list.shown === key) return;
    list.shown = key;
    const from = Math.max(0, last - 11);
    events.start = from + 1;
    events.replaceChildren(...all.slice(from, last + 5).map((one, index) => make("li", { class: from + index <= last ? "past" : "coming", value: from + index + 1 },
      make("button", { type: "button", onclick: () => seek(one.t) }, instant(one.t)), " ", make("span", { class: one.kind === "ended" ? "kind-killed" : "" }, one.words))));
    events.setAttribute("aria-label", `${take.variant}: ${all.length} events, shown around ${instant(state.t)}`);
  }

  // --- Choosing variants

  const runs = make("div", { class: "runs" });
  const choices = make("fieldset", { class: "choices" }, make("legend", {}, "Variants, up to three at a time"));

  function choose(numbers) {
    state.chosen = numbers.slice(0, 3);
    rows = chosenTakes().map(take => rows.find(row => row.take === take) || new Row(take));
    runs.replaceChildren(...rows.map(row => row.element));
    runs.style.setProperty("--screen", `${data.device.width} / ${data.device.height}`);
    for (const input of choices.querySelectorAll("input")) {
      input.checked = state.chosen.includes(+input.value);
      input.disabled = !input.checked && state.chosen.length >= 3 || input.checked && state.chosen.length <= 1;
    }
    whose.replaceChildren(...state.chosen.map(number => make("option", { value: number }, takes[number].variant)));
    list.shown = undefined;
    listVisits();
    resize();
  }

  function resize() {
    readColours();
    for (const row of rows) row.resize();
    legend.draw(colours);
    show();
  }

  for (const take of takes) {
    choices.append(make("label", {}, make("input", {
      type: "checkbox", value: take.number,
      onchange: event => {
        choose(event.target.checked ? takes.map(one => one.number).filter(one => one === take.number || state.chosen.includes(one)) : state.chosen.filter(one => one !== take.number));
        remember();
      },
    }), take.variant));
  }

  const playButton = make("button", { type: "button", class: "play", onclick: () => { state.backwards = false; play(!state.playing); } }, "Play");
  const speedChoice = make("select", { "aria-label": "Speed", onchange: () => setSpeed(+speedChoice.value) },
    ...speeds.map(value => make("option", { value, selected: value === usual }, value + " ×")));
  const said = make("p", { class: "quiet said", role: "status" });
  const jump = name => {
    const t = jumps[name]();
    said.textContent = t === undefined ? `${name}: there is none from here.` : "";
    if (t !== undefined) seek(t);
  };
  const names = Object.keys(jumps).filter(name => takes.length > 1 || name !== "Where they differ first");
  const jumping = make("div", { class: "tools" }, ...names.map(name => make("button", { type: "button", onclick: () => jump(name) }, name)), visits);
  const tools = make("div", { class: "tools" }, playButton, speedChoice,
    make("span", { class: "seek" }, slider), make("span", { class: "time" }, clock, ` of ${instant(endNs)}`));
  const legend = new PhoneLegend(phone, make);
  const often = data.everyNs === null ? "This phone lasts so long that apps' screens are left out." : data.everyNs > 0 ? `This phone lasts so long that apps' screens are shown as they are each ${span(data.everyNs)}.` : "";

  if (takes.length > 1) root.append(choices);
  root.append(
    runs, make("div", { class: "controls" }, tools), jumping, said,
    make("div", { class: "below" },
      make("section", { "aria-label": "What happened" }, make("h3", {}, "What happened"), make("div", { class: "tools" }, whose, which), events),
      make("section", { "aria-label": "How to read it" }, make("h3", {}, "How to read it"), ...legend.parts, ...(often ? [make("p", { class: "quiet" }, often)] : []),
        make("h4", {}, "Keys"),
        make("p", { class: "quiet" }, "Space plays and pauses; ← and → go a second, with Shift ten; V goes to the next visit, with Shift to the last; E to the next end, C to the next cold start, D to where variants differ; J, K and L go back, pause, and go on, faster each time."))));

  slider.addEventListener("input", () => seek(+slider.value * 1e6, state.playing));
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, textarea, input[type=text], input[type=checkbox]")) return;
    if (event.key === " " && event.target.matches("button")) return;
    const keys = { v: "Next visit", V: "Last visit", e: "Next end", c: "Next cold start", d: "Where they differ first" };
    const faster = backwards => {
      const place = speeds.indexOf(state.speed);
      if (state.playing && state.backwards === backwards) setSpeed(speeds[Math.min(speeds.length - 1, place + 1)]); else setSpeed(usual);
      state.backwards = backwards;
      play(true);
    };
    switch (event.key) {
      case " ": state.backwards = false; play(!state.playing); break;
      case "ArrowLeft": seek(state.t - (event.shiftKey ? 1e10 : 1e9)); break;
      case "ArrowRight": seek(state.t + (event.shiftKey ? 1e10 : 1e9)); break;
      case "Home": seek(0); break;
      case "End": seek(endNs); break;
      case "j": case "J": faster(true); break;
      case "k": case "K": play(false); break;
      case "l": case "L": faster(false); break;
      default:
        if (!keys[event.key]) return;
        jump(keys[event.key]);
    }
    event.preventDefault();
  });

  function open() {
    const asked = new URLSearchParams(location.hash.slice(1).replace(/\+/g, "%2B"));
    let numbers = (asked.get("p") || "").split("|").map(text => takes.findIndex(take => take.variant === text)).filter(number => number >= 0);
    if (!numbers.length) numbers = state.chosen.length ? state.chosen : takes.map(take => take.number).slice(0, root.clientWidth < 600 ? 1 : 3);
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
    endNs, variants: takes.map(take => take.variant), everyNs: data.everyNs, seek, choose, play, setSpeed, jump,
    shown: () => rows.map(row => {
      const { app, isLocked, arrival } = row.take.visitAt(state.t);
      return {
        variant: row.take.variant, app: app === null ? (isLocked ? "locked" : "home") : phone.names[app], arrival, views: row.painted,
        states: phone.names.map((name, place) => row.take.stateAt(place, state.t).state), sample: row.take.sampleAt(state.t), order: row.take.sampleAt(state.t) ? row.take.order(row.take.sampleAt(state.t)) : [],
      };
    }),
    ends: () => chosenTakes().map(take => take.ends.map(end => [end.t, phone.names[end.app], end.words])),
    times: () => rows.map(row => row.chart.times),
  };
})();
