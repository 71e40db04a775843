import LabDevices

/// Notes on taps that show a screen in a split in which they never are.
extension ScenarioReader {
    func remarkTapsBesideNoPane(_ declared: Node, _ script: [Step]) {
        let opened = Self.opened(by: script)
        for (index, screen) in screens.screens.enumerated() {
            guard let screen else { continue }
            remark(
                screen.onTap, of: index, at: declared[screen.name]?[ScreenKeys.onTap.name], opened)
        }
        for (carousel, node) in screens.carousels {
            guard let carousel, let outer = carousel.carouselOf else { continue }
            remark(carousel.onTap, of: outer, at: node, opened)
        }
    }

    private func remark(_ tap: Screen.Tap?, of index: Int, at node: Node?, _ opened: Set<Int>) {
        guard let tap, tap.isShown, let place = node?[TapKeys.show.name],
            let screen = screens.screens[index], let pane = screens.screens[tap.screen],
            !screensBeside(tap.screen, opened).contains(index)
        else { return }
        place.remark(
            "the tap shows '\(pane.name)' in its pane, and screen '\(screen.name)' is never beside "
                + "that pane", "Write 'push', or open this screen in that split")
    }

    /// The screens that can lie in a split with a pane: those of its panes, what taps on them open,
    /// and what the script opens somewhere.
    private func screensBeside(_ pane: Int, _ opened: Set<Int>) -> Set<Int> {
        let splits = screens.screens.compactMap { $0 }
            .filter { $0.panes.contains { $0.screen == pane } }
        var found = opened.union(splits.flatMap(\.panes).map(\.screen))
        var open = Array(found)
        while let screen = open.popLast() {
            for tap in taps(on: screen) where !tap.presents {
                if found.insert(tap.screen).inserted { open.append(tap.screen) }
            }
        }
        return found
    }

    private func taps(on index: Int) -> [Screen.Tap] {
        let carousels = screens.carousels.compactMap(\.screen).filter { $0.carouselOf == index }
        return ([screens.screens[index]].compactMap { $0 } + carousels).compactMap(\.onTap)
    }

    /// The screens that steps push, or show in a pane.
    private static func opened(by steps: [Step]) -> Set<Int> {
        steps.reduce(into: []) { opened, step in
            switch step.action {
            case .push(let screen, _), .show(let screen, _): opened.insert(screen)
            case .repeat(_, let steps): opened.formUnion(self.opened(by: steps))
            default: break
            }
        }
    }
}
