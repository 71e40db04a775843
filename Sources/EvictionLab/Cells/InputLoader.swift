#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Why a command can't begin: the lines for stderr, and the exit code that goes with them.
public struct LoadFailure: Error, Sendable, Equatable {
    public var lines: [String]
    public var exitCode: ExitCode

    public init(_ lines: [String], _ exitCode: ExitCode) {
        self.lines = lines
        self.exitCode = exitCode
    }

    public init(_ line: String, _ exitCode: ExitCode) { self.init([line], exitCode) }
}

/// Reads scenarios, traces, devices and policies as the command line names them.
public struct InputLoader: Sendable {
    /// As given with `--device`.
    public let deviceText: String?
    public let imageCache: PictureCache
    /// The device that replaces every input's own.
    private let device: Device?

    public init(deviceText: String?, imageCache: PictureCache) throws(LoadFailure) {
        self.deviceText = deviceText
        self.imageCache = imageCache
        device = try deviceText.map { text throws(LoadFailure) in try Self.device(text) }
    }

    // MARK: Devices

    public static func device(_ text: String) throws(LoadFailure) -> Device {
        if text.hasPrefix("@") {
            do throws(ScenarioProblem) {
                return try DeviceReader.read(path: String(text.dropFirst()))
            } catch {
                throw failure(error)
            }
        }
        if let device = BuiltInDevices.named(text) { return device }
        let near = Nearest.match(text, among: BuiltInDevices.all.map(\.id))
        throw LoadFailure(
            "device '\(text)' is unknown. "
                + (near.map { "Did you mean '\($0)'?" }
                    ?? "'lab devices' lists them; '@FILE' reads one"),
            .usage)
    }

    // MARK: Scenarios and traces

    /// Reads a scenario or a trace and plays it once, so that whatever is wrong with it is known
    /// before anything runs.
    public func load(_ path: String, seed: UInt64?) throws(LoadFailure) -> CellInput {
        let source = try source(path, seed: seed)
        do throws(TraceFailure) {
            return CellInput(
                path: path, deviceText: deviceText, seed: seed, source: source,
                summary: try source.summary())
        } catch {
            throw Self.failure(error)
        }
    }

    /// The same input with other seeds, each played once.
    public func load(
        _ path: String, seeds: [UInt64?]
    ) throws(LoadFailure) -> [CellInput] {
        var inputs: [CellInput] = []
        for seed in seeds { inputs.append(try load(path, seed: seed)) }
        return inputs
    }

    private func source(_ path: String, seed: UInt64?) throws(LoadFailure) -> any TraceSource {
        guard let firstLine = try Self.firstLine(path), TraceFile.isTrace(firstLine) else {
            return ScenarioTrace(try scenario(path, seed: seed))
        }
        guard seed == nil else {
            throw LoadFailure(
                "\(path) is a trace, whose seed is fixed. Leave '--seed' out, or run its scenario",
                .usage)
        }
        var trace: TraceFile
        do throws(ScenarioProblem) {
            trace = try TraceFile(
                path: path, firstLine: firstLine, device: device, pictures: verify)
        } catch {
            throw Self.failure(error)
        }
        do throws(TraceFailure) {
            try trace.learnScreens()
        } catch {
            throw Self.failure(error)
        }
        return trace
    }

    public func scenario(_ path: String, seed: UInt64?) throws(LoadFailure) -> Scenario {
        do throws(ScenarioProblem) {
            var scenario = try ScenarioReader.read(
                path: path, replacement: device, pictures: verify)
            if let seed { scenario.seed = seed }
            return scenario
        } catch {
            throw Self.failure(error)
        }
    }

    /// A whole file that the command line names.
    public static func text(of path: String) throws(LoadFailure) -> String {
        do throws(ScenarioProblem.Fault) {
            return String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
        } catch {
            throw failure(ScenarioProblem(file: path, position: nil, fault: error))
        }
    }

    private static func firstLine(_ path: String) throws(LoadFailure) -> [UInt8]? {
        do throws(FileLines.Failure) {
            var lines = try FileLines(path)
            return try lines.next()
        } catch {
            if error.code == EISDIR {
                throw LoadFailure("\(path): is a folder. Name a scenario or a trace", .badData)
            }
            throw LoadFailure("\(path): \(error.reason). Check the path", .noInput)
        }
    }

    @Sendable
    private func verify(_ folder: String, ramBytes: Int64) throws -> [PictureFile] {
        try PictureVerification(cache: imageCache).files(in: folder, ramBytes: ramBytes)
    }

    // MARK: Policies

    public func policy(_ text: String, device: Device) throws(LoadFailure) -> Policy {
        do throws(SpecProblem) {
            return try PolicySpec.parse(text, device: device)
        } catch {
            throw LoadFailure(error.lines, error.exitCode)
        }
    }

    // MARK: Failures

    private static func failure(_ problem: ScenarioProblem) -> LoadFailure {
        let isMissing = problem.position == nil && problem.fault == .noSuchFile
        return LoadFailure(problem.description, isMissing ? .noInput : .badData)
    }

    static func failure(_ failure: TraceFailure) -> LoadFailure {
        switch failure {
        case .refused(let problem): LoadFailure(problem.description, .badData)
        case .memory(let failure): LoadFailure(failure.wording, .failed)
        case .stopped: LoadFailure("stopped", .failed)
        }
    }

    /// Any failure of a cell's own process, for its parent.
    static func wording(of error: any Error) -> String {
        switch error {
        case let failure as LoadFailure: failure.lines.joined(separator: " ")
        case RealRun.Failure.trace(let failure):
            Self.failure(failure).lines.joined(separator: " ")
        case RealRun.Failure.allocator(let failure):
            "jemalloc can't \(failure.operation): \(failure.reason)"
        case RealRun.Failure.noResidentSet:
            "this system doesn't say how much memory is resident"
        default: "\(error)"
        }
    }
}

extension MemoryFailure {
    var wording: String {
        switch self {
        case .outOfMemory(let image, let bytes):
            "no memory for \(image) (\(Fixed.bytes(bytes))). Use --memory model"
        case .changedFile(let path, let reason):
            "\(path): was good when it was read, and isn't now: \(reason). Run again"
        }
    }
}
