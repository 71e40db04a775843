import LabBase
import LabMemory
import LabOrders

/// The process of an app on a phone: it takes the memory that requests name, and knows nothing of
/// why.
///
/// Requests come on standard input, and each is answered on standard output. It ends with its
/// parent, which closes its standard input, and is killed if it should be at work then.
struct AppServer {
    private var pixels: HeldPixels
    private let resident = ResidentSet()

    init(_ kind: AppKind) throws(Complaint) {
        pixels = HeldPixels(
            arena: try PixelArena(decay: kind.keepsFreed ? .untilPurged : .immediate),
            pixels: kind.pixelRatio.map { PageContent(ratio: $0) },
            heap: kind.heapRatio.map { PageContent(ratio: $0) })
    }

    /// Returns the exit code.
    static func serve(_ kind: AppKind) -> Int32 {
        platform_die_with_parent()
        platform_disable_huge_pages()
        let channel = ReportChannel.apart()
        do throws(Complaint) {
            var server = try AppServer(kind)
            var lines = OutputLines(0)
            while lines.read(waitingMs: -1, { channel.say(server.answer($0)) }) != .over {}
            return ExitCode.done.rawValue
        } catch {
            channel.say(AppAnswer.refused(error.line))
            return ExitCode.failed.rawValue
        }
    }

    private mutating func answer(_ line: String) -> AppAnswer {
        guard let request = AppRequest(line: line) else {
            return .refused("the app's process can't read a request: \(line)")
        }
        return answer(request)
    }

    mutating func answer(_ request: AppRequest) -> AppAnswer {
        let beganNs = pixels.decodeCPUNs
        do throws(PixelFailure) {
            switch request {
            case .decode(let wanted, let instance):
                try pixels.decode(wanted, into: InstanceID(instance))
            case .fill(let bytes, let instance):
                try pixels.fill(bytes, into: InstanceID(instance))
            case .release(let instance): _ = pixels.release(InstanceID(instance))
            case .keep(let bytes): try pixels.keepBeside(bytes)
            case .purge: pixels.purge()
            case .join(let word): return join(word)
            case .figures: return figures()
            }
        } catch {
            switch error {
            case .noMemory: return .noMemory
            case .undecodable(let reason): return .undecodable(reason)
            }
        }
        return .done(cpuNs: pixels.decodeCPUNs - beganNs)
    }

    private mutating func join(_ word: String) -> AppAnswer {
        guard let group = MemoryGroup(word: word) else { return .refused("no group: \(word)") }
        do throws(Complaint) { try group.join() } catch { return .refused(error.line) }
        pixels.isInGroup = true
        return .done(cpuNs: 0)
    }

    private func figures() -> AppAnswer {
        let arena = pixels.figures()
        return .figures(
            AppFigures(
                residentBytes: resident.currentBytes() ?? 0,
                arenaResidentBytes: arena?.residentBytes ?? 0,
                arenaActiveBytes: arena?.activeBytes ?? 0))
    }
}
