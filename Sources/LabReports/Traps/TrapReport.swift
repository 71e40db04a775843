import LabBase
import LabCells

/// Traps as people and programs read them.
package enum TrapReport {
    /// The most lines beside another command's answer.
    static let mostLines = 3

    package static func answer(
        _ input: CellInput, _ policies: [String], _ remarks: [TrapRemark]
    ) -> Answer {
        let header = input.header
        let names = policies.count > 5 ? "\(policies.count) policies" : Listing.and(policies)
        let head = "\(header.scenario) on \(header.setting), with \(names): "
        guard !remarks.isEmpty else {
            return changed(Answer()) { $0.add(.paragraph(head + "no trap was found.")) }
        }
        var answer = Answer()
        answer.add(.heading(head + (remarks.count == 1 ? "1 trap" : "\(remarks.count) traps")))
        for remark in remarks {
            answer.add(
                .together([
                    .line("\(remark.trap.name): \(remark.place)"),
                    .paragraph(remark.sentences.capitalizedFirst),
                ]))
        }
        return answer
    }

    package static var list: Answer {
        let columns = [ShownColumn<Trap>.text("trap") { $0.name }, .text("mistake") { $0.summary }]
        return changed(Answer()) { $0.add(.table(TextTable(Trap.all, columns))) }
    }

    /// Lines beside another command's answer, without those that its remarks have said. The last
    /// one names the command that says the rest.
    ///
    /// - Parameter command: the words that say all of them.
    package static func lines(_ remarks: [TrapRemark], command: String) -> [String] {
        let new = remarks.filter { !$0.trap.isRemarked }
        // No other command looks for the traps of a phone.
        let most = new.contains(where: { $0.isOfPhone }) ? new.count : mostLines
        let lines = new.prefix(most).map { $0.line }
        return lines.count == new.count
            ? lines : lines + ["and \(new.count - lines.count) more: \(command)"]
    }

    package static func json(_ remarks: [TrapRemark]) -> JSON {
        JSON(
            remarks.map { remark in
                [
                    "trap": JSON(remark.trap.name), "scenario": JSON(remark.scenario),
                    "path": JSON(KeptInput.named(in: remark.path)),
                    "line": .given(remark.position.flatMap { $0.line > 0 ? $0.line : nil }),
                    "column": .given(remark.position.flatMap { $0.line > 0 ? $0.column : nil }),
                    "key": .given(remark.position?.path), "part": .given(remark.part),
                    "policies": JSON(remark.policies), "what": JSON(remark.what),
                    "effect": JSON(remark.trap.effect), "remedy": JSON(remark.remedy),
                ] as JSON
            }
        ).onLines
    }
}
