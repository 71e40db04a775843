import Foundation
import Testing

@testable import LabBase
@testable import LabRuns
@testable import PlainDesks

/// Finds the machine's memory controller, and the place for our groups.
@Suite("The memory controller")
struct MemoryControllerTests {
    private func find(_ groups: FakeGroups) throws(Complaint) -> MemoryController {
        try MemoryController.find(processFolder: "/self", files: groups.files)
    }

    private func refusal(_ groups: FakeGroups) -> String? {
        do throws(Complaint) {
            _ = try find(groups)
            return nil
        } catch {
            return error.line
        }
    }

    @Test func `version 1 is used where it has the memory, even beside version 2`() throws {
        let found = try find(.v1())
        check(found.version, .v1)
        check(found.folder, "/cg/memory/app")
    }

    @Test(
        "in a container only a part of the tree is mounted",
        arguments: [
            ("/", "/app", "/m/app"), ("/", "/", "/m"), ("/docker/1", "/docker/1", "/m"),
            ("/docker/1", "/docker/1/app", "/m/app"),
        ])
    func followsTheMount(root: String, own: String, folder: String) throws {
        let groups = FakeGroups.v1()
        groups["/self/cgroup"] = "4:memory:\(own)\n"
        groups["/self/mountinfo"] = "35 31 0:32 \(root) /m rw - cgroup cgroup rw,memory\n"
        try check(find(groups).folder, folder)
    }

    @Test func `a folder with a blank in its name is written as a number`() throws {
        let groups = FakeGroups.v1()
        groups["/self/mountinfo"] =
            "35 31 0:32 / /my\\040cg rw shared:9 master:1 - cgroup cgroup rw,memory\n"
        try check(find(groups).folder, "/my cg/app")
    }

    @Test(
        "a group that isn't under the mount is said",
        arguments: [("/docker/1", "/docker/12"), ("/", "/../other")])
    func saysThatOursIsElsewhere(root: String, own: String) {
        let groups = FakeGroups.v1()
        groups["/self/cgroup"] = "4:memory:\(own)\n"
        groups["/self/mountinfo"] = "35 31 0:32 \(root) /m rw - cgroup cgroup rw,memory\n"
        check(
            refusal(groups),
            "our own memory group, \(own), isn't to be seen under /m, where \(root) is "
                + "mounted")
    }

    @Test("in version 2 groups go beneath our own, where that has none but groups in it")
    func goesBeneathOurOwn() throws {
        let found = try find(.v2(own: "cpu memory"))
        check(found.version, .v2)
        check(found.folder, "/cg/top/app")
    }

    @Test("else beside it, since a group that holds a process may have no others in it")
    func goesBeside() throws {
        let groups = FakeGroups.v2(own: "cpu", above: "cpu memory")
        try check(find(groups).folder, "/cg/top")
        check(groups.log.isEmpty)
    }

    @Test func `else the controller is passed on, where that can be done`() throws {
        let groups = FakeGroups.v2(own: "")
        try check(find(groups).folder, "/cg/top/app")
        check(groups.log, ["/cg/top/app/cgroup.subtree_control=+memory"])
    }

    @Test func `a controller that can't be passed on is said, with the reason`() {
        let groups = FakeGroups.v2(own: "")
        groups.refuse("/cg/top/app/cgroup.subtree_control", EBUSY)
        check(
            refusal(groups),
            "the memory controller can't be passed on to a group: writing +memory to "
                + "/cg/top/app/cgroup.subtree_control: Device or resource busy, since "
                + "processes are in /cg/top/app itself")
    }

    @Test func `what is missing is said`() {
        let unlisted = FakeGroups.v2(own: "cpu")
        unlisted["/cg/top/app/cgroup.controllers"] = "cpu pids\n"
        check(
            refusal(unlisted),
            "no memory controller: /cg/top/app/cgroup.controllers doesn't list it")
        let unmounted = FakeGroups.v1()
        unmounted["/self/mountinfo"] = "31 23 0:28 / /cg rw - tmpfs tmpfs rw\n"
        check(refusal(unmounted), "no memory controller is mounted (cgroup v1 or v2)")
        check(
            refusal(FakeGroups([:], newFiles: [:])),
            "/self/cgroup can't be read: Linux alone has it")
    }
}
