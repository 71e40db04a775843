import LabBase

/// A process that outlives a command only to remove its memory groups and its swap: a command that
/// is killed outright can't do it any more.
package enum GroupWatch {
    /// The command under which `lab` does it.
    package static let command = "__reap"

    static func start(_ base: MemoryGroup, _ swap: SwapSpace?) throws(Complaint) -> ChildProcess {
        let words = [command, base.word] + (swap.map { [$0.word] } ?? [])
        return try ChildProcess(ChildProcess.ownExecutable, words, apart: true)
    }

    /// Waits for the command's end, which closes our standard input, and removes what it left. The
    /// exit code.
    package static func serve(_ words: [String]) -> Int32 {
        let swap = words.dropFirst().first.flatMap { SwapSpace(word: $0) }
        guard (1...2).contains(words.count), let base = MemoryGroup(word: words[0]),
            (swap == nil) == (words.count == 1)
        else { return ExitCode.usage.rawValue }
        // A reader that waits for the end of the command's output doesn't wait for ours.
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        for descriptor in [1, 2] as [Int32] { dup2(nowhere, descriptor) }
        var byte: UInt8 = 0
        _ = Descriptor.read(0, into: &byte, room: 1)
        // The processes first: what they had swapped out goes with them.
        let isGone = CommandGroups.remove(base)
        return (swap?.remove() ?? true) && isGone ? 0 : ExitCode.failed.rawValue
    }
}
