@testable import LabScripts
@testable import PlainDesks

/// A trace as bytes, and read again from a file.
enum TraceText {
    static func bytes(_ source: some TraceSource) throws -> [UInt8] {
        let written = Written()
        var writer = TraceWriter(header: source.header) { written.bytes += $0 }
        try source.play(into: &writer)
        return written.bytes
    }

    private final class Written { var bytes: [UInt8] = [] }

    static func read(
        _ bytes: [UInt8], in folder: ScratchFolder,
        pictures: @escaping ScenarioReader.PictureVerifier = Samples.album
    ) throws -> TraceFile {
        let path = folder.write("trace.ndjson", bytes)
        let firstLine = bytes.prefix { $0 != UInt8(ascii: "\n") }
        var file = try TraceFile(
            path: path, firstLine: Array(firstLine), device: nil, pictures: pictures)
        try file.learn(pictures: pictures)
        return file
    }
}
