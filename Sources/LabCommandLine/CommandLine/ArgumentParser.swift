import LabBase

/// The request that a command line makes.
package enum Invocation: Sendable {
    case command(ParsedArguments)
    /// A help page, ready to print.
    case help(String)
    case version
}

/// Reads a command line by the description of the commands.
package struct ArgumentParser: Sendable {
    let root: Command

    package init(_ root: Command) { self.root = root }

    /// The arguments are those after the program's own name.
    ///
    /// A request for help wins over any mistake beside it: who asks is trying to mend it.
    package func parse(_ arguments: [String]) throws(Complaint) -> Invocation {
        if ["--version", "-v", "version"].contains(arguments.first ?? "") { return .version }
        var reached = Reached(command: root, path: [root.name])
        var rest = arguments[...]
        while !reached.command.subcommands.isEmpty {
            guard let word = rest.popFirst() else {
                if reached.path.count == 1 { return .help(reached.help) }
                let choices = Listing.or(reached.command.visibleSubcommands.map { $0.name })
                throw reached.error(
                    .usage("'\(reached.path.joined(separator: " "))' needs a command: \(choices)"))
            }
            if word == "--help" || word == "-h" { return .help(reached.help) }
            if reached.path.count == 1, word == "help" {
                return .help(try page(of: rest, in: reached).help)
            }
            try descend(into: word, of: &reached, before: rest.first)
        }
        let asksForHelp = rest.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        if !reached.command.isHidden, asksForHelp { return .help(reached.help) }
        return .command(try read(rest, of: reached))
    }

    /// A command and the words that lead to it.
    private struct Reached {
        var command: Command
        var path: [String]

        var help: String { HelpPage.text(for: command, path: path) }

        func error(_ complaint: Complaint) -> Complaint {
            complaint.at(.command(path, usage: command.usage(path: path)))
        }
    }

    private func page(of words: ArraySlice<String>, in reached: Reached) throws(Complaint)
        -> Reached
    {
        var reached = reached
        for word in words where word != "--help" && word != "-h" {
            try descend(into: word, of: &reached, before: nil)
        }
        return reached
    }

    private func descend(
        into word: String, of reached: inout Reached, before next: String?
    ) throws(Complaint) {
        if let child = reached.command.subcommand(word) {
            reached = Reached(command: child, path: reached.path + [word])
        } else if word.hasPrefix("-") {
            throw reached.error(unknownOption(word, in: reached.command))
        } else {
            let meant = suggestion(for: word, in: reached.command, before: next)
            throw reached.error(.unknownCommand(word, suggestion: meant))
        }
    }

    /// A command of that very name further down; a near name here; for a file, the command that
    /// files are mostly for.
    private func suggestion(for word: String, in group: Command, before next: String?) -> String? {
        let below = root.walk().first { $0.path.count > 1 && $0.path.last == word }
        if let below { return "lab " + below.path.joined(separator: " ") }
        let here = group.visibleSubcommands.map { $0.name }
        if let near = Nearest.match(word, among: here) { return near }
        let isFile = word.hasSuffix(".json") || word.hasSuffix(".ndjson")
        return isFile && group.subcommand("run") != nil ? "lab run \(word)" : nil
    }

    private func unknownOption(_ word: String, in command: Command) -> Complaint {
        let name = String(word.prefix { $0 != "=" })
        let owners = root.walk().filter { $0.command.option(String(name.dropFirst(2))) != nil }
        if name.hasPrefix("--"), !owners.isEmpty {
            let commands = owners.map { "'lab \($0.path.joined(separator: " "))'" }
            return .usage("unknown option '\(name)'", "It is an option of \(Listing.or(commands))")
        }
        let generated = command.name == root.name ? ["--help", "--version"] : ["--help"]
        // Known, but for what follows it.
        if generated.contains(name), name != word { return .surplusValue(option: name) }
        let known = command.options.map { "--" + $0.name } + generated
        return .usage("unknown option '\(name)'", Complaint.hint(Nearest.match(name, among: known)))
    }

    private func read(
        _ words: ArraySlice<String>, of reached: Reached
    ) throws(Complaint) -> ParsedArguments {
        let command = reached.command
        guard let id = command.id else { preconditionFailure("\(reached.path) has no id") }
        var options: [String: [ParsedArguments.Given]] = [:]
        var positional: [String] = []
        var rest = command.isHidden ? [] : words
        while let word = rest.popFirst() {
            if word == "--" {
                positional += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                positional.append(word)
                continue
            }
            let name = String(word.dropFirst(2).prefix { $0 != "=" })
            guard word.hasPrefix("--"), let option = command.option(name) else {
                throw reached.error(unknownOption(word, in: command))
            }
            if options[name] != nil, !option.repeats {
                throw reached.error(.usage("'--\(name)' may be given only once"))
            }
            options[name, default: []].append(try value(of: option, word, &rest, reached))
        }
        return ParsedArguments(
            id: id, path: reached.path, passedThrough: command.isHidden ? Array(words) : [],
            command: command, optionValues: options,
            argumentValues: try assign(positional, reached))
    }

    /// True for negative numbers. No option begins with a digit, so an error is about the value.
    private static func isNegative(_ word: String) -> Bool {
        word.dropFirst().first.map { ("0"..."9").contains($0) } ?? false
    }

    private static let pictures = [".png", ".pdf", ".jpg", ".jpeg", ".webp", ".eps", ".html"]

    /// The text after `=`, or the next word. A next word that looks like an option is taken for
    /// one, so that `--output --quiet` doesn't write a file of that name; `--output=--quiet` would.
    private func value(
        of option: Command.Option, _ word: String, _ rest: inout ArraySlice<String>,
        _ reached: Reached
    ) throws(Complaint) -> ParsedArguments.Given {
        let name = "--" + option.name
        let attached = word.contains("=") ? String(word.drop { $0 != "=" }.dropFirst()) : nil
        guard let value = option.value else {
            if attached != nil { throw reached.error(.surplusValue(option: name)) }
            return ParsedArguments.Given(text: "", value: true)
        }
        var text = attached
        if text == nil, let ending = value.optionalEnding {
            // Another kind of picture is meant as the file, too: what it should be is said then.
            guard let next = rest.first, !next.hasPrefix("-"),
                ([ending] + Self.pictures).contains(where: next.hasSuffix)
            else { return ParsedArguments.Given(text: "", value: "") }
        }
        if text == nil, let next = rest.first,
            !next.hasPrefix("-") || next == "-" || Self.isNegative(next)
        {
            text = rest.popFirst()
        }
        guard let text, !text.isEmpty else {
            throw reached.error(.usage("'\(name)' needs a value: \(option.label)"))
        }
        do throws(Complaint) {
            return ParsedArguments.Given(text: text, value: try value.read(text))
        } catch {
            throw reached.error(.invalidValue(name: name, value: text, complaint: error.message))
        }
    }

    private func assign(
        _ words: [String], _ reached: Reached
    ) throws(Complaint) -> [String: [String]] {
        var values: [String: [String]] = [:]
        var rest = words[...]
        for argument in reached.command.arguments {
            let isList = argument.count == .any || argument.count == .oneOrMore
            let taken = rest.prefix(isList ? rest.count : 1)
            rest = rest.dropFirst(taken.count)
            if taken.isEmpty, argument.count == .one || argument.count == .oneOrMore {
                throw reached.error(.missingArgument(argument.name))
            }
            for word in taken {
                do throws(Complaint) {
                    _ = try argument.values.read(word)
                } catch {
                    throw reached.error(
                        .invalidValue(name: argument.name, value: word, complaint: error.message))
                }
            }
            values[argument.name] = Array(taken)
        }
        if !reached.command.isHidden, let surplus = rest.first {
            let taken = reached.command.arguments.map { $0.name }
            let several = sibling(of: reached, takes: taken).map { ". '\($0)' takes several" } ?? ""
            let only = taken.isEmpty ? "" : ": only \(taken.joined(separator: " ")) is taken"
            throw reached.error(.usage("surplus argument '\(surplus)'" + only + several))
        }
        return values
    }

    /// The command beside it that takes several of what it takes one of.
    private func sibling(of reached: Reached, takes names: [String]) -> String? {
        let found = root.walk(from: [root.name]).first { path, command in
            path.dropLast() == reached.path.dropLast()
                && command.arguments.contains { $0.count == .oneOrMore && names.contains($0.name) }
        }
        return found?.path.joined(separator: " ")
    }
}
