import LabBase

/// The `ranges` of a device's file: the plausible values of its figures.
///
///     "ranges": {"decode.png": {"from": 6, "to": 45, "source": "measured: three phones"}}
enum DeviceRanges {
    private static let source = FileKey("source", of: "range", .title, needed: #""assumed: ours""#)

    /// A range's ends are given as the figure itself is.
    static func object(_ figure: DeviceFigure) -> FileObject {
        let ends = ["from", "to"].map { key in
            KeyText(
                key, of: "range", usually: KeyText.required, isRequired: true,
                figure.keyText.schema)
        }
        return FileObject("range", "the range of a figure", ends + [source.text])
    }

    /// An object with a member for each figure.
    static let all = FileObject(
        "ranges", "a device's ranges", names: DeviceFigure.all.map(\.name)
    ) { DeviceFigure.all.map { figure in KeyText(figure.name) { object(figure).schema } } }

    /// Reads them all, once the figures are read: a range is about a figure that has a number.
    static func read(_ node: Node, into device: inout Device) {
        guard let fields = Fields(node, all) else { return }
        for (name, _, node) in fields.named {
            guard let figure = DeviceFigure.named(name) else { continue }
            guard let number = figure.number(device) else {
                node.report(.rangeWithoutNumber)
                continue
            }
            guard let range = range(of: figure, node, device) else { continue }
            if number < range.low || number > range.high {
                let text = figure.text(device) ?? "another"
                node.report(
                    "the figure itself, \(text), lies outside of this range",
                    "Change one of the two")
            }
            device.ranges[name] = range
        }
    }

    private static func range(
        of figure: DeviceFigure, _ node: Node, _ device: Device
    ) -> FigureRange? {
        guard let fields = Fields(node, object(figure)), let from = fields.required("from"),
            let to = fields.required("to"), let source = fields[source],
            let low = number(from, figure, device), let high = number(to, figure, device)
        else { return nil }
        guard low < high else {
            return to.report("'to' isn't above 'from'", "Write the lower end first")
        }
        return FigureRange(low: low, high: high, source: source)
    }

    /// An end, read as the figure itself.
    private static func number(_ node: Node, _ figure: DeviceFigure, _ device: Device) -> Double? {
        var read = device
        guard figure.read(node, &read) else { return nil }
        if let number = figure.number(read) { return number }
        return node.report(.rangeWithoutNumber)
    }

    fileprivate static func json(_ range: FigureRange, _ figure: DeviceFigure, _ device: Device)
        -> JSON
    {
        JSON([
            ("from", figure.numberJSON(range.low, device)),
            ("to", figure.numberJSON(range.high, device)), source.member(range.source),
        ])
    }
}

extension Device {
    /// The ranges that its file gives, in the order of the table. A figure that was set to another
    /// value since may lie outside of its range, which says nothing of it then.
    private var givenRanges: [(figure: DeviceFigure, range: FigureRange)] {
        DeviceFigure.all.compactMap { figure in
            guard let range = ranges[figure.name], let number = figure.number(self),
                range.low...range.high ~= number
            else { return nil }
            return (figure, range)
        }
    }

    /// The same as a file has them; absent without any.
    var rangesJSON: JSON {
        JSON(givenRanges.map { ($0.name, DeviceRanges.json($1, $0, self)) }).unlessEmpty
    }
}
