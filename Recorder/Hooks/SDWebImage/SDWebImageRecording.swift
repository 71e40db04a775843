import EvictionLabRecorder
import Foundation
import SDWebImage
import UIKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Copy this file into an app that uses SDWebImage 5.10 or later. Read for it, not run: SDWebImage's
// headers.

extension Recorder {
    /// Tells how large the files are that SDWebImage downloads: its downloader shows each to its
    /// decryptor, which gives it on unchanged, or to the app's own. Call it once.
    public func observeSDWebImage(_ downloader: SDWebImageDownloader = .shared) {
        let own = downloader.decryptor
        downloader.decryptor = SDWebImageDownloaderDecryptor { [weak self] data, response in
            let plain = own == nil ? data : own?.decryptedData(with: data, response: response)
            if let plain, let url = response?.url {
                self?.loaded(url.absoluteString, file: plain, isRemote: true, host: url.host)
            }
            return plain
        }
    }
}

extension UIImageView {
    // Named as its siblings are.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Records what the view asks for, and then has SDWebImage load it as `sd_setImage` does.
    public func sd_setRecordedImage(
        with url: URL?, size: PixelSize? = nil, recorder: Recorder = .shared,
        placeholderImage: UIImage? = nil, options: SDWebImageOptions = [],
        completed: SDExternalCompletionBlock? = nil
    ) {
        if let url {
            recorder.request(url.absoluteString, in: self, size: size)
        } else {
            recorder.clear(self)
        }
        sd_setImage(
            with: url, placeholderImage: placeholderImage, options: options, progress: nil,
            completed: completed)
    }
}
