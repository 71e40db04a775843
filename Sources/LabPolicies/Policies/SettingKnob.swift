import LabBase
import LabDevices

/// A setting of a library beside its limit: its code, and the values that are worth a try.
package struct SettingKnob: Sendable {
    /// A value other than the library's own.
    package struct Value: Sendable {
        /// As code: `0.5`, `.never`.
        package var code: String
        /// Changed keys of the policy: `entryCap=limit-1`. Empty for none.
        var overrides: String
        /// More parts of the policy: `weak(promote=on)`. Empty for none.
        var adds: String
        /// The library's policy with it, where other keys and more parts can't say that; images of
        /// their views' size have another.
        var policy: String?
    }

    static let place = "VALUE"

    /// A line of the app's code, with `VALUE` in it; nil: it is the prefetches' argument alone.
    private let line: String?
    /// An argument of the code that prefetches.
    private let argument: String?
    /// The library's own value, as code; nil if it has no such line.
    private let usual: String?
    /// The part whose keys it changes, without which it does nothing; nil: that of the library
    /// which has them.
    let part: String?
    package let values: [Value]

    static let object = ObjectForm<Self>(
        "knob", "a knob", .maybe("line", .text, example: #""quality = VALUE""#),
        .maybe("argument", .text), .maybe("usual", .text), .maybe("part", .text),
        .needed("values", .list(of: Value.object.form), #"[{"value": "0.5"}]"#)
    ) { fields, line, argument, usual, part, values in
        // It is written somewhere.
        if argument == nil, fields.required("line") == nil { return nil }
        return Self(line: line, argument: argument, usual: usual, part: part, values: values)
    }

    /// The line with a value, and with the library's own; nil where it has none.
    func change(to value: Value) -> SettingChange? {
        line.map { line in
            SettingChange(
                from: usual.map { Self.written(line, $0) }, to: Self.written(line, value.code),
                usual: usual)
        }
    }

    func argument(for value: Value) -> String? { argument.map { Self.written($0, value.code) } }

    /// Its line, its values, and what they are in the policy.
    func sentence(_ code: (String) -> String) -> String {
        let values = values.map { value in
            let changes = [value.overrides, value.adds].filter { !$0.isEmpty }.map(code)
            return code(value.code)
                + (changes.isEmpty ? "" : " for \(Listing.and(changes))")
        }
        return
            "\(code(line ?? argument ?? "")): \(usual.map { code($0) + " by default, " } ?? "")or "
            + values.joined(separator: ", or ")
    }

    private static func written(_ line: String, _ code: String) -> String {
        line.replacing(place, with: code)
    }
}

extension SettingKnob.Value {
    static let object = ObjectForm<Self>(
        "knobValue", "a knob's value", .needed("value", .text, #""0.5""#),
        .maybe("overrides", .text), .maybe("adds", .text), .maybe("policy", .text)
    ) { _, code, overrides, adds, policy in
        Self(code: code, overrides: overrides ?? "", adds: adds ?? "", policy: policy)
    }
}

/// A line of an app's code that is other than by default.
package struct SettingChange: Sendable, Equatable {
    /// The line by default, as if it were written; nil if there is none.
    package var from: String?
    package var to: String

    /// The value by default, as code.
    private let usual: String?

    package init(from: String? = nil, to: String, usual: String? = nil) {
        self.from = from
        self.to = to
        self.usual = usual
    }

    package var diff: [String] { [from.map { "- \($0)" }, "+ \(to)"].compactMap { $0 } }

    /// `ImageCache.shared.entryCostLimit = 1 (0.1 by default)`.
    package var words: String { usual.map { "\(to) (\($0) by default)" } ?? to }
}
