import LabOrders
import LabReplay

/// All copies of images: who has them, how they are lost, and what is decoded again.
struct Copies {
    private struct Copy {
        var image: ImageID
        var bytes: Int64
        /// Its pixels are there.
        var isThere: Bool
        var isScratch: Bool
        var load: LogLoad?
        var views = 0
        var wasShown = false
        var isStored = false
        var leaving: Leaving?
        var holder = Holder.inFlight
        /// Since when that one holds it.
        var heldNs: Int64
        /// The time since which no holder that could give it to a view has it.
        var looseNs: Int64?
        /// The warning that left it to a collection that is still to come.
        var freedBy: UInt32?

        /// How it is lost, if it is now.
        func loss(atNs timeNs: Int64) -> CopyLoss {
            var kind: LossKind
            switch leaving?.cause {
            case .limit: kind = .evicted
            case .signal: kind = .signal
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

    private var copies: [LogInstance: Copy] = [:]
    private var pictures: [Picture]
    private var asked: AskedImages
    private var held: [ViewID: LogInstance] = [:]
    private var isKilled = false
    private var lastDeath: Death?
    private(set) var redecodes: [Redecode] = []
    private(set) var decodes: [ImageID: DecodeSum] = [:]
    private(set) var warnings: [WarningEffect] = []
    private(set) var bytes = HeldBytes()

    init(imageBytes: [Int64]) {
        pictures = imageBytes.map { _ in Picture() }
        asked = AskedImages(imageBytes)
    }

    mutating func note(_ entry: LogEntry, _ nowNs: Int64) {
        switch entry {
        case .asked(let request): asked.asked(request.image, atNs: nowNs)
        case .gets(let view, let instance, _, _): gets(view, instance, nowNs)
        case .letsGo(let view, let instance): letsGo(view, instance, nowNs)
        case .born(let birth): born(birth, nowNs)
        case .decodes(let instance, let image, let isAgain, let size):
            decodes(instance, image, isAgain: isAgain, size, nowNs)
        case .held(let instance, let holder): move(instance, to: holder, nowNs)
        case .stored(let instance):
            copies[instance]?.isStored = true
            copies[instance]?.leaving = nil
            copies[instance]?.looseNs = nil
            copies[instance]?.freedBy = nil
        case .leavesStore(let instance?, let leaving):
            copies[instance]?.isStored = false
            copies[instance]?.leaving = leaving
            loosen(instance, nowNs)
        case .died(let instance): die(instance, nowNs)
        case .freed(let instance, let warning): free(instance, warning)
        case .warning(let level, let source):
            warnings.append(
                WarningEffect(atNs: nowNs, level: level.rawValue, source: source))
        case .killed: isKilled = true
        case .relaunched:
            isKilled = false
            held = [:]
        case .ends: end(nowNs)
        default: break
        }
    }

    private mutating func born(_ birth: InstanceBirth, _ nowNs: Int64) {
        let isScratch = birth.kind == .scratch
        copies[birth.instance] = Copy(
            image: birth.image, bytes: birth.bytes, isThere: birth.kind != .undecoded,
            isScratch: isScratch, load: birth.load, heldNs: nowNs)
        if !isScratch { pictures[birth.image.index].copies.append(birth.instance) }
    }

    private mutating func gets(_ view: ViewID, _ instance: LogInstance, _ nowNs: Int64) {
        copies[instance]?.views += 1
        copies[instance]?.wasShown = true
        copies[instance]?.looseNs = nil
        copies[instance]?.freedBy = nil
        if let image = copies[instance]?.image { pictures[image.index].usedNs = nowNs }
        let old = held.updateValue(instance, forKey: view)
        if let old { release(old, nowNs) }
    }

    private mutating func letsGo(_ view: ViewID, _ instance: LogInstance, _ nowNs: Int64) {
        held[view] = nil
        release(instance, nowNs)
    }

    private mutating func release(_ instance: LogInstance, _ nowNs: Int64) {
        guard let image = copies[instance]?.image else { return }
        copies[instance]!.views -= 1
        pictures[image.index].usedNs = nowNs
        loosen(instance, nowNs)
    }

    /// Notes a copy that neither a view nor a store has any more: it lives on in a pool, in a range
    /// or as garbage, or dies next.
    private mutating func loosen(_ instance: LogInstance, _ nowNs: Int64) {
        guard let copy = copies[instance], copy.views == 0, !copy.isStored else { return }
        copies[instance]!.looseNs = nowNs
    }

    private mutating func move(_ instance: LogInstance, to holder: Holder, _ nowNs: Int64) {
        guard let copy = copies[instance] else { return }
        if copy.isThere {
            bytes.stayed(copy.bytes, with: copy.holder, forNs: nowNs - copy.heldNs)
        }
        copies[instance]!.holder = holder
        copies[instance]!.heldNs = nowNs
    }

    private mutating func decodes(
        _ instance: LogInstance, _ image: ImageID, isAgain: Bool, _ size: Int64, _ nowNs: Int64
    ) {
        decodes[image, default: DecodeSum()].count += 1
        decodes[image]!.bytes += size
        if isAgain { decodesAgain(instance, image, size, nowNs) }
        asked.measured(image, size)
        guard let copy = copies[instance], !copy.isThere else { return }
        copies[instance]!.isThere = true
        copies[instance]!.heldNs = nowNs
    }

    private mutating func decodesAgain(
        _ instance: LogInstance, _ image: ImageID, _ size: Int64, _ nowNs: Int64
    ) {
        let picture = pictures[image.index]
        let loss = loss(of: picture, beside: instance)
        let isShown = picture.copies.contains { $0 != instance && copies[$0]!.views > 0 }
        let usedNs = isShown ? nowNs : picture.usedNs
        let sinceNs = usedNs ?? loss.atNs
        let others: (count: Int, bytes: Int64) =
            isShown ? (0, 0) : asked.others(than: image, sinceNs: sinceNs)
        redecodes.append(
            Redecode(
                atNs: nowNs, image: image, bytes: size, load: copies[instance]?.load, loss: loss,
                usedNs: usedNs, imagesBetween: others.count,
                bytesBetween: others.bytes))
    }

    /// Returns the loss of the copy before.
    private func loss(of picture: Picture, beside instance: LogInstance) -> CopyLoss {
        var latest = picture.loss
        for number in picture.copies where number != instance {
            let copy = copies[number]!
            guard copy.isThere else { continue }
            guard let looseNs = copy.looseNs, copy.holder == .store else {
                return CopyLoss(kind: .alive, atNs: copy.heldNs, newcomer: copy.leaving?.newcomer)
            }
            if latest == nil || looseNs >= latest!.atNs { latest = copy.loss(atNs: looseNs) }
        }
        return latest ?? CopyLoss(kind: .unknown, atNs: 0)
    }

    private mutating func die(_ instance: LogInstance, _ nowNs: Int64) {
        guard let copy = copies.removeValue(forKey: instance) else { return }
        var loss = copy.loss(atNs: nowNs)
        if isKilled { loss.kind = .killed }
        lastDeath = Death(
            image: copy.image, bytes: copy.isThere ? copy.bytes : 0, isCopy: !copy.isScratch,
            kind: loss.kind, storedNs: copy.holder == .store ? nowNs - copy.heldNs : 0)
        if !copy.isScratch {
            pictures[copy.image.index].copies.removeAll { $0 == instance }
            if copy.isThere { pictures[copy.image.index].loss = loss }
        }
        leaves(copy, until: loss.kind, nowNs)
    }

    private mutating func free(_ instance: LogInstance, _ warning: UInt32) {
        guard Int(warning) <= warnings.count, warning > 0 else { return }
        if let copy = copies[instance] {
            warnings[Int(warning) - 1].freedBytes += copy.bytes
            warnings[Int(warning) - 1].freedCount += 1
            copies[instance]!.freedBy = warning
            return
        }
        guard let death = lastDeath else { return }
        warnings[Int(warning) - 1].freedBytes += death.bytes
        warnings[Int(warning) - 1].freedCount += 1
        if death.isCopy { pictures[death.image.index].loss?.kind = .warning(warning) }
        bytes.correct(
            death.bytes, forNs: death.storedNs, from: death.kind, to: .warning(warning))
    }

    /// Counts a copy's stay: no holder has it any more, or the run is over.
    private mutating func leaves(_ copy: Copy, until end: LossKind?, _ nowNs: Int64) {
        guard copy.isThere else { return }
        let ns = nowNs - copy.heldNs
        bytes.stayed(copy.bytes, with: copy.holder, forNs: ns)
        guard copy.holder == .store else { return }
        bytes.idled(copy.image, copy.bytes, forNs: ns, until: end)
    }

    private mutating func end(_ nowNs: Int64) {
        for instance in copies.keys.sorted(by: { $0.number < $1.number }) {
            leaves(copies[instance]!, until: nil, nowNs)
        }
    }
}
