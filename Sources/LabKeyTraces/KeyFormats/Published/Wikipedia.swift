import LabBase
import LabOrders

/// Requests to Wikipedia: of its caches in 2019, and of WikiBench in 2007.
enum Wikipedia: PublishedLines {
    static let id = "wikipedia"
    static let summary = "requests to Wikipedia's caches, 2019, or of WikiBench, 2007"
    static let rules = """
        times are seconds. Of WikiBench a URL is the key as it stands, and `save` in the last \
        column marks a write; Caffeine leaves those and pages of people and searches out. \
        Recognised by its header, and WikiBench by its lines
        """
    static let readIn =
        "wikitech.wikimedia.org, Analytics/Data_Lake/Traffic/Caching; Caffeine's "
        + "WikipediaTraceReader"

    static let layouts = [
        PublishedLayout(
            delimiter: 0x09, header: .required,
            columns: [
                .init("relative_unix", .time(ticksPerSecond: 1)),
                .init("hashed_path_query", .key),
                .init("image_type", .ignored),
                .init("response_size", .size(unitBytes: 1)),
                .init("time_firstbyte", .ignored),
            ]),
        PublishedLayout(
            delimiter: 0x09, header: .required,
            columns: [
                .init("relative_unix", .time(ticksPerSecond: 1)),
                .init("hashed_host_path_query", .key),
                .init("response_size", .size(unitBytes: 1)),
                .init("time_firstbyte", .ignored),
            ]),
        PublishedLayout(
            delimiter: 0x20, header: .optional,
            columns: [
                .init("counter", .ignored, .number),
                .init("timestamp", .time(ticksPerSecond: 1), .fraction),
                .init("url", .key, .prefix("http")),
                .init("flag", .operation, .words(["-", "save"])),
            ], isTelling: true, operations: ["-": .read, "save": .write]),
    ]
}
