import UIKit

/// Moves what is in front.
extension ScriptedPerson {
    /// Plays a step that scrolls; false for another step.
    func moves(_ step: [String: Any], untilNs endNs: Int64) throws -> Bool {
        if let fling = step["fling"] {
            try self.fling(fling, step)
            runLoop.runUntilRest(untilNs: endNs)
        } else if let pages = step["page"] as? Int {
            let view = try front().scrollView
            for _ in 0..<abs(pages) where runLoop.nowNs < endNs {
                view.standInTurn(to: view.standInPage + pages.signum())
                runLoop.runUntilRest(untilNs: endNs)
            }
        } else if let drag = step["drag"] {
            try self.drag(drag, step, untilNs: endNs)
        } else if let place = step["scrollTo"] {
            try travel(to: place, step, untilNs: endNs)
        } else {
            return false
        }
        return true
    }

    private func fling(_ fling: Any, _ step: [String: Any]) throws {
        let view = try front().scrollView
        if let velocity = fling as? Double { return view.standInFling(velocity) }
        guard let fling = fling as? [String: Any], let velocity = fling["velocity"] as? Double
        else { throw unknown(step) }
        let usual = view.decelerationRate
        if let name = fling["deceleration"] as? String {
            view.decelerationRate = name == "fast" ? .fast : .normal
        }
        view.standInFling(velocity)
        view.decelerationRate = usual
    }

    private func drag(_ drag: Any, _ step: [String: Any], untilNs endNs: Int64) throws {
        let view = try front().scrollView
        let said = drag as? [String: Any] ?? [:]
        guard let points = drag as? Double ?? said["by"] as? Double else { throw unknown(step) }
        let durationNs = try (said["duration"] as? String).map(nanoseconds)
        view.standInDrag(by: points, durationNs: durationNs ?? 300_000_000)
        runLoop.runUntilRest(untilNs: endNs)
        guard let velocity = said["velocity"] as? Double, runLoop.nowNs < endNs else { return }
        view.standInFling(velocity)
        runLoop.runUntilRest(untilNs: endNs)
    }

    private func travel(to place: Any, _ step: [String: Any], untilNs endNs: Int64) throws {
        let view = try front().scrollView
        let isAside = view.standInIsHorizontal
        let end = max(
            0,
            isAside
                ? view.contentSize.width - view.bounds.width
                : view.contentSize.height - view.bounds.height)
        let target: CGFloat
        switch place {
        case let text as String: target = text == "start" ? 0 : end
        case let row as Int:
            let path = IndexPath(row: row, section: 0)
            let grid = (view as? UICollectionView)?.layoutAttributesForItem(at: path)?.frame
            let frame = grid ?? (view as? UITableView)?.rectForRow(at: path) ?? .zero
            target = min(end, isAside ? frame.minX : frame.minY)
        default: throw unknown(step)
        }
        let point = isAside ? CGPoint(x: target, y: 0) : CGPoint(x: 0, y: target)
        if step["animated"] as? Bool == false {
            return view.setContentOffset(point, animated: false)
        }
        view.standInTravel(to: point, pointsPerSecond: step["speed"] as? Double ?? 3000)
        runLoop.runUntilRest(untilNs: endNs)
    }
}
