import LabBase

/// A figure of a device under the name that a description has it by: `flash.latency` is the
/// `latency` in its `flash`.
package typealias DeviceFigure = FigureKey<Device>

/// One figure, declared once: how a file has it, where it is kept, what people read of it, and
/// what half of it is.
///
/// What a source is noted for, what `lab devices D --assumed` lists, and what can be halved and
/// doubled to see whether it matters, all have their names from it.
package struct FigureKey<Owner: Equatable & Sendable>: Sendable {
    typealias Field<Value> = WritableKeyPath<Owner, Value> & Sendable

    package let name: String
    /// The object of a description that it stands in; nil: the whole.
    let group: String?
    /// The key that it has there.
    package let key: String
    /// What it is, in a few words.
    package let meaning: String
    /// The text for pages and editors.
    let keyText: KeyText
    /// False, and reported, where the file has something else.
    let read: @Sendable (Node, inout Owner) -> Bool
    let json: @Sendable (Owner) -> JSON
    /// The figure as text; nil where the owner has none, as a phone without slow cores has no speed
    /// of theirs, or where it is off.
    let value: @Sendable (Owner) -> String?
    let change: @Sendable (inout Owner, Fraction) -> Void
    let isSame: @Sendable (Owner, Owner) -> Bool

    /// - Parameters:
    ///   - takes, usually: what a page says of it; without the first it is the meaning.
    ///   - example: what to write where it is missing.
    ///   - read, json, shown: where they aren't the form's.
    ///   - range: within which it is scaled, which may depend on the rest; nil: the form's.
    ///   - change: where more than the field changes.
    init<Value: Equatable>(
        _ name: String, _ meaning: String, _ field: Field<Value>, _ form: FigureForm<Value>,
        takes: String? = nil, usually: String = "", example: String = "...",
        read: (@Sendable (Node, Owner) -> Value?)? = nil,
        json: (@Sendable (Owner) -> JSON)? = nil, shown: (@Sendable (Owner) -> String?)? = nil,
        within range: (@Sendable (Owner) -> ClosedRange<Int64>)? = nil,
        change: (@Sendable (inout Owner, Fraction) -> Void)? = nil
    ) {
        self.name = name
        if let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) {
            group = String(name[..<dot])
            key = String(name[name.utf8.index(after: dot)...])
        } else {
            group = nil
            key = name
        }
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
        self.change =
            change ?? { owner, factor in
                owner[keyPath: field] = form.scaled(owner[keyPath: field], factor, range?(owner))
            }
        isSame = { $0[keyPath: field] == $1[keyPath: field] }
    }

    /// The figure of a part, as one of the whole.
    init<Part>(_ figure: FigureKey<Part>, in group: String, _ part: Field<Part>) {
        name = "\(group).\(figure.name)"
        self.group = group
        key = figure.name
        meaning = figure.meaning
        keyText = figure.keyText
        read = { figure.read($0, &$1[keyPath: part]) }
        json = { figure.json($0[keyPath: part]) }
        value = { figure.value($0[keyPath: part]) }
        change = { figure.change(&$0[keyPath: part], $1) }
        isSame = { figure.isSame($0[keyPath: part], $1[keyPath: part]) }
    }

    /// As people read it, exactly.
    package func text(_ owner: Owner) -> String? { value(owner) }
}

extension FigureKey<Device> {
    package static func named(_ name: String) -> DeviceFigure? { all.first { $0.name == name } }

    /// The same device with this figure so many times as large, or as near to that as is valid.
    /// Nil where that makes no other device: the figure is a word, isn't there, or is at its end.
    func scaled(_ device: Device, by factor: Fraction) -> Device? {
        var scaled = device
        change(&scaled, factor)
        guard scaled != device else { return nil }
        scaled.note(name, origin: "\(Self.text(factor)) times what it was")
        return scaled
    }

    private static func text(_ factor: Fraction) -> String {
        factor.denominator == 1
            ? "\(factor.numerator)" : "\(factor.numerator)/\(factor.denominator)"
    }
}

extension Device {
    /// Where a figure comes from; nil for a name that is none.
    package func origin(of figure: String) -> String? {
        sources.first { $0.figure == figure }?.origin
    }

    /// Those that nobody measured or published, in the order of the table.
    package var assumedFigures: [DeviceFigure] {
        DeviceFigure.all.filter { figure in
            origin(of: figure.name)?.hasPrefix(Self.assumption) == true
                && figure.text(self) != nil
        }
    }

    /// How the origin of an assumed figure begins.
    package static let assumption = "assumed: "

    /// Replaces what is said of where a figure comes from.
    package mutating func note(_ figure: String, origin: String?) {
        if let origin { sources.note(figure, origin: origin) }
    }
}
