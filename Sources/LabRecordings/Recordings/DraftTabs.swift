import LabBase

/// Screens that are tabs' roots: a screen is left without its end, and comes back.
struct DraftTabs {
    /// Visits, in the order in which they came; none where there is one stack alone.
    private(set) var roots: [Int] = []
    /// True if tabs were made before they were in front, as swiped ones are.
    private(set) var areSwiped = false

    init(_ app: RecordedApp) {
        var stacks: [[Int]] = [[]]
        var current = 0
        var areTabs = false
        for happening in app.happenings {
            switch happening.what {
            case .push(let visit): stacks[current].append(visit)
            // Panes and sheets are of the screen that they lie beside.
            case .beside, .leave: continue
            case .pop(let visit):
                if let place = stacks[current].firstIndex(of: visit) {
                    let above = Array(stacks[current][(place + 1)...])
                    stacks[current].removeLast(above.count)
                    // A visit that has ended was popped; one that goes on belongs to another tab.
                    if !above.isEmpty, !above.contains(where: { app.visits[$0].hasEnded }),
                        Self.comesBack(above, after: happening.timeNs, app)
                    {
                        areTabs = true
                        stacks.append(above)
                    }
                } else if let tab = stacks.firstIndex(where: { $0.contains(visit) }) {
                    areTabs = true
                    current = tab
                    let place = stacks[tab].firstIndex(of: visit)!
                    stacks[tab].removeLast(stacks[tab].count - place - 1)
                } else if app.visits[visit].isKept {
                    areTabs = true
                    current = stacks.count
                    stacks.append([visit])
                } else {
                    stacks[current].append(visit)
                }
            default: break
            }
        }
        guard areTabs else { return }
        // A screen is the root of one tab.
        var names: Set<String> = []
        let all = stacks.compactMap(\.first).sorted()
        guard all.allSatisfy({ names.insert(app.visits[$0].name).inserted }) else { return }
        roots = all
        areSwiped = all.contains { app.visits[$0].isKept }
    }

    private static func comesBack(
        _ visits: [Int], after timeNs: Int64, _ app: RecordedApp
    ) -> Bool {
        app.happenings.contains { happening in
            guard happening.timeNs > timeNs, case .pop(let visit) = happening.what else {
                return false
            }
            return visits.contains(visit)
        }
    }
}
