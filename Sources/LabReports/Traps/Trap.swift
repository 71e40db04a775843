import LabBase
import LabCells
import LabPictures
import LabPolicies
import LabScripts

/// A mistake of a set-up that makes an answer misleading without any error.
///
/// It is declared once. Help, answers, JSON and tests read it from `Trap.all`. Its texts are those
/// of its row in `Sources/CFiles/words/traps.md`.
package struct Trap: Sendable {
    /// The facts that show it.
    package enum Basis: String, Sendable, CaseIterable {
        /// The scenario or trace, on its device.
        case input
        /// A policy beside it, before anything is replayed.
        case policy
        /// The counts of a replay.
        case replay
        /// The counts of a phone's replays, of all its apps and variants.
        case phone
    }

    package let name: String
    package let basis: Basis
    /// The mistake, in words for a list.
    package var summary: String { texts[1] }
    /// The effect on figures, in a sentence, or in the end of one that the mistake begins.
    package var effect: String { texts[2] }
    /// The way out, in a sentence.
    package var remedy: String { texts[3] }
    /// True if commands that read the input say it already, as one of its remarks.
    package let isRemarked: Bool
    /// A choice that no policy can be given here, so that no search tries it; nil for none.
    let hides: String?
    let find: @Sendable (TrapScene) -> [TrapSite]

    init(
        _ name: String, _ basis: Basis, hides: String? = nil, isRemarked: Bool = false,
        find: @escaping @Sendable (TrapScene) -> [TrapSite]
    ) {
        self.name = name
        self.basis = basis
        self.hides = hides
        self.isRemarked = isRemarked
        self.find = find
    }

    private static let words = WordTable("traps")
    private var texts: ArraySlice<String> { Self.words.row(name, of: "traps") }
}

extension Trap {
    package static let all: [Trap] =
        [stills, unsentWarning, unsentSignal, nothingAhead]
        + ofStores + [otherPlatform] + ofLists + idleParts + ofPhones

    package static func named(_ name: String) -> Trap? { all.first { $0.name == name } }
}

/// All that a trap's condition may ask.
struct TrapScene {
    let input: CellInput
    let header: TraceHeader
    let content: TraceContent
    let signals: SentSignals
    /// A phone's rows; nil where one app is looked at.
    let phone: PhoneRows?
    let hasAddedWarnings: Bool
    /// Is nil where the input alone is looked at.
    private(set) var policy: Policy?
    /// The policy's stores, but for those whose costs are of work.
    private(set) var stores: [StoreLook] = []
    private(set) var rules: [PolicyRule] = []
    private(set) var pieces: [WrittenPart] = []
    /// The work of the policy's parts in a replay; nil if there was none, or if it didn't end
    /// well.
    private(set) var work: PartWork?

    init(
        _ input: CellInput, _ content: TraceContent, phone: PhoneRows? = nil,
        hasAddedWarnings: Bool = false
    ) {
        self.phone = phone
        self.hasAddedWarnings = hasAddedWarnings
        self.input = input
        self.content = content
        header = input.header
        signals = SentSignals(header.device, input.summary.warningLevels)
    }

    mutating func take(_ tried: TrapSearch.Tried) {
        policy = tried.policy
        pieces = tried.pieces
        work = PartWork(tried.rows, log: tried.log)
        rules = tried.policy.rules(over: header.catalog.groups)
        stores = StoreLook.all(rules, header, content, known: stores)
    }

    var scenario: Scenario? { (input.played.source as? ScenarioTrace)?.scenario }

    /// The piece of the policy's text that has its store.
    var storePiece: String? { pieces.first(where: { $0.hasStore })?.text ?? policy?.text }

    /// The pieces by which the policy's author asked for a part: those of systems aren't.
    func pieces(of part: String) -> [WrittenPart] { pieces.filter { $0.hasOwn(part) } }
}

/// A policy's rule, with the groups of images that it is for: nil for all.
typealias PolicyRule = (rule: Composition, groups: Set<Int>?)

extension Policy {
    /// Its rules over a scenario's groups of images.
    func rules(over groups: [ImageGroup]) -> [PolicyRule] {
        let split = composition.split
        if split.isEmpty { return [(composition, nil)] }
        let byRule = groups.indices.grouped { number in
            split.firstIndex { $0.group == groups[number].name }
                ?? split.firstIndex { $0.group == Composition.Share.rest } ?? 0
        }
        return byRule.map { (split[$0.key].composition, Set($0.elements)) }
    }
}

struct TrapSite {
    var position: SourcePosition?
    /// A piece of the policy's text.
    var part: String?
    /// The mistake as it is here, with its figures, without a full stop.
    var what: String
    /// The way out of it here, in a sentence; nil for the trap's.
    var remedy: String?
}
