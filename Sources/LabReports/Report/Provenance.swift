import LabBase
import LabCells
import LabKeyTraces
import LabMemory
import LabReplay
import LabRuns
import LabSystem

extension JSONReport.Provenance {
    /// Returns the provenance of this process, now.
    package static func now(_ inputs: [CellInput]) -> JSONReport.Provenance {
        JSONReport.Provenance(
            command: CommandLine.arguments, labVersion: LabVersion.own.version,
            commit: LabVersion.own.commit, build: build, swift: swift, host: host,
            inputs: inputs.map { input in
                Input(
                    path: input.path, scenario: input.header.scenario, seed: input.header.seed,
                    sha256: input.sha256,
                    traceDigest: "fnv1a:" + Digest.hex(input.summary.digest),
                    events: input.summary.eventCount, requests: input.summary.requestCount,
                    about: input.header.about, device: input.header.linkedDevice)
            })
    }

    /// Returns the provenance of a result of key traces.
    package static func now(traces: [KeyTraceFile]) -> JSONReport.Provenance {
        var provenance = now([])
        provenance.traces = traces
        return provenance
    }

    private static var build: String {
        #if DEBUG
        "debug"
        #else
        "release"
        #endif
    }

    private static var swift: String {
        #if compiler(>=6.4)
        "6.4 or later"
        #elseif compiler(>=6.3)
        "6.3"
        #elseif compiler(>=6.2)
        "6.2"
        #else
        "6.0 or 6.1"
        #endif
    }

    /// The properties of the host that bend a measurement.
    private static var host: [(name: String, value: String)] {
        var names = utsname()
        uname(&names)
        var host = [
            ("system", text(&names.sysname)), ("kernel", text(&names.release)),
            ("machine", text(&names.machine)), ("page_bytes", String(getpagesize())),
            ("cores", String(WorkerThreads.cores)),
        ]
        // Only Linux has such a file.
        if let pages = try? InputLoader.text(of: "/sys/kernel/mm/transparent_hugepage/enabled") {
            host.append(("transparent_huge_pages", "\(pages.firstLine), off in cells"))
        }
        host.append(
            ("allocator", "jemalloc \(Allocator.version ?? "unknown"), pixels purged at once"))
        return host
    }

    private static func text<Characters>(_ characters: inout Characters) -> String {
        withUnsafeBytes(of: &characters) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

extension String {
    fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}
