import Testing

@testable import LabBase
@testable import LabDevices
@testable import PlainDesks

private protocol MadeLater {
    var madeValue: Any { get }
}

extension Deferred: MadeLater {
    fileprivate var madeValue: Any { wrappedValue }
}

@Suite("A device's digest")
struct DeviceDigestTests {
    private static func digest(_ device: Device, ofPhone: Bool = true) -> UInt64 {
        var digest = Digest()
        digest.add(device, ofPhone: ofPhone)
        return digest.value
    }

    /// Every stored member of a value, by its path, as text.
    private static func members(_ value: Any, _ path: String = "") -> [String: String] {
        // A member that is made later is compared as what it is made to.
        if let later = value as? any MadeLater {
            return [path: String(reflecting: later.madeValue)]
        }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .struct, !mirror.children.isEmpty else {
            return [path: String(reflecting: value)]
        }
        var members: [String: String] = [:]
        for child in mirror.children {
            members.merge(Self.members(child.value, path + "." + (child.label ?? ""))) { $1 }
        }
        return members
    }

    /// Devices that each differ from `device` in something.
    private static func others(than device: Device) -> [Device] {
        var others = DeviceFigure.all.flatMap { figure in
            [0.5, 2].map { factor in
                figure.number(device).map { figure.with($0 * factor, device) } ?? device
            }
        }
        let changes: [(inout Device) -> Void] = [
            { $0.id += "x" }, { $0.title += "x" }, { $0.note("ram", origin: "elsewhere") },
            { $0.ranges["decode.png"] = FigureRange(low: 1, high: 2, source: "ours") },
            { $0.network.connections = 6 },
            { $0.apiLevel = 21 }, { $0.isDesktop = true }, { $0.footprintLimitBytes = 1 << 30 },
            { $0.declaredMemoryClassBytes = 1 << 27 }, { $0.pressure.isLineHeeded.toggle() },
            { $0.pressure.trimLevels = .reduced }, { $0.pressure.evictionOrder = .largest },
            { $0.pressure.onKill = .ignore }, { $0.pressure.otherApps.frontBytes += 1 << 20 },
            { $0.pressure.otherApps.backgroundBytes = [1 << 20] },
            { $0.pressure.evictOwnBelowMillionths = 50_000 },
            { $0.pressure.endFrontBelowMillionths = 40_000 },
            { $0.pressure.freezeAfterNs = 1_000_000_000 },
            { $0.pressure.apps.previousForNs = 1_000_000_000 },
            { $0.pressure.apps.mostCached = 7 },
            { $0.pressure.apps.endPreviousBelowMillionths = 40_000 },
            { $0.pressure.apps.endPlayingBelowMillionths = 40_000 },
            { $0.pressure.apps.leftLimitBytes = 1 << 27 },
            { $0.pressure.apps.chooser = .kernel },
            { $0.pressure.apps.compressing = .stopped }, { $0.pressure.apps.hearing = .all },
            {
                $0.pressure.systemModerate = .init(
                    belowMillionths: 310_000, aboveMillionths: 360_000)
            },
        ]
        for change in changes {
            var changed = device
            change(&changed)
            others.append(changed)
        }
        return others.filter { $0 != device }
    }

    @Test func `differs when any stored member does, and every member is tried`() {
        let device = BuiltInDevices.standard
        let members = Self.members(device)
        var untried = Set(members.keys).subtracting([".images.amount"])
        for other in Self.others(than: device) {
            let changed = Self.members(other).filter { members[$0.key] != $0.value }.keys
            untried.subtract(changed)
            check(Self.digest(other) != Self.digest(device), note: "\(changed.sorted())")
        }
        check(untried.isEmpty, note: "Change these too: \(untried.sorted())")
    }

    /// They are of an app, and a limit that asks for them stands in bytes in the row.
    @Test func hasNoImages() {
        let device = BuiltInDevices.standard
        let other = device.with(AppImages(1_000_000))
        check(other == device && Self.digest(other) == Self.digest(device))
        check(Self.members(other)[".images.amount"] != Self.members(device)[".images.amount"])
    }

    @Test func `of one app's device leaves out what only a phone of several apps reads`() {
        let device = BuiltInDevices.standard
        var other = device
        other.pressure.apps.pixelRatio = 4
        other.note("pressure.pixelRatio", origin: "measured: ours")
        other.ranges["pressure.pixelRatio"] = FigureRange(low: 1, high: 8, source: "ours")
        check(Self.digest(other, ofPhone: false), Self.digest(device, ofPhone: false))
        check(Self.digest(other) != Self.digest(device))
        other.pressure.samplingNs += 1
        check(Self.digest(other, ofPhone: false) != Self.digest(device, ofPhone: false))
    }

    /// A policy that waits to be frozen goes by when an app runs its last code.
    @Test func `of one app's scenario knows another time of its last code`() {
        let device = BuiltInDevices.standard
        var other = device
        other.pressure.apps.stopAfterNs = 30_000_000_000
        check(Self.digest(other, ofPhone: false) != Self.digest(device, ofPhone: false))
        other.pressure.apps = device.pressure.apps
        check(Self.digest(other, ofPhone: false), Self.digest(device, ofPhone: false))
    }
}
