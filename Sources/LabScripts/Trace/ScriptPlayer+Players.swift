import LabOrders

/// Players of videos, and transfers that are no images'.
///
/// A player begins as its view comes into sight, and on a pager as its page comes to rest in front.
/// It ends after the event by which its view leaves: a view in sight would ask for its poster.
extension ScriptPlayer {
    mutating func beginPlaying(_ view: ViewID, _ video: VideoID) throws(Halt) {
        guard playing.insert(view).inserted else { return }
        try send(.play(view: view, video: video))
    }

    mutating func endPlaying(_ view: ViewID) throws(Halt) {
        guard playing.remove(view) != nil else { return }
        try send(.stop(view: view))
    }

    /// True if a view plays a video, or changes by itself.
    var hasLively: Bool { !turns.isEmpty || !playing.isEmpty }

    /// A view was put away to be used again.
    mutating func end(pooled view: ViewID) throws(Halt) {
        turns[view] = nil
        try endPlaying(view)
    }

    /// A view is about to be destroyed.
    mutating func end(dropped view: ViewID) throws(Halt) {
        turns[view] = nil
        guard playing.contains(view) else { return }
        try send(.hide(view: view, isPooled: false))
        try endPlaying(view)
    }

    /// The content has come to rest, or another motion cuts its own short.
    mutating func rest(on state: ScreenState) throws(Halt) {
        if state.hasVideos { try playFront(of: state) }
    }

    /// The page in front plays its videos, and no other page does.
    mutating func playFront(of state: ScreenState) throws(Halt) {
        guard state.playsAtRest, state.isInWindow else { return }
        let front = page(in: state)
        for item in state.shown where item != front {
            for view in state.listCell(of: item).views { try endPlaying(view) }
        }
        if state.shown.contains(front) { try playAll(of: state.listCell(of: front), on: state) }
    }

    /// A screen, or a carousel in it, is back in its window.
    mutating func playAgain(on state: ScreenState) throws(Halt) {
        if state.playsAtRest { return try playFront(of: state) }
        for item in state.shown { try playAll(of: state.listCell(of: item), on: state) }
    }

    private mutating func playAll(of listCell: ListCell, on state: ScreenState) throws(Halt) {
        for (index, part) in state.parts[listCell.layout].enumerated() {
            guard let video = part.video else { continue }
            try beginPlaying(listCell.views.lowerBound.advanced(by: index), video)
        }
    }

    mutating func transfer(_ traffic: Step.Traffic) throws(Halt) {
        let host = traffic.host.map { scenario.header.catalog.transferHost(named: $0) } ?? 0
        try send(.traffic(transfers, bytes: traffic.bytes, host: host))
        transfers &+= 1
    }
}

extension ScreenState {
    /// True if only the page in front, or a deck's top card, plays its videos, once it has come to
    /// rest.
    var playsAtRest: Bool { declared.isPaged }
}
