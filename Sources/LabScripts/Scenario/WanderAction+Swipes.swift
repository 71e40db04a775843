/// Swipes of cards and of tabs, some of which aren't carried through.
extension WanderAction {
    static let swipes = [
        WanderAction(
            .swipe, "swipes a deck's top card", usual: 9,
            where: { $0.front.declared.kind == .deck && $0.swiped < $0.rows },
            act: { _, draws in
                .step(.swipe(isTried(draws) ? .tried(share: AssumedGestures.triedShare) : .by(1)))
            }),
        WanderAction(
            .undo, "brings a deck's last card back", usual: 0.25,
            where: { $0.front.declared.kind == .deck && $0.swiped > 0 },
            act: { _, _ in .step(.undo(count: 1)) }),
        WanderAction(
            .swipeTab, "swipes to a tab beside this one", usual: 0.5,
            where: { $0.swipesTabs && $0.tabs > 1 },
            act: { sight, draws in
                let isForward =
                    sight.tab == 0 || sight.tab + 1 < sight.tabs && draws.number(below: 2) == 0
                let way = isForward ? 1 : -1
                return .step(
                    .swipeTab(
                        isTried(draws)
                            ? .tried(share: Double(way) * AssumedGestures.triedShare) : .by(way)))
            }),
    ]

    /// True if the finger lets go before a swipe is carried through.
    private static func isTried(_ draws: WanderDraws) -> Bool {
        draws.share(index: 3) < AssumedGestures.swipesTried
    }
}

extension WanderSight {
    /// The pace after a tap that changed what a row shows: on a page with a timer as at any time.
    var paceInPlace: Pace { front.declared.paging.advancesNs == nil ? .paging : .watching }
}
