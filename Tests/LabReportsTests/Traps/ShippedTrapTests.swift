import Testing

@testable import LabBase
@testable import LabReports
@testable import PlainDesks
@testable import RunDesks

/// The traps of the scenarios that ship, with the policies that each names.
@Suite("Traps of shipped scenarios")
struct ShippedTrapTests {
    private static func lines(_ name: String) throws -> [String] {
        let session = try ShippedScenarios.session([ShippedScenarios.path(name)])
        let tried = try session.cells.map { cell in
            try TrapSearch.tried(cell, session.inputs[cell.input])
        }
        return try TrapSearch.remarks(session.inputs[0], tried).map { remark in
            let place = remark.part ?? Listing.and(remark.policies)
            return "\(name): \(remark.trap.name): \(place): \(remark.what)"
        }
    }

    /// Each was read beside its scenario, and is true: some are there to be shown.
    @Test(arguments: ShippedScenarios.ofOneApp)
    func areThese(_ name: String) throws {
        let all = TestTable.lines("Traps/shipped").map { String($0) }
        try check(Self.lines(name), all.filter { $0.hasPrefix(name + ": ") })
    }
}
