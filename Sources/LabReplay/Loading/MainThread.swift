import LabScripts

/// The main thread and the frames that it makes: work on it while content moves shows them late.
///
/// A frame is begun at its instant and due one frame later. What it is later than that counts,
/// in whole frames, and once: the frames that fall into it are shown with it. A scroll's frames
/// come with the trace; a transition has one at its start and then one each frame, but where a
/// scroll has them. Work between two frames makes the next ones late.
struct MainThread {
    enum Motion: UInt8 { case drag, deceleration, transition }

    let frameNs: Int64
    /// From then on it has nothing to do.
    private(set) var freeNs: Int64 = 0
    /// The latest frame that was late came then.
    private var shownNs: Int64 = 0
    private var frameAtNs: Int64 = -1
    private var motion = Motion.drag
    private var transitionEndNs: Int64 = 0
    /// The transition's next frame, while that lasts.
    private var nextFrameNs: Int64 = 0
    private(set) var hitches = HitchTimes()

    init(frameNs: Int64) { self.frameNs = frameNs }

    /// Its work leaves no time until the next frame.
    func isBusy(forFrameAt nowNs: Int64) -> Bool { freeNs >= nowNs + frameNs }

    /// True if it shows frames in time from an instant on: no work that it has makes one late, and
    /// no transition has frames between a scroll's.
    func isCalm(nowNs: Int64) -> Bool { transitionEndNs <= nowNs && freeNs <= nowNs + frameNs }

    /// A frame of scrolling begins, or the last of several that began while it was calm.
    @inline(always)
    mutating func scrolls(_ phase: ScrollFrame.Phase, count: Int64, nowNs: Int64) {
        showTransition(until: nowNs)
        switch phase {
        case .jump: return
        case .drag:
            motion = .drag
            hitches.dragNs += count * frameNs
        case .deceleration:
            motion = .deceleration
            hitches.decelerationNs += count * frameNs
        }
        frameAtNs = nowNs
        nextFrameNs = nowNs + frameNs
        noteLateness(of: nowNs, motion)
    }

    /// A screen comes in sight. Those that come beside another at one instant come in one
    /// transition.
    mutating func moves(transitionNs: Int64, isBeside: Bool, nowNs: Int64) {
        if isBeside, transitionEndNs == nowNs + transitionNs { return }
        showTransition(until: nowNs)
        nextFrameNs = nowNs
        transitionEndNs = nowNs + transitionNs
        hitches.transitionNs += transitionNs
    }

    /// Work that begins as soon as the thread is free; when it will be done.
    mutating func work(ns: Int64, nowNs: Int64) -> Int64 {
        if ns == 0 { return max(freeNs, nowNs) }
        showTransition(until: nowNs)
        freeNs = max(freeNs, nowNs) + ns
        if frameAtNs == nowNs { noteLateness(of: nowNs, motion) }
        return freeNs
    }

    /// The process is gone, and its work and motion with it.
    mutating func stops(nowNs: Int64) {
        showTransition(until: nowNs)
        hitches.transitionNs -= max(0, transitionEndNs - nowNs)
        transitionEndNs = min(transitionEndNs, nowNs)
        freeNs = min(freeNs, nowNs)
        shownNs = min(shownNs, nowNs)
        frameAtNs = -1
    }

    /// The frames that a transition began before an instant.
    @inline(always)
    mutating func showTransition(until nowNs: Int64) {
        let endNs = min(nowNs, transitionEndNs)
        if nextFrameNs < endNs { showFrames(before: endNs) }
    }

    private mutating func showFrames(before endNs: Int64) {
        while nextFrameNs < endNs {
            noteLateness(of: nextFrameNs, .transition)
            nextFrameNs += frameNs
        }
    }

    @inline(always)
    private mutating func noteLateness(of begun: Int64, _ motion: Motion) {
        let due = max(begun + frameNs, shownNs)
        if freeNs > due { note(motion, lateAfter: due) }
    }

    private mutating func note(_ motion: Motion, lateAfter due: Int64) {
        let late = (freeNs - due + frameNs - 1) / frameNs * frameNs
        shownNs = due + late
        switch motion {
        case .drag: hitches.dragLateNs += late
        case .deceleration: hitches.decelerationLateNs += late
        case .transition: hitches.transitionLateNs += late
        }
    }
}

/// Time of motion, and how much of it frames were late.
package struct HitchTimes: Sendable, Equatable {
    package var dragNs: Int64 = 0
    package var dragLateNs: Int64 = 0
    package var decelerationNs: Int64 = 0
    package var decelerationLateNs: Int64 = 0
    package var transitionNs: Int64 = 0
    package var transitionLateNs: Int64 = 0

    package var motionNs: Int64 { dragNs + decelerationNs + transitionNs }
    package var lateNs: Int64 { dragLateNs + decelerationLateNs + transitionLateNs }
}
