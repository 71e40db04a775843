/// A file's columns of delimited text, as its header, the user or a published format tells them.
struct LineColumns: Sendable {
    struct Column: Sendable {
        var use: FieldUse
        /// Counted from 0.
        var index: Int
        var name: String
    }

    var delimiter: UInt8
    /// The columns from left to right; a CSV's without those that aren't read.
    var columns: [Column]
    /// True if the first line names the columns.
    var hasHeader: Bool
    /// True if lines may have more columns.
    var isOpen = true
    var ticksPerSecond: Int?
    /// The columns in words for users: `time=column 1 (timestamp), key=column 2 (id)`.
    var text: String
    var remark: String?
    /// The published format's; nil for a CSV, whose fields may stand in quotes, and whose values
    /// are looked at only where they are wanted.
    var layout: PublishedLayout?
}
