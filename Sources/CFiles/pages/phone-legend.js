// How to read a phone's film: every mark with its words, drawn by what draws it in the film.

class PhoneLegend {
  constructor(phone, make) {
    this.samples = [];
    const row = (draw, words) => {
      const canvas = make("canvas", { class: "sample", style: "width:22px", "aria-hidden": "true" });
      this.samples.push({ canvas, draw });
      return make("li", {}, canvas, words);
    };
    const list = (title, ...rows) => [make("h4", {}, title), make("ul", { class: "states" }, ...rows)];
    const band = (fill, alpha = 1) => (pen, colours) => { pen.globalAlpha = alpha; pen.fillStyle = fill(pen, colours); pen.fillRect(0, 0, 22, 15); pen.globalAlpha = 1; };
    const bar = tall => (pen, colours) => { pen.fillStyle = colours.ink; pen.fillRect(0, 7.5 - tall / 2, 22, tall); };
    this.parts = [
      ...list("Memory over time: the app in front lowest, the one that would be ended first on top",
        ...phone.names.map((name, app) => row(band((pen, colours) => appFill(pen, app, colours)), name)),
        row(band((pen, colours) => colours.edge, .35), "the system itself"),
        row((pen, colours) => { band((pen, colours) => colours.ink)(pen, colours); pen.clearRect(0, 0, 22, 7); band((pen, colours) => colours.ink, .5)(pen, colours); }, "an app's images, and above them the rest of it, paler"),
        row((pen, colours) => { band((pen, colours) => colours.ink)(pen, colours); band(packedFill)(pen, colours); }, "what is compressed, as small as it is"),
        row((pen, colours) => { pen.strokeStyle = colours.limit; pen.lineWidth = 1.5; pen.setLineDash([5, 3]); pen.beginPath(); pen.moveTo(0, 7.5); pen.lineTo(22, 7.5); pen.stroke(); pen.setLineDash([]); }, "the line at which the system acts")),
      ...list("Lanes of apps",
        row(bar(12), "in front"), row(bar(6), phone.data.states[2]), row(bar(3), `${phone.data.states[3]}, or ${phone.data.states[4]}`), row(bar(1), phone.data.states[5]),
        row((pen, { kill }) => drawKill(pen, 11, 7.5, kill), "the system ends it, for memory or for its own limit"),
        row((pen, { ink, paper }) => drawCold(pen, 11, 7.5, ink, paper), "it is started anew"),
        row((pen, { warning }) => drawWarning(pen, 11, 4, warning), "it is sent a memory warning")),
      ...list("On a screen", ...Object.values(STATES).map(({ mark, name }) => make("li", {}, make("b", {}, mark || "▨"), name))),
    ];
  }

  draw(colours) {
    const ratio = Math.min(2, devicePixelRatio || 1);
    for (const { canvas, draw } of this.samples) {
      canvas.width = 22 * ratio;
      canvas.height = 15 * ratio;
      const pen = canvas.getContext("2d");
      pen.scale(ratio, ratio);
      draw(pen, colours);
    }
  }
}
