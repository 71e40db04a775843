import LabBase
import LabOrders

/// One key in each line, and nothing else.
package enum PlainKeys: WrittenKeyFormat {
    package static let id = "plain"
    package static let endings = [".txt", ".keys"]

    package static func recognises(_ head: KeyFileHead) -> Bool {
        !head.lines.isEmpty
            && head.lines.allSatisfy { line in
                !line.contains { $0 == "," || $0 == ";" || $0 == "\t" || $0 == " " }
            }
    }

    package static func source(_ file: consuming KeyFile) throws(Complaint) -> any RequestSource {
        KeyLines(file, skipsStars: false)
    }

    package static func sink(_ output: any ByteSink, _ context: SinkContext) -> any RequestSink {
        EachRequest(output, KeyLine(context: context, skipsStars: false))
    }
}

/// The format of LIRS's authors: one key in each line, except for lines with `*`.
package enum LIRSLines: WrittenKeyFormat {
    package static let id = "lirs"
    package static let endings = [".trace", ".trc"]

    package static func recognises(_ head: KeyFileHead) -> Bool {
        guard PlainKeys.recognises(head) else { return false }
        return head.lines.contains("*") || endings.contains { head.name.hasSuffix($0) }
    }

    package static func source(_ file: consuming KeyFile) throws(Complaint) -> any RequestSource {
        KeyLines(file, skipsStars: true)
    }

    package static func sink(_ output: any ByteSink, _ context: SinkContext) -> any RequestSink {
        EachRequest(output, KeyLine(context: context, skipsStars: true))
    }
}

final class KeyLines: RequestSource {
    let columns: RequestColumns = []
    private var lines: TextLines
    private let texts: KeyTexts
    private let skipsStars: Bool
    private var done = 0

    init(_ file: consuming KeyFile, skipsStars: Bool) {
        texts = file.texts
        self.skipsStars = skipsStars
        lines = TextLines(file)
    }

    func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint) {
        block.count = 0
        if let failure = lines.failure { throw failure }
        var count = 0
        while count < block.room, lines.next(done: done + count) {
            let line = lines.line
            if skipsStars, line.count == 1, lines.bytes[line.lowerBound] == 0x2A { continue }
            if line.count > KeyTexts.longest {
                lines.failure = lines.problem(
                    "a key of \(line.count) bytes: \(KeyTexts.longest) are the most, and the file "
                        + "may be no text",
                    done: done + count)
                break
            }
            block.keys[UInt32(count)] = texts.key(lines.bytes, line)
            count += 1
        }
        block.count = count
        done += count
        if count == 0, let failure = lines.failure { throw failure }
    }
}
