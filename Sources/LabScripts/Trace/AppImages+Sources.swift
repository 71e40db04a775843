import LabBase
import LabDevices
import Synchronization

extension AppImages {
    /// The seeds whose median counts.
    private static let seeds: ClosedRange<UInt64> = 1...30

    /// The images of a scenario's people, each of whom plays its script once.
    package init(of scenario: Scenario) {
        self.init { () throws(Complaint) in
            Self.median(
                try Self.seeds.map { (seed) throws(Complaint) in
                    var trace = ScenarioTrace(scenario)
                    trace.scenario.seed = seed
                    return try Self.bytes(of: trace)
                })
        }
    }

    /// The images of a recording, which is one person's.
    package init(of trace: TraceFile) {
        self.init { () throws(Complaint) in try Self.bytes(of: trace) }
    }

    fileprivate static func bytes(of source: some TraceSource) throws(Complaint) -> Int64 {
        try Complaint.ofPlay { () throws(Halt) in
            var requested = RequestedBytes(source.header.catalog)
            try source.playDirectly(into: &requested)
            return requested.total
        }
    }

    /// The mean of the middle two, rounded down.
    fileprivate static func median(_ bytes: [Int64]) -> Int64 {
        let sorted = bytes.sorted()
        let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
        return low + (high - low) / 2
    }

    fileprivate static func ofPhone(_ file: PhoneFile) throws(Complaint) -> [Int64] {
        var byApp = [[Int64]](repeating: [], count: file.apps.count)
        for seed in seeds {
            var file = file
            file.seed = seed
            let own = file
            let phone = try Complaint.ofPlay { () throws(Halt) in try own.phone() }
            for (number, app) in phone.apps.enumerated() {
                guard let trace = app.trace else { continue }
                byApp[number].append(try bytes(of: trace))
            }
        }
        return byApp.map { $0.isEmpty ? 0 : median($0) }
    }
}

/// The images of a phone's apps, all worked out when one is asked for.
package final class PhoneImages: Sendable {
    private let file: PhoneFile
    private let found = Mutex<Result<[Int64], Complaint>?>(nil)

    package init(of file: PhoneFile) { self.file = file }

    package subscript(app: Int) -> AppImages {
        AppImages { [self] () throws(Complaint) in try bytes(ofApp: app) }
    }

    private func bytes(ofApp app: Int) throws(Complaint) -> Int64 {
        try found.withLock { found in
            let result = found ?? all()
            found = result
            return result
        }.get()[app]
    }

    private func all() -> Result<[Int64], Complaint> {
        do throws(Complaint) {
            return .success(try AppImages.ofPhone(file))
        } catch {
            return .failure(error)
        }
    }
}
