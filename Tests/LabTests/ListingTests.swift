import Foundation
import Testing

@testable import LabCommandLine
@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

/// `lab policies`, `lab devices`, and what completions offer.
@Suite struct ListingTests {
    private func lab(_ arguments: String...) async throws -> LabProcess.Outcome {
        try await LabProcess(arguments).run()
    }

    @Test func everyPolicyIsListedAndExplained() async throws {
        let list = try await lab("policies").output
        for name in PolicyRegistry.names {
            check(list.contains("\(name) "))
            let run = try await lab("policies", name)
            check(run.exitCode == 0 && run.errors == "")
            check(run.output.hasPrefix("\(name): "))
        }
    }

    @Test func everyDeviceIsListedAndExplained() async throws {
        let list = try await lab("devices").output
        let listed = Set(list.split { $0.isWhitespace || $0 == "," }.map(String.init))
        for family in BuiltInDevices.families where !BuiltInDevices.ids.contains(family) {
            let table = try await lab("devices", family).output
            let names = table.split(separator: "\n").dropFirst().map { $0.prefix { $0 != " " } }
            check(names.map(String.init), BuiltInDevices.ids(of: family))
        }
        for device in BuiltInDevices.all {
            check(listed.contains(device.id))
            let run = try await lab("devices", device.id)
            check(run.exitCode == 0 && run.errors == "")
            check(run.output.hasPrefix("\(device.title) (\(device.id))\n"))
            let limit = device.footprintLimitBytes.map { "\($0 >> 20) MiB" } ?? "none"
            let line = run.output.split(separator: "\n").first { $0.hasPrefix("footprintLimit ") }
            check(line?.dropFirst(15).drop { $0 == " " }.hasPrefix(limit + " "), true)
        }
    }

    @Test(arguments: Shell.allCases)
    func completionsOfferEveryPolicyAndDevice(shell: Shell) async throws {
        let script = try await lab("completions", shell.rawValue).output
        for name in PolicyRegistry.names + BuiltInDevices.all.map(\.id) {
            check(script.contains(name))
        }
    }
}
