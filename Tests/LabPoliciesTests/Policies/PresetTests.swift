import Testing

@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

/// Every system as a value: that it means something, everywhere, and says where it comes from.
@Suite("A preset")
struct PresetTests {
    private static let presets = PolicyRegistry.presets

    private static func preset(_ id: String) throws -> Preset { try require(Preset.shipped(id)) }

    private static let devices = BuiltInDevices.all

    @Test("parses on every device", arguments: presets.map(\.id))
    func parsesOnEveryDevice(_ id: String) throws {
        let specs = try Self.preset(id).modelSpecs
        for device in Self.devices {
            for spec in specs {
                let policy = try PolicySpec.parse(spec, device: device)
                let again = try PolicySpec.parse(policy.spec, device: device)
                check(again.composition, policy.composition, note: "\(device.id)")
            }
        }
    }

    @Test("has a spec that means the same when it is typed", arguments: presets.map(\.id))
    func hasASpecThatMeansTheSame(_ id: String) throws {
        let preset = try Self.preset(id)
        let device = BuiltInDevices.standard
        let typed = try PolicySpec.parse(preset.spec, device: device).composition
        check(typed, preset.composition(on: device))
        // As `lab policies` shows it, in lines.
        let shown = PresetReference.indented(preset.spec).joined()
        try check(PolicySpec.parse(shown, device: device).composition, typed)
    }

    @Test("cites its source", arguments: presets.map(\.id))
    func citesItsSource(_ id: String) throws {
        let preset = try Self.preset(id)
        check(!preset.title.isEmpty && !preset.explanation.isEmpty)
        check(preset.summary.count <= 72)
        let isDefined = preset.verification.level == .defined
        check(preset.source.hasPrefix("No system's"), isDefined)
        check(preset.source.count > 20)
    }

    @Test func `runs where its platform is, and everywhere without one`() throws {
        let devices = ["iphone-8", "android", "desktop"].compactMap(BuiltInDevices.named)
        for (id, places) in [
            ("nuke", [true, false, false]), ("glide", [false, true, false]),
            ("texture", [true, false, false]), ("nscache-gnustep", [false, false, false]),
            ("unbounded", [true, true, true]), ("flutter", [true, true, true]),
        ] {
            let preset = try Self.preset(id)
            check(devices.map(preset.runs), places, note: "\(id)")
        }
        check(!Preset.areAll(in: "glide+prefetch(ahead=2)", on: devices[0]))
        check(Preset.areAll(in: "lru(limit=32MB)+weak", on: devices[0]))
    }

    @Test("has quirks, each a full sentence", arguments: presets.map(\.id))
    func hasQuirks(_ id: String) throws {
        let preset = try Self.preset(id)
        check(!preset.quirks.isEmpty || preset.group == .bounds)
        for sentence in preset.quirks + preset.assumptions + [preset.explanation] {
            check(sentence.first?.isUppercase == true || sentence.first?.isNumber == true)
            check(sentence.hasSuffix("."), note: "\(sentence)")
            check(sentence.split(separator: " ").count > 3, note: "\(sentence)")
            check(!sentence.contains("  ") && !sentence.contains("\n"), note: "\(sentence)")
        }
    }

    @Test func `names each model once, and each behaves otherwise`() throws {
        for preset in Self.presets where !preset.models.isEmpty {
            check(preset.models[0].overrides.isEmpty)
            let compositions = try preset.modelSpecs.map {
                try PolicySpec.parse($0, device: BuiltInDevices.standard).composition
            }
            check(compositions[0], preset.composition(on: BuiltInDevices.standard))
            for (index, composition) in compositions.enumerated() {
                check(!compositions[..<index].contains(composition))
            }
        }
    }

    @Test func `stands for what it is beside others`() throws {
        let device = BuiltInDevices.standard
        for preset in Self.presets {
            let others = Self.presets.filter {
                $0.id != preset.id && $0.composition(on: device) == preset.composition(on: device)
            }
            check(others.isEmpty, note: "\(preset.id) is \(others.map(\.id))")
        }
    }
}
