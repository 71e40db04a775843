import Foundation

/// Chromium without a window. `scripts/pages/chromium.py` drives it: a line of JSON for each call.
final class Browser: @unchecked Sendable {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Python, where the driver and the browser are, too; nil unless tests ask for browsers, which
    /// take time.
    static let installed: String? = {
        guard ProcessInfo.processInfo.environment["BROWSER_TESTS"] != nil,
            find(["chromedriver"]) != nil,
            find(["chromium", "chromium-browser", "google-chrome"]) != nil
        else { return nil }
        return find(["python3"])
    }()

    static let hint =
        "'make browser' runs it; the packages chromium, chromium-driver and python3 bring one"

    private static func find(_ names: [String]) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        for name in names {
            for folder in folders {
                let path = "\(folder)/\(name)"
                if FileManager.default.isExecutableFile(atPath: path) { return path }
            }
        }
        return nil
    }

    private let process = Process()
    private let calls = Pipe()
    private let answers = Pipe()
    /// Bytes of the next answers.
    private var said = Data()

    /// A browser for as long as a test needs it.
    static func with(_ body: (Browser) async throws -> Void) async throws {
        let browser = try Browser()
        // A process that another test starts may hold the pipe open: its end alone isn't heard.
        defer { try? browser.calls.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) }
        try await body(browser)
    }

    private init() throws {
        guard let python = Self.installed else { throw Failure(description: Self.hint) }
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = ["-B", "\(LabFolder.root)/scripts/pages/chromium.py"]
        process.standardInput = calls
        process.standardOutput = answers
        try process.run()
    }

    @discardableResult
    func call(_ path: String, _ body: [String: Any] = [:]) async throws -> Any {
        let line = try JSONSerialization.data(withJSONObject: ["path": path, "body": body])
        // Waiting would hold up a thread of the tests' own.
        let answer: Data = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try self.exchange(line + Data("\n".utf8)) })
            }
        }
        let object = try JSONSerialization.jsonObject(with: answer) as? [String: Any]
        if let problem = object?["error"] as? String {
            throw Failure(description: String(problem.prefix(300)))
        }
        return object?["value"] ?? NSNull()
    }

    private func exchange(_ line: Data) throws -> Data {
        try calls.fileHandleForWriting.write(contentsOf: line)
        while true {
            if let end = said.firstIndex(of: UInt8(ascii: "\n")) {
                defer { said = Data(said[(end + 1)...]) }
                return Data(said[..<end])
            }
            let more = answers.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Failure(description: "the browser's driver left") }
            said += more
        }
    }
}

/// Questions that the tests ask a page.
extension Browser {
    enum Theme: String, CaseIterable { case light, dark }

    func open(_ path: String, width: Int, theme: Theme) async throws {
        try await tools(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 600,
            ])
        try await tools(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": theme.rawValue]]])
        try await call("url", ["url": "file://\(path)"])
    }

    /// Chromium's own protocol, for what WebDriver hasn't.
    @discardableResult
    func tools(_ command: String, _ parameters: [String: Any]) async throws -> Any {
        try await call("goog/cdp/execute", ["cmd": command, "params": parameters])
    }

    /// Returns the value of a function's body.
    func run(_ script: String) async throws -> Any {
        try await call("execute/sync", ["script": script, "args": [Any]()])
    }

    func words(_ script: String) async throws -> [String] {
        try await run(script) as? [String] ?? []
    }

    func number(_ script: String) async throws -> Double {
        (try await run(script) as? NSNumber)?.doubleValue ?? .nan
    }

    func text(_ script: String) async throws -> String { try await run(script) as? String ?? "" }

    /// Presses keys, one after the other.
    func press(_ keys: String...) async throws {
        let actions = keys.flatMap { key in
            [["type": "keyDown", "value": key], ["type": "keyUp", "value": key]]
        }
        try await call(
            "actions", ["actions": [["type": "key", "id": "keyboard", "actions": actions]]])
    }

    static let tab = "\u{E004}"
    static let enter = "\u{E007}"
    static let right = "\u{E014}"
    static let end = "\u{E010}"
    static let down = "\u{E015}"
    static let space = " "

    /// Messages on the page's console since the last call.
    func complaints() async throws -> [String] {
        let entries = try await call("se/log", ["type": "browser"]) as? [[String: Any]] ?? []
        return entries.compactMap { $0["message"] as? String }
    }

    func picture(_ path: String) async throws {
        let answer = try await tools(
            "Page.captureScreenshot", ["format": "png", "captureBeyondViewport": true])
        guard let data = (answer as? [String: Any])?["data"] as? String,
            let bytes = Data(base64Encoded: data)
        else { throw Failure(description: "no picture") }
        try bytes.write(to: URL(fileURLWithPath: path))
    }
}
