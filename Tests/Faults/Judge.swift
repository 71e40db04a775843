#if os(Linux)
import Glibc

/// The result of a command that is not disturbed.
struct Baseline {
    var start: [String: Bytes]
    var end: [String: Bytes]
    var run: LabRun
    var calls: [Call: Int]
}

/// Judges if a disturbed run left only files that it may leave.
struct Judge {
    let subject: Subject
    let baseline: Baseline
    let fault: Fault

    static let codes: Set<Int32> = [0, 1, 2, 64, 65, 66, 69, 73, 129, 130, 143]

    /// - Parameter descriptor: of the call that failed.
    /// - Returns: what is wrong.
    func findings(_ run: LabRun, _ left: [String: Bytes], descriptor: Int32) -> [String] {
        guard let code = run.code else {
            return [run.ending == .hung ? "hung" : "a process of it goes on"]
        }
        if fault.call == .kill, code == 128 + SIGKILL { return files(left, isOver: false) }
        var findings: [String] = []
        if !Self.codes.contains(code) { findings.append("code \(code) isn't documented") }
        let isMute = descriptor == 2 || fault.call == .write && fault.lasts
        let said = new(run.errors)
        if code != 0, said.isEmpty, !isMute { findings.append("code \(code), and not a word") }
        // The runtime prints its own words about memory first; the last are ours.
        if let last = said.last, said.contains(where: { $0.contains("Fatal error") }),
            !fault.isOfMemory || !last.hasPrefix("lab: ")
        {
            findings.append("the runtime's own words, and none of ours")
        }
        if fault.isPassedOver, code != baseline.run.code || !said.isEmpty && descriptor != 2 {
            findings.append("this is to be passed over")
        }
        findings += files(left, isOver: true)
        if code == 0, said.isEmpty || fault.isPassedOver, descriptor != 2 {
            findings += differences(run, left).map { "code 0, not a word, and " + $0 }
        }
        if !run.output.isEmpty || !baseline.run.output.isEmpty,
            !baseline.run.output.starts(with: run.output)
        {
            findings.append("standard output is neither whole nor a beginning")
        }
        return findings
    }

    /// The lines that an undisturbed run doesn't say.
    private func new(_ errors: Bytes) -> [String] {
        let usual = Self.lines(baseline.run.errors)
        return Self.lines(errors).filter { !usual.contains($0) }
    }

    private static func lines(_ bytes: Bytes) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Lists how it differs from an undisturbed run.
    ///
    /// - Parameter isAgain: this run is undisturbed, after one that wasn't.
    func differences(_ run: LabRun, _ left: [String: Bytes], isAgain: Bool = false) -> [String] {
        var differences: [String] = []
        if run.output != baseline.run.output { differences.append("standard output differs") }
        for (name, bytes) in baseline.end.sorted(by: { $0.key < $1.key }) {
            if subject.shape(of: name) == .memory, !isAgain { continue }
            guard let found = left[name] else {
                differences.append("no \(name)")
                continue
            }
            if !isWhole(name, found, bytes) { differences.append("\(name) differs") }
        }
        for name in left.keys.sorted() where baseline.end[name] == nil {
            differences.append("\(name) is left")
        }
        return differences
    }

    private func isWhole(_ name: String, _ found: Bytes, _ right: Bytes) -> Bool {
        switch subject.shape(of: name) {
        case .rows(let measured):
            return Table(found, measured: measured) == Table(right, measured: measured)
        case .json:
            // Figures that a system tells of itself are left out if it doesn't.
            func figures(_ bytes: Bytes) -> [String] {
                Self.lines(bytes).filter { !$0.hasPrefix("  \"host\":") }
            }
            return figures(found) == figures(right)
        case .events:
            func counted(_ bytes: Bytes) -> [String] {
                Self.lines(bytes).filter { !$0.contains("resident bytes") }
            }
            return counted(found) == counted(right)
        default: return found == right
        }
    }

    /// - Parameter isOver: it could put its things away.
    private func files(_ left: [String: Bytes], isOver: Bool) -> [String] {
        var findings: [String] = []
        for (name, bytes) in left.sorted(by: { $0.key < $1.key }) {
            if bytes == baseline.start[name] { continue }
            // A part lies beside the file of the whole.
            let file = name.hasSuffix(".partial") ? String(name.dropLast(8)) : name
            let shape = subject.shape(of: file)
            if shape == .journal || shape == .memory, !Self.isTemporary(name) { continue }
            guard let right = baseline.end[file] else {
                if isOver || !Self.isTemporary(name) { findings.append("\(name) is left") }
                continue
            }
            if isWhole(file, bytes, right) { continue }
            if case .rows(let measured) = shape,
                Table(bytes, measured: measured).begins(
                    Table(right, measured: measured), exactly: !isOver)
            {
                continue
            }
            let isJSON =
                bytes.starts(with: "{\n".utf8) && bytes.suffix(3).elementsEqual("\n}\n".utf8)
            if shape == .json, isJSON { continue }
            let isTrace =
                bytes.starts(with: "{\"displayTimeUnit\"".utf8)
                && bytes.suffix(5).elementsEqual("}\n]}\n".utf8)
            if shape == .events, isTrace { continue }
            findings.append("\(name) is half written")
        }
        for name in baseline.start.keys
        where left[name] == nil && subject.shape(of: name) != .journal {
            findings.append("\(name) is gone")
        }
        return findings
    }

    /// By the names that `lab` gives to what isn't whole yet.
    static func isTemporary(_ path: String) -> Bool {
        (path.split(separator: "/").last ?? "").hasPrefix(".lab-")
    }
}
#endif
