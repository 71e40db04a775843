import LabBase
import LabOrders

/// The traces of LRB and of webcachesim.
enum LRB: PublishedLines {
    static let id = "lrb"
    static let summary = "lines 'time id size', as LRB and webcachesim read them"
    static let rules = """
        features may follow, and are ignored; the unit of times is unknown. Recognised by the name \
        `.tr` and its lines
        """
    static let endings = [".tr"]
    static let readIn = "README of github.com/sunnyszy/lrb"

    static let layouts = [
        PublishedLayout(
            delimiter: 0x20, header: .optional,
            columns: [
                .init("time", .time(ticksPerSecond: nil), .number),
                .init("id", .key, .number),
                .init("size", .size(unitBytes: 1), .number),
            ], isOpen: true)
    ]

    /// Three numbers a line are many things, so the name must say so, too.
    static func recognises(_ head: KeyFileHead) -> Bool {
        !head.lines.isEmpty && endings.contains { head.name.hasSuffix($0) }
            && head.lines.allSatisfy(layouts[0].fits)
    }
}
