import Foundation

@testable import LabBase
@testable import LabCells
@testable import PlainDesks

/// A folder of a test's own with scenarios and pictures in it, gone with the test.
final class LabFolder: Sendable {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("lab-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Stands for the folder's own name in a transcript.
    static let here = "HERE"

    static let root = Repository.root

    static func shipped(_ name: String) -> String { "\(root)/scenarios/\(name).json" }

    /// The names of all shipped scenarios.
    static let shippedNames: [String] = {
        let files =
            (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/scenarios")) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    /// Names of the scenarios of one app, whose events and images are their own.
    static let shippedOfOneApp = shippedNames.filter { !InputLoader.isPhone(shipped($0)) }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        try write(name, Data(text.utf8))
    }

    @discardableResult
    func write(_ name: String, _ bytes: Data) throws -> String {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Closed in programs that other tests start meanwhile: one of these writes junk into all
        // descriptors that it has.
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: bytes)
        return file.path
    }

    func read(_ name: String) throws -> String {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The names of its files, folders in folders included.
    var names: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
    }

    /// The same for a line of words with blanks between them.
    func lab(line: String) -> LabProcess {
        var process = lab()
        process.arguments = line.split(separator: " ").map(String.init)
        return process
    }

    /// Runs `lab` in this folder, with pictures of its own.
    func lab(_ arguments: String...) -> LabProcess {
        var process = LabProcess(arguments, folder: path)
        process.environment["XDG_CACHE_HOME"] = path + "/cache"
        // A crash is to be told by its signal, not by a minute of backtraces.
        process.environment["SWIFT_BACKTRACE"] = "enable=no"
        return process
    }
}

/// The rows of a CSV, by the names of their columns.
func table(_ text: String) throws -> [[String: String]] {
    let records = try CSV.records(text)
    guard let header = records.first?.fields else { return [] }
    return records.dropFirst().map { record in
        Dictionary(uniqueKeysWithValues: zip(header, record.fields))
    }
}
