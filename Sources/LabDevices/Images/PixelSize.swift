public struct PixelSize: Sendable, Hashable, BitwiseCopyable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public var pixels: Int64 { Int64(width) * Int64(height) }
}
