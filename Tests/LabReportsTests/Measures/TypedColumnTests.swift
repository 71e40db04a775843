import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabReplay
@testable import PlainDesks

/// Rows are read under the columns that were declared.
@Suite struct TypedColumnTests {
    @Test func aRowAnswersInItsColumnsType() {
        let row = RowIdentity.table.row(
            of: RowIdentity(
                scenario: "feed", policy: "lru", spec: "cache(order=lru)", device: "iphone-8",
                memory: "model", seed: 7))
        check(row[.policy], "lru")
        check(row[.seed], 7)
        check(row.written(.seed), "7")
        check(row[.decodes], nil)
        check(row.integer(.decodes), 0)
    }

    @Test func aSeedBeyondTheWholeNumbersIsKept() {
        let row = RowIdentity.table.row(
            of: RowIdentity(
                scenario: "", policy: "", spec: "", device: "", memory: "", seed: .max))
        check(row.written(.seed), "18446744073709551615")
        check(row[.seed], nil)
    }

    @Test func everyTimelineEventIsReadAsItWasWritten() {
        let events: [TimelineEvent] =
            [
                .screen("feed"), .background, .foreground, .killed, .relaunched, .otherAppEnded,
                .unknown("ate a biscuit"),
            ] + WarningLevel.allCases.map { .warning($0) }
        check(TimelineEvent.events(field: TimelineEvent.field(events)), events)
        check(TimelineEvent.events(field: "").isEmpty)
        check(
            TimelineEvent.field([.warning(.critical), .warning(.trim40), .screen("a")]),
            "critical warning; trim level 40; screen a")
    }
}
