import EvictionLabRecorder
import Foundation
import Kingfisher
import KingfisherHook
import Nuke
import NukeHook
import NukeUI
import SDWebImage
import SDWebImageHook
import SDWebImageSwiftUI
import SwiftUI
import UIKit

@MainActor
func useNuke(_ url: URL, _ imageView: UIImageView) {
    let own = ImagePipeline.Configuration()
    ImagePipeline.shared = ImagePipeline(configuration: Recorder.shared.recording(own))
    Recorder.shared.loadImage(with: ImageRequest(url: url), into: imageView)
}

let sizes = KingfisherSizes()

@MainActor
func useKingfisher(_ url: URL, _ imageView: UIImageView) {
    ImageDownloader.default.delegate = sizes
    imageView.kf.setRecordedImage(with: url)
}

@MainActor
func useSDWebImage(_ url: URL, _ imageView: UIImageView) {
    Recorder.shared.observeSDWebImage()
    imageView.sd_setRecordedImage(with: url)
}

struct LibraryViews: View {
    let url: URL
    let request: ImageRequest

    var body: some View {
        LazyImage(url: url) { $0.image }
            .recordsImage(url)
    }

    var others: [any View] {
        [
            LazyImage(request: request) { $0.image }.recordsImage(request),
            KFImage(url).resizable().recordsImage(url),
            WebImage(url: url).resizable().recordsImage(url),
        ]
    }
}
