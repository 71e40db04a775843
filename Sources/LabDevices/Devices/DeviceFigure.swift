import LabBase
import LabPictures

/// A figure of a device, by its name in descriptions: `flash.latency` is the `latency` in its
/// `flash`.
package typealias DeviceFigure = FigureKey<Device>

/// One figure, declared once: its reading, its storage, its text, its number, and its range.
///
/// Sources, `lab devices D --assumed`, ranges, and trials with another value take their names from
/// it.
package struct FigureKey<Owner: Equatable & Sendable>: Sendable {
    typealias Field<Value> = WritableKeyPath<Owner, Value> & Sendable

    package let name: String
    /// The object of a description that contains it; nil for the description itself.
    package let group: String?
    /// Its key there.
    package let key: String
    /// The kind of files that the figure is about; nil for another figure. A JPEG's is that of the
    /// share that a smaller one takes. It is found once, since reading a device asks in pairs.
    let kind: PictureKind?
    /// A short description.
    package let meaning: String
    /// The text for pages and editors.
    let keyText: KeyText
    /// Reads the figure; returns false, and reports a problem, if the value is wrong.
    let read: @Sendable (Node, inout Owner) -> Bool
    let json: @Sendable (Owner) -> JSON
    /// The figure as text. Nil if it is off or the owner has none, as a phone without slow cores
    /// has no speed of them.
    let value: @Sendable (Owner) -> String?
    /// The figure in its own unit: nanoseconds, bytes, bytes a second, nanoseconds a pixel, a
    /// count, or a share of 1. Nil if it is off, missing, or a word.
    package let number: @Sendable (Owner) -> Double?
    let set: @Sendable (inout Owner, Double) -> Void
    /// A number in the figure's unit, as a file has it.
    let numberJSON: @Sendable (Double, Owner) -> JSON
    /// The default range; nil if the figure is never drawn without one of a file's own.
    let spread: FigureSpread?
    /// The number of values that it is drawn from, each as likely as the others; 0 for a figure
    /// that is certain or has a range.
    let choiceCount: Int
    let choose: @Sendable (inout Owner, Int) -> Void
    /// True if the figure has one of these values. Another value is certain.
    let isChosen: @Sendable (Owner) -> Bool
    let isSame: @Sendable (Owner, Owner) -> Bool
    /// True if only a phone of several apps has a use for it.
    package private(set) var isOfPhones = false

    /// The same figure, for phones of several apps alone.
    var ofPhones: FigureKey {
        var figure = self
        figure.isOfPhones = true
        return figure
    }

    /// - Parameters:
    ///   - takes, usually: its text on a page; without the first the meaning is used.
    ///   - example: a value to suggest if it is missing.
    ///   - read, json, shown: replace the form's own.
    ///   - range: limits of new values, which may depend on other figures; nil for the form's.
    ///   - number, set: replace those of the form, where the field alone doesn't tell or more than
    ///     the field changes.
    ///   - spread: the default range.
    ///   - choices: values that are as likely as one another, for a figure without a range.
    init<Value: Equatable>(
        _ name: String, _ meaning: String, _ field: Field<Value>, _ form: FigureForm<Value>,
        takes: String? = nil, usually: String = "", example: String = "...",
        read: (@Sendable (Node, Owner) -> Value?)? = nil,
        json: (@Sendable (Owner) -> JSON)? = nil, shown: (@Sendable (Owner) -> String?)? = nil,
        within range: (@Sendable (Owner) -> ClosedRange<Int64>)? = nil,
        number: (@Sendable (Owner) -> Double?)? = nil,
        set: (@Sendable (inout Owner, Double) -> Void)? = nil, spread: FigureSpread? = nil,
        choices: [Value] = []
    ) where Value: Sendable {
        self.name = name
        if let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) {
            group = String(name[..<dot])
            key = String(name[name.utf8.index(after: dot)...])
        } else {
            group = nil
            key = name
        }
        kind = Self.kind(in: group, key)
        self.meaning = meaning
        keyText = KeyText(
            key, takes ?? meaning, usually: usually, example: example, form.file.schema)
        self.read = { node, owner in
            guard let value = read == nil ? form.file.read(node) : read!(node, owner) else {
                return false
            }
            owner[keyPath: field] = value
            return true
        }
        self.json = json ?? { form.file.json($0[keyPath: field]) }
        value = shown ?? { form.text($0[keyPath: field]) }
        self.number = number ?? { form.number($0[keyPath: field]) }
        self.set =
            set ?? { owner, number in
                owner[keyPath: field] = form.with(number, owner[keyPath: field], range?(owner))
            }
        numberJSON = { form.file.json(form.with($0, $1[keyPath: field], nil)) }
        self.spread = spread
        choiceCount = choices.count
        choose = { $0[keyPath: field] = choices[$1] }
        isChosen = { choices.contains($0[keyPath: field]) }
        isSame = { $0[keyPath: field] == $1[keyPath: field] }
    }

    /// A figure of a part as one of the whole.
    init<Part>(_ figure: FigureKey<Part>, in group: String, _ part: Field<Part>) {
        name = "\(group).\(figure.name)"
        self.group = group
        key = figure.name
        kind = Self.kind(in: group, figure.name)
        meaning = figure.meaning
        keyText = figure.keyText
        read = { figure.read($0, &$1[keyPath: part]) }
        json = { figure.json($0[keyPath: part]) }
        value = { figure.value($0[keyPath: part]) }
        number = { figure.number($0[keyPath: part]) }
        set = { figure.set(&$0[keyPath: part], $1) }
        numberJSON = { figure.numberJSON($0, $1[keyPath: part]) }
        spread = figure.spread
        choiceCount = figure.choiceCount
        choose = { figure.choose(&$0[keyPath: part], $1) }
        isChosen = { figure.isChosen($0[keyPath: part]) }
        isSame = { figure.isSame($0[keyPath: part], $1[keyPath: part]) }
    }

    private static func kind(in group: String?, _ key: String) -> PictureKind? {
        guard group == "decode" else { return nil }
        return PictureKind(rawValue: String(key.prefix { $0 != "." })) ?? .jpeg
    }

    /// The figure as exact text.
    package func text(_ owner: Owner) -> String? { value(owner) }

    /// The figure as a file or an option has it: `12`, `60ms`, `2.5MB/s`, `none`.
    package func written(_ owner: Owner) -> String {
        let text = json(owner).text(.tight)
        if text.hasPrefix("{"), let number = number(owner) { return Fixed.plain(number) }
        return text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
    }

    /// The owner with this figure at a number, limited to valid values. Whole units are rounded to
    /// the nearest. A figure without a number stays as it is.
    package func with(_ number: Double, _ owner: Owner) -> Owner {
        guard self.number(owner) != nil else { return owner }
        var changed = owner
        set(&changed, number)
        return changed
    }
}

extension FigureKey<Device> {
    package static func named(_ name: String) -> DeviceFigure? { all.first { $0.name == name } }
}

extension Device {
    /// The origin of a figure; nil for an unknown name.
    package func origin(of figure: String) -> String? {
        sources.first { $0.figure == figure }?.origin
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

    /// Replaces the origin of a figure.
    package mutating func note(_ figure: String, origin: String?) {
        if let origin { sources.note(figure, origin: origin) }
    }
}
