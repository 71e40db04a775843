import Testing

@testable import LabBase
@testable import LabReports
@testable import PlainDesks
@testable import RunDesks

@Suite("The bars of a result")
struct RunBarsTests {
    private func about(decodes: Int64...) -> String {
        let rows = zip(["lru", "weak", "nuke"], decodes).map {
            (policy: String, decodes: Int64) -> Row in
            var row = ClaimRows.row(policy, decodes: decodes)
            row["status"] = .text("ok")
            row["kills"] = .integer(0)
            row["killed_by"] = .text("")
            return row
        }
        return RunBars(rows).decodes.about
    }

    @Test func nameThePolicyThatStandsOut() {
        check(about(decodes: 9, 8, 8), "weak decodes least, 8 times.")
        check(about(decodes: 9), "lru decodes least, 9 times.")
    }

    @Test func nameNoneWhereAllAreTheSame() {
        check(about(decodes: 9, 9, 9), "9 with each policy.")
    }
}
