import LabBase
import LabPictures

/// A figure of a device, by its name in descriptions: `flash.latency` is the `latency` in its
/// `flash`.
package typealias DeviceFigure = FigureKey<Device>

/// One figure, declared once: its reading, its storage, its text, its number, and its range.
///
/// Sources, `lab devices D --assumed`, ranges, and what worlds draw take their names from it. Its
/// texts are those of its row in `Sources/CFiles/words/figures.md`.
package struct FigureKey<Owner: Equatable & Sendable>: Sendable {
    typealias Field<Value> = WritableKeyPath<Owner, Value> & Sendable

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
        var read: @Sendable (Node, inout Owner) -> Bool
        var json: @Sendable (Owner) -> JSON
        var value: @Sendable (Owner) -> String?
        var number: @Sendable (Owner) -> Double?
        var set: @Sendable (inout Owner, Double) -> Void
        var numberJSON: @Sendable (Double, Owner) -> JSON
        var spread: FigureSpread?
        var choiceCount: Int
        var choose: @Sendable (inout Owner, Int) -> Void
        var isChosen: @Sendable (Owner) -> Bool
        var isSame: @Sendable (Owner, Owner) -> Bool
    }

    /// The kind of files that the figure is about; nil for another figure. A JPEG's is that of the
    /// share that a smaller one takes. It is found once, since reading a device asks in pairs.
    var kind: PictureKind? { body.kind }
    /// A short description.
    package var meaning: String { body.meaning() }
    /// The text for pages and editors.
    var keyText: KeyText { body.keyText }
    /// Reads the figure; returns false, and reports a problem, if the value is wrong.
    func read(_ node: Node, _ owner: inout Owner) -> Bool { body.read(node, &owner) }
    func json(_ owner: Owner) -> JSON { body.json(owner) }
    /// The figure as exact text. Nil if it is off or the owner has none, as a phone without slow
    /// cores has no speed of them.
    package func text(_ owner: Owner) -> String? { body.value(owner) }
    /// The figure in its own unit: nanoseconds, bytes, bytes a second, nanoseconds a pixel, a
    /// count, or a share of 1. Nil if it is off, missing, or a word.
    package func number(_ owner: Owner) -> Double? { body.number(owner) }
    func set(_ owner: inout Owner, _ number: Double) { body.set(&owner, number) }
    /// A number in the figure's unit, as a file has it.
    func numberJSON(_ number: Double, _ owner: Owner) -> JSON { body.numberJSON(number, owner) }
    /// The default range; nil if the figure is never drawn without one of a file's own.
    var spread: FigureSpread? { body.spread }
    /// The number of values that it is drawn from, each as likely as the others; 0 for a figure
    /// that is certain or has a range.
    var choiceCount: Int { body.choiceCount }
    func choose(_ owner: inout Owner, _ place: Int) { body.choose(&owner, place) }
    /// True if the figure has one of these values. Another value is certain.
    func isChosen(_ owner: Owner) -> Bool { body.isChosen(owner) }
    func isSame(_ one: Owner, _ other: Owner) -> Bool { body.isSame(one, other) }

    /// The same figure, for phones of several apps alone.
    var ofPhones: FigureKey {
        var figure = self
        figure.isOfPhones = true
        return figure
    }

    private init(_ name: String, make: @escaping @Sendable () -> Body) {
        self.name = name
        (group, key) = DottedName.parts(name)
        _body = Deferred(make)
    }

    /// - Parameters:
    ///   - texts: meaning, values and default, in place of those of its row.
    ///   - example: a value to suggest if it is missing.
    ///   - read, json, shown: replace the form's own.
    ///   - range: limits of new values, which may depend on other figures; nil for the form's.
    ///   - number, set: replace those of the form, where the field alone doesn't tell or more than
    ///     the field changes.
    ///   - spread: the default range.
    ///   - choices: values that are as likely as one another, for a figure without a range.
    init<Value: Equatable>(
        _ name: String, _ field: @autoclosure @escaping @Sendable () -> Field<Value>,
        _ form: @autoclosure @escaping @Sendable () -> FigureForm<Value>,
        texts: (@Sendable () -> ArraySlice<String>)? = nil, example: String = "...",
        read: (@Sendable (Node, Owner) -> Value?)? = nil,
        json: (@Sendable (Owner) -> JSON)? = nil, shown: (@Sendable (Owner) -> String?)? = nil,
        within range: (@Sendable (Owner) -> ClosedRange<Int64>)? = nil,
        number: (@Sendable (Owner) -> Double?)? = nil,
        set: (@Sendable (inout Owner, Double) -> Void)? = nil, spread: FigureSpread? = nil,
        choices: [Value] = []
    ) where Value: Sendable {
        self.init(name) {
            let (field, form) = (field(), form())
            let (group, key) = DottedName.parts(name)
            let texts = texts ?? { WordTable.figures.row(name, of: "figure") }
            return Body(
                kind: Self.kind(in: group, key), meaning: { texts()[1] },
                keyText: KeyText(
                    key, texts()[2].or(texts()[1]), usually: texts()[3], example: example,
                    form.file.schema),
                read: { node, owner in
                    guard let value = read == nil ? form.file.read(node) : read!(node, owner) else {
                        return false
                    }
                    owner[keyPath: field] = value
                    return true
                },
                json: json ?? { form.file.json($0[keyPath: field]) },
                value: shown ?? { form.text($0[keyPath: field]) },
                number: number ?? { form.number($0[keyPath: field]) },
                set: set ?? { owner, number in
                    owner[keyPath: field] = form.with(number, owner[keyPath: field], range?(owner))
                },
                numberJSON: { form.file.json(form.with($0, $1[keyPath: field], nil)) },
                spread: spread, choiceCount: choices.count,
                choose: { $0[keyPath: field] = choices[$1] },
                isChosen: { choices.contains($0[keyPath: field]) },
                isSame: { $0[keyPath: field] == $1[keyPath: field] })
        }
    }

    /// A figure of a part as one of the whole.
    init<Part>(
        _ figure: FigureKey<Part>, in group: String,
        _ part: @autoclosure @escaping @Sendable () -> Field<Part>
    ) {
        self.init("\(group).\(figure.name)") {
            let (part, body) = (part(), figure.body)
            return Body(
                kind: Self.kind(in: group, figure.name), meaning: body.meaning,
                keyText: body.keyText,
                read: { body.read($0, &$1[keyPath: part]) },
                json: { body.json($0[keyPath: part]) }, value: { body.value($0[keyPath: part]) },
                number: { body.number($0[keyPath: part]) },
                set: { body.set(&$0[keyPath: part], $1) },
                numberJSON: { body.numberJSON($0, $1[keyPath: part]) },
                spread: body.spread, choiceCount: body.choiceCount,
                choose: { body.choose(&$0[keyPath: part], $1) },
                isChosen: { body.isChosen($0[keyPath: part]) },
                isSame: { body.isSame($0[keyPath: part], $1[keyPath: part]) })
        }
    }

    private static func kind(in group: String?, _ key: String) -> PictureKind? {
        guard group == "decode" else { return nil }
        return PictureKind(rawValue: String(key.prefix { $0 != "." })) ?? .jpeg
    }

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
        // By number: results ask for each figure of each row, and an unoptimised loop over the list
        // itself takes several times as long.
        let sources = sources
        for place in 0..<sources.count where sources[place].figure == figure {
            return sources[place].origin
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

    /// Replaces the origin of a figure.
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
