import LabBase

/// A command's answer to a question, for a terminal, a page, or a program to show.
///
/// It is made of parts, each of which is a block, where it is shown, and its rank: by it a first
/// screen admits parts, as far as there is room.
package struct Answer: Sendable {
    /// The rank of what an option asked for: a first screen has it whole, below all else.
    package static let asked = -1

    /// Where a part is shown.
    package enum Visibility: Sendable { case everywhere, firstScreen, whole }

    struct RankedBlock {
        var block: Block
        var rank: Int
        var visibility: Visibility
    }

    /// The question, and its subject, above all parts of the whole; empty where a part says it.
    package var title: String
    /// The subject alone, which the title begins with.
    package var subject: String
    private(set) var parts: [RankedBlock] = []
    /// A short sentence for a first screen's last line, before it says how to get the rest.
    package var verdict: String?
    /// What `Block.picture` shows.
    package var front: AnswerFront?
    /// A first screen has so many lines more: one for each policy.
    let rows: Int

    package init(title: String = "", about subject: String = "", rows: Int = 0) {
        self.title = title
        self.subject = subject
        self.rows = rows
    }

    /// - Parameter rank: 0 for what every first screen has.
    package mutating func add(
        _ block: Block, rank: Int = 0, on visibility: Visibility = .everywhere
    ) {
        parts.append(RankedBlock(block: block, rank: rank, visibility: visibility))
    }

    /// Adds what a first screen alone has.
    package mutating func add(brief block: Block, rank: Int = 0) {
        add(block, rank: rank, on: .firstScreen)
    }

    /// Adds what a first screen leaves out.
    package mutating func add(details blocks: [Block]) {
        for block in blocks { add(block, on: .whole) }
    }

    /// All but what stands on a first screen alone.
    package var blocks: [Block] { (title.isEmpty ? [] : [.paragraph(title)]) + content }

    /// The same below the title.
    package var content: [Block] { parts.filter { $0.visibility != .firstScreen }.map { $0.block } }
}
