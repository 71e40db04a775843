import EvictionLabRecorder
import Foundation
import Kingfisher
import UIKit

// Copy this file into an app that uses Kingfisher 7 or 8. Read for it, not run: Kingfisher's
// sources.

/// Tells how large the files are that Kingfisher downloads. It keeps no delegate strongly, so the
/// app holds on to this:
///
///     let sizes = KingfisherSizes()
///     ImageDownloader.default.delegate = sizes
public final class KingfisherSizes: ImageDownloaderDelegate, Sendable {
    private let recorder: Recorder

    public init(_ recorder: Recorder = .shared) { self.recorder = recorder }

    public func imageDownloader(
        _ downloader: ImageDownloader, didDownload data: Data, for url: URL
    ) -> Data? {
        recorder.loaded(url.cacheKey, file: data, isRemote: true, host: url.host)
        return data
    }
}

@MainActor
extension KingfisherWrapper where Base: UIImageView {
    /// Records what the view asks for, and then has Kingfisher load it as `setImage` does.
    @discardableResult
    public func setRecordedImage(
        with resource: (any Resource)?, size: PixelSize? = nil, recorder: Recorder = .shared,
        placeholder: (any Placeholder)? = nil, options: KingfisherOptionsInfo? = nil,
        completionHandler: (
            @MainActor @Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void
        )? = nil
    ) -> DownloadTask? {
        if let resource {
            recorder.request(resource.cacheKey, in: base, size: size)
        } else {
            recorder.clear(base)
        }
        return setImage(
            with: resource, placeholder: placeholder, options: options,
            completionHandler: completionHandler)
    }
}
