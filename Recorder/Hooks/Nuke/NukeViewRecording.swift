import EvictionLabRecorder
import Nuke
import NukeExtensions
import UIKit

// Copy this file, beside NukeRecording.swift, into an app that uses NukeExtensions.

extension Recorder {
    /// Records what a view asks for, and then has Nuke load it as `loadImage` does.
    @MainActor
    @discardableResult
    public func loadImage(
        with request: ImageRequest, options: ImageLoadingOptions? = nil,
        into view: UIImageView, size: PixelSize? = nil,
        completion:
            @escaping @MainActor @Sendable (
                Result<ImageResponse, ImagePipeline.Error>
            ) -> Void = { _ in }
    ) -> ImageTask? {
        self.request(request.recorderKey, in: view, size: size)
        return NukeExtensions.loadImage(
            with: request, options: options, into: view, completion: { completion($0) })
    }
}
