import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabRuns
@testable import PlainDesks

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The kernel's own report of pressure, once for each time that the line is passed.
@Suite("The kernel's warnings")
struct KernelWarningTests {
    let fake = FakeGroups.v2()
    let group: MemoryGroup

    init() throws {
        group = MemoryGroup(version: .v2, path: "/cg/top/app/g", files: fake.files)
        try group.make()
    }

    private func report(high count: Int, holding bytes: Int = 5000) {
        fake["\(group.path)/memory.events"] = "low 0\nhigh \(count)\nmax 0\noom_kill 0\n"
        fake["\(group.path)/memory.current"] = "\(bytes)\n"
    }

    private var line: String? { fake["\(group.path)/memory.high"] }

    @Test("version 2 draws the line, takes it away once it has told, and draws it again below")
    func drawsTheLine() throws {
        report(high: 4)
        let warnings = try KernelWarnings(group, lineBytes: 5000)
        check(line, "5000")
        check(warnings.take(), nil)
        report(high: 5)
        check(warnings.take(), .warning)
        check(line, "max")
        // Still above: neither another report nor a little less memory is a second warning.
        report(high: 7)
        warnings.noteRelease()
        check(warnings.take(), nil)
        check(line, "max")
        fake["\(group.path)/memory.current"] = "4999\n"
        warnings.noteRelease()
        check(line, "5000")
        check(warnings.take(), nil, note: "what was reported above the line is over")
        report(high: 8)
        check(warnings.take(), .warning)
    }

    @Test("in version 2 pages of a file that is read bring no warning, and the line is drawn again")
    func forgivesFiles() throws {
        report(high: 4, holding: 3000)
        let warnings = try KernelWarnings(group, lineBytes: 5000)
        fake["\(group.path)/memory.high"] = "max"
        report(high: 5, holding: 4999)
        check(warnings.take(), nil)
        check(line, "5000")
        report(high: 6)
        check(warnings.take(), .warning)
    }

    @Test("version 2 lifts the line as soon as the kernel tells, and the policy is warned after it")
    func liftsTheLine() throws {
        report(high: 4)
        let mark = try HighMark(group, lineBytes: 5000)
        mark.heed()
        check(line, "5000", note: "nothing has been told yet")
        report(high: 5)
        mark.heed()
        check(line, "max")
        check(mark.hasFired())
        mark.disarm()
        mark.arm()
        check(line, "5000")
        mark.heed()
        check(line, "5000", note: "what was told late is of the line before")
        check(!mark.hasFired())
    }

    #if os(Linux)
    /// The counter's number is in what was written, so that the test can be the kernel.
    @Test("version 1 reports both ways across the line, and only the way up is a warning")
    func heedsTheWayUp() throws {
        let folder = ScratchFolder()
        func write(_ name: String, _ text: String) { _ = folder.write(name, Array(text.utf8)) }
        write("memory.usage_in_bytes", "4096\n")
        write("cgroup.event_control", "")
        let group = MemoryGroup(version: .v1, path: folder.path)
        let warnings = try KernelWarnings(group, lineBytes: 5000)
        let order = try require(group.files.read(folder.path + "/cgroup.event_control"))
        let words = order.split(separator: " ")
        check(words.count == 3 && words[2] == "5000")
        let counter = try require(Int32(words[0]))
        func cross(to bytes: Int) {
            write("memory.usage_in_bytes", "\(bytes)\n")
            var once: UInt64 = 1
            check(Glibc.write(counter, &once, 8), 8)
        }
        check(warnings.take(), nil)
        cross(to: 8192)
        check(warnings.take(), .warning)
        check(warnings.take(), nil)
        write("memory.usage_in_bytes", "4096\n")
        warnings.noteRelease()
        // The kernel says late that it fell.
        cross(to: 4096)
        check(warnings.take(), nil)
        cross(to: 8192)
        check(warnings.take(), .warning)
    }
    #endif

    @Test func `a line that can't be drawn is said`() {
        fake.refuse("\(group.path)/memory.high", 1)
        #expect(
            throws: Complaint.unlimited(
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
        check(fake["\(group.path)/memory.max"], "603300000")
        _ = try membership.watchPressure()
        check(line, "502800000")
        device.pressure.processLine = .bytes(220_000_000)
        _ = try GroupMembership(joining: group, on: device).watchPressure()
        check(line, "201300000")
        fake["\(group.path)/cgroup.procs"] = ""
    }
}
