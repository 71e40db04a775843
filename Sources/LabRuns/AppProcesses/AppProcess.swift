import LabBase
import LabMemory
import LabReplay

/// The process of one app on a phone, in one life after the other: it is there from when the phone
/// starts the app until the app is ended.
final class AppProcess {
    let name: String
    private let start: () throws(Complaint) -> any AppChannel
    /// Decoded and let go before anything is charged, so that what decoders need once isn't the
    /// app's.
    var warmUps: [PixelRequest] = []
    private(set) var channel: (any AppChannel)?
    /// Its standing as `oom_score_adj`, written for the kernel when it changes and at each start:
    /// one that begins is for the person, and in front.
    private(set) var score = 0
    /// The bytes that its group was charged with for the process itself.
    private(set) var processBytes: Int64 = 0
    private(set) var baselineBytes: Int64 = 0
    private(set) var peaks = MemoryPeaks()

    init(_ name: String, start: @escaping () throws(Complaint) -> any AppChannel) {
        self.name = name
        self.start = start
    }

    var isAlive: Bool { channel != nil }

    /// Starts it in the group, with nothing but itself.
    func begin(in group: MemoryGroup) throws(Complaint) {
        let channel = try start()
        for wanted in warmUps {
            _ = channel.ask(.decode(wanted, instance: 0))
            _ = channel.ask(.release(instance: 0))
        }
        _ = channel.ask(.purge)
        let before = try group.usageBytes()
        switch channel.ask(.join(group.word)) {
        case .refused(let reason): throw .unlimited(reason)
        case .done: break
        default: throw .unlimited("the process of \(name) ended before it began")
        }
        // Its first steps touch pages that aren't the app's.
        _ = channel.ask(.fill(bytes: 1, instance: 0))
        _ = channel.ask(.release(instance: 0))
        _ = channel.ask(.figures)
        processBytes = max(0, try group.usageBytes() - before)
        self.channel = channel
        try stand(score, group.files)
    }

    func stand(_ score: Int, _ files: GroupFiles) throws(Complaint) {
        self.score = score
        guard let channel else { return }
        let path = "/proc/\(channel.processID)/oom_score_adj"
        let code = files.write(String(score), path)
        // One that has just been killed has no such file, and is seen to have ended elsewhere.
        guard code != 0, code != ENOENT, code != ESRCH else { return }
        throw .unlimited(
            "\(path) can't be set to \(score): \(String(cString: strerror(code))). "
                + "Only CAP_SYS_RESOURCE lowers it below the value that lab was started with")
    }

    /// Returns nil if it is gone.
    func ask(_ request: AppRequest) -> AppAnswer? {
        guard let channel else { return nil }
        let answer = channel.ask(request)
        if case .done(let cpuNs) = answer { peaks.decodeCPUNs += cpuNs }
        return answer
    }

    func figures() -> AppFigures? {
        guard case .figures(let figures) = ask(.figures) else { return nil }
        return figures
    }

    /// The app has its baseline: all that comes is beyond it.
    func noteBaseline(_ bytes: Int64) {
        baselineBytes = bytes
        guard let figures = figures() else { return }
        if peaks.baselineBytes == 0 { peaks.baselineBytes = figures.residentBytes }
    }

    func notePeak() {
        guard let figures = figures() else { return }
        peaks.note(figures)
    }

    /// Has it ended, as far as it lives; nil if it doesn't.
    @discardableResult func end() -> ChildProcess.Ending? {
        defer {
            channel = nil
            processBytes = 0
            score = 0
        }
        return channel?.end()
    }
}

/// The most that an app's process held, over all its lives.
struct MemoryPeaks: Equatable {
    /// The first life's, once it had what the app takes for itself.
    var baselineBytes: Int64 = 0
    private(set) var residentBytes: Int64 = 0
    private(set) var arenaResidentBytes: Int64 = 0
    private(set) var arenaActiveBytes: Int64 = 0
    var decodeCPUNs: Int64 = 0

    mutating func note(_ figures: AppFigures) {
        residentBytes = max(residentBytes, figures.residentBytes)
        arenaResidentBytes = max(arenaResidentBytes, figures.arenaResidentBytes)
        arenaActiveBytes = max(arenaActiveBytes, figures.arenaActiveBytes)
    }

    /// - Parameter wallNs: of the whole phone.
    func measurement(wallNs: Int64) -> MemoryMeasurement {
        MemoryMeasurement(
            peakResidentBytes: max(residentBytes, baselineBytes),
            baselineResidentBytes: baselineBytes, arenaResidentPeakBytes: arenaResidentBytes,
            arenaActivePeakBytes: arenaActiveBytes, decodeCPUNs: decodeCPUNs, wallNs: wallNs)
    }
}
