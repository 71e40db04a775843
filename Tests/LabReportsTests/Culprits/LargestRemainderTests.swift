import Testing

@testable import LabBase
@testable import LabReports
@testable import PlainDesks

@Suite("The largest remainder")
struct LargestRemainderTests {
    @Test(
        arguments: [
            // 3.4 + 3.3 + 3.3: one is left over, for the first.
            ([34, 33, 33], 10, nil, [4, 3, 3]), ([33, 34, 33], 10, nil, [3, 4, 3]),
            // The first of equals gets the rest; an exact part gets nothing.
            ([5, 5], 10, nil, [1, 0]), ([10, 5, 5], 10, nil, [1, 1, 0]),
            // -1.5 and 3.2 are 1.7, which is 2.
            ([-15, 32], 10, nil, [-1, 3]), ([], 10, nil, []), ([4], 10, nil, [0]),
            ([1, 1, 1], 3, 1, [1, 0, 0]),
        ] as [([Int128], Int128, Int128?, [Int128])])
    func goesToWhoLostMost(
        _ amounts: [Int128], _ unit: Int128, _ total: Int128?, _ parts: [Int128]
    ) {
        check(LargestRemainder.parts(of: amounts, unit: unit, total: total), parts)
    }

    @Test func makesWhatATableShowsAddUp() {
        let table = CulpritTable(
            "t", "T", of: ("image", "images"), Array(repeating: 1_040_000, count: 5),
            [
                .text("image", "image") { _ in "a" },
                .sum("blank_ns", "blank", .ns, hasShare: true) { $0 },
            ])
        // Five times 1.04 ms are 5.2 ms, of which four rows come to 4.16.
        let shown = table.shown(top: 2)
        check(shown.headings.map(\.title), ["image", "blank", "share"])
        check(
            shown.rows.map { $0.map(\.text) },
            [
                ["a", "1.1 ms", "20 %"], ["a", "1.0 ms", "20 %"],
                ["3 other images", "3.1 ms", "60 %"], ["all", "5.2 ms", "100 %"],
            ])
    }
}
