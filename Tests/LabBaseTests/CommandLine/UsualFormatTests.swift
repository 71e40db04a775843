import LabBase
import Testing

@testable import PlainDesks

/// The format of a result that no option names.
@Suite struct UsualFormatTests {
    @Test(arguments: [
        (UsualFormat.table, ResultFormat.table, ResultFormat.table),
        (.tableOnTerminal, .table, .csv), (.csv, .csv, .csv),
    ])
    func isOfThePlaceWhereTheResultGoes(
        usual: UsualFormat, onATerminal: ResultFormat, elsewhere: ResultFormat
    ) {
        check(usual.format(endingOf: nil, isTerminal: true), onATerminal)
        check(usual.format(endingOf: nil, isTerminal: false), elsewhere)
        check(usual.format(endingOf: "result.txt", isTerminal: false), elsewhere)
    }

    @Test(arguments: [UsualFormat.table, .tableOnTerminal, .csv])
    func theEndingOfTheOutputIsHeard(usual: UsualFormat) {
        check(usual.format(endingOf: "a/result.json", isTerminal: false), .json)
        check(usual.format(endingOf: "a/result.csv", isTerminal: true), .csv)
    }
}
