/// Joins a request with the appearance that follows it: cells are filled before they are put into
/// the window, and to a person both are one.
///
/// A request that isn't in the window waits for its view's `show`, until something else happens or
/// a frame has gone by. Whatever comes meanwhile waits behind it, so that the order stays.
struct Appearances {
    /// A frame at 60 Hz.
    private static let longestNs: Int64 = 16_000_000

    private(set) var held: [RecordedEvent] = []

    /// True if an event can be written at once, as nearly all can.
    func lets(_ event: RecordedEvent) -> Bool {
        guard held.isEmpty else { return false }
        if case .request(_, _, _, isShown: false) = event.action { return false }
        return true
    }

    /// Returns the events that can be written now, in order.
    mutating func add(_ event: RecordedEvent) -> [RecordedEvent] {
        switch event.action {
        case .request(_, _, _, let isShown):
            let late = releaseIfLate(event.timeNs)
            if held.isEmpty && isShown { return late + [event] }
            held.append(event)
            return late
        case .show(let view):
            let late = releaseIfLate(event.timeNs)
            if join(view) { return late }
            if held.isEmpty { return late + [event] }
            held.append(event)
            return late
        case .facts, .layout:
            if held.isEmpty { return [event] }
            held.append(event)
            return []
        default:
            return release() + [event]
        }
    }

    mutating func release() -> [RecordedEvent] {
        defer { held.removeAll(keepingCapacity: true) }
        return held
    }

    private mutating func releaseIfLate(_ timeNs: Int64) -> [RecordedEvent] {
        guard let first = held.first, timeNs - first.timeNs > Self.longestNs else { return [] }
        return release()
    }

    /// Marks the view's last waiting request as shown; false if none waits.
    private mutating func join(_ wanted: Int) -> Bool {
        for index in held.indices.reversed() {
            guard case .request(let view, let image, let size, let isShown) = held[index].action,
                view == wanted
            else { continue }
            if !isShown {
                held[index].action = .request(view: view, image: image, size: size, isShown: true)
            }
            return true
        }
        return false
    }
}
