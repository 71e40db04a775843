import Foundation
@_exported import UIKit

/// Stand-ins for what the hook touches of Nuke, with the signatures of the real ones.
public struct ImageRequest: Sendable {
    public var url: URL?
    public init(url: URL?) { self.url = url }
}

public struct ImageContainer: @unchecked Sendable {
    public var image: UIImage
    public init(image: UIImage) { self.image = image }
}

public struct ImageResponse: @unchecked Sendable {
    public enum CacheType: Sendable { case memory, disk }
}

public protocol ImageDecoding: Sendable {
    func decode(_ data: Data) throws -> ImageContainer
}

public struct ImageDecodingContext: Sendable {
    public var request: ImageRequest
    public var data: Data
    public var isCompleted: Bool
    public var cacheType: ImageResponse.CacheType?

    public init(
        request: ImageRequest, data: Data, isCompleted: Bool = true,
        cacheType: ImageResponse.CacheType? = nil
    ) {
        self.request = request
        self.data = data
        self.isCompleted = isCompleted
        self.cacheType = cacheType
    }
}

public final class ImageTask: Sendable {}

public final class ImagePipeline: @unchecked Sendable {
    public struct Error: Swift.Error {}

    public struct Configuration: Sendable {
        public var makeImageDecoder: @Sendable (ImageDecodingContext) -> (any ImageDecoding)? = {
            _ in nil
        }
        public init() {}
    }

    public static nonisolated(unsafe) var shared = ImagePipeline()
    public let configuration: Configuration

    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }
}
