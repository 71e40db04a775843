import LabOrders
import LabReplay

/// All copies of images: who has them, how they are lost, and what is decoded again.
struct Copies {
    /// A copy's history, which the state of the log doesn't keep.
    private struct Course {
        var load: LogLoad?
        var views = 0
        var wasShown = false
        /// Since when its holder holds it.
        var heldNs: Int64
        /// The time since which no holder that could give it to a view has it.
        var looseNs: Int64?
        /// The warning that left it to a collection that is still to come.
        var freedBy: UInt32?
        /// It left its store at a warning.
        var leftOnWarning = false

        /// How it is lost, if it is now.
        func loss(_ leaving: Leaving?, atNs timeNs: Int64) -> CopyLoss {
            var kind: LossKind
            switch leaving?.cause {
            case .limit: kind = .evicted
            case .signal: kind = leftOnWarning ? .afterWarning : .signal
            case .expired: kind = .expired
            case .replaced: kind = .replaced
            case .removed: kind = .removed
            case .over: kind = .killed
            case .taken, nil: kind = wasShown ? .lastView : .unclaimed
            }
            if let freedBy { kind = .warning(freedBy) }
            return CopyLoss(kind: kind, atNs: timeNs, newcomer: leaving?.newcomer)
        }
    }

    private struct Picture {
        var copies: [LogInstance] = []
        var loss: CopyLoss?
        var usedNs: Int64?
    }

    /// The copy that died last.
    private struct Death {
        var image: ImageID
        var bytes: Int64
        var isCopy: Bool
        var kind: LossKind
        /// The time for which a store had held it, unless another holder did.
        var storedNs: Int64
    }

    private var courses: [LogInstance: Course] = [:]
    private var pictures: [Picture]
    private var asked: AskedImages
    private var lastDeath: Death?
    /// The last signal was a warning, not leaving the app or coming back.
    private var wasWarned = false
    private(set) var redecodes: [Redecode] = []
    private(set) var decodes: [ImageID: DecodeSum] = [:]
    private(set) var warnings: [WarningEffect] = []
    private(set) var bytes = HeldBytes()

    init(imageBytes: [Int64]) {
        pictures = imageBytes.map { _ in Picture() }
        asked = AskedImages(imageBytes)
    }

    /// Notes an entry, as things stand before it.
    mutating func note(_ entry: LogEntry, _ state: LogState, _ nowNs: Int64) {
        let copies = state.copies
        switch entry {
        case .asked(let request): asked.asked(request.image, atNs: nowNs)
        case .gets(let view, let instance, _, _):
            gets(instance, copies, nowNs)
            if let old = state[view]?.sight { release(old.instance, copies, nowNs) }
        case .letsGo(_, let instance): release(instance, copies, nowNs)
        case .born(let birth): born(birth, nowNs)
        case .decodes(let instance, let image, let isAgain, let size):
            decodes[image, default: DecodeSum()].count += 1
            decodes[image]!.bytes += size
            if isAgain { decodesAgain(instance, image, size, copies, nowNs) }
            asked.measured(image, size)
            if copies[instance]?.isThere == false { courses[instance]?.heldNs = nowNs }
        case .held(let instance, _):
            if let copy = copies[instance] { stayed(instance, copy, nowNs) }
            courses[instance]?.heldNs = nowNs
        case .stored(let instance):
            courses[instance]?.looseNs = nil
            courses[instance]?.freedBy = nil
        case .leavesStore(let instance?, let leaving):
            courses[instance]?.leftOnWarning = leaving.cause == .signal && wasWarned
            if courses[instance]?.views == 0 { courses[instance]!.looseNs = nowNs }
        case .died(let instance): die(instance, state, nowNs)
        case .freed(let instance, let warning): free(instance, warning, copies)
        case .background, .foreground: wasWarned = false
        case .warning(let level, let source):
            wasWarned = true
            warnings.append(WarningEffect(atNs: nowNs, level: level.rawValue, source: source))
        case .ends: end(copies, nowNs)
        default: break
        }
    }

    private mutating func born(_ birth: InstanceBirth, _ nowNs: Int64) {
        courses[birth.instance] = Course(load: birth.load, heldNs: nowNs)
        if birth.kind != .scratch { pictures[birth.image.index].copies.append(birth.instance) }
    }

    private mutating func gets(_ instance: LogInstance, _ copies: LogCopies, _ nowNs: Int64) {
        courses[instance]?.views += 1
        courses[instance]?.wasShown = true
        courses[instance]?.looseNs = nil
        courses[instance]?.freedBy = nil
        if let image = copies[instance]?.image { pictures[image.index].usedNs = nowNs }
    }

    /// A view lets go of a copy. One that neither a view nor a store has any more lives on in a
    /// pool, in a range or as garbage, or dies next.
    private mutating func release(_ instance: LogInstance, _ copies: LogCopies, _ nowNs: Int64) {
        guard let copy = copies[instance] else { return }
        courses[instance]!.views -= 1
        pictures[copy.image.index].usedNs = nowNs
        if courses[instance]!.views == 0, !copy.isStored { courses[instance]!.looseNs = nowNs }
    }

    private mutating func decodesAgain(
        _ instance: LogInstance, _ image: ImageID, _ size: Int64, _ copies: LogCopies,
        _ nowNs: Int64
    ) {
        let picture = pictures[image.index]
        let loss = loss(of: picture, beside: instance, copies)
        let isShown = picture.copies.contains { $0 != instance && courses[$0]!.views > 0 }
        let usedNs = isShown ? nowNs : picture.usedNs
        let sinceNs = usedNs ?? loss.atNs
        let others: (count: Int, bytes: Int64) =
            isShown ? (0, 0) : asked.others(than: image, sinceNs: sinceNs)
        redecodes.append(
            Redecode(
                atNs: nowNs, image: image, bytes: size, load: courses[instance]?.load, loss: loss,
                usedNs: usedNs, imagesBetween: others.count,
                bytesBetween: others.bytes))
    }

    /// Returns the loss of the copy before.
    private func loss(
        of picture: Picture, beside instance: LogInstance, _ copies: LogCopies
    ) -> CopyLoss {
        var latest = picture.loss
        for number in picture.copies where number != instance {
            let (copy, course) = (copies[number]!, courses[number]!)
            guard copy.isThere else { continue }
            guard let looseNs = course.looseNs, copy.holder == .store else {
                return CopyLoss(kind: .alive, atNs: course.heldNs, newcomer: copy.leaving?.newcomer)
            }
            if latest == nil || looseNs >= latest!.atNs {
                latest = course.loss(copy.leaving, atNs: looseNs)
            }
        }
        return latest ?? CopyLoss(kind: .unknown, atNs: 0)
    }

    private mutating func die(_ instance: LogInstance, _ state: LogState, _ nowNs: Int64) {
        guard let copy = state.copies[instance] else { return }
        var loss = courses[instance]!.loss(copy.leaving, atNs: nowNs)
        if !state.isAlive { loss.kind = .killed }
        let storedNs = copy.holder == .store ? nowNs - courses[instance]!.heldNs : 0
        lastDeath = Death(
            image: copy.image, bytes: copy.isThere ? copy.bytes : 0, isCopy: !copy.isScratch,
            kind: loss.kind, storedNs: storedNs)
        if !copy.isScratch {
            pictures[copy.image.index].copies.removeAll { $0 == instance }
            if copy.isThere { pictures[copy.image.index].loss = loss }
        }
        leaves(instance, copy, until: loss.kind, nowNs)
        courses[instance] = nil
    }

    private mutating func free(_ instance: LogInstance, _ warning: UInt32, _ copies: LogCopies) {
        guard Int(warning) <= warnings.count, warning > 0 else { return }
        if let copy = copies[instance] {
            warnings[Int(warning) - 1].freedBytes += copy.bytes
            warnings[Int(warning) - 1].freedCount += 1
            courses[instance]!.freedBy = warning
            return
        }
        guard let death = lastDeath else { return }
        warnings[Int(warning) - 1].freedBytes += death.bytes
        warnings[Int(warning) - 1].freedCount += 1
        if death.isCopy { pictures[death.image.index].loss?.kind = .warning(warning) }
        bytes.correct(death.bytes, forNs: death.storedNs, from: death.kind, to: .warning(warning))
    }

    /// Counts a copy's stay with its holder.
    private mutating func stayed(_ instance: LogInstance, _ copy: LogCopies.Copy, _ nowNs: Int64) {
        guard copy.isThere else { return }
        bytes.stayed(copy.bytes, with: copy.holder, forNs: nowNs - courses[instance]!.heldNs)
    }

    /// No holder has a copy any more, or the run is over.
    private mutating func leaves(
        _ instance: LogInstance, _ copy: LogCopies.Copy, until end: LossKind?, _ nowNs: Int64
    ) {
        stayed(instance, copy, nowNs)
        guard copy.isThere, copy.holder == .store else { return }
        bytes.idled(copy.image, copy.bytes, forNs: nowNs - courses[instance]!.heldNs, until: end)
    }

    private mutating func end(_ copies: LogCopies, _ nowNs: Int64) {
        for (instance, copy) in copies.living.sorted(by: { $0.key.number < $1.key.number }) {
            leaves(instance, copy, until: nil, nowNs)
        }
    }
}
