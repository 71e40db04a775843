import LabOrders
import Testing

@testable import PlainDesks

@Suite("Identifiers")
struct IdentifierTests {
    /// As large as a number, and in its order.
    private static func isANumber<ID: DenseID>(_ type: ID.Type) -> Bool {
        let all = (ID(0)..<ID(4)).map { $0 }
        return MemoryLayout<ID>.size == 4 && MemoryLayout<ID>.stride == 4
            && all.map(\.index) == [0, 1, 2, 3] && all == all.sorted()
            && all.allSatisfy { $0 < .absent && $0 != .absent }
            && Set(all).count == 4 && all.map(\.description) == ["0", "1", "2", "3"]
    }

    @Test func `are numbers, and take no more room`() {
        check(Self.isANumber(KeyID.self))
        check(Self.isANumber(ImageID.self))
        check(Self.isANumber(ViewID.self))
        check(Self.isANumber(InstanceID.self))
        check(Self.isANumber(LoadID.self))
    }

    /// The type as it stands, without the literals that tests have.
    private static func faults(_ lines: String...) throws -> [Int] {
        let folder = try TemporaryFolder()
        try folder.write("main.swift", lines.joined(separator: "\n"))
        let sources = Repository.root + "/Sources/LabOrders"
        let run = try ShellRun(
            "swiftc",
            [
                "-typecheck", "-swift-version", "6",
                "\(sources)/Storage/Identifiers.swift", "\(sources)/Storage/ArrayTable.swift",
                folder.path("main.swift"),
            ])
        return run.errors.split(separator: "\n").compactMap { line in
            guard line.contains("main.swift:"), line.contains(" error: ") else { return nil }
            return Int(line.split(separator: "main.swift:")[1].prefix { $0 != ":" })
        }
    }

    @Test func `can be used as what they are`() throws {
        let faults = try Self.faults(
            "var bytes = ArrayTable<ImageID, Int64>(repeating: 0, count: 4)",
            "let image = ImageID(2)",
            "bytes[image] += 1",
            "print(bytes.numbers.filter { $0 >= image && $0 != .absent }, KeyID(image.index))")
        check(faults, [])
    }

    @Test func `can't be mixed up`() throws {
        let faults = try Self.faults(
            "let bytes = ArrayTable<ImageID, Int64>(repeating: 0, count: 4)",
            "let (image, view, load) = (ImageID(2), ViewID(2), LoadID(2))",
            "print(bytes[view])",
            "print(bytes[2])",
            "print(image == view)",
            "print(KeyID(image))",
            "print(image + 1)",
            "let instance: InstanceID = load",
            "print(InstanceID(load.number))")
        check(Set(faults), [3, 4, 5, 6, 7, 8, 9])
    }
}
