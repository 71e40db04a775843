import Foundation

/// Chromium without a window, driven over WebDriver (W3C, 2018) by its own driver.
final class Browser: @unchecked Sendable {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The paths of both; nil if one is missing, or unless tests ask for browsers, which take time.
    static let installed: (driver: String, browser: String)? = {
        guard ProcessInfo.processInfo.environment["BROWSER_TESTS"] != nil else { return nil }
        let driver = find(["chromedriver"])
        let browser = find(["chromium", "chromium-browser", "google-chrome"])
        guard let driver, let browser else { return nil }
        return (driver, browser)
    }()

    static let hint = "'make browser' runs it; the packages chromium and chromium-driver bring one"

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
    private let profile: URL
    private var port = 0
    private var session = "/session"

    /// A browser for as long as a test needs it.
    static func with(_ body: (Browser) async throws -> Void) async throws {
        let browser = try await Browser()
        do {
            try await body(browser)
        } catch {
            await browser.quit()
            throw error
        }
        await browser.quit()
    }

    private init() async throws {
        guard let installed = Self.installed else { throw Failure(description: Self.hint) }
        profile = FileManager.default.temporaryDirectory
            .appendingPathComponent("lab-browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
        process.executableURL = URL(fileURLWithPath: installed.driver)
        process.arguments = ["--port=0"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        port = try await Self.port(output.fileHandleForReading)
        let answer = try await call(
            "",
            ["capabilities": ["alwaysMatch": Self.capabilities(installed.browser, profile.path)]])
        guard let id = (answer as? [String: Any])?["sessionId"] as? String else {
            throw Failure(description: "the driver gave no session: \(answer)")
        }
        session = "/session/\(id)"
    }

    deinit {
        // Waiting for it would hold up a thread of the tests' own.
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: profile)
    }

    private func quit() async {
        _ = try? await send("DELETE", "", nil)
    }

    private static func capabilities(_ browser: String, _ profile: String) -> [String: Any] {
        let options: [String: Any] = [
            "binary": browser,
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--no-first-run", "--disable-background-networking",
                "--force-device-scale-factor=1",
                "--user-data-dir=\(profile)",
            ],
        ]
        return [
            "browserName": "chrome", "goog:chromeOptions": options,
            "goog:loggingPrefs": ["browser": "ALL"],
        ]
    }

    /// The driver says on its output where it listens.
    private static func port(_ output: FileHandle) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                var text = ""
                while true {
                    let data = output.availableData
                    if data.isEmpty {
                        return continuation.resume(
                            throwing: Failure(description: "the driver didn't start: \(text)"))
                    }
                    text += String(decoding: data, as: UTF8.self)
                    guard let start = text.range(of: "successfully on port ") else { continue }
                    let digits = text[start.upperBound...].prefix { $0.isNumber }
                    guard let port = Int(digits) else { continue }
                    continuation.resume(returning: port)
                    while !output.availableData.isEmpty {}
                    return
                }
            }
        }
    }

    @discardableResult
    func call(_ path: String, _ body: [String: Any] = [:]) async throws -> Any {
        try await send("POST", path, body)
    }

    private func send(_ method: String, _ path: String, _ body: [String: Any]?) async throws -> Any
    {
        let data = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
        let port = port
        let whole = path.isEmpty ? session : "\(session)/\(path)"
        let answer: Data = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result { try HTTP.answer(method, whole, data, port: port) })
            }
        }
        let object = try JSONSerialization.jsonObject(with: answer) as? [String: Any]
        let value = object?["value"] ?? NSNull()
        if let problem = (value as? [String: Any])?["error"] as? String {
            let message = (value as? [String: Any])?["message"] as? String ?? ""
            throw Failure(description: "\(path): \(problem): \(message.prefix(300))")
        }
        return value
    }
}

/// As much of HTTP as a driver on this machine needs.
private enum HTTP {
    static func answer(_ method: String, _ path: String, _ body: Data, port: Int) throws -> Data {
        #if canImport(Darwin)
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw Browser.Failure(description: "no driver at \(port)") }
        var request = Data(
            """
            \(method) \(path) HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            Content-Type: application/json\r
            Content-Length: \(body.count)\r
            Connection: close\r
            \r

            """.utf8)
        request += body
        try request.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = write(descriptor, bytes.baseAddress! + done, bytes.count - done)
                guard count > 0 else { throw Browser.Failure(description: "the driver left") }
                done += count
            }
        }
        return try read(descriptor)
    }

    /// Reads the body, as long as the head says.
    private static func read(_ descriptor: Int32) throws -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let end = Data("\r\n\r\n".utf8)
        while true {
            if let head = data.range(of: end) {
                let words = String(decoding: data[..<head.lowerBound], as: UTF8.self).lowercased()
                let line = words.components(separatedBy: "\r\n").first {
                    $0.hasPrefix("content-length:")
                }
                let length = line.flatMap {
                    Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces))
                }
                if let length, data.count - head.upperBound >= length {
                    return data[head.upperBound...].prefix(length)
                }
            }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else {
                throw Browser.Failure(description: "the driver said \(data.count) bytes and left")
            }
            data += buffer[..<count]
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

    func text(_ script: String) async throws -> String {
        try await run(script) as? String ?? ""
    }

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
