import LabBase
import LabDevices

/// Loads images before a view requests them.
package enum PrefetchPart: PolicyPart {
    package static let id = "prefetch"
    package static let summary = "loads what is about to come into view: prefetch(ahead=5)"
    package static let isRepeatable = true
    static let keys: [PartKey<PrefetchRule>] =
        systemKeys + [
            reach("ahead", \.ahead, isAlwaysSaid: true).saidBySystems,
            reach("behind", \.behind).saidBySystems,
            key("unit", \.unit, .word).saidBySystems,
            key("to", \.target, .word).ofAPrefetcher,
            key("priority", \.priority, .word).ofAPrefetcher,
            key("lookahead", \.lookaheadNs, .time).saidBySystems,
            key("most", \.mostPixels, .decimal).saidBySystems
                .refused("limits no lookahead", "Add one, such as lookahead=1s") { prefetch, _ in
                    prefetch.mostPixels != nil && prefetch.lookaheadNs == 0
                },
            key("calm", \.calmerThan, .decimal).saidBySystems,
            key("width", \.width, .width).ofAPrefetcher,
            key("cancel", \.cancels, .word).saidBySystems,
            key("asks", \.asks, .word).saidBySystems, key("hold", \.hold, .word).saidBySystems,
            reach("keep", \.keep).saidBySystems,
            key("tile", \.tilePixels, .decimal).saidBySystems.ofScreens { $0.tilePixels != nil },
            reach("ends", \.ends).saidBySystems.ofScreens { $0.ends != 0 },
            key("covered", \.staysCovered, .flag).saidBySystems
                .refused("is what a minimum says", "Leave one of the two out") { prefetch, _ in
                    prefetch.staysCovered && prefetch.minimum != nil
                },
            key("minimum", \.minimum, .reaches).saidBySystems,
        ]

    /// Names the system whose lists it is.
    static let systemKey = "as"

    private static let systemKeys: [PartKey<PrefetchRule>] = [
        key(systemKey, \.system, .wordOrNone()),
        key("data", \.settings.hasData, .flag).set(by: "data"),
        key("pages", \.settings.pages, .count("2")).set(by: "pages"),
        key("nested", \.settings.nested, .count("4", canBeZero: true)).set(by: "nested"),
        key("window", \.settings.window, .reaches).set(by: "window"),
    ]

    package static var parameters: [PolicyParameter] { keys.parameters() }

    private static func reach(
        _ name: String, _ field: @escaping @autoclosure PartKey<PrefetchRule>.Field<Double>,
        isAlwaysSaid: Bool = false
    ) -> PartKey<PrefetchRule> {
        PartKey(PolicyParameter(name, of: id)) { arguments, _, prefetch throws(Complaint) in
            prefetch[keyPath: field()] = try arguments.decimal(name, canBeZero: true) ?? 0
        } write: { prefetch, text in
            let reach = prefetch[keyPath: field()]
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

    private static func check(
        _ prefetch: PrefetchRule, _ arguments: PolicyArguments
    ) throws(Complaint) {
        if prefetch.unit == .rows {
            let reaches = [
                ("ahead", [prefetch.ahead]), ("behind", [prefetch.behind]),
                ("keep", [prefetch.keep]),
                ("minimum", prefetch.minimum.map { [$0.ahead, $0.behind] } ?? []),
            ]
            for (name, reach) in reaches where reach.contains(where: { $0 != $0.rounded() }) {
                throw arguments.problem(
                    "rows are whole", "Give a whole number, or add unit=screens",
                    of: arguments[name]!)
            }
        }
        let pixels = [("most", prefetch.mostPixels), ("tile", prefetch.tilePixels)]
        for (name, count) in pixels where count.map({ $0 != $0.rounded() }) ?? false {
            throw arguments.problem("pixels are whole", "Give a whole number", of: arguments[name]!)
        }
        if prefetch.ahead == 0, prefetch.behind == 0, prefetch.lookaheadNs == 0, !prefetch.holds {
            throw arguments.problem(
                "this reaches nothing that isn't in view",
                "Give 'ahead' or 'behind' more than 0, or add hold=on")
        }
    }
}

extension PartForm<PrefetchRule.Reach?> {
    /// Two reaches, ahead and behind.
    fileprivate static let reaches = PartForm { arguments, name, _ throws(Complaint) in
        guard let said = arguments[name], said.value != "none" else { return nil }
        let reach = said.value.split(separator: "/", omittingEmptySubsequences: false)
            .map(PolicyArguments.decimal)
        guard reach.count == 2, let ahead = reach[0], let behind = reach[1] else {
            throw arguments.problem(
                "'\(said.value)' is no range",
                "Write ahead/behind, for example \(name)=0.25/0.25", of: said)
        }
        return PrefetchRule.Reach(ahead: ahead, behind: behind)
    } write: { reach in
        reach.map { [$0.ahead, $0.behind].map(PartText.decimal).joined(separator: "/") }
    }
}

extension PartKey<PrefetchRule> {
    fileprivate var saidBySystems: PartKey {
        refused("is the system's to say beside 'as'", "Leave one of the two out") { prefetch, _ in
            prefetch.system != nil
        }
    }

    fileprivate func ofScreens(_ isSaid: @escaping @Sendable (PrefetchRule) -> Bool) -> PartKey {
        refused("goes with ranges in screens", "Add unit=screens") { prefetch, _ in
            isSaid(prefetch) && prefetch.unit == .rows
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
