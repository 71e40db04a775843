import LabBase

extension PresetVerification {
    /// Lines for `lab policies NAME`.
    var lines: [String] {
        let said = [summary] + agreement
        return Paragraph.wrapped(said.joined(separator: "; "), width: 78).map { "  " + $0 }
            + differences.flatMap { sentence in
                Paragraph.wrapped(sentence, width: 76).enumerated()
                    .map { ($0 == 0 ? "  - " : "    ") + $1 }
            }
    }
}
