import LabBase
import LabCells
import LabCommandLine
import LabReports
import LabRuns
import LabScripts

extension Commands {
    /// Why a phone's apps were ended, in one variant or two.
    static func whyPhone(
        _ arguments: ParsedArguments, _ sessions: [RunSession]
    ) throws(Complaint) -> CulpritAnswer {
        let names = sessions[0].cells[0].phone?.names ?? []
        let question = try arguments.optionalArgument("FIGURE").map { (text) throws(Complaint) in
            try PhoneQuestion(text, apps: names)
        }
        let found = try sessions.map { (session) throws(Complaint) in
            try Complaint.ofPlay { () throws(Halt) in
                try PhoneEndings.of(session.cells[0], session.inputs[session.cells[0].input])
            }
        }
        let input = sessions[0].inputs[sessions[0].cells[0].input]
        let header = input.header
        let phone = input.phone?.phone
        let report = CulpritReport(
            heading: "\(phone?.name ?? header.scenario) on \(header.setting), seed "
                + "\(phone?.seed ?? header.seed), \(Listing.and(found.map(\.endings.variant)))",
            found.map(\.endings), question ?? .all, top: arguments[Options.top] ?? 10)
        return CulpritAnswer(report: report, inputs: sessions[0].inputs) {
            zip(sessions, found).flatMap { session, found in
                session.cells.map { cell in
                    CellOutcome.finished(
                        cell, session.inputs[cell.input], found.result[cell], nil
                    ).row
                }
            }
        }
    }
}
