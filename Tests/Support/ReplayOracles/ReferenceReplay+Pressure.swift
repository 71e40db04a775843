@testable import LabBase
@testable import LabDevices

/// The device looks at memory, warns, and ends apps in the background.
extension ReferenceReplay {
    var rules: Pressure { header.device.pressure }

    var encodedBytes: Int64 { policies.reduce(0) { $0 + ($1.encoded?.bytes ?? 0) } }

    /// Image bytes but for those in pages of a file, files as they are, and the app's own.
    var chargedBytes: Int64 {
        let living = copies.values.filter { $0.isDecoded && !$0.isMapped }
        return living.reduce(encodedBytes + appBytes) { $0 + $1.bytes }
    }

    var footprintBytes: Int64 { isRunning ? header.device.baselineBytes + chargedBytes : 0 }

    private var availableBytes: Int64 {
        header.device.ramBytes - footprintBytes - frontBytes - backgroundBytes.reduce(0, +)
    }

    private func isBelow(_ millionths: Int64) -> Bool {
        Int128(availableBytes) < Int128(share(millionths))
    }

    /// In whole bytes.
    private func share(_ millionths: Int64) -> Int64 {
        Int64(Int128(header.device.ramBytes) * Int128(millionths) / 1_000_000)
    }

    /// The larger of 80 % of the limit and the limit less 100 MB, unless it is given.
    var warningLineBytes: Int64? {
        switch rules.processLine {
        case .off: return nil
        case .bytes(let bytes): return bytes
        case .usual: return endBytes.map { max($0 * 8 / 10, $0 - 100_000_000) }
        }
    }

    /// Above this the app is ended, sooner or later.
    private var endBytes: Int64? {
        var ends = [header.device.footprintLimitBytes].compactMap { $0 }
        if let least = rules.endFrontBelowMillionths {
            ends.append(header.device.ramBytes - rules.otherApps.frontBytes - share(least))
        }
        return ends.min()
    }

    func checkLimit() throws {
        guard let limit = header.device.footprintLimitBytes, footprintBytes > limit else { return }
        reached.insert(.overLimit)
        if rules.onKill != .ignore { throw Killed() }
    }

    /// Time has passed since what is held now was held.
    func noteTimeOver(_ ns: Int64) {
        guard isRunning else { return }
        if let line = warningLineBytes, footprintBytes >= line { overWarningNs += ns }
        if let endBytes, footprintBytes > endBytes { overLimitNs += ns }
    }

    func look() throws {
        plan(.look, atNs: (nowNs / rules.samplingNs + 1) * rules.samplingNs)
        while try endOne() {}
        guard isRunning else { return }
        if let least = rules.endFrontBelowMillionths, isBelow(least), backgroundBytes.isEmpty,
            !isInBackground, rules.onKill != .ignore
        {
            throw Killed(killer: .system)
        }
        let own = ownWarning()
        let drawn = ([own] + systemWarnings()).compactMap { $0 }
        guard let worst = drawn.max(by: { rank($0) < rank($1) }) else { return }
        if drawn.count > 1 { reached.insert(.severalAtOneLook) }
        if worst == .critical { reached.insert(.criticalSent) }
        if worst == .trim5 { reached.insert(.moderateSent) }
        let draw = Draw(seed: header.seed, purpose: "delivery of warnings")
        warningsSent += 1
        guard draw.unit(warningsSent - 1) < rules.probability else {
            reached.insert(.warningDropped)
            return
        }
        plan(.warning(worst, by: .device), atNs: nowNs + rules.deliveryLatencyNs)
    }

    private func rank(_ level: WarningLevel) -> Int {
        [.trim5, .warning, .critical].firstIndex(of: level)!
    }

    /// One app in the background goes; false if there is none.
    private func endOne() throws -> Bool {
        var candidates: [(place: Int, bytes: Int64)] = []
        if isBelow(rules.evictBelowMillionths) {
            candidates = backgroundBytes.enumerated().map { (place: $0, bytes: $1) }
        }
        let isScarce = isBelow(rules.evictOwnBelowMillionths ?? rules.evictBelowMillionths)
        let isOursThere = isRunning && isInBackground && rules.onKill != .ignore && isScarce
        // Ours was left last.
        if isOursThere { candidates.append((backgroundBytes.count, footprintBytes)) }
        guard var victim = candidates.first else { return false }
        if rules.evictionOrder == .largest {
            for other in candidates where other.bytes > victim.bytes { victim = other }
            if victim.place > 0 { reached.insert(.largestEnded) }
        }
        if victim.place == backgroundBytes.count {
            reached.insert(.endedInBackground)
            throw Killed(killer: .system)
        }
        reached.insert(.otherEnded)
        backgroundBytes.remove(at: victim.place)
        return true
    }

    private func ownWarning() -> WarningLevel? {
        guard let line = warningLineBytes else { return nil }
        if footprintBytes < line {
            if !isProcessArmed { reached.insert(.processRearmed) }
            isProcessArmed = true
            return nil
        }
        guard isProcessArmed else { return nil }
        if let last = processWarnedNs, nowNs < last + rules.processIntervalNs {
            reached.insert(.warnedTooSoon)
            return nil
        }
        isProcessArmed = false
        processWarnedNs = nowNs
        return .warning
    }

    private func systemWarnings() -> [WarningLevel] {
        let levels: [(WarningLevel, Pressure.Thresholds?)] = [
            (.trim5, rules.systemModerate), (.warning, rules.systemWarning),
            (.critical, rules.systemCritical),
        ]
        var drawn: [WarningLevel] = []
        for (place, (level, thresholds)) in levels.enumerated() {
            guard let thresholds else { continue }
            if isBelow(thresholds.belowMillionths) {
                if isSystemArmed[place] { drawn.append(level) }
                isSystemArmed[place] = false
            } else if availableBytes > share(thresholds.aboveMillionths) {
                if !isSystemArmed[place] { reached.insert(.systemRearmed) }
                isSystemArmed[place] = true
            } else if !isSystemArmed[place] {
                reached.insert(.betweenThresholds)
            }
        }
        return drawn
    }

    /// Other apps: those that can't be ended, and then one after the other those that can.
    func othersTake(_ bytes: Int64, inBackground: Bool) {
        if inBackground {
            backgroundBytes.append(bytes)
        } else {
            (frontBytes, backgroundBytes) = (bytes, [])
        }
    }
}

/// The names of warnings.
extension ReferenceReplay {
    enum Severity { case none, warning, critical }

    /// For those that know no numbers.
    func severity(of level: WarningLevel) -> Severity {
        switch level.rawValue {
        case "20", "40": .none
        case "critical", "15", "80": .critical
        default: .warning
        }
    }

    func number(of level: WarningLevel) -> Int {
        if let number = Int(level.rawValue) { return number }
        if level == .critical { return isInBackground ? 80 : 15 }
        return isInBackground ? 60 : 10
    }

    /// Newer systems tell apps of nothing but that they were left.
    func told(_ numbers: [Int]) -> [Int] {
        guard rules.trimLevels == .reduced else { return numbers }
        reached.insert(.reducedLevels)
        return numbers.filter { $0 == 20 || $0 == 40 }
    }

    /// On iOS, where a policy has something to do then.
    var suspendedAfterNs: Int64? {
        let waits = policies.contains { $0.rule.reactions.contains { $0.trigger == .freezing } }
        return waits && header.device.apiLevel == nil ? rules.lastCodeNs : nil
    }

    func noteTrimLevel(_ level: WarningLevel, _ sender: Sender) {
        if sender == .device, isInBackground { reached.insert(.warnedInBackground) }
        if severity(of: level) == .none { reached.insert(.onlyANumber) }
    }
}
