// How to read it: every mark with its words, drawn by what draws it in the film.

class Legend {
  constructor(film, make) {
    this.samples = [];
    const row = (wide, draw, words, isLong) => {
      const canvas = make("canvas", { class: "sample", style: `width:${wide}px`, "aria-hidden": "true" });
      this.samples.push({ canvas, wide, draw });
      return make("li", { class: isLong && "long" }, canvas, words);
    };
    const list = (title, ...rows) => [make("h4", {}, title), make("ul", { class: "states" }, ...rows)];
    const waits = new Map(Object.values(film.steps).map(({ mark, words }) => [mark, words]));
    const any = film.data.images[0];
    const tile = copy => (pen, painter) => {
      film.sprites.draw(pen, any, 0, 0, 22, 15);
      painter.copyMarks(pen, copy, 0, 0, 22, 15);
    };
    const mark = draw => (pen, painter) => draw(pen, painter.colours);
    this.parts = [
      ...list("A view's frame and mark, or sign where it is small",
        ...Object.entries(STATES).map(([state, { mark, name }]) => row(52, (pen, painter) => {
          const box = (x, width, text) => {
            if (state === "waits" || state === "blank") { pen.fillStyle = painter.hatch(pen, state); pen.fillRect(x, 0, width, 15); }
            painter.trim(pen, { state, text, group: -1, line: Painter.usualLine(state), width, height: 15, inset: 0, drop: 0, room: 15 }, x, 0);
          };
          box(0, 32, mark);
          box(36, 15, null);
        }, state === "waits" ? `${name}: ${[...waits].map(pair => pair.join(" ")).join(", ")}` : name, state === "waits"))),
      ...list("On a screen",
        row(22, mark((pen, { ink }) => { pen.strokeStyle = ink; pen.lineWidth = 3; pen.beginPath(); pen.arc(11, 7.5, 6, 0, 7); pen.stroke(); }), "a tap"),
        ...film.data.groups.slice(0, 12).map(([name], group) => row(22, pen => drawShape(pen, group, 11, 7.5, 6), `${name}, in the lower corner`))),
      ...list("Beside a phone: who holds what, each image as large as its bytes",
        row(22, tile({ isOnScreen: true }), "in the store, and on screen too"),
        row(22, tile({ isScratch: true }), "a whole image, while it is made smaller"),
        row(22, tile({ isGone: true }), "freed just now")),
      ...list("Below it: loads, by what they wait for or share",
        row(22, (pen, painter) => painter.load(pen, { image: any, ahead: true }, 2, 2), "begun before a view asks for it")),
      ...list("Over time",
        row(22, mark((pen, { dim }) => { pen.fillStyle = dim; pen.fillRect(10, 2, 1, 11); }), "a screen comes to the front"),
        row(22, mark((pen, { warning }) => drawWarning(pen, 11, 4, warning)), "a memory warning"),
        row(22, mark((pen, { kill }) => drawKill(pen, 11, 7.5, kill)), "the app is killed"),
        row(22, mark((pen, { blank }) => { pen.fillStyle = blank; pen.fillRect(1, 6, 20, 3); }), "a view is blank"),
        row(22, mark((pen, { again }) => { pen.fillStyle = again; for (let x = 3; x < 20; x += 5) pen.fillRect(x, 5, 1, 5); }), "an image is decoded again")),
    ];
  }

  draw(painter) {
    const ratio = painter.ratio;
    for (const { canvas, wide, draw } of this.samples) {
      canvas.width = wide * ratio;
      canvas.height = 15 * ratio;
      const pen = canvas.getContext("2d");
      pen.scale(ratio, ratio);
      draw(pen, painter);
    }
  }
}
