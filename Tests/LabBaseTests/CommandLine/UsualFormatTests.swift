import LabBase
import Testing

/// The format of a result that no option names.
@Suite struct UsualFormatTests {
    @Test(arguments: [
        (UsualFormat.table, ResultFormat.table, ResultFormat.table),
        (.tableOnTerminal, .table, .csv), (.csv, .csv, .csv),
    ])
    func isOfThePlaceWhereTheResultGoes(
        usual: UsualFormat, onATerminal: ResultFormat, elsewhere: ResultFormat
    ) {
        #expect(usual.format(endingOf: nil, isTerminal: true) == onATerminal)
        #expect(usual.format(endingOf: nil, isTerminal: false) == elsewhere)
        #expect(usual.format(endingOf: "result.txt", isTerminal: false) == elsewhere)
    }

    @Test(arguments: [UsualFormat.table, .tableOnTerminal, .csv])
    func theEndingOfTheOutputIsHeard(usual: UsualFormat) {
        #expect(usual.format(endingOf: "a/result.json", isTerminal: false) == .json)
        #expect(usual.format(endingOf: "a/result.csv", isTerminal: true) == .csv)
    }
}
