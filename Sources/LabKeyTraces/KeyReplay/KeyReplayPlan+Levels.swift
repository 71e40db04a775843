import LabBase
import LabOrders

/// Capacities of levels, and what can't be replayed through levels or over some traces.
extension KeyReplayPlan {
    func levels(of size: KeySize, on totals: KeyTotals) throws(Complaint) -> [KeyCapacity] {
        var levels: [KeyCapacity] = []
        for level in size.levels {
            let capacity = try level.capacity(on: totals, by: sizeOption)
            if let above = levels.last, above.isSized != capacity.isSized {
                throw refusal("'\(size.text)' mixes objects and bytes", "Write both in one unit")
            }
            if isInclusive, let above = levels.last, above.amount > capacity.amount {
                throw refusal(
                    "'\(level.text)' is less than the level above it, all of which it has",
                    "Write sizes that grow, or leave out --inclusive")
            }
            levels.append(capacity)
        }
        return levels
    }

    /// The most that levels hold together; nil without levels.
    func whole(_ levels: [KeyCapacity]) -> KeyCapacity? {
        guard let last = levels.last else { return nil }
        if isInclusive { return last }
        let sum = levels.reduce(Int128(0)) { $0 + Int128($1.amount) }
        return KeyCapacity(amount: Int64(clamping: sum), isSized: last.isSized)
    }

    /// Refuses orders that can't tell what they have to know of this trace or of these levels.
    package func check(on totals: KeyTotals) throws(Complaint) {
        if totals.isChanging, let policy = policies.first(where: \.needsFuture) {
            throw .usage(
                "\(policy.text) knows the requests to come, but not what "
                    + "\(Listing.and(totals.details.intersection(.changing).words)) change",
                "Leave it out, or those columns (\(RequestColumns.leaving))")
        }
        guard sizes.contains(where: { !$0.levels.isEmpty }) else { return }
        for policy in policies {
            if policy.needsFuture {
                throw refusal(
                    "\(policy.text) knows the requests of a trace, but not those that come to a "
                        + "level", "Leave it out")
            }
            if policy.orders.contains(where: { $0.plugin != nil }) {
                throw refusal(
                    "\(policy.text): a plugin's process has one cache, and no levels",
                    "Say --size")
            }
        }
    }

    private func refusal(_ what: String, _ remedy: String) -> Complaint {
        Complaint(what, remedy, at: sizeOption.map { .whole($0) }, exit: .usage)
    }
}

extension KeyReplayPlan.Policy {
    /// True if it knows the requests to come.
    package var needsFuture: Bool { orders.contains { $0.needsFuture } }

    /// Reads the orders of levels, from the first: `lru|s3fifo`. One order is that of all levels.
    package init(_ text: String, levels: Int) throws(Complaint) {
        var orders: [OrderSpec] = []
        for piece in Self.pieces(text) {
            orders.append(try OrderSpec.parse(piece, forKeyTraces: true))
        }
        if orders.count == 1 { orders = Array(repeating: orders[0], count: levels) }
        guard orders.count == levels else {
            throw .usage(
                "'\(text)' has \(orders.count) orders"
                    + (levels == 1 ? "" : ", and there are \(levels) levels"),
                levels == 1
                    ? "Say the size of each level, such as --levels 64MB,1GB"
                    : "Write an order for each level, or one for all")
        }
        self.init(text: text, order: orders[0])
        below = Array(orders.dropFirst())
    }

    /// Parts between separators that stand in no parentheses.
    private static func pieces(_ text: String) -> [String] {
        var pieces = [""]
        var depth = 0
        for letter in text {
            depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
            if String(letter) == separator, depth == 0 {
                pieces.append("")
            } else {
                pieces[pieces.count - 1].append(letter)
            }
        }
        return pieces
    }
}

extension RequestColumns {
    /// The way to read a trace without some of its columns, which other formats don't leave open.
    package static let leaving = "--columns of a csv, which 'lab trace convert' makes"

    /// The error for an option that isn't for traces with these columns.
    package func refusal(of option: String) -> Complaint {
        .usage(
            "\(option) is for traces without \(Listing.and(words))",
            "Leave it out, or those columns (\(RequestColumns.leaving))")
    }
}
