import Testing

@testable import EvictionLab

/// The kernel's own report of pressure, once for each time that the line is passed.
@Suite("The kernel's warnings")
struct KernelWarningTests {
    let fake = FakeGroups.v2()
    let group: MemoryGroup

    init() throws {
        group = MemoryGroup(version: .v2, path: "/cg/top/app/g", files: fake.files)
        try group.make()
    }

    private func report(high count: Int) {
        fake["\(group.path)/memory.events"] = "low 0\nhigh \(count)\nmax 0\noom_kill 0\n"
    }

    private var line: String? { fake["\(group.path)/memory.high"] }

    @Test("version 2 draws the line, takes it away once it has told, and draws it again below")
    func drawsTheLine() throws {
        report(high: 4)
        let warnings = try KernelWarnings(group, lineBytes: 5000)
        #expect(line == "5000")
        #expect(warnings.take() == nil)
        report(high: 5)
        #expect(warnings.take() == .warning)
        #expect(line == "max")
        // Still above: neither another report nor a little less memory is a second warning.
        report(high: 7)
        fake["\(group.path)/memory.current"] = "5000\n"
        warnings.noteRelease()
        #expect(warnings.take() == nil)
        #expect(line == "max")
        fake["\(group.path)/memory.current"] = "4999\n"
        warnings.noteRelease()
        #expect(line == "5000")
        #expect(warnings.take() == nil, "what was reported above the line is over")
        report(high: 8)
        #expect(warnings.take() == .warning)
    }

    @Test("a line that can't be drawn is said")
    func saysThatItCannot() {
        fake.refuse("\(group.path)/memory.high", 1)
        #expect(
            throws: KernelRefusal(
                "can't have the kernel report pressure: \(group.path)/memory.high: "
                    + "Operation not permitted")
        ) { try KernelWarnings(group, lineBytes: 5000) }
    }

    @Test("the lines are the device's, less its baseline, with what the group had and its records")
    func linesAreTheDevices() throws {
        var device = BuiltInDevices.standard
        device.baselineBytes = 20_000_000
        device.footprintLimitBytes = 620_000_000
        fake["\(group.path)/memory.current"] = "300000\n"
        let membership = try GroupMembership(joining: group, on: device)
        fake["\(group.path)/cgroup.procs"] = ""
        try membership.enforceLimit()
        #expect(fake["\(group.path)/memory.max"] == "603300000")
        _ = try membership.watchPressure()
        #expect(line == "502800000")
        device.pressure.processLine = .bytes(220_000_000)
        _ = try GroupMembership(joining: group, on: device).watchPressure()
        #expect(line == "201300000")
        fake["\(group.path)/cgroup.procs"] = ""
    }
}
