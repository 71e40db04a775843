#if os(Linux)
import Foundation
import Testing

/// The Swift examples of pages stand in Sources/PageExamples, which is compiled.
@Suite struct Page {
    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func plain(_ lines: some Sequence<Substring>) -> [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    @Test(arguments: [("docs/do/record-an-app", 6)])
    func itsExamplesAreCompiled(_ name: String, _ least: Int) throws {
        let page = Self.package.deletingLastPathComponent()
            .appendingPathComponent("\(name).md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let folder = Self.package.appendingPathComponent("Sources/PageExamples")
        let sources = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil
        ).map { Self.plain(try String(contentsOf: $0, encoding: .utf8).split(separator: "\n")) }
        let blocks = text.components(separatedBy: "```swift\n").dropFirst()
        #expect(blocks.count >= least)
        for block in blocks {
            let end = block.range(of: "```")?.lowerBound ?? block.endIndex
            let lines = Self.plain(block[..<end].split(separator: "\n"))
            for line in lines where !line.hasPrefix("//") {
                #expect(sources.contains { $0.contains(line) }, "no example has: \(line)")
            }
        }
    }
}
#endif
