import LabSystem

/// A block of the pixel arena, for those who only want it to be there.
package struct PixelBlock {
    package let bytes: UnsafeMutableRawBufferPointer

    package init(_ bytes: UnsafeMutableRawBufferPointer) { self.bytes = bytes }

    /// Writes to all of it, so that every page is there.
    package func touch(_ content: PageContent? = nil) {
        if let content {
            content.write(to: bytes)
        } else if let start = bytes.baseAddress {
            memset(start, 1, bytes.count)
        }
    }
}
