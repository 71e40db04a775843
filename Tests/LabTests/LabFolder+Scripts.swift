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
        // The shell opens the file: were it open here, a process that another test starts meanwhile
        // would have it too, and a faulty plugin writes into all that it has.
        process.arguments = ["bash", "-c", #"exec "$@" >said 2>&1"#, "bash"] + words
        process.currentDirectoryURL = URL(fileURLWithPath: path)
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try read("said"))
    }
}
