import HouseReading
import Testing

@testable import HouseRules

/// Only what is meant is public.
@Suite("The public surface")
struct PublicSurfaceTests {
    @Test("is the one that is listed, and says what it is for")
    func isListed() {
        let tree = Tree([
            "Sources/Base/A.swift": "public struct A {}\n",
            "docs/public.txt": PublicSurface([]).text + "\nBase\n    struct B\n",
        ])
        let mend = "Make it 'package', or where it is meant: scripts/house public --write"
        #expect(
            PublicSurface.findings(tree).map(\.description) == [
                "Sources/Base/A.swift:1: 'struct A' is public without a word, say what it is for or "
                    + "make it 'package'",
                "docs/public.txt:4: listed, but not public: '    struct B'. \(mend)",
                "docs/public.txt:4: public, but not listed: '    struct A'. \(mend)",
            ])
        let text = "/// A letter.\npublic struct A {}\n"
        let list = PublicSurface([SourceFile(path: "Sources/Base/A.swift", text: text)]).text
        let mended = Tree(["Sources/Base/A.swift": text, "docs/public.txt": list])
        #expect(PublicSurface.findings(mended).isEmpty)
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
        let file = SourceFile(path: "Sources/LabBase/Open.swift", text: source)
        let surface = PublicSurface([file])
        #expect(
            surface.text.drop { $0 != "\n" } == """


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
        let unsaid = surface.declarations.filter { !$0.isDocumented }.map(\.line)
        #expect(unsaid == [1, 5, 11])
    }
}
