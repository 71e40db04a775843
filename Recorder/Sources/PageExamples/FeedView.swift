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
