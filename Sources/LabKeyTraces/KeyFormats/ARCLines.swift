import LabBase
import LabOrders

/// Reads traces of the ARC paper: each line has four whole numbers, `start count ignored sequence`,
/// and requests each key of the range from `start` on.
package enum ARCLines: WrittenKeyFormat {
    package static let id = "arc"
    package static let endings = [".lis"]

    package static func recognises(_ head: KeyFileHead) -> Bool {
        !head.lines.isEmpty && !head.name.hasSuffix(".csv")
            && head.lines.allSatisfy { line in
                let words = line.split { $0 == " " || $0 == "\t" }
                return words.count == 4 && words.allSatisfy { UInt64($0) != nil }
            }
    }

    package static func source(_ file: consuming KeyFile) throws(Complaint) -> any RequestSource {
        ARCSource(file)
    }

    package static func sink(_ output: any ByteSink, _ context: SinkContext) -> any RequestSink {
        ARCSink(output, context)
    }
}

final class ARCSource: RequestSource {
    let columns: RequestColumns = []
    private var lines: TextLines
    /// The rest of the current line.
    private var nextKey: UInt64 = 0
    private var left: UInt64 = 0
    private var done = 0

    init(_ file: consuming KeyFile) { lines = TextLines(file) }

    func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint) {
        block.count = 0
        if let failure = lines.failure { throw failure }
        var count = 0
        while count < block.room {
            if left == 0 {
                guard lines.next(done: done + count), take(done: done + count) else { break }
                continue
            }
            block.keys[UInt32(count)] = nextKey
            nextKey &+= 1
            left -= 1
            count += 1
        }
        block.count = count
        done += count
        if count == 0, let failure = lines.failure { throw failure }
    }

    /// Most keys of a line; requests to disks are smaller.
    private static var mostKeys: UInt64 { 1 << 32 }

    private func take(done: Int) -> Bool {
        guard let (start, keys) = lines.bytes.keys(of: lines.line) else {
            lines.failure = lines.problem(
                "expected four whole numbers, 'start count ignored sequence'"
                    + lines.shown(", found ", lines.line), done: done)
            return false
        }
        // The last key, not the one after it, must be below 2^63.
        let (end, isLarge) = start.addingReportingOverflow(keys)
        guard !isLarge, end <= KeyTexts.first else {
            lines.failure = lines.problem(
                "\(keys) keys from \(start) on pass 2^63 - 1, the largest key",
                done: done)
            return false
        }
        guard keys <= Self.mostKeys else {
            lines.failure = lines.problem(
                "a request for \(keys) keys: the file is damaged, or isn't arc", done: done)
            return false
        }
        nextKey = start
        left = keys
        return true
    }
}

extension ByteWindow {
    /// The first two numbers of a line; nil if it isn't four whole numbers separated by blanks.
    fileprivate func keys(of line: Range<Int>) -> (start: UInt64, count: UInt64)? {
        var at = line.lowerBound
        var keys: (start: UInt64, count: UInt64) = (0, 0)
        for word in 0..<4 {
            if at == line.upperBound { return nil }
            var number: UInt64 = 0
            while at < line.upperBound, !TextLines.isBlank(self[at]) {
                guard Decimal.extend(&number, by: self[at]) else { return nil }
                at += 1
            }
            while at < line.upperBound, TextLines.isBlank(self[at]) { at += 1 }
            if word == 0 { keys.start = number }
            if word == 1 { keys.count = number }
        }
        return at == line.upperBound ? keys : nil
    }
}
