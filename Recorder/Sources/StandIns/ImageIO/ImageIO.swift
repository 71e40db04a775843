// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// Stand-ins for what Calibrate's glue calls of Core Foundation, Core Graphics and Image I/O, with
/// the signatures of the real ones. A file of theirs has the sides of its picture and no pixels.
public typealias CFData = NSData
public typealias CFMutableData = NSMutableData
public typealias CFString = NSString
public typealias CFDictionary = NSDictionary

public final class CGColorSpace {}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

public enum CGImageAlphaInfo: UInt32 { case noneSkipLast = 5 }

public struct CGBitmapInfo {
    public init(rawValue: UInt32) {}
}

public enum CGColorRenderingIntent { case defaultIntent }

public final class CGDataProvider {
    public init?(data: CFData) {}
}

public final class CGImage {
    public let width: Int
    public let height: Int

    init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

    public init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        (self.width, self.height) = (width, height)
    }
}

public final class CGImageDestination {
    let data: NSMutableData

    init(_ data: NSMutableData) { self.data = data }
}

/// The stand-in writes all types but HEIC, as some systems do.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    type.isEqual(to: "public.heic") ? nil : CGImageDestination(data)
}

public func CGImageDestinationAddImage(
    _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
    destination.data.append(Data("\(image.width) \(image.height)".utf8))
}

public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool { true }

public final class CGImageSource {
    let width: Int
    let height: Int

    init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }
}

public func CGImageSourceCreateWithData(
    _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
    let text = String(decoding: Data(referencing: data), as: UTF8.self)
    let edges = text.split(separator: " ").compactMap { Int($0) }
    return edges.count == 2 ? CGImageSource(edges[0], edges[1]) : nil
}

public let kCGImageSourceShouldCacheImmediately = "kCGImageSourceShouldCacheImmediately"
public let kCGImageSourceCreateThumbnailFromImageAlways =
    "kCGImageSourceCreateThumbnailFromImageAlways"
public let kCGImageSourceThumbnailMaxPixelSize = "kCGImageSourceThumbnailMaxPixelSize"

public func CGImageSourceCreateImageAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    CGImage(source.width, source.height)
}

public func CGImageSourceCreateThumbnailAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    guard let longest = options?[kCGImageSourceThumbnailMaxPixelSize] as? Int else { return nil }
    let edge = max(source.width, source.height)
    return CGImage(source.width * longest / edge, source.height * longest / edge)
}
