@_exported import SDWebImage
@_exported import SwiftUI

/// Stand-ins for what the page's example touches of SDWebImageSwiftUI.
public struct WebImage: View {
    public init(
        url: URL?, options: SDWebImageOptions = [], context: [String: Any]? = nil
    ) {}

    public func resizable() -> WebImage { self }

    public var body: some View { Image("loaded") }
}
