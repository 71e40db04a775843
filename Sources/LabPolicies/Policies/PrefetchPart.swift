import LabBase
import LabDevices

/// Loads images before a view requests them.
package enum PrefetchPart: PolicyPart {
    package static let id = "prefetch"
    package static let summary = "loads what is about to come into view: prefetch(ahead=5)"
    package static let isRepeatable = true
    static let keys: [PartKey<PrefetchRule>] =
        systemKeys + [
            reach(
                "ahead", \.ahead, "5, or 2.5 with unit=screens", isAlwaysSaid: true,
                "how far, in the way of travel"
            ).saidBySystems,
            reach("behind", \.behind, "2", isAlwaysSaid: false, "how far, behind it")
                .saidBySystems,
            .word("unit", \.unit, "of what").saidBySystems,
            .word("to", \.target, "how far it is loaded").ofAPrefetcher,
            .word("priority", \.priority, "the priority of its transfers over HTTP/2")
                .ofAPrefetcher,
            .time(
                "lookahead", \.lookaheadNs, "500ms", default: "none", "reaches further at speed"
            ).saidBySystems,
            .decimal(
                "calm", \.calmerThan, "2.0", default: "none", "begins nothing above this speed"
            ).saidBySystems,
            .width("width", \.width, "5, or cores-1", "loads of its own at a time").ofAPrefetcher,
            .word("cancel", \.cancels, "what is cancelled").saidBySystems,
            .word(
                "asks", \.asks,
                "what is in range is asked for as it comes there, or at each row that comes into "
                    + "view"
            ).saidBySystems,
            .flag("hold", \.holds, "holds what is in range").saidBySystems,
            reach(
                "minimum", \.minimum, "0.25/0.25, ahead and behind",
                "the range where little is to be expected"
            ).saidBySystems,
        ]

    /// Names the system whose lists it is.
    static let systemKey = "as"

    private static let systemKeys: [PartKey<PrefetchRule>] = [
        .word(
            systemKey, \.system, default: "as the other keys say", "does what a system's lists do"),
        .flag(
            "data", \.settings.hasData,
            "off: cells are made ahead, and no data source is told of rows"
        ).set(by: "data"),
        .count("pages", \.settings.pages, "2", default: "1", "offscreenPageLimit")
            .set(by: "pages"),
        .count(
            "nested", \.settings.nested, "4", default: "2", canBeZero: true,
            "items of a list in a row that is made ahead (setInitialPrefetchItemCount)"
        ).set(by: "nested"),
        reach(
            "window", \.settings.window, "0.5/0.25, ahead and behind, of a window",
            "a LazyLayoutCacheWindow, in place of the one row"
        ).set(by: "window"),
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
            if prefetch.system != nil { return }
            if isAlwaysSaid || reach != 0 { text.add(name, decimal: reach) }
        }
    }

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        func isGiven(_ name: String) -> Bool { arguments[name].map { $0.value != "none" } ?? false }
        guard isGiven(systemKey) || isGiven("ahead") || isGiven("behind") else {
            // A key of a system's lists says better what is missing.
            for key in systemKeys { try key.check(arguments, .usual) }
            throw arguments.problem(
                "how far is missing",
                "Write for example prefetch(ahead=5, behind=2), or prefetch(as=uikit) for what a "
                    + "system's lists do")
        }
        let prefetch = try keys.rule(arguments, device)
        if prefetch.system == nil { try check(prefetch, arguments) }
        composition.prefetches.append(prefetch)
    }

    /// Two reaches, ahead and behind.
    private static func reach(
        _ name: String, _ field: PartKey<PrefetchRule>.Field<PrefetchRule.Reach?>,
        _ example: String, _ summary: String
    ) -> PartKey<PrefetchRule> {
        PartKey(PolicyParameter(name, example, default: "none", summary)) {
            arguments, _, prefetch throws(Complaint) in
            guard let said = arguments[name], said.value != "none" else { return }
            let reach = said.value.split(separator: "/", omittingEmptySubsequences: false)
                .map(PolicyArguments.decimal)
            guard reach.count == 2, let ahead = reach[0], let behind = reach[1] else {
                throw arguments.problem(
                    "'\(said.value)' is no range",
                    "Write ahead/behind, for example \(name)=0.25/0.25", of: said)
            }
            prefetch[keyPath: field] = PrefetchRule.Reach(ahead: ahead, behind: behind)
        } write: { prefetch, text in
            let ends = prefetch[keyPath: field].map {
                [$0.ahead, $0.behind].map(PartText.decimal)
            }
            text.add(name, ends?.joined(separator: "/"))
        }
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

extension PartKey<PrefetchRule> {
    fileprivate var saidBySystems: PartKey {
        refused("is the system's to say beside 'as'", "Leave one of the two out") { prefetch, _ in
            prefetch.system != nil
        }
    }

    fileprivate var ofAPrefetcher: PartKey {
        refused("does nothing where cells are made ahead: they ask as views do") { prefetch, _ in
            prefetch.played.makesCells
        }
    }

    /// Refuses it where the system has no such thing to set.
    fileprivate func set(by name: String) -> PartKey {
        let able = PrefetchSystem.allCases.filter { $0.settings.contains(name) }
            .map { "as=\($0.rawValue)" }
        return refused(
            "goes with \(Listing.or(able)) alone",
            "Write \(able.count == 1 ? "that" : "one of those"), or leave it out"
        ) { prefetch, _ in
            !(prefetch.system?.settings.contains(name) ?? false)
        }
    }
}
