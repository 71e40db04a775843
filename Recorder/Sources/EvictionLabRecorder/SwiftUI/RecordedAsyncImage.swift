#if canImport(SwiftUI)
import Foundation
import SwiftUI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// SwiftUI's `AsyncImage`, recorded: put it in its place, with the same arguments.
///
/// `AsyncImage` doesn't tell how large the file was. It loads over the shared session, so the file
/// is looked up in that session's cache; where the server forbids caching, its size stays unknown.
public struct RecordedAsyncImage<Content: View>: View {
    private let url: URL?
    private let scale: CGFloat
    private let transaction: Transaction
    private let recorder: Recorder
    private let content: (AsyncImagePhase) -> Content

    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        recorder: Recorder = .shared,
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.url = url
        self.scale = scale
        self.transaction = transaction
        self.recorder = recorder
        self.content = content
    }

    public var body: some View {
        AsyncImage(url: url, scale: scale, transaction: transaction) { phase in
            // A view that stays while the phase changes doesn't appear anew.
            content(phase)
                .onAppear { noteSize(isLoaded: phase.image != nil) }
                .onChange(of: phase.image != nil) { noteSize(isLoaded: $0) }
        }
        .recordsImage(url?.absoluteString ?? "none", recorder: recorder)
    }

    private func noteSize(isLoaded: Bool) {
        guard isLoaded, let url, recorder.isRecording else { return }
        let recorder = recorder
        DispatchQueue.global(qos: .utility).async {
            recorder.noteCachedFile(of: url, in: .shared)
        }
    }
}

extension Recorder {
    /// How large an image's file is, if a session's cache has it.
    public func noteCachedFile(of url: URL, in cache: URLCache) {
        guard let response = cache.cachedResponse(for: URLRequest(url: url)) else { return }
        loaded(url.absoluteString, file: response.data, isRemote: true, host: url.host)
    }
}
#endif
