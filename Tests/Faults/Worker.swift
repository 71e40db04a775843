#if os(Linux)
import Glibc

/// The outcome of one disturbance.
struct Outcome {
    /// The exit code; nil if the run made fewer such calls than the undisturbed one.
    var code: Int32?
    var findings: [String]
    /// Names of files that an end by SIGKILL left.
    var temporaries: [String] = []
    var run: LabRun
    var left: [String: Bytes]
}

/// Disturbs commands in a folder of its own.
final class Worker {
    private let lab: String
    private let library: String
    let folder: String
    private let counts: Counts
    private var baselines: [String: Baseline] = [:]
    private(set) var subjects: [Subject] = []

    /// - Parameter other: has found out what is the same for all.
    init(lab: String, library: String, folder: String, like other: Worker? = nil) {
        self.lab = lab
        self.library = library
        self.folder = folder
        Files.make(folder + "/IN/parts")
        Files.make(folder + "/OUT")
        counts = Counts(folder + "/counts")
        Files.write(folder + "/IN/small.json", Bytes(Subject.scenario.utf8))
        Files.write(folder + "/IN/okhttp.txt", Bytes(Subject.log.utf8))
        Files.write(folder + "/IN/own.json", Bytes(Subject.own.utf8))
        for (index, line) in Subject.preparations.enumerated() {
            prepare(line)
            if index == 0 { takePictures() }
        }
        subjects =
            other?.subjects
            ?? Subject.all(measured: measuredColumns(), journal: halfAJournal())
    }

    private func prepare(_ line: String) {
        let run = run(line.split(separator: " ").map(String.init), nil, 0)
        guard run.ending == .exited(0) else {
            stop("lab \(line): \(run.ending): \(String(decoding: run.errors, as: UTF8.self))")
        }
    }

    /// Drawn pictures serve as the user's own.
    private func takePictures() {
        for path in Files.all(in: folder + "/IN/pictures") where path.contains("-v") {
            let name = path.split(separator: "/").last!
            Files.write("\(folder)/IN/photos/\(name)", Files.read("\(folder)/IN/pictures/\(path)")!)
        }
    }

    /// Columns of real memory that counted figures lack.
    private func measuredColumns() -> [String] {
        func names(_ columns: String) -> [String] {
            let line = "run IN/small.json --memory model --jobs 1 --format csv --columns "
            let run = run((line + columns).split(separator: " ").map(String.init), nil, 0)
            let first = run.output.split(separator: UInt8(ascii: "\n")).first ?? []
            return String(decoding: first, as: UTF8.self).split(separator: ",").map(String.init)
        }
        let counted = names("counted")
        return names("all").filter { !counted.contains($0) }
    }

    /// The journal of a sweep that ended after half of its cells.
    private func halfAJournal() -> Bytes {
        let words = Subject.begun.split(separator: " ").map(String.init)
        let journal = folder + "/OUT/a.csv.journal"
        var sizes: [Bytes] = []
        restore([:])
        _ = run(words, nil, 0)
        for number in 1...counts.calls(.kill) {
            restore([:])
            _ = run(words, Fault(call: .kill, error: 0), number)
            if let bytes = Files.read(journal), bytes.last == 0x0A, !sizes.contains(bytes) {
                sizes.append(bytes)
            }
        }
        restore([:])
        guard sizes.count >= 5 else { stop("a sweep's journal has \(sizes.count) states") }
        return sizes[sizes.count / 2]
    }

    /// The folder of outputs as it is at the start.
    private func restore(_ start: [String: Bytes]) {
        Files.remove(folder + "/OUT")
        Files.make(folder + "/OUT")
        for (name, bytes) in start { Files.write("\(folder)/OUT/\(name)", bytes) }
    }

    private func left() -> [String: Bytes] {
        var left: [String: Bytes] = [:]
        for name in Files.all(in: folder + "/OUT") {
            left[name] = Files.read("\(folder)/OUT/\(name)")
        }
        return left
    }

    private func run(_ words: [String], _ fault: Fault?, _ number: Int) -> LabRun {
        counts.reset()
        return LabRun(command(words), variables: variables(fault, number), in: folder)
    }

    private func command(_ words: [String]) -> [String] {
        [lab]
            + words.map { word in
                for place in ["IN/", "OUT/"] where word.hasPrefix(place) {
                    return "\(folder)/\(word)"
                }
                return word
            }
    }

    private func variables(_ fault: Fault?, _ number: Int) -> [String: String] {
        var variables = [
            "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder + "/OUT",
            "TMPDIR": folder + "/OUT", "LD_PRELOAD": library, "FAULT_COUNTS": counts.path,
        ]
        if let fault {
            variables["FAULT"] = fault.word(number)
            variables["FAULT_ERROR"] = "\(fault.error)"
        }
        return variables
    }

    func baseline(_ subject: Subject) -> Baseline {
        if let known = baselines[subject.name] { return known }
        restore(subject.start)
        let first = run(subject.words, nil, 0)
        var calls: [Call: Int] = [:]
        for call in Call.allCases { calls[call] = counts.calls(call) }
        let baseline = Baseline(start: subject.start, end: left(), run: first, calls: calls)
        guard case .exited(let code) = first.ending, code == 0 else {
            let errors = String(decoding: first.errors, as: UTF8.self)
            stop("\(subject.name), undisturbed: \(first.ending): \(errors)")
        }
        restore(subject.start)
        let second = run(subject.words, nil, 0)
        let judge = Judge(subject: subject, baseline: baseline, fault: Fault.all[0])
        let differences = judge.differences(second, left())
        if !differences.isEmpty { stop("\(subject.name), twice undisturbed: \(differences)") }
        baselines[subject.name] = baseline
        return baseline
    }

    /// Runs it with that fault at that call, and judges what is left.
    func disturb(_ subject: Subject, _ fault: Fault, _ number: Int) -> Outcome {
        let baseline = baseline(subject)
        restore(subject.start)
        let run = run(subject.words, fault, number)
        let left = left()
        let hasFired = counts.fired > 0
        let descriptor = hasFired ? counts.descriptor : -1
        let judge = Judge(subject: subject, baseline: baseline, fault: fault)
        var outcome = Outcome(
            code: hasFired ? run.code : nil,
            findings: judge.findings(run, left, descriptor: descriptor), run: run, left: left)
        outcome.temporaries = left.keys.filter {
            baseline.end[$0] == nil && Judge.isTemporary($0)
        }
        if isRunAgain(subject, fault, run.code) { outcome.findings += again(subject, judge) }
        return outcome
    }

    /// True if an undisturbed run then tries the files that it left.
    private func isRunAgain(_ subject: Subject, _ fault: Fault, _ code: Int32?) -> Bool {
        guard let code, !subject.isOnce else { return false }
        if code == 0 { return subject.keepsMemory && fault.call != .small }
        return fault.call == .kill || subject.resumption != nil
            || subject.keepsMemory && fault.call != .small
    }

    /// Lists how the same command, or the one that resumes, differs from an undisturbed one.
    private func again(_ subject: Subject, _ judge: Judge) -> [String] {
        let run = run(subject.resumption ?? subject.words, nil, 0)
        if run.ending != .exited(0) {
            return ["the next one: \(run.ending): \(String(decoding: run.errors, as: UTF8.self))"]
        }
        return judge.differences(run, left(), isAgain: true).map { "the next one: " + $0 }
    }

    /// As a shell takes it.
    func line(_ subject: Subject, _ fault: Fault, _ number: Int) -> String {
        let settings = variables(fault, number).sorted { $0.key < $1.key }.map {
            "\($0.key)=\($0.value)"
        }
        return (["env"] + settings + command(subject.words)).map { word in
            word.contains { "()% ".contains($0) } ? "'\(word)'" : word
        }.joined(separator: " ")
    }
}
#endif
