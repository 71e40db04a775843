import Foundation
@_exported import Nuke

public struct ImageLoadingOptions: Sendable {
    public init() {}
}

@MainActor
@discardableResult
public func loadImage(
    with request: ImageRequest?, options: ImageLoadingOptions? = nil, into view: UIImageView,
    completion:
        @escaping @MainActor @Sendable (
            _ result: Result<ImageResponse, ImagePipeline.Error>
        ) -> Void = { _ in }
) -> ImageTask? { nil }
