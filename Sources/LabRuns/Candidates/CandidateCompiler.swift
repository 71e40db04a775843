import LabBase
import LabDevices
import LabSystem

/// Makes libraries of candidates' sources with the system's C compiler, which is confined, too: a
/// source could include a trace.
package struct CandidateCompiler: Sendable {
    /// A candidate's library, or why there is none.
    package enum Library: Sendable, Equatable {
        case at(String)
        case refused(String)
    }

    /// Compilers by name, in the order in which they are looked for.
    package static let names = ["cc", "gcc", "clang"]
    /// Most for one source: it could repeat itself until memory or the disk is full.
    fileprivate static let limits = platform_compiler_limits(
        seconds: 60, bytes: 2_000_000_000, file_bytes: 64_000_000)

    private let compiler: String

    package init() throws(Complaint) {
        guard let found = Self.found() else {
            throw Complaint(
                "there is no C compiler: neither CC names one, nor is \(Listing.or(Self.names)) in "
                    + "PATH", "Install one, or name one in CC, or score libraries that are built",
                exit: .unavailable)
        }
        compiler = found
    }

    private static func found() -> String? {
        let own = Terminal.environment("CC").map { $0.isEmpty ? [] : [$0] } ?? []
        for name in own.isEmpty ? names : own {
            if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
            for folder in (Terminal.environment("PATH") ?? "").split(separator: ":") {
                let path = "\(folder)/\(name)"
                if access(path, X_OK) == 0 { return path }
            }
        }
        return nil
    }

    /// True if a source could include the file, or a library read it while it is loaded.
    package static func reads(_ path: String) -> Bool { platform_compiler_reads(path) != 0 }

    /// Compiles a source into a library in a folder, which has nothing else in it.
    package func library(
        of candidate: Candidate, in folder: Temporaries.Folder
    ) throws(Complaint) -> Library {
        let source = try InputFile.bytes(of: candidate.name)
        try write(source, folder.file(CompilerServer.source))
        try write(
            Array(EmbeddedFile.text("headers/evictionlab.h").utf8), folder.file("evictionlab.h"))
        let library = folder.file(CompilerServer.library)
        var error: String?
        var last: String?
        let child = try ChildProcess(
            ChildProcess.ownExecutable,
            [ChildProcess.serving, CompilerServer.word, compiler, folder.path])
        let ending = child.readLines { line in
            if error == nil, line.lowercased().contains("error") { error = line }
            last = line
        }
        if ending == .exited(0) { return .at(library) }
        return .refused(Self.reason(error ?? last, ending, candidate.name))
    }

    private func write(_ bytes: [UInt8], _ path: String) throws(Complaint) {
        try OutputFile(path).finish(String(decoding: bytes, as: UTF8.self))
    }

    /// The compiler's words for what is wrong, in the source's own name.
    private static func reason(
        _ line: String?, _ ending: ChildProcess.Ending, _ name: String
    ) -> String {
        if ending == .signalled(SIGXCPU) {
            return "took the compiler more than \(limits.seconds) s"
        }
        let line = line ?? "the compiler failed"
        return Visible.line(line.replacing("./" + CompilerServer.source, with: name))
    }
}

/// The child: runs the compiler, confined to a folder, as long as there is a parent.
enum CompilerServer {
    static let word = "candidate-compile"
    static let source = "candidate.c"
    static let library = "candidate.so"

    /// Returns nil if the words are no request of this kind.
    static func serve(_ words: [String]) -> Int32? {
        guard words.first == word, words.count == 3 else { return nil }
        let (compiler, folder) = (words[1], words[2])
        let arguments = [
            compiler, "-O2", "-fPIC", "-shared", "-pipe", "-w", "-I.", "./" + source, "-o", library,
            "-lm",
        ]
        let argv = arguments.map { strdup($0) } + [nil]
        var most = CandidateCompiler.limits
        return platform_compile(folder, argv, &most)
    }
}
