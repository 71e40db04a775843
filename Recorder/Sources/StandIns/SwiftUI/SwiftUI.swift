@_exported import Foundation

/// Stand-ins for what the recorder's glue touches of SwiftUI, with the signatures of the real ones.
/// A test makes views appear and disappear with `StandInHost`.
@MainActor
@preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("has no body") }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("has no body") }
}

@resultBuilder
public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
}

public struct EmptyView: View {
    public nonisolated init() {}
    public var body: Never { fatalError("has no body") }
}

@MainActor
@preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = StandInContent
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view that a modifier changes, of any type.
public struct StandInContent: View {
    let wrapped: any View
    public var body: Never { fatalError("has no body") }
}

public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
    let content: Content
    let modifier: Modifier
    public var body: some View { modifier.body(content: StandInContent(wrapped: content)) }
}

extension View {
    public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }

    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        StandInEvents(content: self, appear: action)
    }

    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        StandInEvents(content: self, disappear: action)
    }

    public func onChange<V: Equatable>(
        of value: V, perform action: @escaping (_ newValue: V) -> Void
    ) -> some View {
        StandInEvents(content: self, change: { ($0 as? V).map(action) })
    }

    public func onScrollGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
        action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View {
        StandInEvents(content: self, scroll: { action(transform($0), transform($1)) })
    }

    public func onScrollPhaseChange(
        _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
    ) -> some View {
        StandInEvents(content: self, phase: action)
    }
}

public enum ScrollPhase: Equatable, Sendable {
    case idle, tracking, interacting, decelerating, animating
}

public struct ScrollGeometry: Equatable, Sendable {
    public var contentOffset: CGPoint
    public var containerSize: CGSize

    public init(contentOffset: CGPoint, containerSize: CGSize) {
        self.contentOffset = contentOffset
        self.containerSize = containerSize
    }
}

@propertyWrapper
public struct State<Value> {
    private final class Box {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let box: Box

    public init(wrappedValue: Value) { box = Box(wrappedValue) }
    public init(initialValue: Value) { box = Box(initialValue) }

    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

public struct Transaction {
    public init() {}
}

public struct Image: View, Sendable {
    public init(_ name: String) {}
    public var body: Never { fatalError("has no body") }
}

public struct ShareLink: View {
    public init(_ title: String, item: URL) {}
    public var body: Never { fatalError("has no body") }
}

public enum AsyncImagePhase: Sendable {
    case empty
    case success(Image)
    case failure(any Error)

    public var image: Image? { if case .success(let image) = self { image } else { nil } }
}

public struct AsyncImage<Content: View>: View {
    let content: (AsyncImagePhase) -> Content

    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) { self.content = content }

    /// As if the image had been there at once.
    public var body: some View { content(.success(Image("loaded"))) }
}
