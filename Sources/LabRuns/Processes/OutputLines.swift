import LabBase

/// The lines that another process writes to a descriptor, read as they come. A last line that isn't
/// ended is dropped: its writer died over it.
struct OutputLines {
    /// It is over at the end, and where it can't be read.
    enum Progress { case read, nothing, over }

    private let descriptor: Int32
    private var unfinished: [UInt8] = []
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Reads once.
    ///
    /// - Parameter waitingMs: how long for something to come; below 0: for ever.
    mutating func read(waitingMs: Int32, _ body: (String) -> Void) -> Progress {
        var look = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&look, 1, waitingMs)
        if ready == 0 || ready < 0 && errno == EINTR { return .nothing }
        let count = platform_read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { return .nothing }
        guard count > 0 else { return .over }
        for byte in chunk[..<count] {
            if byte == UInt8(ascii: "\n") {
                body(String(decoding: unfinished, as: UTF8.self))
                unfinished.removeAll(keepingCapacity: true)
            } else {
                unfinished.append(byte)
            }
        }
        return .read
    }
}
