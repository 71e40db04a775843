/// Size of a picture or a view. Public, so that the compiler can inline it into the loops of
/// replays.
public struct PixelSize: Sendable, Hashable, BitwiseCopyable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int

    /// A size in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Width times height.
    public var pixels: Int64 { Int64(width) * Int64(height) }
}
