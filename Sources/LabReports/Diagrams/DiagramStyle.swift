/// The style sheet of diagrams. Neighbours differ in brightness as well as in colour, so that they
/// are told apart by everyone, and on paper; lines differ in their dashes, too. The hues are those
/// of Okabe and Ito (Color universal design, 2008), lighter and darker where a background asks.
package enum DiagramStyle {
    package static let light = variables(lightColours)

    private static let lightColours: KeyValuePairs = [
        "paper": "#ffffff", "ink": "#1b1f24", "dim": "#57606a", "grid": "#e3e6ea",
        "span0": "#eceff3", "span1": "#d8dee6", "on-screen": "#0b4f8a", "off-screen": "#56b4e9",
        "store": "#d55e00", "in-flight": "#f0e442", "compulsory": "#9db7d1",
        "redecodes": "#d55e00", "wasted": "#f0e442", "strong": "#0b4f8a", "weak": "#56b4e9",
        "join": "#00694d", "edge": "#8a94a0", "measured": "#1b1f24",
        "warning": "#8a6100", "kill": "#b3001b", "limit": "#b3001b", "bound": "#1b1f24",
        "line0": "#0072b2", "line1": "#c24f00", "line2": "#007d5b", "line3": "#a94f86",
        "line4": "#1b1f24", "line5": "#9a6a00", "line6": "#2f8fc4",
    ]

    package static let dark = variables([
        "paper": "#14171b", "ink": "#e8eaed", "dim": "#a3adb9", "grid": "#2b3138",
        "span0": "#20262d", "span1": "#303841", "on-screen": "#2f7fc4", "off-screen": "#9bd5f7",
        "store": "#e0702a", "in-flight": "#f5ea6b", "compulsory": "#5c7894",
        "redecodes": "#f0813a", "wasted": "#f5ea6b", "strong": "#2f7fc4", "weak": "#9bd5f7",
        "join": "#0f8f6c", "edge": "#7b8794", "measured": "#ffffff",
        "warning": "#f3bd4a", "kill": "#ff7a8a", "limit": "#ff7a8a", "bound": "#ffffff",
        "line0": "#4aa8e0", "line1": "#ff8b4d", "line2": "#2fc79a", "line3": "#e7a1c6",
        "line4": "#e8eaed", "line5": "#f3bd4a", "line6": "#9bd5f7",
    ])

    /// The style of a file that stands by itself: a document's paper is light for every reader.
    static let file = PlainStyle(
        fonts + rules,
        colours: Dictionary(uniqueKeysWithValues: lightColours.map { ($0.key, $0.value) }))

    private static let fonts =
        "text{font-size:12px;font-family:system-ui,-apple-system,'Segoe UI',Helvetica,Arial,"
        + "sans-serif;fill:var(--ink)}.title{font-size:16px;font-weight:600}"
        + ".source{font-size:11px;fill:var(--dim)}.paper{fill:var(--paper)}"

    package static let rules: String = {
        var text =
            ".grid{stroke:var(--grid)}.tick,.note,.span-name{fill:var(--dim);font-size:12px}"
            + ".heading{font-weight:600;font-size:13px}.value{font-weight:600}"
            + ".shapes{overflow:hidden}"
            + ".area{stroke:var(--paper);stroke-width:.8;vector-effect:non-scaling-stroke}"
            + ".part{stroke:var(--paper);stroke-width:1}"
            + ".curve{fill:none;stroke-width:2;vector-effect:non-scaling-stroke;"
            + "stroke-linejoin:round}.band{opacity:.2;stroke:none}"
            + ".level,.moment{stroke-dasharray:5 4;stroke-width:1.2}"
            + ".mark{stroke:var(--paper);stroke-width:1}"
            + ".ring{stroke-width:2}.across{stroke-width:3;fill:none}.sign{font-size:11px}"
            + ".span0{fill:var(--span0)}.span1{fill:var(--span1)}"
            + ".dash1{stroke-dasharray:7 4}.dash2{stroke-dasharray:2 3}"
            + ".dash3{stroke-dasharray:9 3 2 3}.mark,.band,.ring{stroke-dasharray:none}"
        for name in fills { text += ".\(name){fill:var(--\(name))}" }
        for name in strokes {
            text +=
                ".curve.\(name),.level.\(name),.moment.\(name),.across.\(name),"
                + ".ring.\(name){fill:none;stroke:var(--\(name))}"
        }
        for name in ["warning", "kill"] { text += ".sign.\(name){fill:var(--\(name))}" }
        return text
    }()

    private static let lines = (0..<7).map { "line\($0)" }

    private static let fills =
        [
            "on-screen", "off-screen", "store", "in-flight", "compulsory", "redecodes", "wasted",
            "strong", "weak", "join",
        ] + lines

    private static let strokes = ["measured", "warning", "kill", "limit", "bound"] + lines

    private static func variables(_ colours: KeyValuePairs<String, String>) -> String {
        colours.map { "--\($0.key):\($0.value)" }.joined(separator: ";")
    }
}
