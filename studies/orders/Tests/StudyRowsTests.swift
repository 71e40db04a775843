import Testing

@testable import LabBase
@testable import PlainDesks
@testable import StudyParts

@Suite struct StudyRowsTests {
    private static let header =
        "cell,limit_bytes,scenario,policy,device,seed,status,reblank_ms,front_ms,world,drawn_pictures\n"
    private static let text =
        header + """
            1,200,mail,lru,iphone-8,11,ok,30,60000,1001,2
            2,400,mail,lru,iphone-8,11,ok,10,60000,1001,2
            3,50,chat,lru,iphone-8,12,ok,8,120000,1001,1
            4,90,chat,lru,iphone-8,12,killed,7,60000,1001,1
            5,,chat,none,iphone-8,12,ok,7,60000,1001,1

            """

    @Test func findsLimitsByTheirPlaceInEachApp() throws {
        let rows = try StudyRows(Self.text, of: "rows.csv")
        check(rows.apps, ["chat", "mail"])
        let (low, high) = (StudyRows.Cell(policy: "lru"), StudyRows.Cell(policy: "lru", limit: 1))
        check(rows.values(.reblank, low, app: "mail"), [1001: 30])
        check(rows.values(.reblank, high, app: "mail"), [1001: 10])
        // Eight milliseconds in two minutes.
        check(rows.values(.reblank, low, app: "chat"), [1001: 4])
        // The run didn't end well.
        check(rows.values(.reblank, high, app: "chat").isEmpty)
        check(!rows.isThere(StudyRows.Cell(policy: "fifo")))
    }

    /// The wider screen holds more, so that the same share of the images is more bytes.
    @Test func findsLimitsByTheirPlaceOnEachDevice() throws {
        let rows = try StudyRows(
            Self.header + """
                1,200,mail,lru,iphone-8,11,ok,30,60000,1001,2
                2,210,mail,lru,ipad-10,11,ok,10,60000,1001,2

                """, of: "rows.csv")
        let cell = StudyRows.Cell(policy: "lru", device: "ipad-10")
        check(rows.values(.reblank, cell, app: "mail"), [1001: 10])
    }

    @Test func refusesOtherFiles() {
        let lacks = #expect(throws: Complaint.self) { try StudyRows("a,b\n1,2\n", of: "x.csv") }
        check(lacks?.message.contains("has no column 'limit_bytes'"), true)
        #expect(throws: Complaint.self) { try StudyRows("", of: "x.csv") }
        #expect(throws: Complaint.self) { try Kept.cut("", of: "x.csv") }
        #expect(throws: Complaint.self) { try KeyPlan.lines("a\n1\n", of: "x.csv") }
    }

    @Test func keepsItsColumnsAsTheyStand() throws {
        let cut = try Kept.cut("spec,policy,cell,wall_ms\n\"a,b\",\"c,d\",7,1.2\n", of: "x.csv")
        check(cut, "cell,policy\n7,\"c,d\"\n")
        let more = try Kept.cut("misses\n5\n", of: "x.csv", more: [("name", "mail")])
        check(more, "name,misses\nmail,5\n")
    }

    @Test func keepsThePhoneAndItsFeed() throws {
        let cut = try Kept.cut("cell,app\n1,feed\n2,chat\n3,\n", of: "x.csv")
        check(cut, "cell,app\n1,feed\n3,\n")
    }

    /// A world's pictures are twice as large, so the same limit holds half as many.
    @Test func replaysKeysAtTheSameLimits() throws {
        let lines = try KeyPlan.lines(Self.text, of: "rows.csv")
        check(lines, "chat 1001 12 50B,90B\nmail 1001 11 100B,200B\n")
    }

    @Test func runsATwentiethOfTheCellsAgain() {
        let cells = (1...2000).filter(Design.isInTwentieth)
        check(cells.count, 100)
        // People and limits of all kinds are among them.
        check(Set(cells.map { $0 % 30 }).count == 30 && Set(cells.map { $0 % 5 }).count == 5)
    }

    @Test func namesEachBlockOnce() {
        let names = Design.sweeps.map(\.name)
        check(Set(names).count, names.count)
        check(Design.orders.count == 12 && Design.orders[0] == Design.reference)
    }
}
