import LabBase
import LabDevices

/// A store's reaction to a signal.
package enum OnPart: PolicyPart {
    package static let id = "on"
    package static let summary = "what the store does on a signal: on(warning, clear)"
    package static let isRepeatable = true
    package static let parameters = [
        PolicyParameter(
            "signal", of: id, isPositional: true, words: Reaction.Trigger.named.map { $0.word },
            { Listing.or(Reaction.Trigger.named.map { $0.word }) }),
        PolicyParameter(
            "deed", of: id, isPositional: true, words: actions, { Listing.or(actions) }),
        PolicyParameter("trim", of: id), PolicyParameter("shrink", of: id),
        PolicyParameter("limit", of: id), PolicyParameter("keep", of: id),
        PolicyParameter("level", of: id), PolicyParameter("every", of: id),
        PolicyParameter("for", of: id),
        PolicyParameter("restore", of: id),
        PolicyParameter("of", of: id, { Listing.or(targets.map { $0.word }) }),
        PolicyParameter("after", of: id),
        PolicyParameter("system", of: id, { Device.System.list }),
        PolicyParameter("api", of: id),
    ]

    package static var details: [Block] {
        let signals = TextTable(
            Reaction.Trigger.named,
            [
                .text("signal") { "`\($0.word)`" }, .text("on iOS") { $0.ios },
                .text("on Android") { $0.android },
            ])
        return [
            .paragraph("How an app hears of a signal, and so when a reaction to it acts:"),
            .table(signals),
        ]
    }

    private static let actions = ["clear", "unused"]
    static let targets: [(word: String, targets: Reaction.Targets)] = [
        ("store", .store), ("weak", .weak), ("encoded", .encoded), ("pool", .pool),
        ("loads", .loads), ("views", .views),
        ("all", .all),
    ]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        let (trigger, when) = try trigger(arguments)
        let action = try action(arguments, when: when.text, device: device)
        let of = try arguments.choice("of", targets.map { $0.word }) ?? "store"
        var reaction = Reaction(trigger, action, of: targets.first { $0.word == of }!.targets)
        reaction.delayNs = try arguments.time("after", canBeZero: true) ?? 0
        if let other = composition.reactions.first(where: {
            $0.trigger == trigger && !$0.targets.isDisjoint(with: reaction.targets)
        }) {
            let both = other.targets.intersection(reaction.targets)
            let target = targets.first { !both.isDisjoint(with: $0.targets) }!.word
            let what = target == "store" ? "" : " of '\(target)'"
            throw Complaint(
                "'\(when.text)' has a reaction\(what) already", "Keep one", at: when.place)
        }
        try check(reaction, of, arguments)
        if try DeviceRange(arguments).contains(device) { composition.reactions.append(reaction) }
    }

    package static func text(_ reaction: Reaction) -> String {
        var text = PartText(id)
        if case .level(let levels) = reaction.trigger {
            let isOne = levels.count == 1
            text.add("level", "\(levels.lowerBound)" + (isOne ? "" : "..\(levels.upperBound)"))
        } else if case .every(let ns) = reaction.trigger {
            text.add("every", timeNs: ns)
        } else if let named = Reaction.Trigger.named.first(where: {
            $0.trigger == reaction.trigger
        }) {
            text.word(named.word)
        }
        switch reaction.action {
        case .clear: text.word("clear")
        case .clearUnused: text.word("unused")
        case .trim(let share): text.add("trim", Share.text(share))
        case .shrink(let share): text.add("shrink", Share.text(share))
        case .limit(let bytes, let forNs, let restoresFound):
            text.add("limit", bytes)
            text.add("for", timeNs: forNs)
            text.add("restore", "found", if: restoresFound)
        case .keep(let bytes): text.add("keep", bytes)
        }
        if reaction.targets != .store {
            text.add("of", targets.first { $0.targets == reaction.targets }?.word)
        }
        text.add("after", timeNs: reaction.delayNs == 0 ? nil : reaction.delayNs)
        return text.text
    }

    private static func trigger(
        _ arguments: PolicyArguments
    ) throws(Complaint) -> (Reaction.Trigger, (text: String, place: SpecPlace)) {
        let words = arguments.words
        if let said = arguments["level"] ?? arguments["every"] {
            let name = said.name!
            let other = name == "level" ? arguments["every"] : nil
            if let signal = words.first(where: { !actions.contains($0.value) }) ?? other {
                throw arguments.problem(
                    "'\(signal.name ?? signal.value)' and '\(name)' exclude each other", "Keep one",
                    of: signal)
            }
            let when = ("\(name)=\(said.value)", said.namePlace)
            if name == "level" { return (.level(try levels(said, arguments)), when) }
            guard let ns = try arguments.time(name) else {
                throw arguments.problem(
                    "'every' needs a time", "Write for example every=30s", of: said)
            }
            return (.every(ns), when)
        }
        guard let signal = words.first else {
            throw arguments.problem("a signal is missing", "Write for example on(warning, clear)")
        }
        let triggers = Reaction.Trigger.named
        try arguments.check(signal, isOneOf: triggers.map { $0.word })
        let trigger = triggers.first { $0.word == signal.value }!.trigger
        return (trigger, (signal.value, signal.valuePlace))
    }

    private static func levels(
        _ argument: PolicyArguments.Argument, _ arguments: PolicyArguments
    ) throws(Complaint) -> ClosedRange<Int> {
        let ends = try arguments.ends(of: argument)
        guard let first = Int(ends.first.value), let last = Int(ends.last.value), first >= 0 else {
            throw arguments.problem(
                "'\(argument.value)' is no level", "Write level=15 or level=40..80", of: argument)
        }
        guard first <= last else {
            throw arguments.problem(
                "\(last) comes before \(first)", "Write level=\(last)..\(first)", of: argument)
        }
        guard WarningLevel.trimLevels.contains(where: (first...last).contains) else {
            throw arguments.problem(
                "no such level ever comes",
                "Android's are " + WarningLevel.trimLevels.map(String.init).joined(separator: ", "),
                of: argument)
        }
        return first...last
    }

    private static func action(
        _ arguments: PolicyArguments, when: String, device: Device
    ) throws(Complaint) -> Reaction.Action {
        let isNamed = arguments["level"] == nil && arguments["every"] == nil
        let words = arguments.words.dropFirst(isNamed ? 1 : 0)
        for word in words { try arguments.check(word, isOneOf: actions) }
        let word = words.first
        let keys = ["trim", "shrink", "limit", "keep"].compactMap { arguments[$0] }
        let said = words.map(\.value) + keys.map { $0.name! }
        guard said.count < 2 else {
            throw arguments.problem("'\(said[0])' and '\(said[1])' exclude each other", "Keep one")
        }
        if keys.first?.name != "limit", let idle = arguments["for"] ?? arguments["restore"] {
            throw arguments.problem(
                "'\(idle.name!)' is about another limit", "Add one, such as limit=1",
                ofNameOf: idle)
        }
        if let word { return word.value == "clear" ? .clear : .clearUnused }
        guard let key = keys.first else {
            throw arguments.problem(
                "what to do is missing", "Write on(\(when), clear) or on(\(when), trim=10%)")
        }
        switch key.name {
        case "trim": return .trim(shareMillionths: try arguments.share(key))
        case "shrink": return .shrink(shareMillionths: try arguments.share(key))
        case "keep":
            return .keep(bytes: try bytes("keep", "there is no end to 'none'", arguments, device))
        default: return try limit(arguments, device: device)
        }
    }

    private static func limit(
        _ arguments: PolicyArguments, device: Device
    ) throws(Complaint) -> Reaction.Action {
        let limit = try bytes("limit", "a reaction can't take a limit away", arguments, device)
        let forNs = try arguments.time("for")
        let restore = try arguments.choice("restore", ["own", "found"])
        if restore != nil, forNs == nil {
            throw arguments.problem(
                "'restore' says what comes after a time, and there is none",
                "Add one, such as for=10s", ofNameOf: arguments["restore"]!)
        }
        return .limit(bytes: limit, forNs: forNs, restoresFound: restore == "found")
    }

    /// - Parameter none: the complaint of `none`, which is no size.
    private static func bytes(
        _ key: String, _ none: String, _ arguments: PolicyArguments, _ device: Device
    ) throws(Complaint) -> Int64 {
        let limit = try arguments.limit(key, on: .init(device), otherwise: "write 'clear'")
        guard let bytes = limit ?? nil else {
            throw arguments.problem(
                none, "Give a size, such as \(key)=\(key == "keep" ? "24MB" : "1")",
                of: arguments[key]!)
        }
        return bytes
    }

    private static func check(
        _ reaction: Reaction, _ of: String, _ arguments: PolicyArguments
    ) throws(Complaint) {
        if reaction.trigger == .freezing, let late = arguments["after"], reaction.delayNs > 0 {
            throw arguments.problem(
                "no code runs after 'freezing' until the app is back", "Leave this out",
                ofNameOf: late)
        }
        switch (reaction.action, of) {
        case (.clear, _), (_, "store"): return
        case (.clearUnused, "pool"):
            throw arguments.problem(
                "no view shows what is in the pool", "Write 'clear'", of: arguments["of"]!)
        case (.limit, "pool"):
            throw arguments.problem(
                "only a store takes another limit", "Write 'clear', or shrink=50%",
                of: arguments["of"]!)
        case (.clearUnused, "encoded"):
            throw arguments.problem("no view shows a file", "Write 'clear'", of: arguments["of"]!)
        case (.keep, "pool"), (.keep, "encoded"):
            throw arguments.problem(
                "'keep' is about decoded images", "Write 'clear', or shrink=50%",
                of: arguments["of"]!)
        case (_, "pool"), (_, "encoded"): return
        default:
            let what = of == "all" ? "all of them together" : "'\(of)'"
            throw arguments.problem(
                "\(what) can only be cleared", "Write 'clear', or a reaction of the store alone",
                of: arguments["of"]!)
        }
    }
}
