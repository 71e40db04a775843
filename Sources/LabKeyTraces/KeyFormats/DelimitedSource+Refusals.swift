import LabOrders

/// What is wrong with a line.
extension DelimitedSource {
    func refuse(_ reason: String, _ done: Int) -> Bool {
        lines.failure = lines.problem(reason, done: done)
        return false
    }

    private func title(_ column: Int) -> String {
        let name = file.layout == nil ? nil : file.columns[column].name
        return "column \(column + 1)" + (name.map { " (\($0))" } ?? "")
    }

    func refuseKey(_ column: Int, _ done: Int) -> Bool {
        if !field(column).isEmpty { return refuseLength(field(column).count, done) }
        let part = key < 0 && !isPublished ? "part of the key" : "the key"
        return refuse("\(title(column)), \(part), is empty", done)
    }

    func refuseLength(_ bytes: Int, _ done: Int) -> Bool {
        refuse("a key of \(bytes) bytes: \(KeyTexts.longest) are the most", done)
    }

    func refuseCount(_ lastColumn: Int, _ column: Int, _ at: Int, _ done: Int) -> Bool {
        let line = delimiter == 0x09 ? lines.untrimmed : lines.line
        let found = column + 1 + (at..<line.upperBound).count { lines.bytes[$0] == delimiter }
        let names = file.layout.map { "'\($0.names)', " } ?? ""
        return refuse(
            "expected \(file.isOpen ? "at least " : "")\(lastColumn + 1) columns, \(names)found "
                + "\(found)" + lines.shown(" in ", line), done)
    }

    func refuse(_ column: Int, _ use: FieldUse, _ done: Int) -> Bool {
        let field = field(column)
        if isPublished, use != .operation, !field.isEmpty,
            field.allSatisfy({ (0x30...0x39).contains(lines.bytes[$0]) })
        {
            return refuse(
                "the number in \(title(column)) is too large" + lines.shown(", ", field), done)
        }
        let isNegative =
            use.requestColumn != .operations && !field.isEmpty
            && lines.bytes[field.lowerBound] == UInt8(ascii: "-")
        let isDetail = !isPublished && !RequestColumns.details.isDisjoint(with: use.requestColumn)
        return refuse(
            "expected " + expected(use).replacing("@", with: title(column))
                + lines.shown(isNegative ? ", found a negative one, " : ", found ", field)
                + (isDetail ? ": --columns leaves the column out" : ""), done)
    }

    /// What a field must be; @ stands for its column.
    private func expected(_ use: FieldUse) -> String {
        switch use {
        case .time, .unixTime: isPublished ? "a time, a number, in @" : "a time in @, a number"
        case .operation where isPublished: "an operation in @"
        case _ where isPublished: "a whole number in @"
        case .operation: "an operation, such as get, set or delete, in @"
        case .cost: "a whole cost in @"
        case .latency: "a latency as a decimal number in @"
        case .life: "a time to live in whole seconds below 2^32 in @"
        default: "a size in whole bytes in @"
        }
    }
}
