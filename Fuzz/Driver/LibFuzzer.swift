import FuzzEntries
import LabBase

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// libFuzzer's loop: it changes inputs, and keeps those that reach code that none before has.
enum LibFuzzer {
    nonisolated(unsafe) private static var target = FuzzTargets.all[0]

    /// How the fuzzer ends: 0 where all is well.
    static func run(_ target: FuzzTarget, _ options: [String]) -> Int32 {
        self.target = target
        let words = ["fuzz"] + options
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var count = Int32(words.count)
        return pointers.withUnsafeMutableBufferPointer { all in
            var arguments = all.baseAddress
            return libFuzzerRun(&count, &arguments) { bytes, count in
                LibFuzzer.try(Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            }
        }
    }

    /// A finding ends the process, which is what the fuzzer notices.
    private static func `try`(_ bytes: [UInt8]) {
        do {
            try target.run(bytes)
        } catch {
            Terminal.writeError("finding: \(error)\n")
            abort()
        }
    }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func libFuzzerRun(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
