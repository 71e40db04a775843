import LabBase
import LabReplay

/// The processes of a phone's apps, all in one memory group that has the phone's limit, or twice
/// that where the phone's own system keeps it.
///
/// The replay sends them requests through an `AppMemory` for each. Nothing happens in them between
/// two requests, so that the kernel ends a process only while one is carried out: a process that
/// has ended is noticed at that instant of the virtual clock.
package final class PhoneProcesses: ProcessKeeper {
    /// Swap that the phone's apps have, up to so much.
    struct PhoneSwap {
        var space: SwapSpace
        var bytes: Int64
    }

    /// The way in which an app is chosen when memory runs short.
    enum Choosing: Equatable {
        /// The kernel chooses, when the group would outgrow its limit.
        case kernel
        /// The phone's system as the replay has it, by what the group holds.
        case byUsage
        /// The same, when processes had to wait for memory.
        case byStalls
    }

    let group: MemoryGroup
    let apps: [AppProcess]
    private let choosing: Choosing
    /// The memory that all apps together may take.
    private var limitBytes: Int64
    private let stalls: PressureStalls?
    private let swap: PhoneSwap?
    /// The bytes of RAM that swapped memory took when the limit was last set.
    private var swapUsedBytes: Int64 = 0
    /// As much as the group was charged with for a process itself, at most.
    private var processBytes: Int64 = 0
    /// How many ends the kernel has counted that we have seen.
    private var seenKills: Int64 = 0
    /// One after the other, and not yet reported.
    private var ended: [Int] = []
    /// A slip that ends the run, to be reported by the next call that can.
    private var failure: Complaint?

    init(
        _ apps: [AppProcess], in group: MemoryGroup, limitBytes: Int64, choosing: Choosing,
        swap: PhoneSwap? = nil, stalls: PressureStalls? = nil
    ) throws(Complaint) {
        self.group = group
        self.apps = apps
        self.limitBytes = limitBytes
        self.choosing = choosing
        self.stalls = stalls
        self.swap = swap
        seenKills = group.killCount()
        try limit()
    }

    deinit { for app in apps { app.end() } }

    /// The charge for the apps' memory and for the processes themselves.
    private func limit() throws(Complaint) {
        let shared = GroupMembership.charge(limitBytes - swapUsedBytes)
        // A system that goes by what is held ends an app after memory has grown, and not in the
        // midst of it: until then it may be as much again.
        try group.limit(
            toBytes: shared * (choosing == .byUsage ? 2 : 1) + processBytes * Int64(apps.count),
            swapBytes: swap?.bytes ?? 0)
    }

    /// Memory that was swapped out takes RAM of the phone's, since it is only compressed. The
    /// kernel may refuse a limit below what is held, and does without it then.
    private func noteSwap() {
        guard let used = swap?.space.usedBytes(), abs(used - swapUsedBytes) >= Self.swapStepBytes
        else { return }
        swapUsedBytes = used
        try? limit()
    }

    private static let swapStepBytes: Int64 = 1 << 20

    /// Throws what has gone wrong since it was last asked.
    func check() throws(Complaint) {
        if let failure { throw failure }
    }

    func begin(_ app: AppProcess) throws(Complaint) {
        precondition(!app.isAlive, "a process begins that is there")
        try app.begin(in: group)
        guard app.processBytes > processBytes else { return }
        processBytes = app.processBytes
        try limit()
    }

    /// Asks a process that may be gone. Nil then: its end is reported, or ends the run.
    func ask(_ app: AppProcess, _ request: AppRequest) -> AppAnswer? {
        guard app.isAlive else { return nil }
        if let answer = app.ask(request) { return answer }
        noteEnd(of: app)
        return nil
    }

    /// A process is gone that we didn't end.
    private func noteEnd(of app: AppProcess) {
        guard let ending = app.end() else { return }
        guard ending == .signalled(SIGKILL), group.killCount() > seenKills else {
            let words = "the process of \(app.name) " + ending.words(inGroup: true)
            failure = failure ?? Complaint(words, exit: .failed)
            return
        }
        seenKills += 1
        // Else the kernel would have chosen in the place of the phone's system.
        if choosing == .byUsage { failure = failure ?? .outgrown(by: app.name) }
        ended.append(apps.firstIndex { $0 === app }!)
    }

    package var endsProcesses: Bool { choosing == .kernel }

    package func heldBytes() -> Int64? {
        switch choosing {
        case .kernel, .byUsage: return usedBytes()
        // Memory counts as full as soon as processes wait for it, and as empty until then.
        case .byStalls: return stalls?.take() == true ? limitBytes : 0
        }
    }

    private func usedBytes() -> Int64? {
        guard let charged = try? group.usageBytes() else { return nil }
        let processes = apps.reduce(Int64(0)) { $0 + $1.processBytes }
        return GroupMembership.images(max(0, charged - processes)) + (swap?.space.usedBytes() ?? 0)
    }

    package func widen(toBytes limitBytes: Int64) {
        guard limitBytes > self.limitBytes else { return }
        self.limitBytes = limitBytes
        note { () throws(Complaint) in try limit() }
    }

    package func stand(_ app: Int, score: Int) {
        note { () throws(Complaint) in try apps[app].stand(score, group.files) }
    }

    private func note(_ work: () throws(Complaint) -> Void) {
        do throws(Complaint) { try work() } catch { failure = failure ?? error }
    }

    package func takeEnded() -> [Int] {
        noteSwap()
        let kills = group.killCount()
        while seenKills < kills {
            guard let app = awaitEnd() else {
                failure = failure ?? .unlimited("the kernel killed a process that isn't an app's")
                break
            }
            noteEnd(of: app)
        }
        defer { ended = [] }
        return ended
    }

    /// The kernel counts a process that it kills before its pipes are closed.
    private func awaitEnd() -> AppProcess? {
        let endNs = WallClock.nowNs() + 10_000_000_000
        while WallClock.nowNs() < endNs {
            for app in apps where app.channel?.isGone(waitingMs: 1) == true { return app }
        }
        return nil
    }
}

extension Complaint {
    fileprivate static func outgrown(by app: String) -> Complaint {
        Complaint(
            "the kernel ended \(app), since all apps held twice the phone's memory before the "
                + "phone's system looked at it",
            "Have apps take less at a time, or use --memory model or --pressure chooser=kernel",
            exit: .failed)
    }
}
