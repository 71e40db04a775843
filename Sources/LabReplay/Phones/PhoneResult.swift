/// The figures of one replay of a phone: they depend on its inputs alone.
package struct PhoneResult: Sendable {
    /// In the order of the phone's file. An app that isn't replayed has its kills and its
    /// footprint, and nothing of images.
    package var apps: [RunResult]
    /// All apps together: counts added up, and peaks of all memory at one instant.
    package var whole: RunResult
}

extension RunResult {
    /// All apps of a phone, as one result: counts and times added up.
    ///
    /// - Parameter sums: the peaks of all apps together. An app's own peak may have been within one
    ///   of its events, which they don't have.
    init(wholeOf results: [RunResult], _ sums: PhoneSums, durationNs: Int64) {
        self.init(
            networkBytesPerSecond: results.first?.networkBytesPerSecond ?? 0,
            durationNs: durationNs)
        // A mistake of one is one of all.
        let ranking: [RunStatus] = [
            .refused, .timedOut, .crashed, .unbalanced, .overLimit, .killedByKernel, .killed,
        ]
        status = ranking.first { status in results.contains { $0.status == status } } ?? .ok
        cacheProblem = results.lazy.compactMap(\.cacheProblem).first
        let first = results.filter { $0.killedAtNs != nil }.min { $0.killedAtNs! < $1.killedAtNs! }
        killedAtNs = first?.killedAtNs
        killedBy = first?.killedBy
        peaks = sums.most
        peakNs = sums.peakNs
        var figures = PhoneFigures()
        for result in results {
            add(result)
            if let phone = result.phone { figures.add(phone) }
            var most = result.peaks
            most.footprint += result.baselineBytes
            peaks = peaks.merged(most, max)
        }
        phone = figures
    }

    private mutating func add(_ other: RunResult) {
        servedImages += other.servedImages
        counts.add(other.counts)
        isLimited = (
            isLimited.bytes || other.isLimited.bytes, isLimited.entries || other.isLimited.entries
        )
        if let bytes = other.meanImageBytes { meanImageBytes = (meanImageBytes ?? 0) + bytes }
        durations.add(other.durations)
        aboveWarningNs += other.aboveWarningNs
        aboveLimitNs += other.aboveLimitNs
        heldAtWarnings.add(other.heldAtWarnings)
    }
}
