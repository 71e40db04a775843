package struct PixelSize: Sendable, Hashable, BitwiseCopyable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    package var pixels: Int64 { Int64(width) * Int64(height) }
}
