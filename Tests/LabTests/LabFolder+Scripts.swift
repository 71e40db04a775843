import Foundation

extension LabFolder {
    /// A script of this checkout, or of another folder, run in this one. What it says on both
    /// streams is one text.
    func bash(
        _ script: String, _ arguments: [String] = [], _ variables: [String: String] = [:]
    ) throws -> (code: Int32, said: String) {
        let path = script.hasPrefix("/") ? script : "\(LabFolder.root)/\(script)"
        return try start(["bash", path] + arguments, variables)
    }

    /// Lines as one types them; the first that fails ends them.
    func shell(
        _ lines: String, _ variables: [String: String] = [:]
    ) throws -> (code: Int32, said: String) {
        try start(["bash", "-euc", lines], variables)
    }

    /// A command in `bin`. The shell puts it there: were it open here for writing while another test
    /// starts a process, the system would refuse to run it.
    func writeCommand(_ name: String, _ text: String) throws {
        try write("\(name).text", text)
        _ = try shell("mkdir -p bin; cp \(name).text bin/\(name); chmod +x bin/\(name)")
    }

    private func start(
        _ words: [String], _ variables: [String: String]
    ) throws -> (code: Int32, said: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = URL(fileURLWithPath: path)
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardInput = FileHandle.nullDevice
        try write("said", "")
        let said = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/said"))
        process.standardError = said
        process.standardOutput = said
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try read("said"))
    }
}
