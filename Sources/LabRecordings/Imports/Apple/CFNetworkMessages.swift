import LabBase

/// Messages of Apple's networking in a log: the summary of each task of a URLSession, and the
/// server of each connection.
///
/// The forms were read in logs that others published: callstackincubator/agent-device reads the
/// same two lines. No line names a task's URL, and a connection names that of its first alone: so
/// each task is taken to be a file of its own.
struct CFNetworkMessages {
    static let tasks = "com.apple.CFNetwork"
    static let connections = "com.apple.network"

    struct Task {
        let connection: Int64?
        let name: String
        var fetch: (beginNs: Int64, sentNs: Int64?, waitNs: Int64?, receiveNs: Int64?)
        let tookNs: Int64
        let bytes: Int64?
        let status: Int64
        let transport: Imported.Transport?
        let place: ImportPlace
    }

    private(set) var tasks: [Task] = []
    /// Scheme and server of each connection.
    private var servers: [Int64: String] = [:]
    private var transports: [Int64: Imported.Transport] = [:]

    /// `Task <UUID>.<2> summary for task success {transaction_duration_ms=59, ...}`.
    ///
    /// - Returns: why it isn't used; nil if it is, or is another message.
    mutating func addTask(_ message: String, timeNs: Int64, at place: ImportPlace) -> String? {
        guard message.hasPrefix("Task <"),
            let middle = message.firstRange(of: "> summary for task ")
        else { return nil }
        let rest = message[middle.upperBound...]
        guard rest.hasPrefix("success "), let begin = rest.firstIndex(of: "{"),
            let end = rest.lastIndex(of: "}"), begin < end
        else { return "of tasks that failed" }
        let values = Self.values(rest[rest.index(after: begin)..<end])
        func milliseconds(_ name: String) -> Int64? {
            values[name].flatMap { Int64($0) }.flatMap {
                (0..<100_000_000_000).contains($0) ? $0 : nil
            }
        }
        guard let tookMs = milliseconds("transaction_duration_ms") else {
            return "of tasks without their duration"
        }
        guard let sentMs = milliseconds("request_start_ms"),
            let firstMs = milliseconds("response_start_ms"), firstMs >= sentMs
        else { return "of tasks that a cache answered" }
        let connection = milliseconds("connection")
        var transport: Imported.Transport?
        if let version = values["protocol"] { transport = HTTPWords.transport(version) }
        if let connection {
            if let transport { transports[connection] = transport }
            transport = transport ?? transports[connection]
        }
        let (milli, beginNs) = (Int64(1_000_000), timeNs - tookMs * 1_000_000)
        tasks.append(
            Task(
                connection: connection,
                name: String(message[..<middle.lowerBound].dropFirst(6)),
                fetch: (
                    beginNs, beginNs + sentMs * milli, (firstMs - sentMs) * milli,
                    milliseconds("response_duration_ms").map { $0 * milli }
                ),
                tookNs: tookMs * milli,
                bytes: milliseconds("response_bytes").flatMap {
                    HTTPWords.sizes.contains($0) ? $0 : nil
                },
                status: milliseconds("response_status") ?? 0, transport: transport, place: place))
        return nil
    }

    /// `[C9 EA66F890-... Hostname#c6f77afc:3040 tcp, url: http://server:3040/..., ...] start`.
    mutating func addConnection(_ message: String) {
        guard message.hasPrefix("[C"), let url = message.firstRange(of: "url: ") else { return }
        let digits = message.dropFirst(2).prefix { $0.isASCII && $0.isNumber }
        guard let number = Int64(digits), message.dropFirst(2 + digits.count).first == " " else {
            return
        }
        let text = message[url.upperBound...].prefix { $0 != "," && $0 != " " && $0 != "]" }
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[1].isEmpty, !parts[2].isEmpty else { return }
        servers[number] = "\(parts[0])//\(parts[2])"
    }

    func add(to log: inout Imported) {
        for task in tasks {
            // A file of its own at its server, or at none.
            let server = task.connection.flatMap { servers[$0] }
            let resource =
                server.flatMap { log.numbers.resource(url: "\($0)/\(task.name)") }
                ?? log.numbers.resource(named: task.name)
            var fetch = Imported.Fetch(resource, beginNs: task.fetch.beginNs)
            fetch.sentNs = task.fetch.sentNs
            fetch.waitNs = task.fetch.waitNs
            fetch.receiveNs = task.fetch.receiveNs
            fetch.bytes = task.bytes
            fetch.status = Int(task.status)
            fetch.transport = task.transport
            log.add(fetch, at: task.place)
        }
    }

    /// `a=1, b="h2"`, by name.
    private static func values(_ text: Substring) -> [String: String] {
        var values: [String: String] = [:]
        for word in text.split(separator: ",") {
            let parts = word.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            values[String(parts[0])] = String(parts[1].filter { $0 != "\"" })
        }
        return values
    }
}
