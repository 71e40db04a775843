import EvictionLabRecorder
import Foundation

/// Makes a trace of a recording that was copied off a device, say after a crash.
@main
struct AssembleTrace {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 2, let recording = arguments.first, let trace = arguments.last
        else {
            say("Usage: assemble-trace RECORDING TRACE")
            exit(64)
        }
        do {
            try TraceAssembler.assemble(
                URL(fileURLWithPath: recording), into: URL(fileURLWithPath: trace))
        } catch {
            say("assemble-trace: \(error)")
            exit(65)
        }
    }

    private static func say(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}
