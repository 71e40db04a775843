import EvictionLabRecorder
import Nuke
import NukeUI
import SwiftUI

// Copy this file, beside NukeRecording.swift, into an app that makes `LazyImage`s of requests; of those
// made of URLs `recordsImage(url)` is enough. Read for it, not run: NukeUI's sources of 12.

extension LazyImage {
    /// Records this view's requests, before the pipeline gets them: the last of the modifiers that
    /// are `LazyImage`'s own.
    ///
    /// - Parameters:
    ///   - request: the one that the view was made with.
    ///   - size: in pixels, if a processor scales the image down.
    public func recordsImage(
        _ request: ImageRequest?, size: PixelSize? = nil, recorder: Recorder = .shared
    ) -> some View {
        recordsImage(request?.url, size: size, recorder: recorder)
    }
}
