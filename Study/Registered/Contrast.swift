/// A registered comparison: how much more of a figure one cell has than another, for each minute of
/// use, by app and person.
struct Contrast {
    var name: String
    /// The claim that it tests, in words.
    var claim: String
    var block: String
    var one: StudyRows.Cell
    var otherBlock: String
    var other: StudyRows.Cell
    /// The margin within which a difference doesn't matter, in milliseconds a minute; nil if the
    /// claim is that there is a difference.
    var margin: Double?
}
