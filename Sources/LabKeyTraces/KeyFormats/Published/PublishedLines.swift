import LabBase
import LabOrders

/// A published format of lines that is only read.
protocol PublishedLines: KeyFormat {
    /// Its layouts, of which a file has one.
    static var layouts: [PublishedLayout] { get }
    /// The description by which its reader was written.
    static var readIn: String { get }
    /// The rules that its layouts don't tell, in Markdown.
    static var rules: String { get }
}

extension PublishedLines {
    static var endings: [String] { [] }

    static var about: String {
        let columns = layouts.map { "`\($0.names)`" }.joined(separator: " or ")
        let blocks =
            hasBlocks
            ? ". A request is one key, the disk's name and the request's first byte, as in "
                + "libCacheSim; with `--block 4KB` there is a key for each block that it touches, "
                + "of that size" : ""
        return "columns \(columns). \(rules)\(blocks). Only read. Read in: \(readIn)"
    }

    static var columns: RequestColumns {
        layouts.flatMap(\.columns).reduce([]) { $0.union($1.use.requestColumn) }
    }

    static var hasBlocks: Bool {
        layouts.contains { layout in
            layout.columns.contains { if case .offset = $0.use { true } else { false } }
        }
    }

    static var words: [String] {
        let operations = layouts.flatMap { $0.operations.keys.sorted() }
        return layouts.flatMap { [$0.names + "\n"] + $0.columns.map(\.name) } + operations
            + ["Read", "Write", "get", "set", "delete", "?block=512;ops=read\n"]
    }

    static func recognises(_ head: KeyFileHead) -> Bool { told(by: head) != nil }

    /// The layout that a file unmistakably has.
    private static func told(by head: KeyFileHead) -> PublishedLayout? {
        guard let first = head.lines.first else { return nil }
        if let named = layouts.first(where: { $0.places(in: first) != nil }) { return named }
        return layouts.first { layout in
            layout.isTelling && head.lines.allSatisfy(layout.fits)
        }
    }

    static func source(
        _ file: consuming KeyFile
    ) throws(Complaint) -> any RequestSource {
        let first = file.head.linesOrFirst.first ?? ""
        let only = layouts.count == 1 && layouts[0].header == .optional ? layouts[0] : nil
        let fitting = layouts.first { $0.header == .optional && $0.fits(first) }
        guard let layout = told(by: file.head) ?? fitting ?? only, !first.isEmpty else {
            throw Complaint.trace(
                file.path,
                "expected columns \(Listing.or(layouts.map { "'\($0.names)'" }))",
                "Check the file, or say --from csv and --columns")
        }
        return PublishedSource(file, PublishedColumns(layout, first), id)
    }
}
