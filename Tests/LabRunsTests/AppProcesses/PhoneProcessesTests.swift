import Foundation
import Testing

@testable import LabBase
@testable import LabMemory
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks

/// The processes of a phone, over a group and processes that are stood in for.
@Suite("The processes of a phone's apps")
struct PhoneProcessesTests {
    private let fake = FakeGroups.v2()
    private let group: MemoryGroup
    /// By app, in one life after the other.
    private let lives: [[FakeApp]]
    private let apps: [AppProcess]

    init() throws {
        group = MemoryGroup(version: .v2, path: "/cg/top/app/g", files: fake.files)
        try group.make()
        lives = [[FakeApp(11), FakeApp(12)], [FakeApp(21), FakeApp(22)], [FakeApp(31)]]
        for app in lives.joined() { fake["/proc/\(app.processID)/oom_score_adj"] = "0" }
        apps = zip(["feed", "maps", "camera"], lives).map { name, lives in
            var rest = lives[...]
            return AppProcess(name) { rest.removeFirst() }
        }
    }

    private func phone(
        _ choosing: PhoneProcesses.Choosing = .kernel, stalls: PressureStalls? = nil
    ) throws -> PhoneProcesses {
        try PhoneProcesses(
            apps, in: group, limitBytes: 1_000_000_000, choosing: choosing, stalls: stalls)
    }

    private func memory(_ app: Int, _ phone: PhoneProcesses) -> AppMemory {
        AppMemory(apps[app], of: phone, files: nil)
    }

    private func report(kills: Int) {
        fake["\(group.path)/memory.events"] = "low 0\nhigh 0\nmax 9\noom 9\noom_kill \(kills)\n"
    }

    @Test func `the group's limit is the phone's, with the kernel's records of it`() throws {
        _ = try phone()
        check(fake["\(group.path)/memory.max"], "1005000000")
        check(fake["\(group.path)/memory.swap.max"], "0")
    }

    @Test("a process joins before it takes what the app has for itself, and what it takes is asked")
    func begins() throws {
        let phone = try phone()
        let memory = memory(0, phone)
        apps[0].warmUps = [PixelRequest(bytes: 9)]
        try memory.processBegins(bytes: 80)
        try memory.fill(0, bytes: 5, into: 3)
        memory.release(3)
        try memory.keepBeside(bytes: 7)
        memory.processEnds()
        check(
            lives[0][0].requests,
            [
                .decode(PixelRequest(bytes: 9), instance: 0), .release(instance: 0), .purge,
                .join("v2:/cg/top/app/g"), .fill(bytes: 1, instance: 0), .release(instance: 0),
                .figures, .keep(bytes: 80), .figures, .fill(bytes: 5, instance: 3),
                .release(instance: 3), .keep(bytes: 87),
            ])
        check(lives[0][0].ends, 1)
    }

    @Test func `without a process nothing is asked, and the next life begins anew`() throws {
        let phone = try phone()
        let memory = memory(0, phone)
        try memory.fill(0, bytes: 5, into: 3)
        memory.release(3)
        try memory.processBegins(bytes: 1)
        memory.processEnds()
        memory.processEnds()
        try memory.keepBeside(bytes: 5)
        try memory.processBegins(bytes: 2)
        check(lives[0][0].requests.last, .figures)
        check(lives[0][1].requests.contains(.keep(bytes: 2)))
        check(phone.takeEnded(), [])
    }

    @Test("an app that the kernel ended while another took memory is told once, then")
    func noticesOthers() throws {
        let phone = try phone()
        let feed = memory(0, phone)
        let camera = memory(2, phone)
        try feed.processBegins(bytes: 1)
        try camera.processBegins(bytes: 1)
        check(phone.takeEnded(), [])
        lives[2][0].answers = { [self] _ in
            report(kills: 1)
            lives[0][0].isGone = true
            return .done(cpuNs: 1)
        }
        try camera.keepBeside(bytes: 50)
        check(phone.takeEnded(), [0])
        check(phone.takeEnded(), [])
        check(!apps[0].isAlive && apps[2].isAlive)
        // The replay ends it for its part, and starts it again.
        feed.processEnds()
        try feed.processBegins(bytes: 1)
        check(apps[0].channel === lives[0][1])
    }

    @Test func `an app may be ended for what it takes itself, and others before it`() throws {
        let phone = try phone()
        let all = [memory(0, phone), memory(1, phone)]
        for index in all.indices { try all[index].processBegins(bytes: 1) }
        lives[1][0].answers = { [self] _ in
            report(kills: 2)
            lives[0][0].isGone = true
            return nil
        }
        try all[1].fill(0, bytes: 9, into: 0)
        check(Set(phone.takeEnded()), [0, 1])
        check(!apps[0].isAlive && !apps[1].isAlive)
    }

    @Test(
        "any other end of a process ends the run, with its reason",
        arguments: [
            (
                ChildProcess.Ending.signalled(SIGKILL),
                "the process of maps was killed (SIGKILL), and not for its memory group's limit: "
                    + "by another process, or because the machine ran out of memory"
            ), (.exited(1), "the process of maps ended with code 1"),
        ])
    func tellsOtherEnds(ending: ChildProcess.Ending, text: String) throws {
        let phone = try phone()
        let maps = memory(1, phone)
        try maps.processBegins(bytes: 1)
        lives[1][0].ending = ending
        lives[1][0].isGone = true
        maps.release(4)
        let error = #expect(throws: Halt.self) { try maps.fill(0, bytes: 1, into: 0) }
        check(error?.complaint.line, text)
        check(phone.takeEnded(), [])
    }

    @Test("a standing is told to the process that has it, and the next one begins in front")
    func stands() throws {
        let phone = try phone()
        let maps = memory(1, phone)
        phone.stand(1, score: 900)
        try maps.processBegins(bytes: 1)
        check(fake["/proc/21/oom_score_adj"], "900")
        phone.stand(1, score: 700)
        check(fake["/proc/21/oom_score_adj"], "700")
        maps.processEnds()
        fake["/proc/22/oom_score_adj"] = "1"
        try maps.processBegins(bytes: 1)
        check(fake["/proc/22/oom_score_adj"], "0")
        // One that is just gone has no file: it is told as an end.
        fake["/proc/22/oom_score_adj"] = nil
        phone.stand(1, score: 100)
        try phone.check()
    }

    @Test func `a right to set it that is missing is said, with the one that is needed`() throws {
        let phone = try phone()
        let maps = memory(1, phone)
        try maps.processBegins(bytes: 1)
        fake.refuse("/proc/21/oom_score_adj", EACCES)
        phone.stand(1, score: 0)
        let error = #expect(throws: Complaint.self) { try phone.check() }
        check(
            error?.line,
            "/proc/21/oom_score_adj can't be set to 0: Permission denied. Only "
                + "CAP_SYS_RESOURCE lowers it below the value that lab was started with")
    }

    @Test("what the group holds is told without the processes themselves and the kernel's records")
    func tellsWhatIsHeld() throws {
        let phone = try phone(.byUsage)
        let maps = memory(1, phone)
        lives[1][0].answers = { [self] order in
            // The process itself takes 300,000 in its group.
            if order == .fill(bytes: 1, instance: 0) {
                fake["\(group.path)/memory.current"] = "304096\n"
            }
            return .done(cpuNs: 0)
        }
        try maps.processBegins(bytes: 1)
        check(apps[1].processBytes, 300_000)
        // As much for each app, so that the phone's own room is whole; and that twice, since the
        // system looks when memory has grown.
        check(fake["\(group.path)/memory.max"], "2010900000")
        fake["\(group.path)/memory.current"] = "201300000\n"
        check(phone.heldBytes(), 200_000_000)
        check(!phone.endsProcesses)
    }

    @Test("where the phone's own system ends apps, one that the kernel ends ends the run")
    func refusesTheKernelsChoice() throws {
        let phone = try phone(.byUsage)
        let feed = memory(0, phone)
        try feed.processBegins(bytes: 1)
        lives[0][0].answers = { [self] _ in
            report(kills: 1)
            return nil
        }
        let error = #expect(throws: Halt.self) { try feed.fill(0, bytes: 9, into: 0) }
        check(
            error?.complaint.line,
            "the kernel ended feed, since all apps held twice the phone's memory before the "
                + "phone's system looked at it. Have apps take less at a time, or use --memory "
                + "model or --pressure chooser=kernel")
        check(error?.complaint.exit, .failed)
    }

    @Test func `the memory of another app that was ended is theirs from then on`() throws {
        let phone = try phone(.byUsage)
        check(fake["\(group.path)/memory.max"], "2010000000")
        phone.widen(toBytes: 1_100_000_000)
        check(fake["\(group.path)/memory.max"], "2211000000")
        fake.refuse("\(group.path)/memory.max", EACCES)
        phone.widen(toBytes: 1_200_000_000)
        #expect(throws: Complaint.self) { try phone.check() }
    }

    @Test("by stalls, memory is full when processes waited for it, once, and else empty")
    func tellsStalls() throws {
        var nowNs: Int64 = 0
        func wait(_ us: Int) {
            fake["\(group.path)/memory.pressure"] =
                "some avg10=0.00 avg60=0.00 avg300=0.00 total=\(us)\nfull avg10=0.00 total=0\n"
        }
        wait(1_000_000)
        let phone = try phone(.byStalls, stalls: PressureStalls(group) { nowNs })
        check(phone.heldBytes(), 0)
        nowNs = 500_000_000
        wait(1_069_999)
        check(phone.heldBytes(), 0)
        nowNs = 900_000_000
        wait(1_070_000)
        check(phone.heldBytes(), 1_000_000_000)
        check(phone.heldBytes(), 0)
        // As much again, but not within a second.
        nowNs = 2_000_000_000
        wait(1_100_000)
        check(phone.heldBytes(), 0)
        nowNs = 3_100_000_000
        wait(1_145_000)
        check(phone.heldBytes(), 0)
    }
}
