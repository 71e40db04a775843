@testable import LabBase
@testable import LabRuns

#if os(Linux)
import Foundation

@testable import LabRuns

/// The machine's memory groups, as the tests see them.
enum MemoryGroups {
    /// Why cells can't be put into groups here; nil where they can. It is tried without what
    /// `lab` does, whose mistakes mustn't pass for a machine that lacks something.
    static let refusal: String? = {
        do throws(Complaint) {
            let controller = try MemoryController.find()
            let trial = "\(controller.folder)/evictionlab-trial-\(getpid())"
            guard mkdir(trial, 0o755) == 0 else {
                return "mkdir \(trial): \(String(cString: strerror(errno)))"
            }
            defer { rmdir(trial) }
            let name = controller.version == .v1 ? "memory.limit_in_bytes" : "memory.max"
            let limit = open("\(trial)/\(name)", O_WRONLY | O_CLOEXEC)
            guard limit >= 0 else {
                return "\(trial)/\(name): \(String(cString: strerror(errno)))"
            }
            close(limit)
            return nil
        } catch {
            return error.line
        }
    }()

    /// Said in the test's output where what the kernel does can't be tried.
    static func isHere(_ test: String = #function) -> Bool {
        guard let refusal else { return true }
        print("\(test) wasn't tried, since memory groups can't be had here: \(refusal)")
        return false
    }

    /// Groups that a command has made and that still exist.
    static func left(of command: pid_t) -> [String] {
        guard let folder = try? MemoryController.find().folder else { return [] }
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix("evictionlab-\(command)") }
    }

    /// The processes in the groups of a command.
    static func members(of command: pid_t) -> [String] {
        guard let folder = try? MemoryController.find().folder else { return [] }
        let base = "\(folder)/evictionlab-\(command)"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
        return names.filter { $0.hasPrefix("cell-") }.flatMap { name in
            let text = FileManager.default.contents(atPath: "\(base)/\(name)/cgroup.procs")
            return String(decoding: text ?? Data(), as: UTF8.self)
                .split(separator: "\n").map(String.init)
        }
    }

    /// Waits until a command has left none.
    static func areGone(of command: pid_t, withinSeconds: Double) async throws -> Bool {
        let end = ContinuousClock.now + .seconds(withinSeconds)
        while !left(of: command).isEmpty {
            guard ContinuousClock.now < end else { return false }
            try await Task.sleep(for: .milliseconds(5))
        }
        return true
    }
}
#endif
