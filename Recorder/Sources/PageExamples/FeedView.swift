import EvictionLabRecorder
import SwiftUI

struct PhotoView: View {
    let url: URL

    var body: some View {
        RecordedAsyncImage(url: url) { phase in
            phase.image
        }
    }
}

struct OwnPhotoView: View {
    let url: URL

    var body: some View {
        CachedPhoto(url: url)
            .recordsImage(url.absoluteString)
    }
}

struct FeedView: View {
    @State private var screen = RecordedScreen("feed")
    let url: URL

    var body: some View {
        PhotoView(url: url)
            .recordsScrolling(on: screen)
            .onAppear { screen.willAppear() }
    }
}

struct CachedPhoto: View {
    let url: URL

    var body: some View { EmptyView() }
}

/// As an `App` has it, which no stand-in is.
@MainActor
struct FeedApp {
    init() {
        Recorder.shared.startWithApp(title: "feed")
    }

    var settings: some View {
        ShareLink("Recording", item: Recorder.usualFile)
    }
}
