import LabBase
import LabCommandLine
import LabReports

extension Commands {
    /// Whom seeds stand for, beside what was published of people.
    static func people(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let seeds = arguments[Options.seeds] ?? 1...1000
        let strokes = arguments[Options.strokes] ?? (seeds.count == 1 ? 2000 : 300)
        let (all, overflow) = seeds.count.multipliedReportingOverflow(by: strokes)
        guard !overflow, all <= PeopleReport.mostStrokes else {
            throw Complaint(
                "--strokes \(strokes) of \(seeds.count) people are more than "
                    + "\(PeopleReport.mostStrokes) strokes", "Ask for fewer of either",
                exit: .usage)
        }
        let report = PeopleReport(seeds: seeds, strokesEach: strokes)
        switch arguments[Options.format] ?? .table {
        case .csv: Terminal.write(report.csv)
        case .json: Terminal.write(report.json)
        case .table:
            if seeds.count == 1 {
                Terminal.write(PersonDescription.text(seed: seeds.lowerBound) + "\n")
            }
            Terminal.write(report.text)
        }
        return .done
    }
}
