import EvictionLabRecorder
import Foundation
import Kingfisher
import KingfisherHook
import Nuke
import NukeHook
import SDWebImage
import SDWebImageHook
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
