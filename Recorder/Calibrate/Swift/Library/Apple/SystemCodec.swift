#if canImport(ImageIO)
import Foundation
import ImageIO

/// A format that Image I/O writes and reads.
struct SystemCodec: PictureCodec {
    let format: String
    /// The type that Image I/O knows it by.
    let type: String
    let samples = true

    /// Image I/O reads WebP and AVIF as well, but writes neither.
    static let all = [
        SystemCodec(format: "png", type: "public.png"),
        SystemCodec(format: "jpeg", type: "public.jpeg"),
        SystemCodec(format: "gif", type: "com.compuserve.gif"),
        SystemCodec(format: "heic", type: "public.heic"),
    ]

    func encode(_ picture: DrawnPicture) -> [UInt8]? {
        let pixels = picture.rgba.withUnsafeBytes {
            NSData(bytes: $0.baseAddress!, length: $0.count)
        }
        let file = NSMutableData()
        guard let provider = CGDataProvider(data: pixels as CFData),
            let image = CGImage(
                width: picture.width, height: picture.height, bitsPerComponent: 8,
                bitsPerPixel: 32, bytesPerRow: picture.width * 4,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
                provider: provider, decode: nil, shouldInterpolate: false,
                intent: .defaultIntent),
            let output = CGImageDestinationCreateWithData(
                file as CFMutableData, NSString(string: type) as CFString, 1, nil)
        else { return nil }
        CGImageDestinationAddImage(output, image, nil)
        return CGImageDestinationFinalize(output) ? Array(Data(referencing: file)) : nil
    }

    func decode(_ file: [UInt8], width: Int, height: Int, sample: Int) -> Int? {
        file.withUnsafeBytes { bytes in
            let data = NSData(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: bytes.baseAddress!),
                length: bytes.count, freeWhenDone: false)
            guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return nil }
            // Without this the pixels would be decoded when the picture is first shown.
            var options: [AnyHashable: Any] = [kCGImageSourceShouldCacheImmediately: true]
            if sample == 1 {
                return CGImageSourceCreateImageAtIndex(
                    source, 0, NSDictionary(dictionary: options) as CFDictionary)?.width
            }
            options[kCGImageSourceCreateThumbnailFromImageAlways] = true
            options[kCGImageSourceThumbnailMaxPixelSize] = max(width, height) / sample
            return CGImageSourceCreateThumbnailAtIndex(
                source, 0, NSDictionary(dictionary: options) as CFDictionary)?.width
        }
    }
}
#endif
