@_exported import Nuke
@_exported import SwiftUI

/// Stand-ins for what the hook touches of NukeUI, with the signatures of the real ones.
@MainActor
public struct LazyImageState {
    public let image: Image?
}

@MainActor
public struct LazyImage<Content: View>: View {
    private let content: (LazyImageState) -> Content

    public init(url: URL?, @ViewBuilder content: @escaping (LazyImageState) -> Content) {
        self.content = content
    }

    public init(
        request: ImageRequest?, @ViewBuilder content: @escaping (LazyImageState) -> Content
    ) { self.content = content }

    public func pipeline(_ pipeline: ImagePipeline) -> Self { self }

    /// As if the image had been there at once.
    public var body: some View { content(LazyImageState(image: Image("loaded"))) }
}
