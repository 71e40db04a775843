/// Tables for an article, with rules of the package booktabs.
enum LaTeX {
    /// A floating table: the title is its caption, the best figures are bold, and notes stand
    /// below.
    static func table(_ titled: TitledTable) -> String {
        let table = titled.table
        let columns = table.headings.map { $0.isNumber ? "r" : "l" }.joined()
        var lines = [
            "% \\usepackage{booktabs}", "\\begin{table}", "  \\centering",
            "  \\caption{\(text(titled.title))}", "  \\begin{tabular}{\(columns)}",
            "    \\toprule", row(table.headings.map { text($0.title) }), "    \\midrule",
        ]
        lines += table.rows.map { entries in
            row(
                zip(table.headings, entries).map { heading, entry in
                    let shown = heading.isNumber ? figure(entry.text) : text(entry.text)
                    return entry.isBest ? "\\textbf{\(shown)}" : shown
                })
        }
        lines += ["    \\bottomrule", "  \\end{tabular}"]
        lines += titled.notes.map { "  \\par\\footnotesize \(text($0))" }
        return (lines + ["\\end{table}"]).map { $0 + "\n" }.joined()
    }

    private static func row(_ cells: [String]) -> String {
        "    " + cells.joined(separator: " & ") + " \\\\"
    }

    /// Text as it is shown, whatever is in it.
    static func text(_ text: String) -> String {
        var shown = ""
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": shown += "\\textbackslash{}"
            case "{", "}", "$", "&", "#", "_", "%": shown += "\\" + String(scalar)
            case "~": shown += "\\textasciitilde{}"
            case "^": shown += "\\textasciicircum{}"
            case "<": shown += "\\textless{}"
            case ">": shown += "\\textgreater{}"
            case "|": shown += "\\textbar{}"
            case "`": shown += "\\textasciigrave{}"
            case "\"": shown += "\\char34{}"
            // After the end of a row these would be its arguments.
            case "[", "*": shown += "{\(scalar)}"
            // Two of them would be a dash or a quotation mark.
            case "-" where last == "-", "'" where last == "'": shown += "{}" + String(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}": shown += " "
            default: shown.unicodeScalars.append(scalar)
            }
            last = scalar
        }
        return shown
    }

    /// A figure, whose minus is one, and no hyphen.
    static func figure(_ text: String) -> String {
        var shown = ""
        let letters = Array(text)
        for (index, letter) in letters.enumerated() {
            let next = index + 1 < letters.count ? letters[index + 1] : " "
            let isMinus =
                letter == "-" && next.isNumber
                && (index == 0 || !(letters[index - 1].isLetter || letters[index - 1].isNumber))
            shown += isMinus ? "$-$" : self.text(String(letter))
        }
        return shown
    }
}
