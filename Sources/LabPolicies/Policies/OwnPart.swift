import LabBase
import LabDevices
import LabOrders

/// A registered cache in the user's code: `own(mine)`.
enum OwnPart: PolicyPart {
    static let id = "own"
    static let summary = "a cache that the program has registered, as its store"
    static let parameters = [
        PolicyParameter("cache", of: id, isPositional: true), replaced.parameter,
        StoreKeys.coalesce.parameter,
    ]
    private static let replaced = PartKey<Composition>(
        "replaced", of: id, \.ownReplaced, .word(of: [.served, .forgotten]))

    static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        let names = CacheRegistry.names
        guard let word = arguments.words.first else {
            throw arguments.problem("a cache's name is missing", "Write for example own(mine)")
        }
        guard let rule = CacheRegistry.named(word.value) else {
            let near = Nearest.match(word.value, among: names).map { "Did you mean '\($0)'?" }
            let hint =
                names.isEmpty
                ? "None is: CacheRegistry.register makes one known" : "Use \(Listing.quoted(names))"
            throw arguments.problem(
                "no cache '\(word.value)' is registered", near ?? hint, of: word)
        }
        try add(rule, arguments, to: &composition, device: device)
    }

    /// Adds a cache in the user's code, of any origin, as the policy's store.
    static func add(
        _ rule: OwnCacheRule, _ arguments: PolicyArguments, to composition: inout Composition,
        device: Device
    ) throws(Complaint) {
        try composition.checkStoreless(for: arguments)
        composition.own = rule
        try replaced.read(arguments, device, &composition)
        if let joining: Composition.Joining = try arguments.choice("coalesce") {
            guard joining != .marker else {
                throw arguments.problem(
                    "only a store of the lab's own holds markers", "Use on or off",
                    of: arguments["coalesce"]!)
            }
            composition.joining = joining
        }
    }
}

extension OwnPart {
    /// The part's text for a cache in the user's code, of any origin.
    static func text(_ own: OwnCacheRule, in whole: Composition) -> String {
        var text = PartText(own.part)
        text.word(own.name)
        replaced.write(whole, &text)
        StoreKeys.coalesce.write(whole, &text)
        return text.text
    }
}
