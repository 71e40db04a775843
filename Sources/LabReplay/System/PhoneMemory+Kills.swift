/// Apps are ended: too many of them, one that is too large, or one so that others have memory.
extension PhoneMemory {
    /// Ends the apps left longest ago, where more are cached than the system keeps.
    mutating func endByCount(_ act: inout SystemActs) {
        guard endsApps, let most = device.pressure.apps.mostCached, processes.count > most else {
            return
        }
        for app in leastFirst where processes[app].state.order ?? 0 >= most {
            end(app, .cachedApps, &act)
        }
    }

    mutating func endByLimit(_ act: inout SystemActs) {
        guard endsApps, let most = device.pressure.apps.leftLimitBytes else { return }
        for app in leastFirst where processes[app].bytes > most {
            if processes[app].state.isLeft { end(app, .ownLimit, &act) }
        }
    }

    /// Ends one app after the other until enough is available, or no one is left to be ended.
    mutating func endForMemory(_ act: inout SystemActs) {
        while let passed = lines.passed(available: act.available) {
            if chooser != .kernel, !others.isEmpty {
                act.available += endOther()
                act.actions.append(.endOther)
            } else if endsApps, let app = victim(passed, act.available) {
                end(app, .memory, &act)
            } else {
                return
            }
        }
    }

    private mutating func end(_ app: Int, _ reason: KillReason, _ act: inout SystemActs) {
        act.available += compressor.residentBytes(processes[app])
        processes[app].end()
        act.actions.append(.kill(app, reason))
    }

    /// Ends an app that no file describes, and returns what it had.
    private mutating func endOther() -> Int64 {
        guard device.pressure.evictionOrder == .largest, let largest = others.max() else {
            return others.removeFirst()
        }
        return others.remove(at: others.firstIndex(of: largest)!)
    }

    /// The process to end, of those in a level up to this one; nil if there is none.
    private func victim(_ passed: Int, _ available: Int64) -> Int? {
        if chooser == .kernel { return mostBadness(available) }
        let candidates = leastFirst.compactMap { app in
            lines.level(of: processes[app].state).map { (app: app, level: $0) }
        }
        guard let level = candidates.map(\.level).min(), level <= passed else { return nil }
        let equals = candidates.filter { $0.level == level }.map(\.app)
        // lmkd goes by age among apps that were left, and ends the largest of those that a person
        // sees or hears.
        let goesByAge =
            chooser == .score && processes[equals[0]].state.score! > ProcessState.playing
        return goesByAge
            ? equals[0] : equals.max { processes[$0].bytes < processes[$1].bytes }
    }

    /// The process that the Linux kernel ends: the last of equals.
    ///
    /// It ends one as soon as memory is full, while the process that grows has only a part of what
    /// it will have.
    private func mostBadness(_ available: Int64) -> Int? {
        func badness(_ app: Int) -> Int64 {
            self.badness(of: app, lackingBytes: app == grown ? max(0, -available) : 0)
        }
        return processes.indices.reversed().filter { processes[$0].isAlive }
            .max { badness($0) < badness($1) }
    }

    /// Pages that a process has, in memory or swapped out, and so many thousandths of all pages as
    /// its score says: those of the limit, and those of swap. The kernel divides before it
    /// multiplies.
    ///
    /// - Parameter lackingBytes: bytes of its figures that it hasn't got yet.
    package func badness(of app: Int, lackingBytes: Int64 = 0) -> Int64 {
        let pageBytes: Int64 = 4096
        let bytes = max(0, processes[app].bytes - lackingBytes)
        let own = (bytes + pageBytes - 1) / pageBytes
        let swaps = compressor.rules.compressing != .off
        let allBytes = limitBytes + (swaps ? compressor.mostBytes : 0)
        return own + Int64(processes[app].state.score ?? 0) * (allBytes / pageBytes / 1000)
    }
}
