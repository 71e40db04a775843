/// All apps of a phone, as one result: counts and times added up.
struct PhoneWhole {
    private var results: [RunResult] = []
    private var durations = RunDurations()

    mutating func add(_ result: RunResult, _ more: RunDurations?) {
        results.append(result)
        if let more { durations.add(more) }
    }

    /// - Parameter sums: the peaks of all apps together. An app's own peak may have been within one
    ///   of its events, which they don't have.
    func result(_ sums: PhoneSums, durationNs: Int64) -> RunResult {
        let first = results.filter { $0.killedAtNs != nil }.min { $0.killedAtNs! < $1.killedAtNs! }
        var whole = RunResult(
            networkBytesPerSecond: results.first?.networkBytesPerSecond ?? 0,
            durationNs: durationNs)
        whole.status = status
        whole.cacheProblem = results.lazy.compactMap(\.cacheProblem).first
        whole.killedAtNs = first?.killedAtNs
        whole.killedBy = first?.killedBy
        var most = sums.most
        var figures = PhoneFigures()
        for result in results {
            whole.add(result)
            if let phone = result.phone { figures.add(phone) }
            var peaks = result.peaks
            peaks.footprint += result.baselineBytes
            most = most.merged(peaks, max)
        }
        whole.peaks = most
        whole.peakNs = sums.peakNs
        whole.phone = figures
        durations.fill(&whole)
        return whole
    }

    /// A mistake of one is one of all.
    private var status: RunStatus {
        let ranking: [RunStatus] = [
            .refused, .timedOut, .crashed, .unbalanced, .overLimit, .killedByKernel, .killed,
        ]
        return ranking.first { status in results.contains { $0.status == status } } ?? .ok
    }
}

extension RunResult {
    fileprivate mutating func add(_ other: RunResult) {
        servedImages += other.servedImages
        counts.add(other.counts)
        isLimited = (
            isLimited.bytes || other.isLimited.bytes, isLimited.entries || other.isLimited.entries
        )
        if let bytes = other.meanImageBytes { meanImageBytes = (meanImageBytes ?? 0) + bytes }
        aboveWarningNs += other.aboveWarningNs
        aboveLimitNs += other.aboveLimitNs
        heldAtWarnings.add(other.heldAtWarnings)
    }
}

/// The durations of which results have quantiles.
struct RunDurations {
    var firstImages = DurationCounts()
    var allVisible = DurationCounts()
    var nextWarnings = DurationCounts()
    var videoStarts = DurationCounts()

    mutating func add(_ other: RunDurations) {
        firstImages.add(other.firstImages)
        allVisible.add(other.allVisible)
        nextWarnings.add(other.nextWarnings)
        videoStarts.add(other.videoStarts)
    }

    func fill(_ result: inout RunResult) {
        result.firstImageP50Ns = firstImages.quantileNs(percent: 50)
        result.firstImageP95Ns = firstImages.quantileNs(percent: 95)
        result.allVisibleP50Ns = allVisible.quantileNs(percent: 50)
        result.allVisibleP95Ns = allVisible.quantileNs(percent: 95)
        result.nextWarningP50Ns = nextWarnings.quantileNs(percent: 50)
        result.videoStartP50Ns = videoStarts.quantileNs(percent: 50)
    }
}

extension Replay {
    var durations: RunDurations {
        RunDurations(
            firstImages: leases.views.front.firstImages, allVisible: leases.views.front.allVisible,
            nextWarnings: app.pressure.untilNext, videoStarts: players.starts)
    }
}
