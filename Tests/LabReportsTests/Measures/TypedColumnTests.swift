import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabReplay

/// Rows are read under the columns that were declared.
@Suite struct TypedColumnTests {
    @Test func aRowAnswersInItsColumnsType() {
        let row = RowIdentity.table.row(
            of: RowIdentity(
                scenario: "feed", policy: "lru", spec: "cache(order=lru)", device: "iphone-8",
                memory: "model", seed: 7))
        #expect(row[.policy] == "lru")
        #expect(row[.seed] == 7)
        #expect(row.written(.seed) == "7")
        #expect(row[.decodes] == nil)
        #expect(row.integer(.decodes) == 0)
    }

    @Test func aSeedBeyondTheWholeNumbersIsKept() {
        let row = RowIdentity.table.row(
            of: RowIdentity(
                scenario: "", policy: "", spec: "", device: "", memory: "", seed: .max))
        #expect(row.written(.seed) == "18446744073709551615")
        #expect(row[.seed] == nil)
    }

    @Test func everyTimelineEventIsReadAsItWasWritten() {
        let events: [TimelineEvent] =
            [
                .screen("feed"), .background, .foreground, .killed, .relaunched, .otherAppEnded,
                .unknown("ate a biscuit"),
            ] + WarningLevel.allCases.map { .warning($0) }
        #expect(TimelineEvent.events(field: TimelineEvent.field(events)) == events)
        #expect(TimelineEvent.events(field: "").isEmpty)
        #expect(
            TimelineEvent.field([.warning(.critical), .warning(.trim40), .screen("a")])
                == "critical warning; trim level 40; screen a")
    }
}
