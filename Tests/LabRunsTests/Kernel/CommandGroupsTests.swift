import Foundation
import Testing

@testable import LabBase
@testable import LabRuns
@testable import PlainDesks

/// The texts written to a group's files, their order, and the removal of groups.
@Suite("The groups of a command")
struct CommandGroupsTests {
    private func groups(_ fake: FakeGroups) throws(Complaint) -> CommandGroups {
        let controller = try MemoryController.find(processFolder: "/self", files: fake.files)
        return try CommandGroups(controller, watched: false)
    }

    private func refusal(_ fake: FakeGroups) -> String? {
        do throws(Complaint) {
            _ = try groups(fake)
            return nil
        } catch {
            return error.line
        }
    }

    private static let first = "/cg/memory/app/evictionlab-\(getpid())"
    private static let second = "/cg/top/app/evictionlab-\(getpid())"

    @Test func `in version 1 the limit comes before that of memory and swap together`() throws {
        let fake = FakeGroups.v1()
        let group = try groups(fake).makeGroup()
        let before = fake.log.count
        try group.limit(toBytes: 600_000_000)
        check(
            fake.log[before...],
            [
                "\(Self.first)/cell-1/memory.swappiness=0",
                "\(Self.first)/cell-1/memory.limit_in_bytes=600000000",
                "\(Self.first)/cell-1/memory.memsw.limit_in_bytes=600000000",
            ])
    }

    @Test func `in version 2 the controller is passed on, and nothing is swapped`() throws {
        let fake = FakeGroups.v2()
        let group = try groups(fake).makeGroup()
        check(fake.log[1], "\(Self.second)/cgroup.subtree_control=+memory")
        let before = fake.log.count
        try group.limit(toBytes: 600_000_000)
        check(
            fake.log[before...],
            [
                "\(Self.second)/cell-1/memory.swap.max=0",
                "\(Self.second)/cell-1/memory.max=600000000",
            ])
    }

    @Test func `a phone's group may swap so much beyond its limit, and only that`() throws {
        let one = FakeGroups.v1()
        let first = try groups(one).makeGroup()
        try first.limit(toBytes: 1000, swapBytes: 500)
        check(one["\(first.path)/memory.swappiness"], "100")
        check(one["\(first.path)/memory.limit_in_bytes"], "1000")
        check(one["\(first.path)/memory.memsw.limit_in_bytes"], "1500")
        let two = FakeGroups.v2()
        let second = try groups(two).makeGroup()
        try second.limit(toBytes: 1000, swapBytes: 500)
        check(two["\(second.path)/memory.swap.max"], "500")
        check(two["\(second.path)/memory.max"], "1000")
    }

    @Test func `a kernel that doesn't count swap has no file for it`() throws {
        let fake = FakeGroups.v2()
        let group = try groups(fake).makeGroup()
        fake["\(group.path)/memory.swap.max"] = nil
        try group.limit(toBytes: 1)
        check(fake["\(group.path)/memory.max"], "1")
    }

    @Test func `a process joins by its number`() throws {
        let fake = FakeGroups.v2()
        let group = try groups(fake).makeGroup()
        try group.join()
        check(fake["\(group.path)/cgroup.procs"], String(getpid()))
        fake["\(group.path)/cgroup.procs"] = ""
        check(MemoryGroup(word: group.word)?.path, group.path)
        check(MemoryGroup(word: group.word)?.version, .v2)
        check(MemoryGroup(word: "v3:/x"), nil)
    }

    @Test func `the kernel's kills are counted where each version has them`() throws {
        let one = FakeGroups.v1()
        let first = try groups(one).makeGroup()
        check(first.killCount(), 0)
        one["\(first.path)/memory.oom_control"] = "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n"
        check(first.killCount(), 1)
        let two = FakeGroups.v2()
        let second = try groups(two).makeGroup()
        // Not the times that memory ran out, nor those that a whole group was killed.
        two["\(second.path)/memory.events"] = "high 9\nmax 8\noom 7\noom_kill 2\noom_group_kill 5\n"
        check(second.killCount(), 2)
    }

    @Test func `all groups are gone at the end, even those that take a while`() throws {
        let fake = FakeGroups.v1()
        let all = try groups(fake)
        let kept = try all.makeGroup()
        all.remove(try all.makeGroup())
        check(fake.left, [Self.first, kept.path])
        fake.state.withLock { $0.busyTimes = 3 }
        all.end()
        check(fake.left, [])
        #expect(throws: Complaint.unlimited("the command is over")) { try all.makeGroup() }
    }

    @Test(
        "a right that is missing is said before anything begins, and nothing is left",
        arguments: [
            ("", EACCES, "no right to create a group at \(first): Permission denied"),
            (
                "/cell-0/memory.limit_in_bytes", EPERM,
                "can't set the limit of a group: \(first)/cell-0/memory.limit_in_bytes: "
                    + "Operation not permitted"
            ),
            (
                "/cell-0/memory.swappiness", EPERM,
                "can't turn swap off for a group: \(first)/cell-0/memory.swappiness: "
                    + "Operation not permitted"
            ),
            (
                "/cell-0/cgroup.procs", EROFS,
                "no right to join a group at \(first)/cell-0: Read-only file system"
            ),
        ])
    func saysWhatIsMissing(file: String, code: Int32, text: String) {
        let fake = FakeGroups.v1()
        fake.refuse(Self.first + file, code)
        check(refusal(fake), text)
        check(fake.left, [])
    }

    @Test func `in version 2 a process may only move where it may write above both places`() {
        let fake = FakeGroups.v2()
        fake.refuse("/cg/top/app/cgroup.procs", EACCES)
        check(refusal(fake), "no right to join a group at /cg/top/app: Permission denied")
        check(fake.left, [])
    }
}
