import LabBase
import LabDevices

/// How an app configures a library to behave like a policy.
package struct PresetSetting: Sendable {
    package enum Language: String, Sendable, Word {
        case swift, kotlin, dart

        /// Apps of several are written in Dart.
        var platform: Platform? {
            switch self {
            case .swift: .ios
            case .kotlin: .android
            case .dart: nil
            }
        }
    }

    package var language: Language
    /// How the app sets the limit.
    package let limit: LimitSetting
    /// The library's policy if the app requests images at their views' size, and the code for that;
    /// nil if it always does so, or can't.
    package var fitting: (spec: String, line: String)?
    private let ahead: AheadSetting?
    package let knobs: [SettingKnob]

    static let object = ObjectForm<Self>(
        "setting", "a setting", ObjectKey<Language>.needed("language", .word, #""swift""#),
        .needed("line", .text, #""limit = LIMIT""#), .maybe("usual", .text),
        .maybe("limit", .text), .maybe("fitting", fitting.form),
        .maybe("ahead", AheadSetting.object.form),
        .usually("knobs", .list(of: SettingKnob.object.form), [])
    ) { _, language, line, usual, formula, fitting, ahead, knobs in
        Self(
            language: language, limit: LimitSetting(line: line, usual: usual, formula: formula),
            fitting: fitting, ahead: ahead, knobs: knobs)
    }

    static let fitting = ObjectForm<(spec: String, line: String)>(
        "fitting", "'fitting'", .needed("policy", .text, #""kingfisher-fit""#),
        .needed("line", .text, #""fit()""#)
    ) { _, policy, line in (policy, line) }

    /// All that an app can set, a sentence each without a full stop.
    package func sentences(_ code: (String) -> String) -> [String] {
        [
            "\(code(limit.line)): its limit",
            fitting.map { "\(code($0.line)): images of their views' size" },
            ahead.map {
                "\($0.written.map(code).joined(separator: " and ")): rows ahead, \(code($0.part))"
            },
        ].compactMap { $0 } + knobs.map { $0.sentence(code) }
    }

    /// The part for prefetching so many rows; nil if the library can't.
    package func part(ahead rows: Int, fits: Bool = false) -> String? {
        ahead?.part(rows, fits: fits)
    }

    /// The lines for prefetching so many rows, with those of its knobs before the last; empty if
    /// the library can't.
    ///
    /// - Parameter fits: the views ask for images of their size, and so must the prefetches.
    package func changes(
        ahead rows: Int, fits: Bool, _ knobs: [(knob: SettingKnob, value: SettingKnob.Value)] = []
    ) -> [SettingChange] {
        guard rows > 0, let ahead else { return [] }
        let lines = ahead.code(
            rows, fits: fits, knobs.compactMap { $0.knob.argument(for: $0.value) })
        let own = knobs.filter { $0.knob.part != nil }.compactMap { $0.knob.change(to: $0.value) }
        return lines.dropLast().map { SettingChange(to: $0) } + own
            + lines.suffix(1).map { SettingChange(to: $0) }
    }
}

/// How an app prefetches rows.
struct AheadSetting: Sendable {
    /// The equivalent part, for `ROWS` rows.
    let part: String
    /// The same beside images of their views' size; nil for no other.
    private let fittingPart: String?
    /// The app's code: `ROWS` is their number, `NEXT` says which they are, and `ARGUMENTS` is what
    /// knobs put there.
    private let lines: [String]
    /// The same where views ask for images of their size; nil for no other.
    private let fittingLines: [String]?

    static let object = ObjectForm<Self>(
        "ahead", "'ahead'", .needed("part", .text, #""prefetch(ahead=ROWS)""#),
        .maybe("fitting", .text), .needed("lines", .sentences, #"["prefetch(NEXT)"]"#),
        .maybe("fittingLines", .sentences)
    ) { _, part, fitting, lines, fittingLines in
        Self(part: part, fittingPart: fitting, lines: lines, fittingLines: fittingLines)
    }

    /// For a page: any number of rows, and no knob.
    var written: [String] {
        lines.map { Self.filled($0, []).replacing("NEXT", with: "the next rows") }
    }

    func part(_ rows: Int, fits: Bool) -> String {
        (fits ? fittingPart ?? part : part).replacing("ROWS", with: "\(rows)")
    }

    func code(_ rows: Int, fits: Bool, _ arguments: [String]) -> [String] {
        let next = rows == 1 ? "the next row" : "the next \(rows) rows"
        return (fits ? fittingLines ?? lines : lines).map {
            Self.filled($0, arguments).replacing("ROWS", with: "\(rows)")
                .replacing("NEXT", with: next)
        }
    }

    private static func filled(_ line: String, _ arguments: [String]) -> String {
        let list = arguments.joined(separator: ", ")
        return (list.isEmpty ? line.replacing(", ARGUMENTS", with: "") : line)
            .replacing("ARGUMENTS", with: list)
    }
}

/// How an app sets a library's limit: in bytes, or in what its code counts them in.
package struct LimitSetting: Sendable {
    /// The word in the line says what stands in its place.
    private enum Unit: String, CaseIterable {
        case bytes = "LIMIT"
        /// A share of Android's memory class, in hundredths.
        case share = "SHARE"
        /// Screens of pixels, in halves.
        case screens = "SCREENS"
    }

    fileprivate let line: String
    /// The library's own value, as code; nil: the bytes that its policy has, or its share.
    fileprivate let usual: String?
    /// The limit of the policy, with `VALUE` in it; nil: the value in its unit.
    fileprivate let formula: String?

    private var unit: Unit { Unit.allCases.first { line.contains($0.rawValue) } ?? .bytes }

    /// A value that can be set: its code, and the policy's limit.
    package struct Value: Sendable {
        package var code: String
        var limit: String
    }

    /// Returns the least value of at least so many bytes; nil if none can be set.
    package func value(_ bytes: Int64, on device: Device) -> Value? {
        switch unit {
        case .bytes: return Value(code: Self.grouped(bytes), limit: LimitText.typed(bytes))
        case .share:
            guard let hundredths = Self.up(bytes, 100, of: device.memoryClassBytes),
                hundredths < 100
            else { return nil }
            return value(Fixed.trimmed(numerator: hundredths, denominator: 100, places: 2), "class")
        case .screens:
            return Self.up(bytes, 2, of: device.screenBytes).map {
                value(Fixed.trimmed(numerator: $0 * 10, denominator: 20, places: 1), "screen")
            }
        }
    }

    private func value(_ code: String, _ word: String) -> Value {
        let formula = formula ?? "\(SettingKnob.place)*\(word)"
        return Value(code: code, limit: formula.replacing(SettingKnob.place, with: code))
    }

    /// So many parts of a whole as hold the bytes.
    private static func up(_ bytes: Int64, _ parts: Int64, of whole: Int64) -> Int64? {
        guard whole > 0 else { return nil }
        let (product, overflows) = bytes.multipliedReportingOverflow(by: parts)
        return overflows ? nil : max(1, (product - 1) / whole + 1)
    }

    /// The line with a value, and with the library's own, which allows so many bytes.
    package func change(to value: Value, from bytes: Int64?, on device: Device) -> SettingChange {
        let own: String? =
            switch unit {
            case .bytes: usual ?? bytes.map(Self.grouped)
            case .share: usual ?? bytes.map { share($0, on: device) }
            case .screens: usual
            }
        return SettingChange(from: own.map(written), to: written(value.code), usual: own)
    }

    /// To hundredths, the nearest.
    private func share(_ bytes: Int64, on device: Device) -> String {
        let whole = max(1, device.memoryClassBytes)
        let percent = (bytes * 100 + whole / 2) / whole
        return Fixed.trimmed(numerator: percent, denominator: 100, places: 2)
    }

    private func written(_ code: String) -> String { line.replacing(unit.rawValue, with: code) }

    /// Groups digits as in `96_000_000`, which all of the languages accept.
    private static func grouped(_ bytes: Int64) -> String {
        var text = ""
        for (place, digit) in String(bytes).reversed().enumerated() {
            if place > 0, place % 3 == 0 { text.append("_") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
