import EvictionLabRecorder
import Kingfisher
import SwiftUI

// Copy this file, beside KingfisherRecording.swift, into an app whose `KFImage`s have resources with
// keys of their own; of others `recordsImage(url)` is enough. Read for it, not run: Kingfisher's
// sources of 7 and of 2026.

extension KFImage {
    /// Records this view's requests, before Kingfisher gets them: the last of the modifiers that are
    /// `KFImage`'s own.
    ///
    /// - Parameters:
    ///   - resource: the one that the view was made with.
    ///   - size: in pixels, if a processor scales the image down.
    public func recordsImage(
        _ resource: (any Resource)?, size: PixelSize? = nil, recorder: Recorder = .shared
    ) -> some View {
        recordsImage(resource?.cacheKey, size: size, recorder: recorder)
    }
}
