import Foundation
import HouseRules
import Testing

/// What is public is what is meant.
@Suite("The public surface")
struct PublicSurfaceTests {
    private static let listPath = "docs/public.txt"

    @Test("says of each declaration what it is for")
    func isDocumented() throws {
        let surface = try PublicSurface(SourceFile.all(in: Checkout.root))
        #expect(surface.declarations.count > 200)
        let findings = surface.declarations.filter { !$0.isDocumented }
        #expect(
            findings.isEmpty,
            """

            \(findings.map { "\($0.place): '\($0.text)' is public without a word, "
                + "say what it is for or make it 'package'" }.joined(separator: "\n"))
            """)
    }

    /// A change shows in the diff. `PUBLIC_SURFACE=write swift test --filter PublicSurface`
    /// rewrites the list.
    @Test("is the one that is listed")
    func isListed() throws {
        let text = try PublicSurface(SourceFile.all(in: Checkout.root)).text
        if ProcessInfo.processInfo.environment["PUBLIC_SURFACE"] == "write" {
            let url = URL(fileURLWithPath: "\(Repository.root)/\(Self.listPath)")
            try Data(text.utf8).write(to: url)
        }
        let listed = try Repository.text(Self.listPath).components(separatedBy: "\n")
        let difference = text.components(separatedBy: "\n").difference(from: listed)
        let lines = difference.map { change in
            switch change {
            case .insert(_, let line, _): "+ \(line)"
            case .remove(_, let line, _): "- \(line)"
            }
        }
        #expect(
            lines.isEmpty,
            """
            what is public isn't what \(Self.listPath) lists. If it is meant, run
            PUBLIC_SURFACE=write swift test --filter PublicSurface
            \(lines.joined(separator: "\n"))
            """)
    }

    @Test("is found where it is, and nowhere else")
    func isFound() {
        let source = """
            public struct Open: Sendable {
                /// Said.
                public var said = 3
                @inline(__always)
                public func unsaid(
                    _ one: Int
                ) -> Int {
                    one
                }
                package var hidden: Int
                public enum Inner { case one, two(Int) }
                struct Closed { public var unseen: Int }
            }

            package struct Shut {
                public var unseen: Int
            }

            extension Open {
                /// Said.
                public static func == (a: Open, b: Open) -> Bool { a.said == b.said }
            }

            /// Said.
            public protocol Asked {
                /// Said.
                func asked(_ one: Int)
            }

            extension Asked {
                public func asked(_ one: Int) {}
            }

            """
        let file = SourceFile(
            path: "Sources/LabBase/Open.swift", lines: source.components(separatedBy: "\n"))
        let surface = PublicSurface([file])
        #expect(
            surface.text.components(separatedBy: "\n").dropFirst(2).joined(separator: "\n") == """
                LabBase
                    struct Open: Sendable
                        var said = 3
                        func unsaid(_ one: Int) -> Int
                        enum Inner { case one, two(Int) }
                    extension Open
                        static func == (a: Open, b: Open) -> Bool
                    protocol Asked
                        func asked(_ one: Int)
                    extension Asked
                        func asked(_ one: Int)

                """)
        let unsaid = surface.declarations.filter { !$0.isDocumented }.map(\.place)
        #expect(unsaid == [1, 5, 11].map { "Sources/LabBase/Open.swift:\($0)" })
    }
}
