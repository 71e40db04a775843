import LabBase
import LabDevices
import LabOrders

enum PolicyParts {
    /// The composition of parts in which presets and files are already expanded.
    static func composition(
        of parts: [PolicyArguments], own: OwnCacheRule? = nil, device: Device
    ) throws(Complaint) -> Composition {
        var composition = Composition()
        composition.own = own
        try checkRepeats(parts)
        try checkLonely(parts)
        // It gives up all that the other parts keep.
        let tidy = parts.filter { $0.part == TidyPart.id }
        for part in parts.filter({ $0.part != TidyPart.id }) + tidy {
            try PolicyRegistry.part(part.part)!.add(part, to: &composition, device: device)
        }
        try finish(&composition, parts)
        return composition
    }

    /// Refuses a part that is given twice, even inside a preset.
    static func checkRepeats(_ parts: [PolicyArguments]) throws(Complaint) {
        var firsts: [String: PolicyArguments] = [:]
        for part in parts {
            let isRepeatable = PolicyRegistry.part(part.part)?.isRepeatable ?? false
            guard !isRepeatable, let other = firsts[part.part] else {
                firsts[part.part] = part
                continue
            }
            let words = [other.place.word, part.place.word]
            guard let name = words.first(where: { $0 != part.part }) else {
                throw part.problem("'\(part.part)' stands here twice. Keep one")
            }
            if words[0] == words[1] {
                throw part.problem("'\(part.part)' stands twice in '\(name)'. Keep one")
            }
            throw part.problem(
                "'\(part.part)' is in '\(name)' too. Keep one, or give its keys to '\(name)'")
        }
    }

    private static func checkLonely(_ parts: [PolicyArguments]) throws(Complaint) {
        for friends in [NonePart.companions, BeladyPart.companions, SplitPart.companions] {
            let id = friends[0]
            guard let index = parts.firstIndex(where: { $0.part == id }),
                let other = parts.firstIndex(where: { !friends.contains($0.part) })
            else { continue }
            throw parts[max(index, other)].problem(
                id == SplitPart.id
                    ? "'split' stands alone. Put '\(parts[other].part)' into the groups it is for"
                    : "'\(id)' goes with \(Listing.quoted(Array(friends.dropFirst()))) only. "
                        + "Remove it, or the rest")
        }
    }

    /// Adds the defaults that parts imply, and refuses parts that would have no effect.
    static func finish(
        _ composition: inout Composition, _ parts: [PolicyArguments]
    ) throws(Complaint) {
        guard composition.split.isEmpty else { return }
        let hasViews = parts.contains { [OffscreenPart.id, ViewsPart.id].contains($0.part) }
        if hasViews, !composition.hasStore, !parts.contains(where: { $0.part == NonePart.id }) {
            composition.weak = composition.weak ?? WeakRule()
        }
        try checkJoining(composition, parts)
        try checkSizes(composition, parts)
        try checkShelves(composition, parts)
        try checkReactions(composition, parts)
        try checkQueues(composition, parts)
        try checkPrefetches(composition, parts)
        try checkFuture(composition, parts)
    }

    /// Refuses parts that change the requests: the known future lists images as the script requests
    /// them.
    private static func checkFuture(
        _ composition: Composition, _ parts: [PolicyArguments]
    ) throws(Complaint) {
        guard composition.needsFuture, let store = composition.store else { return }
        func check(_ doesWrong: Bool, _ id: String, _ message: String) throws(Complaint) {
            guard doesWrong, let part = parts.first(where: { $0.part == id }) else { return }
            throw part.problem(
                "'\(store.order.id)' knows when each image is requested, and \(message). "
                    + "Leave this out, or choose another order")
        }
        try check(
            composition.key.identity != .path, KeyPart.id, "here several images may share a key")
        try check(
            composition.views.releasesOnWarning || composition.views.releasesOnBackground,
            OffscreenPart.id, "not when a view restores what it let go of")
        try check(
            composition.views.releasesHiddenAfterNs != nil
                || composition.views.showsNothingInBackground, ViewsPart.id,
            "not when a view restores what it let go of")
        for id in [TidyPart.id, OnPart.id] {
            try check(
                composition.reactions.contains { $0.targets.contains(.views) }, id,
                "not when a view restores what it let go of")
        }
    }

    private static func checkJoining(
        _ composition: Composition, _ parts: [PolicyArguments]
    ) throws(Complaint) {
        var said: PolicyArguments.Argument?
        for part in parts {
            guard let coalesce = part["coalesce"] else { continue }
            if let said, said.value != coalesce.value {
                throw part.problem(
                    "'coalesce' is '\(said.value)' and '\(coalesce.value)' in one policy. "
                        + "Keep one", of: coalesce)
            }
            said = coalesce
        }
    }

    private static func checkSizes(
        _ composition: Composition, _ parts: [PolicyArguments]
    ) throws(Complaint) {
        guard composition.key.sizes != .any, composition.decode.fit == .none,
            let key = parts.first(where: { $0.part == KeyPart.id })
        else { return }
        throw key.problem(
            "all sizes are the same where images are decoded whole. Add decode(fit=view)",
            of: key["sizes"]!)
    }

    private static func checkShelves(
        _ composition: Composition, _ parts: [PolicyArguments]
    ) throws(Complaint) {
        if !composition.hasStore, let weak = parts.first(where: { $0.part == WeakPart.id }) {
            if composition.weak?.registration == .evict {
                throw weak.problem(
                    "what a store gives up is known here, and there is no store. Add one, such as "
                        + "lru", ofNameOf: weak["register"]!)
            }
            if composition.weak?.promotes == true {
                throw weak.problem(
                    "a hit is to go back into the store, and there is none. Add one, such as lru",
                    ofNameOf: weak["promote"]!)
            }
        }
        let store = parts.first { PolicyRegistry.isStore($0.part) }
        if composition.store?.cost == .all, composition.encoded == nil, let cost = store?["cost"] {
            throw store!.problem("no files are kept in memory here. Add 'encoded'", of: cost)
        }
        if let store, let evicted = store["evicted"] {
            if evicted.value == "weak", composition.weak?.registration != .evict {
                let remedy =
                    composition.weak == nil
                    ? "Add 'weak(register=evict)'" : "Write register=evict in the part 'weak'"
                throw store.problem("no weak table takes what is evicted. \(remedy)", of: evicted)
            }
            if evicted.value == "pool", composition.pool == nil {
                throw store.problem(
                    "there is no pool to go into. Add one, such as pool(limit=64MB)", of: evicted)
            }
        }
        if composition.weak?.registration == .evict, composition.store?.evicted != .weak,
            let weak = parts.first(where: { $0.part == WeakPart.id })
        {
            throw weak.problem(
                composition.own == nil
                    ? "what the store evicts doesn't come here. Write evicted=weak in the store"
                    : "what a cache of one's own evicts doesn't come here. Leave this out",
                ofNameOf: weak["register"]!)
        }
        if composition.store?.evicted != .pool,
            let pool = parts.first(where: { $0.part == PoolPart.id })
        {
            throw pool.problem(
                "nothing goes into the pool. Add a store that gives to it, such as "
                    + "lru(evicted=pool)")
        }
    }

    private static func checkReactions(
        _ composition: Composition, _ parts: [PolicyArguments]
    ) throws(Complaint) {
        for part in parts where part.part == OnPart.id {
            if let every = part["every"], composition.store == nil {
                throw part.problem(
                    "the clock runs while a store has entries, and there is no store. Add one, "
                        + "such as lru", ofNameOf: every)
            }
            let has = [
                (OnPart.targets[0].word, composition.store != nil, "a store to act on", "lru"),
                (WeakPart.id, composition.weak != nil, "a weak table to act on", "weak"),
                (EncodedPart.id, composition.encoded != nil, "files in memory", "encoded"),
                (PoolPart.id, composition.pool != nil, "a pool to act on", "pool"),
            ]
            let target = part["of"]?.value ?? has[0].0
            if ["loads", "views"].contains(target) { continue }
            if target == "all", has.contains(where: { $0.1 }) { continue }
            if target == has[0].0, let own = composition.own {
                if part.isOfAppState, part["keep"] != nil || part.words.last?.value == "clear" {
                    continue
                }
                throw part.problem(
                    "'\(own.name)' hears of signals itself. Leave this out, or say of what")
            }
            let (_, isThere, what, example) = has.first { $0.0 == target } ?? has[0]
            guard !isThere else { continue }
            throw part.problem("'on' needs \(what). Add one, such as \(example)")
        }
    }

    private static func checkQueues(
        _ composition: Composition, _ parts: [PolicyArguments]
    ) throws(Complaint) {
        let queues = composition.queues
        for part in parts where part.part == QueuePart.id {
            guard let queue = queues.first(where: { $0.name == part.words[0].value }) else {
                continue
            }
            if let other = queue.waitsFor {
                let after = part["after"]!
                guard queues.contains(where: { $0.name == other }) else {
                    let names = queues.map { $0.name }.filter { $0 != queue.name }
                    let near = Nearest.match(other, among: names).map { "Did you mean '\($0)'?" }
                    let hint = names.isEmpty ? "Add it" : "Use \(Listing.quoted(names))"
                    throw part.problem("there is no queue '\(other)'. \(near ?? hint)", of: after)
                }
                guard !waitsForItself(queue, among: queues) else {
                    throw part.problem(
                        "'\(queue.name)' would wait for itself. Leave out an 'after'", of: after)
                }
            }
            let isIdle =
                queue.width == nil && queue.widthBytes == nil && queue.decodeWidth == nil
                && queue.perSecond == nil
                && queue.waitsFor == nil && !queues.contains { $0.waitsFor == queue.name }
            if isIdle {
                throw part.problem(
                    "nothing ever waits in queue '\(queue.name)'. Give it a width, such as width=4")
            }
        }
    }

    private static func waitsForItself(_ queue: QueueRule, among queues: [QueueRule]) -> Bool {
        var next = queue
        for _ in queues {
            guard let other = queues.first(where: { $0.name == next.waitsFor }) else {
                return false
            }
            if other.name == queue.name { return true }
            next = other
        }
        return false
    }

    private static func checkPrefetches(
        _ composition: Composition, _ parts: [PolicyArguments]
    ) throws(Complaint) {
        for part in parts where part.part == PrefetchPart.id {
            guard let target = part["to"] else { continue }
            if target.value == "disk", composition.disk == nil {
                throw part.problem(
                    "nothing is kept on disk here. Leave out disk(off), or use to=memory",
                    of: target)
            }
            if target.value == "encoded", composition.encoded == nil {
                throw part.problem(
                    "no files are kept in memory here. Add 'encoded', or use to=disk", of: target)
            }
        }
    }
}

extension PolicyArguments {
    /// True of a reaction to a state that no cache hears of: its app acts on it.
    fileprivate var isOfAppState: Bool {
        let states: [Reaction.Trigger] = [.hidden, .cached, .freezing]
        return Reaction.Trigger.named.contains {
            states.contains($0.trigger) && $0.word == words.first?.value
        }
    }
}
