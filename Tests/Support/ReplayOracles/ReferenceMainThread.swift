@testable import LabReplay
@testable import LabScripts

/// Work on the main thread, and the frames that it makes late: each is due a frame after its
/// instant, or when the late one before it was shown.
struct ReferenceMainThread {
    var frameNs: Int64 = 0
    var freeNs: Int64 = 0
    private(set) var hitches = HitchTimes()
    private var shownNs: Int64 = 0
    private var transitionEndNs: Int64 = 0
    /// When the transition begins its frames to come.
    private var transitionFrames: [Int64] = []
    /// The frame of this instant.
    private var frame: ScrollFrame.Phase?

    mutating func scrolls(_ phase: ScrollFrame.Phase, _ nowNs: Int64) {
        switch phase {
        case .drag: hitches.dragNs += frameNs
        case .deceleration: hitches.decelerationNs += frameNs
        case .jump: return
        }
        frame = phase
        transitionFrames = Array(
            stride(from: nowNs + frameNs, to: max(nowNs, transitionEndNs), by: Int(frameNs)))
    }

    /// Screens that come at one instant come in one transition.
    mutating func changesScreenBeside(_ nowNs: Int64, _ transitionNs: Int64) {
        if transitionEndNs != nowNs + transitionNs { changesScreen(nowNs, transitionNs) }
    }

    mutating func changesScreen(_ nowNs: Int64, _ transitionNs: Int64) {
        transitionEndNs = nowNs + transitionNs
        transitionFrames = Array(stride(from: nowNs, to: transitionEndNs, by: Int(frameNs)))
        hitches.transitionNs += transitionNs
    }

    func isInTransition(_ nowNs: Int64) -> Bool { nowNs < transitionEndNs }

    /// Nothing is left to do, and nothing moves any more.
    mutating func stops(_ nowNs: Int64) {
        endInstant(nowNs, until: nowNs)
        hitches.transitionNs -= max(0, transitionEndNs - nowNs)
        transitionEndNs = min(transitionEndNs, nowNs)
        transitionFrames = []
        freeNs = min(freeNs, nowNs)
        shownNs = min(shownNs, nowNs)
    }

    /// When it will be done.
    mutating func work(ns: Int64, nowNs: Int64) -> Int64 {
        freeNs = max(freeNs, nowNs) + ns
        return freeNs
    }

    /// An instant is over, and the clock moves on: a scroll's frame of that instant, and what the
    /// transition begins until then, are as late as the work so far makes them.
    mutating func endInstant(_ nowNs: Int64, until timeNs: Int64) {
        if let frame { show(nowNs, frame) }
        frame = nil
        while let begunNs = transitionFrames.first, begunNs < timeNs {
            show(begunNs, nil)
            transitionFrames.removeFirst()
        }
    }

    private mutating func show(_ begunNs: Int64, _ frame: ScrollFrame.Phase?) {
        let dueNs = max(begunNs + frameNs, shownNs)
        var lateNs: Int64 = 0
        while dueNs + lateNs < freeNs { lateNs += frameNs }
        if lateNs == 0 { return }
        shownNs = dueNs + lateNs
        switch frame {
        case .drag: hitches.dragLateNs += lateNs
        case .deceleration, .jump: hitches.decelerationLateNs += lateNs
        case nil: hitches.transitionLateNs += lateNs
        }
    }
}
