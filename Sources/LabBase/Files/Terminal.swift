import LabSystem
import Synchronization

/// Standard output and standard error, and what is at their other end.
///
/// Results go to standard output alone; everything said about them goes to standard error.
package enum Terminal {
    package enum Stream: Int32, Sendable {
        case output = 1
        case error = 2
    }

    /// To be called first. From then on a broken pipe and a file-size limit are errors of the
    /// write that meets them, instead of the death of the process in the middle of its work; and
    /// a stream that was closed by who started us can't become the number of a file we open.
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
            // The wrong way round, so that using it fails as using a closed stream does.
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    package static func isInteractive(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

    /// Whether escape sequences are understood and wanted: a terminal that isn't dumb.
    package static func allowsControl(_ stream: Stream) -> Bool {
        allowsControl(descriptor: stream.rawValue)
    }

    /// Whether colours are wanted too. See no-color.org for `NO_COLOR`.
    package static func allowsColour(_ stream: Stream) -> Bool {
        allowsControl(stream) && (environment("NO_COLOR") ?? "").isEmpty
    }

    private static func mark(_ stream: Stream) -> String? {
        allowsColour(stream) ? Ink.mark : nil
    }

    /// 80 where there is no terminal to ask.
    package static func columns(_ stream: Stream) -> Int { columns(descriptor: stream.rawValue) }

    /// Writes text for people to standard output. What others put into it can't do anything there.
    package static func write(_ text: String) {
        writeExactly(Visible.lines(text, mark: mark(.output)))
    }

    /// A result: for people as a table, for programs in any other format.
    package static func write(_ result: String, as format: ResultFormat) {
        format == .table ? write(result) : writeResult(result)
    }

    /// Writes a result for programs to standard output, byte for byte, unless it is people who
    /// look.
    package static func writeResult(_ text: String) {
        if isInteractive(.output) { write(text) } else { writeExactly(text) }
    }

    /// A reader that has gone (`lab run ... | head`) ends the process as it ends other tools:
    /// silently, by SIGPIPE, which a shell shows as 141. Whatever else goes wrong, a full disk
    /// mostly, is said on standard error and ends it with exit code 73.
    private static func writeExactly(_ text: String) {
        let error = drawnOn.withLock { drawnOn in
            erase(&drawnOn)
            return writeAll(text, to: Stream.output.rawValue)
        }
        if error == EPIPE { dieOfBrokenPipe() }
        if let error {
            say("cannot write to standard output: \(describe(error))")
            exit(ExitCode.cannotWrite.rawValue)
        }
    }

    /// Writes one line to standard error, with the program's name before it.
    package static func say(_ line: String) { writeError("lab: \(Visible.line(line))\n") }

    /// Writes text to standard error. It is no result, so that nobody reading it is no reason to
    /// stop.
    package static func writeError(_ text: String) {
        let shown = Visible.lines(KeptInput.named(in: text), mark: mark(.error))
        drawnOn.withLock { drawnOn in
            erase(&drawnOn)
            _ = writeAll(shown, to: Stream.error.rawValue)
        }
    }

    /// Ends the process as a reader's going ends one that never thought about it.
    package static func dieOfBrokenPipe() -> Never {
        temporaries_remove()
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        _exit(128 + SIGPIPE)
    }

    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}

extension Terminal {
    /// The terminal that a progress line stands on. Its lock also keeps the lines of two threads
    /// apart.
    package static let drawnOn = Mutex<Int32?>(nil)

    package static func erase(_ drawnOn: inout Int32?) {
        guard let descriptor = drawnOn else { return }
        _ = writeAll("\r\u{1B}[K", to: descriptor)
        drawnOn = nil
    }

    package static func allowsControl(descriptor: Int32) -> Bool {
        let term = environment("TERM") ?? ""
        return isatty(descriptor) == 1 && !term.isEmpty && term != "dumb"
    }

    package static func columns(descriptor: Int32) -> Int {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return Int(size.ws_col)
        }
        return 80
    }

    package static func describe(_ error: Int32) -> String { String(cString: strerror(error)) }

    /// The error number of the write that failed, or nil.
    package static func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    /// The error number of the write that failed, or nil.
    static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    }

    /// The error number of the write that failed, or nil.
    package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            // A Mac refuses more than 2 GiB at once.
            switch systemWrite(descriptor, start, min(rest.count, 1 << 30)) {
            case let count where count > 0:
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            case 0:
                return EIO
            default:
                let error = errno
                if error == EAGAIN {
                    // Someone who shares the other end has made it non-blocking.
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, -1)
                } else if error != EINTR {
                    return error
                }
            }
        }
        return nil
    }

    private static func systemWrite(
        _ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int
    ) -> Int {
        platform_write(descriptor, start, count)
    }
}
