import EvictionLabRecorder
import Foundation
import Nuke

// Copy this file into an app that uses Nuke 12 or later, and beside it NukeViewRecording.swift for
// NukeExtensions, LazyImageRecording.swift for NukeUI. Read for it, not run: Nuke's sources of 12
// and of 2026.

extension Recorder {
    /// A pipeline's configuration that tells how large the files are that it decodes. Use it where
    /// the app makes its pipeline:
    ///
    ///     ImagePipeline.shared = ImagePipeline(configuration: Recorder.shared.recording(myOwn))
    public func recording(_ own: ImagePipeline.Configuration) -> ImagePipeline.Configuration {
        var configuration = own
        let makeDecoder = own.makeImageDecoder
        configuration.makeImageDecoder = { [weak self] context in
            // An image on disk may have been scaled down before it was stored.
            if context.isCompleted, context.cacheType == nil, let url = context.request.url {
                self?.loaded(
                    context.request.recorderKey, file: context.data, isRemote: !url.isFileURL,
                    host: url.host)
            }
            return makeDecoder(context)
        }
        return configuration
    }
}

extension ImageRequest {
    /// The original's: sizes that are made of it are told with each request.
    var recorderKey: String { url?.absoluteString ?? "none" }
}
