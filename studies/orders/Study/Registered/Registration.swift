import LabBase

/// The part of the registration that the code itself says: the blocks.
enum Registration {
    static var markdown: String {
        let blocks = Design.sweeps.map { block in
            "### \(block.name)\n\n\(block.about)\n\n```sh\n\(wrapped(block.command))\n```\n"
        }
        return blocks.joined(separator: "\n")
    }

    /// A command over several lines, as a shell takes it.
    private static func wrapped(_ command: String) -> String {
        var lines = [""]
        for part in command.split(separator: " --") {
            let word = lines == [""] ? String(part) : "--" + part
            if lines[lines.count - 1].count + word.count > 105 {
                lines[lines.count - 1] += " \\"
                lines.append("   ")
            }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        return lines.joined(separator: "\n")
    }
}
