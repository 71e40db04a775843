import Synchronization

/// Standard output and standard error, and properties of the terminal there.
///
/// Results alone go to standard output; messages go to standard error.
package enum Terminal {
    package enum Stream: Int32, Sendable {
        case output = 1
        case error = 2
    }

    /// Prepares the streams; call it first. It turns a broken pipe and a file-size limit into
    /// errors of the write, instead of killing the process. It also opens a stream that the parent
    /// process closed, so that no file of ours gets its number.
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
            // Opened in the wrong direction, so that using it fails as using a closed stream does.
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    package static func isInteractive(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

    /// True if escape sequences are understood and wanted: on a terminal that isn't dumb.
    package static func allowsControl(descriptor: Int32) -> Bool {
        let term = environment("TERM") ?? ""
        return isatty(descriptor) == 1 && !term.isEmpty && term != "dumb"
    }

    /// True if colours are wanted too. See no-color.org for `NO_COLOR`.
    package static func allowsColour(_ stream: Stream) -> Bool {
        allowsControl(descriptor: stream.rawValue) && (environment("NO_COLOR") ?? "").isEmpty
    }

    private static func mark(_ stream: Stream) -> String? { allowsColour(stream) ? Ink.mark : nil }

    /// Writes text for users to standard output. Control characters in names can't act on the
    /// terminal.
    package static func write(_ text: String) {
        writeExactly(Visible.lines(text, mark: mark(.output)))
    }

    /// Writes a result: a table for users, any other format for programs.
    package static func write(_ result: String, as format: ResultFormat) {
        format == .table ? write(result) : writeResult(result)
    }

    /// Writes a result for programs to standard output, byte for byte; on a terminal, as text for
    /// users.
    package static func writeResult(_ text: String) {
        if isInteractive(.output) { write(text) } else { writeExactly(text) }
    }

    /// Writes bytes to standard output. If the reader has gone (`lab run ... | head`), the process
    /// ends as other tools do: silently, by SIGPIPE, which a shell shows as 141. Any other error,
    /// mostly a full disk, is reported on standard error with exit code 73.
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

    /// Writes text to standard error. Errors are ignored, since it isn't a result.
    package static func writeError(_ text: String) {
        let shown = Visible.lines(KeptInput.named(in: text), mark: mark(.error))
        drawnOn.withLock { drawnOn in
            erase(&drawnOn)
            _ = writeAll(shown, to: Stream.error.rawValue)
        }
    }

    /// Ends the process as SIGPIPE ends programs that don't handle it.
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
    /// The terminal that shows a progress line. Its lock also keeps the lines of two threads apart.
    package static let drawnOn = Mutex<Int32?>(nil)

    package static func erase(_ drawnOn: inout Int32?) {
        guard let descriptor = drawnOn else { return }
        _ = writeAll("\r\u{1B}[K", to: descriptor)
        drawnOn = nil
    }

    /// Width of the terminal; 80 without one.
    package static func columns(descriptor: Int32) -> Int {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return Int(size.ws_col)
        }
        return 80
    }

    package static func describe(_ error: Int32) -> String { String(cString: strerror(error)) }

    /// Writes all of it, and returns the error number of a failed write; nil for success.
    package static func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    package static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    }

    package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            // macOS refuses more than 2 GiB at once.
            switch platform_write(descriptor, start, min(rest.count, 1 << 30)) {
            case let count where count > 0:
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            case 0:
                return EIO
            default:
                let error = errno
                if error == EAGAIN {
                    // A process that shares the other end has made it non-blocking.
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, -1)
                } else if error != EINTR {
                    return error
                }
            }
        }
        return nil
    }
}
