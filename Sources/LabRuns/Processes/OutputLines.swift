import LabBase

struct OutputLines {
    enum Progress { case some, none, over }

    private let descriptor: Int32
    private var rest: [UInt8] = []
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Reads once.
    ///
    /// - Parameter waitingMs: how long for something to come; below 0: for ever.
    mutating func read(waitingMs: Int32, _ body: (String) -> Void) -> Progress {
        var look = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&look, 1, waitingMs)
        if ready == 0 || ready < 0 && errno == EINTR { return .none }
        let count = platform_read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { return .none }
        guard count > 0 else { return .over }
        for byte in chunk[..<count] {
            if byte == UInt8(ascii: "\n") {
                body(String(decoding: rest, as: UTF8.self))
                rest.removeAll(keepingCapacity: true)
            } else {
                rest.append(byte)
            }
        }
        return .some
    }
}
