import LabReports

/// Diagrams that are looked at together.
struct FigureGroup {
    var title: String
    private var figures: [FigureHTML]
    /// The policy of each figure, where figures can be picked out and laid over each other.
    var policies: [String] = []
    var remark: String?
    /// The same in figures and sentences, as a piece of the page.
    var preface = ""
    private var picking: LinePicking?

    /// - Parameter setting: of the figures; nil if they are of no device.
    init(_ title: String, _ figures: [FigureHTML], on setting: ResultDiagrams.Setting? = nil) {
        self.title = title
        self.figures = figures
        picking = LinePicking(figures.map(\.diagram), on: setting)
        guard let picking else { return }
        for index in figures.indices {
            self.figures[index].picked = picking.picked(of: figures[index].diagram)
        }
    }

    /// Without its title.
    func text(_ number: inout Int) -> String {
        let isMemory = !policies.isEmpty
        var lines = ["<div class=\"group\(isMemory ? " memory" : "")\">"]
        if let remark { lines.append("<p class=\"quiet\">\(SVG.escaped(remark))</p>") }
        if !preface.isEmpty { lines.append(preface) }
        if policies.count > 1 { lines.append(tools(number)) }
        if let picking { lines.append(picking.text) }
        if isMemory, let first = figures.first { lines.append(FigureHTML.legend(first.diagram)) }
        lines.append("<div class=\"panels\">")
        for figure in figures {
            var figure = figure
            if isMemory { figure.showsLegend = false }
            lines.append(figure.text(number))
            number += 1
        }
        lines.append("</div></div>")
        return lines.joined(separator: "\n")
    }

    private func tools(_ number: Int) -> String {
        let boxes = policies.enumerated().map { index, policy in
            "<label><input type=\"checkbox\" value=\"\(index)\" checked>\(SVG.escaped(policy))"
                + "</label>"
        }
        let choices = policies.enumerated().map { index, policy in
            "<option value=\"\(index)\">\(SVG.escaped(policy))</option>"
        }
        return "<form class=\"tools\"><fieldset><legend>Show</legend>\(boxes.joined())</fieldset>"
            + "<label>Lay over the others <select><option value=\"\">none</option>"
            + "\(choices.joined())</select></label></form>"
    }
}
