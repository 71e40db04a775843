import Testing

@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

@Suite("'tidy'")
struct TidyTests {
    private static let presets = PolicyRegistry.presets

    @Test("goes with every system, on every device", arguments: presets.map(\.id))
    func goesWithEverySystem(_ id: String) throws {
        for device in Draws.some(of: BuiltInDevices.all) {
            let plain = try PolicySpec.parse(id, device: device).composition
            for keep in plain.hasStore ? ["", "(keep=24MB)"] : [""] {
                let policy = try PolicySpec.parse("\(id)+tidy\(keep)", device: device)
                // Its own reactions are those already, on phones whose apps hear them.
                let isTidy = id == "android-guide" && device.apiLevel != nil && keep.isEmpty
                check(policy.composition == plain, isTidy, note: "\(device.id)")
                let again = try PolicySpec.parse(policy.spec, device: device)
                check(again.composition, policy.composition, note: "\(device.id)")
            }
        }
    }

    @Test func `reacts to the first signal and to the last that the system's apps hear`() throws {
        for (name, triggers) in [
            ("iphone-8", [.hidden, .freezing]), ("pixel-6", [.hidden, .cached]),
        ] as [(String, [Reaction.Trigger])] {
            let device = try require(BuiltInDevices.named(name))
            let reactions = try PolicySpec.parse("weak+tidy", device: device).composition.reactions
            check(reactions, triggers.map { Reaction($0, .clear, of: .views) })
        }
    }

    @Test func `says in short what is given up, in the order of its signals`() throws {
        let device = BuiltInDevices.standard
        func background(_ spec: String) throws -> String {
            CompositionTraits(try PolicySpec.parse(spec, device: device).composition).background
        }
        try check(
            background("lru+on(freezing, clear)+on(hidden, keep=24MB)"),
            "trim to 24.0 MB of images; clear before it is frozen")
        try check(
            background("weak+tidy"),
            "views without a window let go; views without a window let go before it is "
                + "frozen")
    }
}
