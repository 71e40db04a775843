@testable import EvictionLab

/// Work on the main thread, and the frames that it makes late: each is due a frame after its
/// instant, or when the late one before it was shown.
struct ReferenceMainThread {
    var frameNs: Int64 = 0
    var freeNs: Int64 = 0
    private(set) var hitches = HitchTimes()
    private var shownNs: Int64 = 0
    private var transitionEndNs: Int64 = 0
    /// Of this instant.
    private var frame: ScrollFrame.Phase?
    private var hasTransitionFrame = false

    mutating func scrolls(_ phase: ScrollFrame.Phase) {
        switch phase {
        case .drag: hitches.dragNs += frameNs
        case .deceleration: hitches.decelerationNs += frameNs
        case .jump: return
        }
        frame = phase
    }

    mutating func changesScreen(_ nowNs: Int64, _ transitionNs: Int64) {
        transitionEndNs = nowNs + transitionNs
        hitches.transitionNs += transitionNs
    }

    /// When it will be done.
    mutating func work(ns: Int64, nowNs: Int64) -> Int64 {
        freeNs = max(freeNs, nowNs) + ns
        if ns > 0, nowNs < transitionEndNs { hasTransitionFrame = true }
        return freeNs
    }

    mutating func endInstant(_ nowNs: Int64) {
        defer {
            frame = nil
            hasTransitionFrame = false
        }
        guard frame != nil || hasTransitionFrame else { return }
        let dueNs = max(nowNs + frameNs, shownNs)
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
