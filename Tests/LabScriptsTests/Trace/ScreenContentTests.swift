import Testing

@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("The rows of a screen")
struct ScreenContentTests {
    private static let screen = #"""
        "list": { "kind": "table", "rowHeight": 50, "images": "a", "pick": "modulo",
                  "sections": [ { "rows": 3 }, { "rows": 5 }, { "rows": 2 } ] }
        """#

    @Test("keep their numbers wherever they lie", arguments: UInt64(1)...200)
    func keepTheirNumbers(seed: UInt64) throws {
        let scenario = try Samples.read(SmallApp.text(#"{ "push": "list" }"#, screens: Self.screen))
        var content = ScreenContent(scenario.screens[0])
        // The obvious: a list of numbers, each with its section.
        var rows = [(0, 3), (1, 5), (2, 2)].flatMap { Array(repeating: $0.0, count: $0.1) }
            .enumerated().map { (number: $0.offset, section: $0.element) }
        var next = 10
        var random = SplitMix(seed)
        for _ in 0..<12 {
            let place = random.below(rows.count + 1)
            let count = min(rows.count - place, random.below(4))
            switch random.below(3) {
            case 0:
                let new = 1 + random.below(3)
                let section = rows.isEmpty ? 2 : rows[min(place, rows.count - 1)].section
                content.insert(new, at: place)
                rows.insert(
                    contentsOf: (0..<new).map { (number: next + $0, section: section) }, at: place)
                next += new
            case 1 where count < rows.count:
                content.delete(place..<place + count)
                rows.removeSubrange(place..<place + count)
            default:
                content.renew(place..<place + count)
                for row in 0..<count { rows[place + row].number = next + row }
                next += count
            }
            check(content.count, rows.count)
            check((0..<rows.count).map { content.number(at: $0) }, rows.map(\.number))
            check(
                content.items,
                (0..<3).map { section in
                    rows.count { $0.section == section }
                })
        }
    }
}
