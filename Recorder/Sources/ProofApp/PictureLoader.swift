import EvictionLabRecorder
import UIKit

/// The app's loads: they take a while, and then it is known how large a picture is.
@MainActor
final class PictureLoader {
    private let pictures: [String: AppModel.Picture]
    private let recorder: Recorder
    private var loaded: Set<String> = []

    init(_ pictures: [String: AppModel.Picture], _ recorder: Recorder) {
        self.pictures = pictures
        self.recorder = recorder
    }

    func load(_ place: AppModel.Place, into view: UIImageView) {
        let size = place.width.flatMap { width in
            place.height.map { PixelSize(width: width, height: $0) }
        }
        recorder.request(place.picture, in: view, size: size)
        guard loaded.insert(place.picture).inserted, let picture = pictures[place.picture] else {
            return
        }
        let recorder = recorder
        StandInRunLoop.main.after(ns: 40_000_000) {
            let size = PixelSize(width: picture.width, height: picture.height)
            recorder.loaded(
                place.picture,
                ImageFacts(size: size, encodedBytes: picture.bytes, isRemote: picture.isRemote))
        }
    }
}
