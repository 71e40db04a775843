import EvictionLabRecorder
import Foundation
import Nuke
import NukeHook
import NukeUI
import SwiftUI
import UIKit

@MainActor
func useNuke(_ url: URL, _ imageView: UIImageView) {
    let own = ImagePipeline.Configuration()
    ImagePipeline.shared = ImagePipeline(configuration: Recorder.shared.recording(own))
    Recorder.shared.loadImage(with: ImageRequest(url: url), into: imageView)
}

struct LibraryViews: View {
    let url: URL
    let request: ImageRequest

    var body: some View {
        LazyImage(url: url) { $0.image }
            .recordsImage(url)
    }

    var other: any View { LazyImage(request: request) { $0.image }.recordsImage(request) }
}
