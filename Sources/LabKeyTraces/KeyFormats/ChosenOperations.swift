import LabBase
import LabOrders

/// The operations whose requests are read, as `--ops` says them: `read`, `get,set`.
package struct OperationChoice: Sendable, Equatable {
    private let isChosen: [Bool]

    private init(_ chosen: Set<KeyOperation>) {
        isChosen = KeyOperation.allCases.map(chosen.contains)
    }

    subscript(code: UInt8) -> Bool { Int(code) < isChosen.count && isChosen[Int(code)] }

    /// The words that mean every operation with an effect: `read` is `get`, `gets` and all others
    /// that ask for a key.
    private static let effects: [(word: String, effect: KeyOperation.Effect)] = [
        ("read", .read), ("write", .write), ("delete", .delete),
    ]

    package static let words =
        effects.map(\.word)
        + KeyOperation.allCases.map(\.word).filter { word in
            word != KeyOperation.none.word && !effects.contains { $0.word == word }
        }

    /// Explains what is wrong with an option's text; nil if it is right.
    package static func complaint(about text: String) -> String? {
        parse(text) == nil
            ? "must be operations such as read or get,set; there are \(Listing.or(words))" : nil
    }

    package static func parse(_ text: String) -> OperationChoice? {
        var chosen: Set<KeyOperation> = []
        for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
            let word = String(piece).trimmed.lowercased()
            guard words.contains(word) else { return nil }
            if let effect = effects.first(where: { $0.word == word })?.effect {
                chosen.formUnion(KeyOperation.allCases.filter { $0.effect == effect })
            } else if let operation = KeyOperation(word) {
                chosen.insert(operation)
            }
        }
        return OperationChoice(chosen)
    }
}

final class ChosenOperations: RequestSource {
    private let source: any RequestSource
    private let operations: OperationChoice
    let columns: RequestColumns
    private var done = 0

    var ticksPerSecond: Int? { source.ticksPerSecond }

    init(_ source: any RequestSource, _ operations: OperationChoice) {
        self.source = source
        self.operations = operations
        columns = source.columns
    }

    func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint) {
        repeat {
            do throws(Complaint) {
                try source.read(into: &block, wanted: wanted.union(.operations))
            } catch {
                var failure = error
                // Requests that were left out don't count as good ones.
                failure.goodRequests = failure.goodRequests.map { _ in done }
                throw failure
            }
            if block.count == 0 { return }
            block.count = block.kept(wanted) { operations[block.operations[$0]] }
        } while block.count == 0
        done += block.count
    }
}
