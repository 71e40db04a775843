import LabCells
import LabReplay
import LabScripts

extension Culprits {
    /// Runs a cell over modelled memory, and looks.
    package static func of(_ cell: Cell, _ input: CellInput) throws(Halt) -> Culprits {
        let header = cell.kernel.header(input.source.header)
        let search = CulpritSearch(header, cell.policy.composition)
        let log = RunLog { search.note($0, $1) }
        let result = try ModelRun.play(cell, input.source, log: log)
        return search.found(cell.policy.text, result)
    }
}

extension PhoneEndings {
    /// Runs a phone over modelled memory, and looks.
    package static func of(
        _ cell: Cell, _ input: CellInput
    ) throws(Halt) -> (endings: PhoneEndings, result: PhoneResult) {
        guard let phone = input.phone?.phone else { preconditionFailure("no phone") }
        let search = PhoneEndingSearch(phone)
        let result = try PhoneRun.watch(
            cell, input, log: { search.note($0, $1) },
            logs: { app in RunLog { search.note($1, ofApp: app) } })
        return (search.found(cell.policy.text, result), result)
    }
}
