import Testing

@testable import LabBase
@testable import LabCells
@testable import LabPolicies
@testable import LabReports
@testable import LabRuns
@testable import RunDesks

/// The traps of the scenarios that ship, with the policies that each names.
@Suite("Traps of shipped scenarios")
struct ShippedTrapTests {
    private static func lines(_ name: String) throws -> [String] {
        let session = try ShippedScenarios.session([ShippedScenarios.path(name)])
        let tried = try session.cells.map { cell in
            try TrapSearch.tried(cell, session.inputs[cell.input]).tried
        }
        return try TrapSearch.remarks(session.inputs[0], tried).map { remark in
            "\(name): \(remark.trap.name): \(remark.part ?? Listing.and(remark.policies)): \(remark.what)"
        }
    }

    @Test(arguments: ShippedScenarios.names)
    func areThese(_ name: String) throws {
        #expect(try Self.lines(name) == Self.all.filter { $0.hasPrefix(name + ": ") })
    }

    private static let all: [String] = []
}
