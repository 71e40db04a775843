import LabOrders
import LabScripts

/// Players of animations whose frames are streamed: one in each view that is in a window with the
/// first frame of one.
///
/// A frame is decoded while the one before it is shown, and none is skipped: one that takes longer
/// is shown late, and with it all after it. A player that holds all frames decodes each once.
final class Streams: ReplayPart {
    let decodes: Decodes
    /// False where no policy streams, or nothing moves.
    let areWanted: Bool
    /// In the order in which they began.
    private var players: [Player] = []
    private var serial: UInt32 = 0
    /// While the app is left nothing moves.
    private var isPaused = false

    private struct Player {
        var view: ViewID
        /// The first frame, which the view holds.
        var instance: InstanceID
        var buffer: InstanceID
        var serial: UInt32
        var holdsAll: Bool
        var frames: Int
        /// Frames decoded so far, the first among them.
        var decoded = 1
        /// When the latest frame is shown, and how long.
        var shownNs: Int64
        var frameNs: Int64
        var decodeNs: Int64
        /// The decode under way.
        var task: Load?
    }

    init(_ decodes: Decodes) {
        self.decodes = decodes
        areWanted =
            decodes.catalog.hasAnimations
            && decodes.policies.rules.contains { $0.decode.streamsFrames }
        super.init(decodes.stores)
    }

    /// A view in a window has an instance from here on.
    @inline(never)
    func begin(_ view: ViewID, _ instance: InstanceID) throws(Halt) {
        let record = holders[instance]
        let rule = policies[record.policy].rule.decode
        if let known = index(of: view) {
            if players[known].instance == instance { return }
            end(known)
        }
        guard rule.streamsFrames, let facts = catalog.facts(of: record.image), facts.isAnimated
        else {
            return
        }
        let held = rule.bufferedFrames(of: facts.frames, frameBytes: record.bytes)
        let bytes = Int64(held) * record.bytes
        let buffer = holders.make(
            InstanceTable.Record(
                key: record.key, policy: record.policy, image: record.image, size: record.size,
                bytes: bytes, isScratch: true))
        holders.change(buffer) { record in
            record.onScreen = 1
            record.isInFlight = false
        }
        serial &+= 1
        players.append(
            Player(
                view: view, instance: instance, buffer: buffer, serial: serial,
                holdsAll: held == facts.frames, frames: facts.frames, shownNs: run.nowNs,
                frameNs: max(1_000_000, facts.frameNs),
                decodeNs: stores.targets.decodeNs(
                    record.image, at: record.size, isVariant: false, rule)))
        decodeNext(players.count - 1)
        try holders.fill(record.image, bytes: bytes, into: buffer)
    }

    /// A view lets go of what it has, or leaves its window.
    @inline(never)
    func end(_ view: ViewID) {
        if let index = index(of: view) { end(index) }
    }

    private func end(_ index: Int) {
        let player = players.remove(at: index)
        if let task = player.task { decodes.pipeline.cancelBeside(task, nowNs: run.nowNs) }
        holders.change(player.buffer) { $0.onScreen = 0 }
    }

    private func index(of view: ViewID) -> Int? { players.firstIndex { $0.view == view } }

    private func decodeNext(_ index: Int) {
        let player = players[index]
        guard !isPaused, player.task == nil, !player.holdsAll || player.decoded < player.frames
        else { return }
        players[index].task = decodes.pipeline.beginFrame(ns: player.decodeNs, nowNs: run.nowNs)
    }

    /// A decode is done; false if it is none of these.
    func endFrame(_ task: Load) -> Bool {
        guard let index = players.firstIndex(where: { $0.task === task }) else { return false }
        decodes.pipeline.endBeside(task)
        run.counts.streamedFrames += 1
        run.tell(.frame(players[index].view))
        players[index].task = nil
        players[index].decoded += 1
        players[index].shownNs = max(
            run.nowNs, players[index].shownNs + players[index].frameNs)
        if players[index].shownNs == run.nowNs {
            decodeNext(index)
        } else {
            run.pending.schedule(.frame(players[index].serial), atNs: players[index].shownNs)
        }
        return true
    }

    /// A frame is shown: the next one is decoded.
    func show(_ serial: UInt32) {
        guard let index = players.firstIndex(where: { $0.serial == serial }),
            players[index].shownNs == run.nowNs
        else { return }
        decodeNext(index)
    }

    /// The app is left: a frame that is under way is given up.
    func pause() {
        isPaused = true
        for index in players.indices {
            guard let task = players[index].task else { continue }
            decodes.pipeline.cancelBeside(task, nowNs: run.nowNs)
            players[index].task = nil
        }
    }

    /// The app is in front again: the latest frame is shown anew.
    func resume() {
        guard isPaused else { return }
        isPaused = false
        for index in players.indices {
            players[index].shownNs = run.nowNs
            decodeNext(index)
        }
    }

    /// The process is gone, and all instances and tasks with it.
    func loseAll() {
        players.removeAll()
        isPaused = false
    }
}
