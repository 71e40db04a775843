import LabBase
import LabPictures

/// A figure of a device, declared once: its reading, its storage, its text, its number, and its
/// range. Its name is that in descriptions: `flash.latency` is the `latency` in its `flash`.
///
/// Sources, `lab devices D --assumed`, ranges, and what worlds draw take their names from
/// it. Its texts are those of its row in `Sources/CFiles/words/figures.md`.
package struct DeviceFigure: Sendable {
    typealias Field<Value> = WritableKeyPath<Device, Value> & Sendable

    package let name: String
    /// The object of a description that contains it; nil for the description itself.
    package let group: String?
    /// Its key there.
    package let key: String
    /// True if only a phone of several apps has a use for it.
    package private(set) var isOfPhones = false
    /// Makes all that is behind the name, when a reader asks for it: a start reads few figures of
    /// more than a hundred.
    @Deferred private var body: Body

    private struct Body: Sendable {
        var kind: PictureKind?
        var meaning: @Sendable () -> String
        var keyText: KeyText
        var read: @Sendable (Node, inout Device) -> Bool
        var json: @Sendable (Device) -> JSON
        var value: @Sendable (Device) -> String?
        var number: @Sendable (Device) -> Double?
        var set: @Sendable (inout Device, Double) -> Void
        var numberJSON: @Sendable (Double, Device) -> JSON
        var spread: FigureSpread?
        var chosen: @Sendable (Device, Double, Device) -> Device?
        var isSame: @Sendable (Device, Device) -> Bool
    }

    /// The kind of files that the figure is about; nil for another figure. A JPEG's is that of the
    /// share that a smaller one takes. It is found once, since reading a device asks in pairs.
    var kind: PictureKind? { body.kind }
    /// A short description.
    package var meaning: String { body.meaning() }
    /// The text for pages and editors.
    var keyText: KeyText { body.keyText }
    /// Reads the figure; returns false, and reports a problem, if the value is wrong.
    func read(_ node: Node, _ device: inout Device) -> Bool { body.read(node, &device) }
    func json(_ device: Device) -> JSON { body.json(device) }
    /// The figure as exact text. Nil if it is off or the device has none, as a phone without slow
    /// cores has no speed of them.
    package func text(_ device: Device) -> String? { body.value(device) }
    /// The figure in its own unit: nanoseconds, bytes, bytes a second, nanoseconds a pixel, a
    /// count, or a share of 1. Nil if it is off, missing, or a word.
    package func number(_ device: Device) -> Double? { body.number(device) }
    func set(_ device: inout Device, _ number: Double) { body.set(&device, number) }
    /// A number in the figure's unit, as a file has it.
    func numberJSON(_ number: Double, _ device: Device) -> JSON { body.numberJSON(number, device) }
    /// The default range; nil if the figure is never drawn without one of a file's own.
    var spread: FigureSpread? { body.spread }
    /// The device with the value at a share of the way through those that are as likely as one
    /// another; nil if the usual device's isn't one of them, and so is certain.
    func chosen(_ device: Device, at share: Double, usual: Device) -> Device? {
        body.chosen(device, share, usual)
    }
    func isSame(_ one: Device, _ other: Device) -> Bool { body.isSame(one, other) }

    /// The same figure, for phones of several apps alone.
    var ofPhones: DeviceFigure { changed(self) { $0.isOfPhones = true } }

    private init(_ name: String, make: @escaping @Sendable (_ group: String?, String) -> Body) {
        self.name = name
        (group, key) = DottedName.parts(name)
        _body = Deferred { [group, key] in make(group, key) }
    }

    /// - Parameters:
    ///   - example: a value to suggest if it is missing.
    ///   - read, json: replace the form's own.
    ///   - seen: the value that users see, where the field alone doesn't tell; nil for none.
    ///   - range: limits of new values, which may depend on other figures; nil for the form's.
    ///   - set: replaces the form's, where more than the field changes.
    ///   - spread: the default range.
    ///   - choices: values that are as likely as one another, for a figure without a range.
    init<Value: Equatable>(
        _ name: String, _ field: @autoclosure @escaping @Sendable () -> Field<Value>,
        _ form: @autoclosure @escaping @Sendable () -> FigureForm<Value>,
        example: String = "...",
        read: (@Sendable (Node, Device) -> Value?)? = nil,
        json: (@Sendable (Device) -> JSON)? = nil, seen: (@Sendable (Device) -> Value?)? = nil,
        within range: (@Sendable (Device) -> ClosedRange<Int64>)? = nil,
        set: (@Sendable (inout Device, Double) -> Void)? = nil, spread: FigureSpread? = nil,
        choices: [Value] = []
    ) where Value: Sendable {
        self.init(name) { group, key in
            let (field, form) = (field(), form())
            let kind = Self.kind(in: group, key)
            let seen = seen ?? { $0[keyPath: field] }
            let texts: @Sendable () -> ArraySlice<String> = {
                guard let kind, key != "reading" else {
                    return WordTable.figures.row(name, of: "figure")
                }
                return Self.texts(of: key, kind)
            }
            return Body(
                kind: kind, meaning: { texts()[1] },
                keyText: KeyText(
                    key, texts()[2].or(texts()[1]), usually: texts()[3], example: example,
                    form.file.schema),
                read: { node, device in
                    guard let value = read == nil ? form.file.read(node) : read!(node, device)
                    else { return false }
                    device[keyPath: field] = value
                    return true
                },
                json: json ?? { form.file.json($0[keyPath: field]) },
                value: { seen($0).flatMap(form.text) }, number: { seen($0).flatMap(form.number) },
                set: set ?? { device, number in
                    device[keyPath: field] = form.with(
                        number, device[keyPath: field], range?(device))
                },
                numberJSON: { form.file.json(form.with($0, $1[keyPath: field], nil)) },
                spread: spread,
                chosen: { device, share, usual in
                    guard choices.contains(usual[keyPath: field]) else { return nil }
                    var device = device
                    let index = min(Int(share * Double(choices.count)), choices.count - 1)
                    device[keyPath: field] = choices[index]
                    return device
                },
                isSame: { $0[keyPath: field] == $1[keyPath: field] })
        }
    }

    private static func kind(in group: String?, _ key: String) -> PictureKind? {
        guard group == "decode" else { return nil }
        return PictureKind(rawValue: DottedName.parts(key).group ?? key) ?? .jpeg
    }

    /// The figure as a file or an option has it: `12`, `60ms`, `2.5MB/s`, `none`.
    package func written(_ device: Device) -> String {
        let text = json(device).text(.tight)
        if text.hasPrefix("{"), let number = number(device) { return Fixed.plain(number) }
        return text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
    }

    /// The device with this figure at a number, limited to valid values. Whole units are rounded to
    /// the nearest. A figure without a number stays as it is.
    package func with(_ number: Double, _ device: Device) -> Device {
        guard self.number(device) != nil else { return device }
        return changed(device) { set(&$0, number) }
    }
}

extension DeviceFigure {
    package static func named(_ name: String) -> DeviceFigure? { all.first { $0.name == name } }
}

extension Device {
    /// The origin of a figure; nil for an unknown name.
    package func origin(of figure: String) -> String? {
        // By number: results ask for each figure of each row, and an unoptimised loop over the list
        // itself takes several times as long.
        let sources = sources
        for index in 0..<sources.count where sources[index].figure == figure {
            return sources[index].origin
        }
        return nil
    }

    /// The figures without a measured or published origin, in the order of the table.
    package var assumedFigures: [DeviceFigure] {
        DeviceFigure.all.filter { figure in
            origin(of: figure.name)?.hasPrefix(Self.assumption) == true
                && figure.text(self) != nil
        }
    }

    /// The beginning of the origin of an assumed figure.
    package static let assumption = "assumed: "

    package mutating func note(_ figure: String, origin: String?) {
        if let origin { note { [Source(figure: figure, origin: origin)] } }
    }

    /// Replaces the origins of figures as soon as a reader asks for one: a replay never does.
    package mutating func note(_ later: @escaping @Sendable () -> [Source]) {
        let before = $sources
        $sources = Deferred { before.wrappedValue.noting(later()) }
    }
}

extension WordTable {
    static let figures = WordTable("figures")
}
