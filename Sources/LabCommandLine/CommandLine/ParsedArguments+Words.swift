/// A command line taken apart and put together again, for another process to follow.
extension ParsedArguments {
    /// Words that say the same after `lab`, but for options that aren't wanted. Arguments stand
    /// last, behind `--`.
    package func words(_ isWanted: (String) -> Bool) -> [String] {
        let arguments = command.arguments.flatMap { argumentValues[$0.name] ?? [] }
        return path.dropFirst() + optionWords(isWanted)
            + (arguments.isEmpty ? [] : ["--"] + arguments)
    }

    /// The options among them alone.
    package func optionWords(_ isWanted: (String) -> Bool) -> [String] {
        command.options.filter { isWanted($0.name) }.flatMap { option in
            texts(option.name).map { value in
                value.isEmpty ? "--\(option.name)" : "--\(option.name)=\(value)"
            }
        }
    }

    /// The values of the command's arguments, whatever their names.
    package var givenArguments: [String] { argumentValues.values.flatMap { $0 } }

    package var firstArgumentName: String? { command.arguments.first?.name }
}
