import LabBase
import LabDevices

/// Makes libraries of candidates' sources with the system's C compiler, which is confined, too: a
/// source could include a trace.
package struct CandidateCompiler: Sendable {
    /// A candidate's library, or why there is none.
    package enum Library: Sendable, Equatable {
        case made([UInt8])
        case refused(String)
    }

    /// Compilers by name, in the order in which they are looked for.
    private static let names = ["cc", "gcc", "clang"]
    /// Most bytes of a library.
    private static let longest = 64_000_000
    /// Seconds of a processor, KB of memory and blocks of a file, of 512 bytes, for each program
    /// that the compiler is: a source could repeat itself until memory or the disk is full. The
    /// library comes out alone.
    private static let script = """
        ulimit -S -t 60 && ulimit -v 2000000 && ulimit -f \(longest / 512) && ulimit -c 0 || exit
        "$@" 2>said && exec cat candidate.so
        code=$?
        cat said
        exit $code
        """

    private let sandbox: Sandbox

    package init(_ sandbox: Sandbox) { self.sandbox = sandbox }

    package static func found() throws(Complaint) -> String {
        let named = Terminal.environment("CC").flatMap { $0.isEmpty ? nil : [$0] }
        for name in named ?? names {
            if let path = Sandbox.program(named: name) { return path }
        }
        throw Complaint(
            "there is no C compiler: neither CC names one, nor is \(Listing.or(names)) in PATH",
            "Install one, or name one in CC, or score libraries that are built", exit: .unavailable)
    }

    package func library(of candidate: Candidate) throws(Complaint) -> Library {
        let source = try InputFile.bytes(of: candidate.name)
        let run = try sandbox.started(
            sandbox.compiling(in: "/tmp") + ["/bin/sh", "-c", Self.script, "sh"]
                + [sandbox.compiler ?? "", "-O2", "-fPIC", "-shared", "-pipe", "-w", "-I/"]
                + ["-o", "candidate.so", "-x", "c", "-", "-lm"],
            with: Array(EmbeddedFile.text("headers/evictionlab.h").utf8), at: "/evictionlab.h"
        ).converse(source, most: Self.longest)
        return run.ending == .exited(0)
            ? .made(run.output) : .refused(Self.reason(run.output, candidate.name))
    }

    /// The compiler's words for what is wrong, in the source's own name.
    private static func reason(_ output: [UInt8], _ name: String) -> String {
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        let line = lines.first { $0.lowercased().contains("error") } ?? lines.last
        return Visible.line((line.map(String.init) ?? "the compiler failed"))
            .replacing("<stdin>", with: name)
    }
}
