import LabBase

/// Reads the bytes that a compressed file holds.
package typealias Decompressor = @Sendable (any ByteSource) -> any ByteSource

/// The packing of a file that is read: a compression that is written, too, or xz.
///
/// The library of xz isn't linked by all programs that read key traces. Those that link it have a
/// `Decompressor`.
package enum Packing: Sendable, Equatable {
    case compression(Compression)
    case xz

    /// Number of bytes needed to recognise it.
    package static let magicBytes = TextEncoding.xz.count
    package static let endingOfXZ = ".xz"

    package init?(magic: [UInt8]) {
        let first = Array(magic.prefix(Compression.magicBytes))
        if let compression = Compression(magic: first) {
            self = .compression(compression)
        } else if magic.starts(with: TextEncoding.xz) {
            self = .xz
        } else {
            return nil
        }
    }

    package var name: String {
        switch self {
        case .compression(let compression): compression.rawValue
        case .xz: "xz"
        }
    }

    /// A file's name without its folders and without a packing's ending.
    package static func unpacked(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let endings = Compression.allCases.map(\.ending) + [endingOfXZ]
        guard let ending = endings.first(where: name.hasSuffix) else { return name }
        return String(name.dropLast(ending.count))
    }
}
