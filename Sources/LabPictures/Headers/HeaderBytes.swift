import LabBase

extension Complaint {
    static let endsEarly = Complaint("the file ends too early")

    /// True for an error of the system, which may not occur again and isn't a property of the file.
    package var isSystems: Bool { if case .system = sign { true } else { false } }
}

/// Random access to a file of which few bytes are read, or to one that is in memory.
struct HeaderBytes: ~Copyable {
    private static let windowBytes = 8192

    /// -1 for bytes in memory, which are the window.
    private let descriptor: Int32
    let count: Int
    private var window: [UInt8] = []
    private var begin = 0

    init(path: String) throws(Complaint) { (descriptor, count) = try FolderFile.open(path) }

    init(_ bytes: [UInt8]) {
        descriptor = -1
        count = bytes.count
        window = bytes
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// This many bytes; throws if there are fewer.
    mutating func bytes(at offset: Int, count wanted: Int) throws(Complaint) -> ArraySlice<UInt8> {
        guard offset >= 0, wanted <= Self.windowBytes, offset <= count - wanted else {
            throw .endsEarly
        }
        if offset < begin || offset + wanted > begin + window.count {
            try fill(at: offset)
            guard wanted <= window.count else { throw .endsEarly }
        }
        return window[(offset - begin)...].prefix(wanted)
    }

    private mutating func fill(at offset: Int) throws(Complaint) {
        var failed = false
        window = [UInt8](unsafeUninitializedCapacity: Self.windowBytes) { buffer, length in
            while length < buffer.count {
                let got = pread(
                    descriptor, buffer.baseAddress! + length, buffer.count - length,
                    off_t(offset + length))
                if got < 0, errno == EINTR { continue }
                failed = got < 0
                guard got > 0 else { return }
                length += got
            }
        }
        begin = offset
        if failed { throw .system(errno) }
    }

    /// The next position of a byte; nil if there is none, or it can't be read.
    mutating func next(_ byte: UInt8, from start: Int) -> Int? {
        var offset = start
        while offset < count, (try? bytes(at: offset, count: 1)) != nil {
            let rest = window[(offset - begin)...]
            if let found = rest.firstIndex(of: byte) { return begin + found }
            offset += rest.count
        }
        return nil
    }

    mutating func byte(_ offset: Int) throws(Complaint) -> Int {
        Int(try bytes(at: offset, count: 1).first!)
    }

    /// A number with the highest byte first.
    mutating func big(_ offset: Int, _ bytes: Int) throws(Complaint) -> Int {
        try self.bytes(at: offset, count: bytes).reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number with the lowest byte first.
    mutating func little(_ offset: Int, _ bytes: Int) throws(Complaint) -> Int {
        try self.bytes(at: offset, count: bytes).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func text(_ offset: Int, _ bytes: Int = 4) throws(Complaint) -> String {
        String(decoding: try self.bytes(at: offset, count: bytes), as: UTF8.self)
    }
}
