import Foundation
@_exported import UIKit

/// Stand-ins for what the hook touches of SDWebImage, with the signatures that Swift gives its own.
public protocol SDWebImageDownloaderDecryptorProtocol: AnyObject {
    func decryptedData(with data: Data, response: URLResponse?) -> Data?
}

#if canImport(FoundationNetworking)
@_exported import FoundationNetworking
#endif

open class SDWebImageDownloaderDecryptor: NSObject, SDWebImageDownloaderDecryptorProtocol {
    private let block: (Data, URLResponse?) -> Data?
    public init(block: @escaping (Data, URLResponse?) -> Data?) { self.block = block }
    open func decryptedData(with data: Data, response: URLResponse?) -> Data? {
        block(data, response)
    }
}

open class SDWebImageDownloader: NSObject {
    public static nonisolated(unsafe) let shared = SDWebImageDownloader()
    open var decryptor: (any SDWebImageDownloaderDecryptorProtocol)?
}

public struct SDWebImageOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

public enum SDImageCacheType: Int, Sendable { case none, disk, memory, all }
public typealias SDExternalCompletionBlock = (
    UIImage?, (any Error)?, SDImageCacheType, URL?
) -> Void

extension UIImageView {
    // Named as SDWebImage names it.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public func sd_setImage(
        with url: URL?, placeholderImage placeholder: UIImage? = nil,
        options: SDWebImageOptions = [],
        progress: ((Int, Int, URL?) -> Void)? = nil, completed: SDExternalCompletionBlock? = nil
    ) {}
}
