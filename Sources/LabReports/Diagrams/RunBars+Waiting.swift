import LabBase

/// People would see this: how long views were blank, how late a screen's first image came, and how
/// the motion stuttered.
extension RunBars {
    /// The diagrams in which there is anything to see.
    package var waiting: [Diagram] {
        [
            bars(
                "Blank time", "is blank", .of(.blankMs),
                legend: "views without their image, in all"),
            bars(
                "First image of a screen", "waits", .of(.firstImageMsP95),
                legend: "when 95 % of the screens have it"),
            bars(
                "Hitches", "stutters", .of(.hitchMsPerS), legend: "late, of each second in motion"),
        ].compactMap { $0 }
    }

    /// Returns the bars; nil where there is nothing of it.
    private func bars(
        _ title: String, _ verb: String, _ column: Column, legend: String
    ) -> Diagram? {
        let axis = ChartAxis(title.lowercased(), .milliseconds)
        let bars = rows.compactMap { row in
            row[figure: column].number.map { Bars.Bar(name(row), [.init(.line(0), $0)]) }
        }
        guard bars.contains(where: { $0.total > 0 }) else { return nil }
        func figure(_ row: Row) -> Double { row[figure: column].number ?? .infinity }
        let about = headline(
            compared.min { figure($0) < figure($1) }, { axis.figure(figure($0)) },
            says: { "\(name($0)) \(verb) least, \($1)." })
        return Diagram(title, about: about, .bars(Bars(axis, legend: [(.line(0), legend)], bars)))
    }
}
