/// Size of a picture or a view.
@usableFromInline
package struct PixelSize: Sendable, Hashable, BitwiseCopyable {
    /// In pixels.
    @usableFromInline package var width: Int
    /// In pixels.
    @usableFromInline package var height: Int

    /// A size in pixels.
    @inlinable
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Width times height.
    @inlinable
    package var pixels: Int64 { Int64(width) * Int64(height) }

    /// Said here, since a comparison that the compiler makes isn't inlined into other modules.
    @inlinable @inline(__always)
    package static func == (a: PixelSize, b: PixelSize) -> Bool {
        a.width == b.width && a.height == b.height
    }
}
