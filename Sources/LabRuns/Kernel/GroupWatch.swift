import LabBase
import LabSystem

/// A process that outlives a command only to remove its memory groups: a command that is killed
/// outright can't do it any more.
package enum GroupWatch {
    /// The command under which `lab` does it.
    package static let command = "__reap"

    static func start(_ base: MemoryGroup) throws(Complaint) -> ChildProcess {
        try ChildProcess(ChildProcess.ownExecutable, [command, base.word], apart: true)
    }

    /// Waits for the command's end, which closes our standard input, and removes what it left. The
    /// exit code.
    package static func serve(_ words: [String]) -> Int32 {
        guard words.count == 1, let base = MemoryGroup(word: words[0]) else {
            return ExitCode.usage.rawValue
        }
        // A reader that waits for the end of the command's output doesn't wait for ours.
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        for descriptor in [1, 2] as [Int32] { dup2(nowhere, descriptor) }
        var byte: UInt8 = 0
        while read(0, &byte, 1) < 0, errno == EINTR {}
        return CommandGroups.remove(base) ? 0 : ExitCode.failed.rawValue
    }
}
