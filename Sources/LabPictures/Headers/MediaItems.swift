import LabBase

/// Finds the data of a HEIC's or an AVIF's items, so that a file that was cut off is recognised,
/// though the lab doesn't decode it.
struct MediaItems {
    /// Where an extent's bytes lie, by the numbers of ISO 14496-12.
    private enum ConstructionMethod: Int {
        /// In the file.
        case file
        /// In the box `idat`, beside the tables.
        case data
        /// In another item, or in another file.
        case elsewhere
    }

    private struct Extent {
        var method: ConstructionMethod
        var offset: Int
        /// Length in bytes; 0 means up to the end.
        var length: Int
    }

    private var extents: [Int: [Extent]] = [:]
    /// The items that make up an item, such as the tiles of a grid.
    private var sources: [Int: [Int]] = [:]
    private var dataBytes = 0

    /// Reads the boxes within `meta`.
    init(_ parts: [MediaHeader.Box], _ bytes: inout HeaderBytes) throws(Complaint) {
        for part in parts {
            switch part.type {
            case "iloc": try readLocations(part.content.lowerBound, &bytes)
            case "iref": try readSources(part, &bytes)
            case "idat": dataBytes = part.content.count
            default: break
            }
        }
    }

    /// Throws if the file lacks data of an item, or of one that it is made of.
    ///
    /// - Parameter item: the item to check; nil for all.
    func check(_ item: Int?, _ bytes: inout HeaderBytes) throws(Complaint) {
        var waiting = item.map { [$0] } ?? extents.keys.sorted()
        var seen: Set<Int> = []
        while let item = waiting.popLast() {
            guard seen.insert(item).inserted else { continue }
            let made = sources[item] ?? []
            waiting += made
            let hasData = try hasData(item, in: bytes.count)
            if !hasData, made.isEmpty { throw Self.empty }
        }
        if seen.isEmpty { throw Self.empty }
    }

    private static let empty = Complaint("the file has no data of a picture")

    private func hasData(_ item: Int, in fileBytes: Int) throws(Complaint) -> Bool {
        var hasAny = false
        for extent in extents[item] ?? [] {
            guard extent.method != .elsewhere else { return true }
            let room = extent.method == .file ? fileBytes : dataBytes
            guard extent.offset >= 0, extent.length >= 0, extent.offset <= room,
                extent.length <= room - extent.offset
            else { throw .endsEarly }
            if extent.length > 0 || extent.offset < room { hasAny = true }
        }
        return hasAny
    }

    /// The widths of the numbers come first; versions differ in the width of an item's number.
    private mutating func readLocations(
        _ begin: Int, _ bytes: inout HeaderBytes
    ) throws(Complaint) {
        let version = try bytes.byte(begin)
        let idBytes = version < 2 ? 2 : 4
        let widths = try bytes.big(begin + 4, 2)
        let (offsetBytes, lengthBytes) = (widths >> 12, widths >> 8 & 15)
        let (baseBytes, indexBytes) = (widths >> 4 & 15, version == 0 ? 0 : widths & 15)
        guard [offsetBytes, lengthBytes, baseBytes, indexBytes].allSatisfy({ $0 <= 8 }) else {
            throw .endsEarly
        }
        var cursor = begin + 6 + idBytes
        var left = PictureHeader.mostParts
        for _ in 0..<min(try bytes.big(begin + 6, idBytes), PictureHeader.mostParts) {
            let item = try bytes.big(cursor, idBytes)
            cursor += idBytes
            var method = ConstructionMethod.file
            if version > 0 {
                method = ConstructionMethod(rawValue: try bytes.big(cursor, 2) & 15) ?? .elsewhere
                cursor += 2
            }
            if try bytes.big(cursor, 2) != 0 { method = .elsewhere }
            let base = try bytes.big(cursor + 2, baseBytes)
            cursor += 2 + baseBytes
            let count = try bytes.big(cursor, 2)
            cursor += 2
            left -= count
            guard left >= 0 else { return }
            for _ in 0..<count {
                cursor += indexBytes
                let offset = try bytes.big(cursor, offsetBytes)
                let length = try bytes.big(cursor + offsetBytes, lengthBytes)
                cursor += offsetBytes + lengthBytes
                let (start, overflow) = base.addingReportingOverflow(offset)
                extents[item, default: []].append(
                    Extent(method: method, offset: overflow ? .max : start, length: length))
            }
        }
    }

    private mutating func readSources(
        _ box: MediaHeader.Box, _ bytes: inout HeaderBytes
    ) throws(Complaint) {
        let idBytes = try bytes.byte(box.content.lowerBound) == 0 ? 2 : 4
        var left = PictureHeader.mostParts
        for reference in try MediaHeader.boxes(in: MediaHeader.after(4, of: box), &bytes)
        where reference.type == "dimg" {
            let begin = reference.content.lowerBound
            let item = try bytes.big(begin, idBytes)
            let count = try bytes.big(begin + idBytes, 2)
            left -= count
            guard left >= 0 else { return }
            for number in 0..<count {
                let cursor = begin + idBytes + 2 + number * idBytes
                sources[item, default: []].append(try bytes.big(cursor, idBytes))
            }
        }
    }
}
