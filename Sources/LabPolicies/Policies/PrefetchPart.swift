import LabBase
import LabDevices

/// Loads images before a view requests them.
package enum PrefetchPart: PolicyPart {
    package static let id = "prefetch"
    package static let summary = "loads what is about to come into view: prefetch(ahead=5)"
    package static let isRepeatable = true
    package static let explanation = """
        Loads images that lie this many rows or screens ahead of the view, and behind it. \
        to=memory decodes them and gives them to the policy; to=encoded keeps their files \
        in memory; to=disk fetches them, if they are remote. priority=low gives their transfers a \
        low priority: over HTTP/2 each gets the network's lowShare of what another one gets, until \
        a view or another range wants the image, or with priority=low-to-end until it is there. \
        'lookahead' extends the range by the distance that the content moves in this time; above \
        the speed 'calm', in windows per second, no prefetch begins. cancel=left cancels loads \
        that leave the range and aren't decoding yet, cancel=turned all loads ahead when the \
        content turns back. With asks=again each row that comes into view requests all images in \
        its range, so that evicted ones are loaded again. hold=on holds the images in range, and \
        releases them when they leave it. \
        'minimum' is the range before the first scroll and one screen down in the navigation; with \
        it, only rows in view count from two screens down or on a warning, and none below that, or \
        out of sight on a warning. A carousel in a row in view has a range of its own, of its \
        items and by its own motion: 'minimum' holds until it is scrolled itself, 'asks' is about \
        its items, 'lookahead' extends only what moves, and 'calm' counts any motion. Depth and \
        warnings are its screen's. A row that is in range out of view loads what its carousel \
        would show first, and 'minimum' beyond it; apps are assumed to do that (RecyclerView \
        loads two items, or as many as it is told). A row's own images come first, then its \
        carousel's. It can stand in a policy several times.
        """
    static let keys: [PartKey<PrefetchRule>] = [
        reach(
            "ahead", \.ahead, "5, or 2.5 with unit=screens", isAlwaysSaid: true,
            "how far, in the way of travel"),
        reach("behind", \.behind, "2", isAlwaysSaid: false, "how far, behind it"),
        .word("unit", \.unit, "of what"),
        .word("to", \.target, "how far it is loaded"),
        .word("priority", \.priority, "the priority of its transfers over HTTP/2"),
        .time("lookahead", \.lookaheadNs, "500ms", default: "none", "reaches further at speed"),
        .decimal("calm", \.calmerThan, "2.0", default: "none", "begins nothing above this speed"),
        .width("width", \.width, "5, or cores-1", "loads of its own at a time"),
        .word("cancel", \.cancels, "what is cancelled"),
        .word(
            "asks", \.asks,
            "what is in range is asked for as it comes there, or at each row that comes into view"),
        .flag("hold", \.holds, "holds what is in range"),
        PartKey(
            PolicyParameter(
                "minimum", "0.25/0.25, ahead and behind", default: "none",
                "the range where little is to be expected")
        ) { arguments, _, prefetch throws(Complaint) in
            prefetch.minimum = try minimum(arguments)
        } write: { prefetch, text in
            let ends = prefetch.minimum.map { [$0.ahead, $0.behind].map(PartText.decimal) }
            text.add("minimum", ends?.joined(separator: "/"))
        },
    ]
    package static var parameters: [PolicyParameter] { keys.parameters() }

    private static func reach(
        _ name: String, _ field: PartKey<PrefetchRule>.Field<Double>, _ example: String,
        isAlwaysSaid: Bool, _ summary: String
    ) -> PartKey<PrefetchRule> {
        PartKey(PolicyParameter(name, example, default: "0", summary)) {
            arguments, _, prefetch throws(Complaint) in
            prefetch[keyPath: field] = try arguments.decimal(name, canBeZero: true) ?? 0
        } write: { prefetch, text in
            let reach = prefetch[keyPath: field]
            if isAlwaysSaid || reach != 0 { text.add(name, decimal: reach) }
        }
    }

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        func isGiven(_ name: String) -> Bool { arguments[name].map { $0.value != "none" } ?? false }
        guard isGiven("ahead") || isGiven("behind") else {
            throw arguments.problem(
                "how far is missing", "Write for example prefetch(ahead=5, behind=2)")
        }
        let prefetch = try keys.rule(arguments, device)
        try check(prefetch, arguments)
        composition.prefetches.append(prefetch)
    }

    private static func minimum(
        _ arguments: PolicyArguments
    ) throws(Complaint) -> PrefetchRule.Reach? {
        guard let minimum = arguments["minimum"], minimum.value != "none" else { return nil }
        let reach = minimum.value.split(separator: "/", omittingEmptySubsequences: false)
            .map(PolicyArguments.decimal)
        guard reach.count == 2, let ahead = reach[0], let behind = reach[1] else {
            throw arguments.problem(
                "'\(minimum.value)' is no range",
                "Write ahead/behind, for example minimum=0.25/0.25", of: minimum)
        }
        return PrefetchRule.Reach(ahead: ahead, behind: behind)
    }

    private static func check(
        _ prefetch: PrefetchRule, _ arguments: PolicyArguments
    ) throws(Complaint) {
        if prefetch.unit == .rows {
            let reaches = [
                ("ahead", [prefetch.ahead]), ("behind", [prefetch.behind]),
                ("minimum", prefetch.minimum.map { [$0.ahead, $0.behind] } ?? []),
            ]
            for (name, reach) in reaches where reach.contains(where: { $0 != $0.rounded() }) {
                throw arguments.problem(
                    "rows are whole", "Give a whole number, or add unit=screens",
                    of: arguments[name]!)
            }
        }
        if prefetch.ahead == 0, prefetch.behind == 0, prefetch.lookaheadNs == 0, !prefetch.holds {
            throw arguments.problem(
                "this reaches nothing that isn't in view",
                "Give 'ahead' or 'behind' more than 0, or add hold=on")
        }
    }
}
