import Foundation
import ProofApp

/// Plays a scenario with an app made of stand-ins, or an app that does anything, and records it.
let words = Array(CommandLine.arguments.dropFirst())
let files = words.map { URL(fileURLWithPath: $0) }
do {
    if words.count == 3, words[0] == "--random", let seed = UInt64(words[1]) {
        print(try RandomApp.record(seed: seed, into: files[2]).path)
    } else if words.count == 3 {
        print(
            try Proof.record(scenario: files[0], compiled: files[1], recording: files[2]).path)
    } else {
        print("Usage: recorder-proof SCENARIO COMPILED-TRACE RECORDING")
        print("       recorder-proof --random SEED RECORDING")
        exit(64)
    }
} catch {
    print("recorder-proof: \(error)")
    exit(1)
}
