import LabDevices

/// A library with its settings: as a policy, and as lines of an app's code.
package struct PresetChoice: Sendable, Hashable {
    package let library: String
    /// At least so much, in the unit that the library counts in.
    package var limitBytes: Int64
    /// The app asks for images of their views' size.
    package var fits = false
    /// Rows that the app has prefetched.
    package var ahead = 0
    /// For each of the library's knobs, which of its values it has; nil for the library's own.
    package var values: [Int?]

    package init(_ preset: Preset, limitBytes: Int64) {
        library = preset.id
        self.limitBytes = limitBytes
        values = Array(repeating: nil, count: preset.setting?.knobs.count ?? 0)
    }
}

extension Preset {
    /// The policy of a choice; nil if the library can't be set so.
    ///
    /// - Parameter exactBytes: in place of the choice's limit.
    package func policy(
        _ choice: PresetChoice, on device: Device, exactBytes: Int64? = nil
    ) -> String? {
        guard let setting, let value = setting.limit.value(choice.limitBytes, on: device) else {
            return nil
        }
        var pieces = base(choice, setting).pieces(outsideParenthesesAt: "+")
        if choice.ahead > 0 {
            guard let part = setting.part(ahead: choice.ahead, fits: choice.fits) else {
                return nil
            }
            pieces.append(part)
        }
        var text = SettingText(pieces: pieces)
        text.set("limit=\(exactBytes.map(LimitText.typed) ?? value.limit)", of: nil)
        for (knob, value) in chosen(choice, setting) {
            text.set(value.overrides, of: knob.part)
            if !value.adds.isEmpty { text.pieces.append(value.adds) }
        }
        return text.pieces.joined(separator: "+")
    }

    private func base(_ choice: PresetChoice, _ setting: PresetSetting) -> String {
        if choice.fits, let fitting = setting.fitting { return fitting.spec }
        return chosen(choice, setting).lazy.compactMap { $0.value.policy }.first ?? modelSpecs[0]
    }

    /// The knobs that aren't as by default, and do something.
    private func chosen(
        _ choice: PresetChoice, _ setting: PresetSetting
    ) -> [(knob: SettingKnob, value: SettingKnob.Value)] {
        zip(setting.knobs, choice.values).compactMap { knob, value in
            value.flatMap { knob.isUsed(choice) ? (knob, knob.values[$0]) : nil }
        }
    }

    /// The line that sets a limit of at least so many bytes; nil if none can.
    package func limitChange(_ bytes: Int64, on device: Device) -> SettingChange? {
        guard let limit = setting?.limit, let value = limit.value(bytes, on: device) else {
            return nil
        }
        let own = try? PolicySpec.parse(modelSpecs[0], device: device)
        return limit.change(to: value, from: own?.composition.store?.limitBytes, on: device)
    }

    /// The lines of code that differ from those by default.
    package func changes(_ choice: PresetChoice, on device: Device) -> [SettingChange] {
        guard let setting else { return [] }
        var changes = [limitChange(choice.limitBytes, on: device)].compactMap { $0 }
        let knobs = chosen(choice, setting)
        changes += knobs.filter { $0.knob.part == nil }.compactMap { $0.knob.change(to: $0.value) }
        if choice.fits, let fitting = setting.fitting {
            changes.append(SettingChange(to: fitting.line))
        }
        changes += setting.changes(ahead: choice.ahead, fits: choice.fits, knobs)
        return changes.filter { $0.from != $0.to }
    }
}

extension SettingKnob {
    /// True if the policy has the part whose keys it changes.
    package func isUsed(_ choice: PresetChoice) -> Bool {
        part != PrefetchPart.id || choice.ahead > 0
    }
}

/// The pieces of a policy's text, with keys changed in them.
private struct SettingText {
    var pieces: [String]

    /// Sets keys, such as `ttl=none, sweep=none`, in the piece of a part, or in the first one.
    mutating func set(_ overrides: String, of part: String?) {
        guard !overrides.isEmpty else { return }
        for override in Self.pieces(overrides) {
            let key = String(override.prefix { $0 != "=" })
            let place = pieces.lastIndex { piece in
                part.map { Self.name(piece) == $0 }
                    ?? Self.arguments(piece).contains { $0.hasPrefix("\(key)=") }
            }
            Self.set(key, override, in: &pieces[place ?? 0])
        }
    }

    private static func set(_ key: String, _ override: String, in piece: inout String) {
        var arguments = arguments(piece)
        if let place = value(of: key, in: arguments) {
            arguments[place] = override
        } else {
            arguments.append(override)
        }
        piece = "\(name(piece))(\(arguments.joined(separator: ", ")))"
    }

    private static func value(of key: String, in arguments: [String]) -> Int? {
        arguments.firstIndex { $0.hasPrefix("\(key)=") }
    }

    private static func name(_ piece: String) -> String { String(piece.prefix { $0 != "(" }) }

    private static func arguments(_ piece: String) -> [String] {
        guard piece.hasSuffix(")"), let open = piece.firstIndex(of: "(") else { return [] }
        return pieces(String(piece[piece.index(after: open)...].dropLast()))
    }

    private static func pieces(_ list: String) -> [String] {
        list.pieces(outsideParenthesesAt: ",").map { String($0.drop { $0 == " " }) }
    }
}
