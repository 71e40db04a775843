/// Warns if an unnamed column of a CSV file looks like a part of its key. Offsets, for example, are
/// only unique on their volume: without the volume, the same offset of two volumes is one key.
///
/// Only the first lines and the header are known. A column is suspicious for one of three reasons:
/// its name; keys that are offsets of whole sectors beside a column with few different values; or
/// one key that comes with several of its values. Columns of operations, sizes and times are not.
struct KeyPartSearch {
    let remark: String?

    private static let names = [
        "volume", "volume_id", "volumeid", "vol", "disk", "disk_id", "disk_number", "disknumber",
        "device", "device_id", "dev", "drive", "lun", "host", "hostname", "host_name", "tenant",
        "tenant_id", "namespace", "ns", "bucket", "partition", "shard", "file_id", "inode",
    ]
    private static let operations = [
        "r", "w", "read", "write", "reads", "writes", "get", "set", "put", "add", "delete", "t",
        "f",
        "true", "false",
    ]
    /// With fewer lines, values are ignored unless a key comes twice.
    private static let fewestLines = 20

    init(_ head: KeyFileHead, _ header: CSVHeader) {
        let keys = header.keyIndices
        guard keys.count == 1, let key = keys.first else {
            remark = nil
            return
        }
        let rows = head.linesOrFirst.map { CSVHeader.fields($0, header.delimiter) }
        let named = header.isThere ? rows.first ?? [] : []
        let search = Search(
            rows: header.isThere ? Array(rows.dropFirst()) : rows, key: key,
            taken: header.columns.map(\.index))
        let count = max(named.count, rows.first?.count ?? 0)
        let free = (0..<count).filter { !search.taken.contains($0) }
        let found =
            free.first { $0 < named.count && Self.names.contains(CSVHeader.plain(named[$0])) }
            ?? free.filter(search.isSuspicious).max { search.variety($0) < search.variety($1) }
        remark = found.map { column in
            func shown(_ index: Int) -> String {
                index < named.count ? "\(index + 1) (\(named[index]))" : "\(index + 1)"
            }
            return "column \(shown(column)) looks like a part of the key, and isn't in it: the "
                + "same value in column \(shown(key)) counts as one key. If it tells keys apart, "
                + "say --columns 'key=\(column + 1)+\(key + 1)'"
        }
    }

    /// Inspects the values of the first lines.
    private struct Search {
        let rows: [[String]]
        let key: Int
        let taken: [Int]

        private func pairs(_ column: Int) -> [(key: String, value: String)] {
            rows.compactMap { row in
                column < row.count && key < row.count ? (key: row[key], value: row[column]) : nil
            }
        }

        /// Number of different values in a column.
        func variety(_ column: Int) -> Int { Set(pairs(column).map(\.value)).count }

        func isSuspicious(_ column: Int) -> Bool {
            let pairs = pairs(column)
            let values = Set(pairs.map(\.value))
            guard values.count > 1, values.count <= max(2, pairs.count / 4),
                !values.allSatisfy({ KeyPartSearch.operations.contains($0.lowercased()) }),
                !values.allSatisfy(isSectors)
            else { return false }
            if pairs.count >= KeyPartSearch.fewestLines {
                if isClock(pairs.map(\.value)) { return false }
                if pairs.allSatisfy({ isSectors($0.key) }) { return true }
            }
            var seen: [String: String] = [:]
            return pairs.contains { pair in
                seen.updateValue(pair.value, forKey: pair.key).map { $0 != pair.value } ?? false
            }
        }

        /// True for numbers that never fall.
        private func isClock(_ values: [String]) -> Bool {
            let numbers = values.compactMap { Double($0) }
            return numbers.count == values.count
                && zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
        }

        /// True for a number of bytes in whole sectors.
        private func isSectors(_ text: String) -> Bool {
            UInt64(text).map { $0 % 512 == 0 } ?? false
        }
    }
}
