/// Text in Markdown as it is shown, whatever is in it.
enum MarkdownText {
    static func plain(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "<", "*", "[", "|", "`": shown += "\\" + String(scalar)
            // Before a letter or a digit it names a character.
            case "&": shown += "\\&"
            case "\n", "\r": shown += " "
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// What ends code is a fence as long as its own: one that is longer than any within.
    static func code(_ text: String) -> String {
        let line = text.replacing("\r", with: " ").replacing("\n", with: " ")
        var (longest, run) = (0, 0)
        for byte in line.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1) + (longest > 0 ? " " : "")
        return fence + line + String(fence.reversed())
    }

    /// - Parameter target: a path; a colon in it makes no scheme of what stands before.
    static func link(_ text: String, _ target: String) -> String {
        var path = target.prefix { $0 != "/" }.contains(":") ? "./" : ""
        for scalar in target.unicodeScalars {
            switch scalar {
            case "(", ")", "<", ">", "\"", "\\", "`", "|", "%", "\u{0}"..."\u{20}", "\u{7F}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                path += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
            default: path.unicodeScalars.append(scalar)
            }
        }
        return "[\(plain(text))](\(path))"
    }

    /// Alone on its lines, with what is said where it can't be seen.
    static func picture(_ target: String, _ about: String) -> [String] {
        ["!" + link(about, target), ""]
    }
}
