/// A view with the actions for its events.
struct StandInEvents<Content: View>: View, StandInListener {
    let content: Content
    var appear: (() -> Void)?
    var disappear: (() -> Void)?
    var change: ((Any) -> Void)?
    var scroll: ((ScrollGeometry, ScrollGeometry) -> Void)?
    var phase: ((ScrollPhase, ScrollPhase) -> Void)?

    var body: Never { fatalError("has no body") }
    var inner: any View { content }
}

@MainActor
protocol StandInListener {
    var inner: any View { get }
    var appear: (() -> Void)? { get }
    var disappear: (() -> Void)? { get }
    var change: ((Any) -> Void)? { get }
    var scroll: ((ScrollGeometry, ScrollGeometry) -> Void)? { get }
    var phase: ((ScrollPhase, ScrollPhase) -> Void)? { get }
}

/// Holds a view and tells it, and all that is in it, what happens.
@MainActor
public final class StandInHost {
    private let listeners: [any StandInListener]

    public init(_ view: any View) {
        var found: [any StandInListener] = []
        Self.collect(view, into: &found)
        listeners = found
    }

    public func appear() { for listener in listeners { listener.appear?() } }
    public func disappear() { for listener in listeners { listener.disappear?() } }
    public func change(to value: Any) { for listener in listeners { listener.change?(value) } }
    public func move(to phase: ScrollPhase) {
        for listener in listeners { listener.phase?(.idle, phase) }
    }
    public func scroll(to geometry: ScrollGeometry) {
        for listener in listeners { listener.scroll?(geometry, geometry) }
    }

    private static func collect(_ view: any View, into found: inout [any StandInListener]) {
        if let listener = view as? any StandInListener {
            found.append(listener)
            return collect(listener.inner, into: &found)
        }
        if let content = view as? StandInContent { return collect(content.wrapped, into: &found) }
        if view is EmptyView || view is Image || view is Image? { return }
        collectBody(view, into: &found)
    }

    private static func collectBody<V: View>(
        _ view: V, into found: inout [any StandInListener]
    ) {
        if V.Body.self != Never.self { collect(view.body, into: &found) }
    }
}
