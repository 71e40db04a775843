#if os(Linux)
import Foundation
import Testing

@testable import PlainDesks

/// A phone whose apps are processes of the kernel's: whom it ends, and that nothing of them stays.
/// One test follows the other, since all look at the machine's swap.
@Suite(.serialized) struct PhoneEnforceTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        // The system takes 100 of 600 MiB: 524 MB are for apps. The camera's last step needs 580 of
        // all three, and 480 without the chat. Nothing is compressed, as in a group without swap.
        try folder.write(
            "device.json",
            """
            { "id": "small", "basedOn": "android-128", "ram": "600MiB", "baseline": "20MB",
              "pressure": { "otherApps": "100MiB", "compress": "off" } }
            """)
        try folder.write(
            "phone.json",
            """
            { "version": 1, "name": "three",
              "phone": {
                "chat": { "memory": "100MB" },
                "maps": { "memory": "150MB" },
                "camera": { "memory": [["0s", "50MB"], ["4s", "330MB"]] } },
              "front": [ { "app": "chat", "for": "10s" }, { "app": "maps", "for": "10s" },
                         { "app": "camera", "for": "20s" } ] }
            """)
        // Long enough to be interrupted: each of 400 visits takes and gives back 300 MB.
        let visits = Array(
            repeating: #"{ "app": "camera", "for": "8s" }, { "app": "chat", "for": "8s" }"#,
            count: 400)
        try folder.write(
            "long.json",
            """
            { "version": 1, "name": "long",
              "phone": {
                "chat": { "memory": [["0s", "20MB"], ["1s", "220MB"]], "left": "20MB" },
                "camera": { "memory": [["0s", "20MB"], ["1s", "320MB"]], "left": "20MB" } },
              "front": [ \(visits.joined(separator: ", ")) ] }
            """)
    }

    private func lab(_ phone: String, _ arguments: String...) -> LabProcess {
        var process = folder.lab("run", phone, "--device", "@device.json", "--format", "csv")
        process.arguments += arguments
        return process
    }

    private static let swaps = "/proc/swaps"

    private var swaps: String {
        String(decoding: FileManager.default.contents(atPath: Self.swaps) ?? Data(), as: UTF8.self)
    }

    /// The apps' rows, without the phone's own.
    private func apps(_ process: LabProcess) async throws -> [[String: String]] {
        let run = try await process.run()
        check(run.exitCode, 0, note: "\(run.errors)")
        return try table(run.output).filter { $0["app"] != "" }
    }

    @Test(arguments: ["kernel", "score"])
    func whoIsEndedIsTheModels(chooser: String) async throws {
        guard MemoryGroups.isHere() else { return }
        let rule = "chooser=\(chooser)"
        let modelled = try await apps(lab("phone.json", "--memory", "model", "--pressure", rule))
        let held = try await apps(lab("phone.json", "--enforce", "--pressure", rule))
        check(modelled.map { $0["app"] }, ["chat", "maps", "camera"])
        if chooser == "kernel" { check(modelled.map { $0["kills_for_memory"] }, ["1", "0", "0"]) }
        for column in ["app", "kills_for_memory", "kills_for_limit", "returns"] {
            check(held.map { $0[column] }, modelled.map { $0[column] }, note: "\(column)")
        }
    }

    @Test func nothingStays() async throws {
        guard MemoryGroups.isHere() else { return }
        var process = lab("phone.json", "--enforce")
        var lab: pid_t = 0
        var members: Set<String> = []
        process.watching = { pid in
            lab = pid
            members.formUnion(MemoryGroups.members(of: pid))
        }
        try await check(process.run().exitCode, 0)
        check(MemoryGroups.left(of: lab), [])
        check(!members.compactMap { pid_t($0) }.contains(where: ProcessTree.isAlive))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL], [false, true])
    func nothingStaysAfterASignal(signal: Int32, swaps: Bool) async throws {
        guard MemoryGroups.isHere(), !swaps || geteuid() == 0 else { return }
        let before = self.swaps
        var process = lab("long.json", "--enforce")
        if swaps { process.arguments.append("--enforce-swap") }
        var lab: pid_t = 0
        var members: [pid_t] = []
        process.watching = { pid in
            guard members.count < 2 else { return }
            members = MemoryGroups.members(of: pid).compactMap { pid_t($0) }
            guard members.count == 2 else { return }
            lab = pid
            kill(signal == SIGKILL ? -pid : pid, signal)
        }
        let run = try await process.run()
        check(run.exitCode, 128 + signal, note: "\(run.errors)")
        let patience = signal == SIGKILL ? 30.0 : 0
        try await check(MemoryGroups.areGone(of: lab, withinSeconds: patience))
        check(!members.contains(where: ProcessTree.isAlive))
        let end = ContinuousClock.now + .seconds(30)
        while self.swaps != before, ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(5))
        }
        check(self.swaps, before)
        check(!FileManager.default.fileExists(atPath: "/tmp/evictionlab-swap-\(lab)"))
    }

    @Test func swapKeepsAnAppAlive() async throws {
        guard MemoryGroups.isHere(), geteuid() == 0 else { return }
        let before = swaps
        let run = try await lab(
            "phone.json", "--enforce", "--enforce-swap", "--pressure", "chooser=kernel"
        ).run()
        // A file system may take no swap file, and then says so.
        if run.exitCode == 69 { return print("\(#function) wasn't tried: \(run.errors)") }
        check(run.exitCode, 0, note: "\(run.errors)")
        let rows = try table(run.output).filter { $0["app"] != "" }
        check(rows.map { $0["kills_for_memory"] }, ["0", "0", "0"])
        check(swaps, before)
    }

    @Test func swapNeedsRoot() async throws {
        let free = "/usr/bin/setpriv"
        var process = lab("phone.json", "--enforce", "--enforce-swap")
        if geteuid() == 0 {
            guard FileManager.default.isExecutableFile(atPath: free) else {
                return print("\(#function) wasn't tried: there is no setpriv")
            }
            process.launcher = [free, "--reuid=65534", "--regid=65534", "--clear-groups"]
        }
        let run = try await process.run()
        check(run.exitCode == 69 && run.output == "")
        check(
            run.errors,
            "lab: --enforce-swap: only root turns swap on. Leave it out, or run lab "
                + "as root\n")
    }

    @Test func swapNeedsEnforce() async throws {
        let run = try await lab("phone.json", "--enforce-swap").run()
        check(run.exitCode == 64 && run.output == "")
        check(run.errors.hasPrefix("lab: '--enforce-swap'"))
    }

    @Test func aLargePhoneIsRefused() async throws {
        guard MemoryGroups.isHere() else { return }
        var process = folder.lab("run", "phone.json", "--device", "android", "--enforce")
        process.arguments.append("--quiet")
        let run = try await process.run()
        check(run.exitCode == 64 && run.output == "")
        check(run.errors.contains("really hold their memory up to"))
        check(run.errors.contains("Use --memory model, or a --device with less"))
        check(run.errors.split(separator: "\n").count, 1)
    }

    @Test func stallsAreMeasuredUnderEnforceAlone() async throws {
        let run = try await lab("phone.json", "--kernel-warnings").run()
        guard MemoryGroups.isHere() else { return }
        check(run.exitCode == 64 && run.output == "")
        check(run.errors.contains("on a phone of several apps it says when one is ended"))
        let held = try await lab("phone.json", "--enforce", "--kernel-warnings").run()
        check(held.exitCode, 0, note: "\(held.errors)")
    }
}
#endif
