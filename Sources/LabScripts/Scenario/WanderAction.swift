import LabBase
import LabDevices

/// An action that a random person chooses, declared once: reading, listing, documentation and the
/// draw use it.
package final class WanderAction: Sendable {
    package let choice: WanderChoice
    /// A verb's phrase for the documentation, in Markdown.
    let does: String
    /// Its weight where a scenario gives no weights; nil if it is never done there.
    let usual: Double?
    /// False if the finger comes down on content that may still move.
    let settles: Bool
    let isPossible: @Sendable (WanderSight) -> Bool
    /// Draws the outcome; nil if there is nothing to act on where the content has come to rest.
    let act: @Sendable (WanderSight, WanderDraws) -> Outcome?

    enum Outcome {
        /// A stroke over the content, or over a carousel in sight, counted from 1, and the pause
        /// that goes with it.
        case stroke(carousel: Int?)
        /// An action, in a carousel in sight if one is given, and a pause after it: the pace is
        /// that of the screen then in front, unless one is given.
        case step(Step.Action, in: Int? = nil, pace: Pace? = nil)
        /// The other screen in sight is the one that is touched from here on, counted from 0, and a
        /// pause after that.
        case goOver(Int)
        case pause
    }

    init(
        _ choice: WanderChoice, _ does: String, usual: Double? = nil, settles: Bool = true,
        where isPossible: @escaping @Sendable (WanderSight) -> Bool = { _ in true },
        act: @escaping @Sendable (WanderSight, WanderDraws) -> Outcome?
    ) {
        self.choice = choice
        self.does = does
        self.usual = usual
        self.settles = settles
        self.isPossible = isPossible
        self.act = act
    }
}

/// Draws of one turn, six for its action: those of the choice and of a stroke's way come before.
struct WanderDraws {
    let draw: Draw
    let first: UInt64

    /// A number from 0, independent of those at other indices; nil if there is none to choose.
    func number(below count: Int, index: UInt64 = 0) -> Int? {
        count > 0 ? draw.index(first + index, below: count) : nil
    }

    /// A share from 0 to 1.
    func share(index: UInt64 = 0) -> Double { draw.unit(first + index) }
}

extension WanderAction {
    private static let content = [
        WanderAction(
            .stroke, "strokes the content, or turns a page", usual: 9, settles: false,
            where: { $0.front.declared.kind != .single && $0.front.declared.kind != .deck },
            act: { _, _ in .stroke(carousel: nil) }),
        WanderAction(
            .carousel, "strokes a carousel in sight", usual: 2,
            where: { $0.carousels > 0 },
            act: { sight, draws in
                draws.number(below: sight.carousels).map { .stroke(carousel: 1 + $0) }
            }),
        WanderAction(
            .zoom, "zooms a map to one of its levels", usual: 1,
            where: { $0.front.declared.kind == .map && $0.front.declared.deeperLevels > 0 },
            act: { sight, draws in
                draws.number(below: sight.front.declared.deeperLevels + 1).map {
                    .step(.zoom(Double(1 << $0)))
                }
            }),
        WanderAction(
            .scrollTo, "scrolls to a row of a table or grid", usual: 0.3,
            where: { $0.front.declared.kind == .table || $0.front.declared.kind == .grid },
            act: { sight, draws in
                draws.number(below: sight.rows).map {
                    .step(.scrollTo(Step.ScrollTo(target: .row($0), speed: 3000, animated: true)))
                }
            }),
    ]

    /// The most screens that a random person opens one after the other.
    private static let deepest = 10

    private static let screens = [
        WanderAction(
            .tap, "taps a row in sight, if it has an `onTap`", usual: 2,
            where: {
                let opens =
                    $0.front.declared.onTap != nil && $0.canOpen && $0.depth < deepest
                    && $0.modals < deepest
                return $0.shown > 0 && (opens || $0.front.declared.tapTurn != nil)
            },
            act: { sight, draws in
                // Only a deck's top card is within reach.
                let within = sight.front.declared.kind == .deck ? min(1, sight.shown) : sight.shown
                let turns = sight.front.declared.tapTurn != nil
                let isBack = turns && draws.share(index: 2) < AssumedGestures.tapsBack
                return draws.number(below: within).map {
                    .step(.tap(1 + $0, isBack: isBack), pace: turns ? sight.paceInPlace : nil)
                }
            }),
        WanderAction(
            .item, "taps an item of a carousel in sight, if it has an `onTap`",
            where: {
                !$0.tappable.isEmpty && $0.depth < deepest && $0.modals < deepest
            },
            act: { sight, draws in
                let tapped = draws.number(below: sight.tappable.count).map { sight.tappable[$0] }
                return tapped.flatMap { carousel, items in
                    draws.number(below: items, index: 1).map {
                        .step(.tap(1 + $0, isBack: false), in: carousel)
                    }
                }
            }),
        WanderAction(
            .pop, "goes back", usual: 2,
            where: { $0.depth > 1 },
            act: { _, _ in .step(.pop(count: 1)) }),
        WanderAction(
            .popToRoot, "goes back to the first screen",
            where: { $0.depth > 2 },
            act: { _, _ in .step(.popToRoot) }),
        WanderAction(
            .dismiss, "closes the modal", usual: 1,
            where: { $0.modals > 0 },
            act: { _, _ in .step(.dismiss) }),
        WanderAction(
            .tab, "changes to another tab", usual: 0.5,
            where: { $0.tabs > 1 && $0.modals == 0 },
            act: { sight, draws in
                draws.number(below: sight.tabs - 1).map {
                    .step(.tab($0 < sight.tab ? $0 : $0 + 1))
                }
            }),
    ]

    private static let others = [
        WanderAction(
            .rotate, "turns the device", where: { $0.turns },
            act: { _, _ in .step(.rotate(.toggle)) }),
        WanderAction(.wait, "looks on", usual: 1, act: { _, _ in .pause }),
        WanderAction(
            .memoryWarning, "gets a memory warning",
            act: { _, _ in .step(.memoryWarning(.warning)) }),
        WanderAction(
            .pane, "goes over to another pane, or to what is below a sheet", usual: 2,
            where: { $0.beside > 0 },
            act: { sight, draws in draws.number(below: sight.beside).map { .goOver($0) } }),
    ]

    /// In the order of `WanderChoice`, each of which has one.
    static let all: [WanderAction] = {
        let declared = content + screens + swipes + others
        return WanderChoice.allCases.map { choice in declared.first { $0.choice == choice }! }
    }()

    /// The action as a key of `weights`. No measurement was read of how often people do it.
    var key: KeyText {
        KeyText(
            choice.rawValue, "weight by which the person \(self.does): assumed",
            usually: Fixed.plain(self.usual ?? 0), example: "9", WeightKeys.form.schema)
    }
}
