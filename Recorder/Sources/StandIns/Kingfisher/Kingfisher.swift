import Foundation
@_exported import SwiftUI
@_exported import UIKit

/// Stand-ins for what the hook touches of Kingfisher, with the signatures of the real ones.
public protocol ImageDownloaderDelegate: AnyObject, Sendable {
    func imageDownloader(
        _ downloader: ImageDownloader, didDownload data: Data, for url: URL
    ) -> Data?
}

open class ImageDownloader: @unchecked Sendable {
    public static let `default` = ImageDownloader()
    open weak var delegate: (any ImageDownloaderDelegate)?
    public init() {}
}

public final class DownloadTask: Sendable {}
public struct KingfisherError: Error {}
public struct RetrieveImageResult: Sendable {}
public enum KingfisherOptionsInfoItem: Sendable { case forceRefresh }
public typealias KingfisherOptionsInfo = [KingfisherOptionsInfoItem]
public protocol Placeholder {}
public protocol Resource: Sendable {
    var cacheKey: String { get }
    var downloadURL: URL { get }
}
extension URL: Resource {
    public var cacheKey: String { absoluteString }
    public var downloadURL: URL { self }
}

public struct KingfisherWrapper<Base>: @unchecked Sendable {
    public let base: Base
    public init(_ base: Base) { self.base = base }
}

extension UIImageView {
    public var kf: KingfisherWrapper<UIImageView> { KingfisherWrapper(self) }
}

@MainActor
extension KingfisherWrapper where Base: UIImageView {
    @discardableResult
    public func setImage(
        with resource: (any Resource)?, placeholder: (any Placeholder)? = nil,
        options: KingfisherOptionsInfo? = nil,
        completionHandler: (
            @MainActor @Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void
        )? = nil
    ) -> DownloadTask? { nil }
}

public struct KFImage: View {
    public init(_ url: URL?) {}

    public func resizable() -> KFImage { self }

    public var body: some View { Image("loaded") }
}
