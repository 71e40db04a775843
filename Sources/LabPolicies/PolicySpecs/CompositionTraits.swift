import LabBase

/// Summarizes a composition: a short answer to each question that people ask about a cache.
package struct CompositionTraits {
    let composition: Composition

    package init(_ composition: Composition) { self.composition = composition }

    /// The questions, in order.
    package static let headings = [
        "keeps", "limit", "order", "weak table", "disk", "on a warning", "in the background",
        "queues",
    ]

    /// One answer for each heading.
    package func answers(_ bytes: (Int64) -> String) -> [String] {
        [keeps, limit(bytes), order, weak, disk(bytes), warning, background, queues]
    }

    /// Headings and answers, line by line; for a split policy, group by group.
    var lines: [String] {
        if !composition.split.isEmpty {
            return composition.split.flatMap { share in
                ["\(share.group):"]
                    + CompositionTraits(share.composition).lines.map { "  " + $0 }
            }
        }
        let width = (Self.headings.map(\.count).max() ?? 0) + 2
        let answers = answers { "\($0) bytes (\(Fixed.bytes($0)))" }
        return zip(Self.headings, answers).flatMap { heading, answer in
            Paragraph.wrapped(answer, width: 78 - width).enumerated().map { index, line in
                let title = index == 0 ? heading : ""
                return title + String(repeating: " ", count: width - title.count) + line
            }
        }
    }

    var keeps: String {
        var things: [String] = []
        switch composition.store?.use {
        case .apart: things.append("decoded images")
        case .pinned: things.append("decoded images (pinned while shown)")
        case .taken: things.append("decoded images (those that no view shows)")
        case nil: if composition.own != nil { things.append("decoded images") }
        }
        if composition.prefetches.contains(where: { $0.played.holds && $0.target == .memory }) {
            things.append(things.isEmpty ? "decoded images in range" : "images in range")
        }
        if composition.pool != nil { things.append("evicted images' memory") }
        if composition.encoded != nil { things.append("files") }
        if composition.mapped != nil { things.append("pixels in a mapped file") }
        return things.isEmpty ? "nothing" : Listing.and(things)
    }

    /// The limits, the store's first: exact, with rounded sizes in parentheses.
    func limit(_ bytes: (Int64) -> String) -> String {
        var limits: [String] = []
        if let store = composition.store {
            let work = store.cost == .work ? { "\($0) microseconds of work" } : bytes
            var text = Self.limits(store.limitBytes, store.limitCount, work) ?? "none"
            switch store.cost {
            case .bytes: break
            case .all: text += ", beside the files in memory"
            case .points: text += ", counted in points"
            case .none: text += ", and no image counts"
            case .both: text += ", files counted too"
            case .work: break
            }
            if let cap = store.entryCapBytes { text += ", images up to \(bytes(cap))" }
            if let start = store.trimStartBytes { text += ", trimmed above \(bytes(start))" }
            if let target = store.trimTargetBytes { text += ", trimmed to \(bytes(target))" }
            limits.append(text)
        }
        if composition.own != nil { limits.append("its own") }
        let shelves = [
            ("pool", composition.pool), ("files", composition.encoded),
            ("mapped", composition.mapped),
        ]
        for (name, shelf) in shelves {
            guard let shelf else { continue }
            let limit = Self.limits(shelf.limitBytes, shelf.limitCount, bytes)
            limits.append("\(name) \(limit ?? "without limit")")
        }
        return limits.isEmpty ? "–" : limits.joined(separator: "; ")
    }

    /// Limits in words; nil for none.
    private static func limits(
        _ size: Int64?, _ count: Int?, _ bytes: (Int64) -> String
    ) -> String? {
        let limits = [size.map(bytes), count.map { "\($0) images" }].compactMap { $0 }
        return limits.isEmpty ? nil : limits.joined(separator: " and ")
    }

    var order: String {
        if let own = composition.own { return own.name }
        guard let store = composition.store else {
            let shelves = [composition.encoded, composition.mapped]
            return shelves.contains { $0 != nil } ? "lru" : "–"
        }
        var text = store.order.id
        let filters = store.order.filters.map(\.id)
        if !filters.isEmpty { text += ", let in by \(Listing.and(filters))" }
        if store.evicts == .never { text += ", and never evicts" }
        if let lifetime = store.lifetime {
            text += ", \(Self.span(lifetime.ns)) from "
            text += lifetime.isSliding ? "the last use" : "the load"
            if lifetime.servesExpired { text += " to no effect" }
        }
        switch store.admission {
        case .always: break
        case .second: text += ", let in at the second load"
        case .remote: text += ", remote images alone"
        case .disk: text += ", let in from disk alone"
        }
        return text
    }

    var weak: String {
        guard let weak = composition.weak else { return "none" }
        var text = weak.registration == .load ? "all that is alive" : "what is evicted, while alive"
        if weak.collectsAfterBytes != nil { text += ", and until memory is collected" }
        if weak.promotes { text += "; a hit goes back to the store" }
        return text
    }

    /// Files on disk, each kind with its limit.
    func disk(_ bytes: (Int64) -> String) -> String {
        let shelves = [
            ("fetched files", composition.disk), ("decoded sizes", composition.variants?.shelf),
        ]
        let kinds = shelves.compactMap { name, shelf in
            shelf.map { shelf in
                let limit = Self.limits(shelf.limitBytes, shelf.limitCount, bytes)
                return name + (limit.map { " up to \($0)" } ?? "")
            }
        }
        return kinds.isEmpty ? "none" : kinds.joined(separator: "; ")
    }

    var warning: String {
        let views = composition.views.releasesOnWarning ? [Self.lettingGo] : []
        let rest = views + narrowing
        return Self.joined(
            composition.reactions.compactMap { reaction in
                switch reaction.trigger {
                case .warning: Self.text(reaction)
                case .critical: "if critical, " + Self.text(reaction)
                case .level(let levels) where levels.contains(15):
                    (levels.contains(10) ? "" : "if critical, ") + Self.text(reaction)
                case .level(let levels) where levels.contains(10):
                    "unless critical, " + Self.text(reaction)
                default: nil
                }
            } + rest)
    }

    var background: String {
        let said = composition.reactions.compactMap { reaction in
            Self.step(of: reaction.trigger).map { step in
                (step.order, Self.text(reaction) + step.suffix)
            }
        }
        let orders = Set(said.map(\.0)).sorted()
        return Self.joined(
            orders.flatMap { order in said.filter { $0.0 == order }.map(\.1) }
                + (composition.views.releasesOnBackground ? [Self.lettingGo] : [])
                + (composition.views.showsNothingInBackground ? ["every view lets go"] : [])
                + narrowing)
    }

    /// The place of a signal among those of an app that is left; nil if it isn't one of them.
    /// Android's levels come one after the other, the lower one first: 40 comes later, or never.
    private static func step(of trigger: Reaction.Trigger) -> (order: Int, suffix: String)? {
        switch trigger {
        case .background, .hidden: (0, "")
        case .level(let levels) where levels.contains(20): (20, "")
        case .level(let levels) where levels.contains(40): (40, " at level 40")
        case .cached: (41, " once cached")
        case .freezing: (42, " before it is frozen")
        case .level, .warning, .critical, .foreground, .every: nil
        }
    }

    private var narrowing: [String] {
        composition.prefetches.contains { $0.minimum != nil }
            ? ["ranges shrink to what is in view"] : []
    }

    static let lettingGo = "views without a window let go"

    var queues: String {
        let queues = composition.queues.map { queue in
            var text = "\(queue.name): "
            let (first, last) = (queue.stages.lowerBound, queue.stages.upperBound)
            text += first.rawValue + (first == last ? "" : " to \(last.rawValue)")
            text += queue.width.map { ", \($0) at a time" } ?? ", any number"
            if let bytes = queue.widthBytes { text += ", \(Fixed.bytes(bytes)) in flight" }
            switch queue.order {
            case .fifo: break
            case .lifo: text += ", last in, first out"
            case .priority: text += ", by priority"
            }
            if let decoding = queue.decodeWidth { text += ", \(decoding) decoding" }
            if queue.serves != .all { text += ", for \(queue.serves.rawValue)" }
            if let origin = queue.origin { text += ", from \(origin.rawValue)" }
            if let other = queue.waitsFor { text += ", after \(other)" }
            if let rate = queue.perSecond { text += ", \(rate) a second" }
            return text
        }
        return queues.isEmpty ? "none" : queues.joined(separator: "; ")
    }

    private static func joined(_ texts: [String]) -> String {
        texts.isEmpty ? "nothing" : texts.distinct.joined(separator: "; ")
    }
}
