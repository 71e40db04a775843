#if canImport(SwiftUI)
import Foundation
import SwiftUI

extension View {
    /// Records this view as one that shows an image, from its appearance to its end.
    ///
    /// - Parameters:
    ///   - image: the key that the cache has the image under; nil for none.
    ///   - size: in pixels, if the image is scaled down for the view.
    public func recordsImage(
        _ image: String?, size: PixelSize? = nil, recorder: Recorder = .shared
    ) -> some View {
        modifier(RecordedImageModifier(image: image, size: size, recorder: recorder))
    }

    /// The same of a view that loads from a URL, such as `LazyImage`, `KFImage` or `WebImage`.
    public func recordsImage(
        _ url: URL?, size: PixelSize? = nil, recorder: Recorder = .shared
    ) -> some View {
        recordsImage(url?.absoluteString, size: size, recorder: recorder)
    }

    /// Records this view as a screen: on the content of each destination of a navigation stack, of
    /// each tab and of each sheet.
    public func recordsScreen(_ name: String, recorder: Recorder = .shared) -> some View {
        modifier(RecordedScreenModifier(name: name, recorder: recorder))
    }

    /// Records how the content of this scroll view moves. `screen` is the one that it is on.
    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    public func recordsScrolling(on screen: RecordedScreen) -> some View {
        modifier(RecordedScrollModifier(screen: screen))
    }
}

private struct RecordedImageModifier: ViewModifier {
    let image: String?
    let size: PixelSize?
    @State private var recorded: RecordedView
    @State private var asked: String?

    init(image: String?, size: PixelSize?, recorder: Recorder) {
        self.image = image
        self.size = size
        _recorded = State(initialValue: RecordedView(recorder))
    }

    func body(content: Content) -> some View {
        content
            .onAppear { appear() }
            .onDisappear { recorded.hide() }
            .onChange(of: image) { image in ask(image) }
    }

    /// A view that comes back has kept its image, and shows it.
    private func appear() {
        if asked != nil, asked == image { recorded.show() } else { ask(image) }
    }

    private func ask(_ image: String?) {
        asked = image
        if let image {
            recorded.request(image, size: size, isShown: true)
        } else {
            recorded.clear()
        }
    }
}

private struct RecordedScreenModifier: ViewModifier {
    @State private var screen: RecordedScreen

    init(name: String, recorder: Recorder) {
        _screen = State(initialValue: RecordedScreen(name, recorder: recorder))
    }

    func body(content: Content) -> some View {
        content.onAppear { screen.willAppear() }
    }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
private struct RecordedScrollModifier: ViewModifier {
    let screen: RecordedScreen
    @State private var phase: RecordedScrollPhase?

    init(screen: RecordedScreen) { self.screen = screen }

    func body(content: Content) -> some View {
        content
            .onScrollPhaseChange { _, phase in
                self.phase =
                    switch phase {
                    case .tracking, .interacting: .drag
                    case .decelerating: .deceleration
                    default: nil
                    }
            }
            .onScrollGeometryChange(for: RecordedPlaceInContent.self) { geometry in
                RecordedPlaceInContent(
                    offset: Double(geometry.contentOffset.y),
                    viewport: Double(geometry.containerSize.height))
            } action: { _, place in
                screen.didScroll(to: place.offset, viewport: place.viewport, phase: phase)
            }
    }
}

private struct RecordedPlaceInContent: Equatable {
    var offset: Double
    var viewport: Double
}
#endif
