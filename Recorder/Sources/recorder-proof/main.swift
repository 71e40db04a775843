import Foundation
import ProofApp

/// Plays a scenario with an app made of stand-ins, and records it.
let arguments = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
guard arguments.count == 3 else {
    print("Usage: recorder-proof SCENARIO COMPILED-TRACE RECORDING")
    exit(64)
}
do {
    let trace = try Proof.record(
        scenario: arguments[0], compiled: arguments[1], recording: arguments[2])
    print(trace.path)
} catch {
    print("recorder-proof: \(error)")
    exit(1)
}
