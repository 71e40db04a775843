import LabBase
import LabScripts

/// Screens beside each other, and sheets.
extension DraftScript {
    /// Opens the split whose first pane a visit is.
    mutating func open(split: Int, first visit: Int, _ timeNs: Int64) {
        wait(until: timeNs)
        let argument = regions.opened[visit]?.compactMap { arguments[$0] }.first { $0 != 0 }
        add([
            (StepAction.push.name, JSON(regions.splits[split].name)),
            (StepKeys.argument.name, .given(argument)),
        ])
        if front != nil { nowNs += scenario.transitionNs }
        stacks[currentTab].append(visit)
        (inSight, touched) = ([visit], visit)
        guard regions.turned.contains(visit), !isLandscape else { return }
        rotate(true, timeNs)
    }

    mutating func come(beside visit: Int, isNew: Bool, _ timeNs: Int64) {
        guard let screen = screenOf[visit] else { return }
        guard !regions.roles.isEmpty else {
            return isNew ? open(visit, timeNs) : goBack(to: visit, timeNs)
        }
        if inSight.contains(visit) { return }
        let opening = [(StepKeys.argument.name, JSON.given(arguments[visit]))]
        let name = JSON(names[screen])
        guard isNew else { return comeBack(beside: visit, timeNs) }
        switch regions.roles[visit] {
        case .opens: inSight.append(visit)
        case .sheet(let heightMilli):
            wait(until: timeNs)
            add(
                [(StepAction.present.name, name)] + opening + [
                    (StepKeys.height.name, JSON(milliPoints: heightMilli))
                ])
            nowNs += scenario.transitionNs
            modals.append(visit)
            inSight.append(visit)
            touched = visit
        case .pushed(let pane) where touched.flatMap { regions.pane(of: $0) } == pane:
            wait(until: timeNs)
            add([(StepAction.push.name, name)] + opening)
            nowNs += scenario.transitionNs
            inSight.append(visit)
            touched = visit
        case .shown, .pushed:
            wait(until: timeNs)
            add([(StepAction.show.name, name)] + opening)
            inSight.append(visit)
            touched = visit
        case nil:
            remarks.append(
                "\(names[screen]): comes beside others in a way that can't be said, and is pushed")
            open(visit, timeNs)
        }
    }

    /// A screen that something of its pane lay over, or that comes back with others.
    private mutating func comeBack(beside visit: Int, _ timeNs: Int64) {
        defer { inSight.append(visit) }
        guard let pane = regions.pane(of: visit), let touched,
            case .pushed(pane) = regions.roles[touched]
        else { return }
        wait(until: timeNs)
        add([(StepAction.pop.name, true)])
        nowNs += scenario.transitionNs
        self.touched = visit
    }

    mutating func leave(_ visit: Int, _ timeNs: Int64) {
        inSight.removeAll { $0 == visit }
        guard modals.last == visit else { return }
        wait(until: timeNs)
        add([(StepAction.dismiss.name, true)])
        nowNs += scenario.transitionNs
        modals.removeLast()
        if touched == visit { touched = modals.last ?? stacks[currentTab].last }
    }

    /// The member that says which screen the steps of a motion act on: always where there are
    /// panes, so that it needn't be known which of them was touched when they were last in sight.
    func aim(at visit: Int) -> JSON.Member? {
        guard visit != front || regions.pane(of: visit) != nil, let screen = screenOf[visit] else {
            return nil
        }
        return (StepKeys.on.name, JSON(names[screen]))
    }
}
