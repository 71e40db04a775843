import LabBase
import LabKeyTraces
import LabOrders

/// The child: a process that plays requests through a candidate, and claims what it did. It knows
/// no trace, and is in a sandbox.
enum CandidateServer {
    /// Returns the exit code.
    static func serve(_ request: CandidateRequest) -> Int32 {
        platform_disable_huge_pages()
        let name = request.name
        // The page's descriptor is 3, and is closed by that: the answers take its number.
        do throws(Complaint) {
            try PluginServer.begin { _ in }
        } catch {
            return ExitCode.unavailable.rawValue
        }
        guard fcntl(1, F_DUPFD_CLOEXEC, 3) == 3 else { return ExitCode.unavailable.rawValue }
        let nowhere = open("/dev/null", O_RDWR)
        guard dup2(nowhere, 1) == 1, dup2(nowhere, 2) == 2 else {
            return ExitCode.unavailable.rawValue
        }
        let channel = CandidateChannel(input: 0, output: 3)
        PluginFault.tell = { problem in
            let verdict = PluginVerdict(problem.at(.input(name)))
            channel.tell(CandidateStatus(verdict.status), verdict.problem)
        }
        // A library must not know a request before it comes.
        PluginLibrary.givesHints = false
        guard
            PluginWatch.limit(
                bytes: request.limits.bytes + labBytes(request.keyCount),
                seconds: request.limits.seconds)
        else { return ExitCode.unavailable.rawValue }
        channel.answer([])
        play(request, channel)
        channel.answer([])
        PluginServer.end()
    }

    /// Memory of the lab's own beside the candidate's: tables by key, and what it reads into.
    private static func labBytes(_ keys: Int) -> Int64 { 32 << 20 + Int64(keys) * 64 }

    private static func play(_ request: CandidateRequest, _ channel: CandidateChannel) {
        _ = PluginLibrary.opened(request.plugin.path)
        let isSized = request.capacity.isSized
        let keyCapacity = max(1, request.keyCount)
        func sizes() -> EntrySizes { isSized ? EntrySizes(keyCapacity: keyCapacity) : .ones }
        let claims = CacheClaims()
        let cache = PluginOrder.keyCache(
            OrderContext(
                keyCapacity: keyCapacity, capacity: request.capacity.amount, sizes: sizes(),
                seed: request.seed, settings: OrderSpec(request.plugin).settings),
            KeyCacheRule(capacity: request.capacity.amount, isSized: isSized), claiming: claims)
        let chunk = RequestChunk(capacity: RequestBlocks.length)
        chunk.sizes = sizes()
        while channel.hear(into: chunk, keyCapacity: keyCapacity, isSized: isSized) {
            cache.play(chunk, 0..<chunk.count)
            channel.answer(claims.words)
            claims.clear()
        }
    }
}

/// The child's end of the conversation.
struct CandidateChannel {
    let input: Int32
    let output: Int32

    func answer(_ words: [UInt32]) { send(CandidateFrames.bytes([UInt32(words.count)] + words)) }

    /// Says why the candidate came to nothing.
    func tell(_ status: CandidateStatus, _ problem: String) {
        let text = Array("\(status.rawValue)\n\(problem)".utf8.prefix(CandidateFrames.longestText))
        send(CandidateFrames.bytes([CandidateFrames.text, UInt32(text.count)]) + text)
    }

    /// Reads a block of requests; false for the end.
    func hear(into chunk: RequestChunk, keyCapacity: Int, isSized: Bool) -> Bool {
        let count = Int(CandidateFrames.words(receive(4)[...])[0])
        guard count > 0, count <= RequestBlocks.length else { return false }
        let keys = CandidateFrames.words(receive(4 * count)[...])
        let sizes: [Int64] = isSized ? CandidateFrames.numbers(receive(8 * count)[...]) : []
        chunk.count = count
        chunk.overrides.removeAll()
        for (index, key) in keys.enumerated() {
            chunk.log[UInt32(index)] = KeyID(number: min(key, UInt32(keyCapacity - 1)))
            if isSized { chunk.overrides.add(UInt32(index), sizes[index]) }
        }
        return true
    }

    private func send(_ bytes: [UInt8]) {
        // The parent has stopped reading.
        if Terminal.writeAll(bytes[...], to: output) != nil { _exit(1) }
    }

    private func receive(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = bytes.withUnsafeMutableBytes {
                platform_read(input, $0.baseAddress! + done, count - done)
            }
            if read < 0, errno == EINTR { continue }
            // The parent is gone.
            if read <= 0 { _exit(1) }
            done += read
        }
        return bytes
    }
}
