import LabBase

/// Slurm's own commands, asked for as little as will do: `sbatch`, `squeue`, `scancel`, and what
/// the cluster's limits are.
package enum Slurm {
    /// The tasks of some arrays that stand in the queue.
    package struct Queue: Sendable, Equatable {
        package var running: Set<Int> = []
        package var waiting: Set<Int> = []
        /// Why they wait, in Slurm's words, the most frequent.
        package var reason: String?
        /// Tasks as Slurm names them that a node couldn't start: they are held until a user
        /// releases them, and count as ended.
        package var requeued: [String] = []

        package var isEmpty: Bool { running.isEmpty && waiting.isEmpty }
    }

    private struct Answer {
        var lines: [String]
        var exitCode: Int32

        /// The failure in one line, without the program's own name.
        var complaint: String {
            let text = lines.last { $0.contains("error:") } ?? lines.last ?? ""
            return text.split(separator: "error: ").last.map(String.init) ?? "no answer"
        }
    }

    /// With standard error in between.
    private static func ask(_ words: [String]) throws(Complaint) -> Answer {
        var lines: [String] = []
        let child = try Complaint.placed(at: .whole(words[0]), exit: .unavailable) {
            () throws(Complaint) in
            try ChildProcess("/bin/sh", ["-c", "exec \"$@\" 2>&1", "sh"] + words)
        }
        let ending = child.readLines { lines.append($0) }
        guard case .exited(let code) = ending else {
            return Answer(lines: ["it was killed"], exitCode: -1)
        }
        guard code != 127 else {
            throw Complaint(
                "there is no '\(words[0])' here",
                "'--slurm' needs Slurm's commands: run it on a "
                    + "machine from which jobs are submitted", exit: .unavailable)
        }
        return Answer(lines: lines, exitCode: code)
    }
}

extension Slurm {
    /// How many tasks an array may have: its indices end before `MaxArraySize`, and each of them is
    /// a job among the controller's.
    package static func mostTasks() throws(Complaint) -> Int {
        let answer = try ask(["scontrol", "show", "config"])
        guard answer.exitCode == 0 else {
            throw Complaint(
                "scontrol: \(answer.complaint)",
                "Nothing is submitted; try again when the cluster answers", exit: .unavailable)
        }
        return mostTasks(config: answer.lines)
    }

    /// - Parameter config: lines such as `MaxArraySize            = 1001`.
    static func mostTasks(config: [String]) -> Int {
        func number(_ key: String) -> Int? {
            for line in config {
                let words = line.split(separator: " ")
                if words.count == 3, words[0] == key { return Int(words[2]) }
            }
            return nil
        }
        // Slurm's own default.
        let array = (number("MaxArraySize") ?? 1001) - 1
        return max(1, min(array, (number("MaxJobCount") ?? 10_000) - 1))
    }

    /// The number of processors in a partition or in all; nil if Slurm doesn't tell.
    package static func processors(partition: String?) -> Int? {
        let words = ["sinfo", "--noheader", "--format", "%C"]
        let chosen = partition.map { ["--partition", $0] } ?? []
        guard let answer = try? ask(words + chosen), answer.exitCode == 0 else { return nil }
        // Allocated, idle, other, all.
        let totals = answer.lines.compactMap { line in
            line.split(separator: "/").count == 4
                ? line.split(separator: "/").last.flatMap { Int($0) } : nil
        }
        return totals.isEmpty ? nil : totals.reduce(0, +)
    }

    /// The number of the job that the tasks became.
    package static func submit(
        _ tasks: [Int], _ plan: ClusterPlan, _ folder: ClusterFolder, atOnce: Int?,
        without nodes: [String]
    ) throws(Complaint) -> Int {
        let words =
            ["sbatch", "--parsable", "--requeue", "--open-mode=append", "--signal=B:USR1@30"] + [
                "--job-name=\(name(plan))", "--chdir=\(folder.path)",
                "--output=\(escaped(folder.logs))/%a.txt", "--cpus-per-task=\(plan.jobs)",
                "--array=\(indices(tasks))" + (atOnce.map { "%\($0)" } ?? ""),
            ] + (nodes.isEmpty ? [] : ["--exclude=" + nodes.joined(separator: ",")])
            + plan.options + [folder.script]
        let answer = try ask(words)
        // The cluster's name may follow.
        let numbers = answer.lines.compactMap { $0.split(separator: ";").first.flatMap { Int($0) } }
        guard answer.exitCode == 0, let job = numbers.last else {
            throw Complaint(
                "sbatch: \(answer.complaint)", "Nothing is submitted", exit: .unavailable)
        }
        return job
    }

    /// In file names, Slurm's patterns begin with it.
    private static func escaped(_ path: String) -> String { path.replacing("%", with: "%%") }

    private static func name(_ plan: ClusterPlan) -> String {
        "lab-" + Digest.hex(plan.digest).prefix(8)
    }

    /// `1-3,7`
    static func indices(_ tasks: [Int]) -> String {
        PartFiles.ranges(tasks).map { $0.replacing("..", with: "-") }.joined(separator: ",")
    }

    /// The queue of these arrays; nil if the controller doesn't answer.
    package static func queue(_ jobs: Set<Int>, of plan: ClusterPlan) throws(Complaint) -> Queue? {
        let answer = try ask([
            "squeue", "--noheader", "--array", "--name=\(name(plan))", "--format=%F %K %t %r",
        ])
        return answer.exitCode == 0 ? queue(lines: answer.lines, jobs) : nil
    }

    /// - Parameter lines: `12 7 PD (Resources)`: array, index, state and why it waits.
    static func queue(lines: [String], _ jobs: Set<Int>) -> Queue {
        var queue = Queue()
        var reasons: [String: Int] = [:]
        for line in lines {
            let words = line.split(separator: " ", maxSplits: 3).map(String.init)
            guard words.count >= 3, let job = Int(words[0]), let task = Int(words[1]),
                jobs.contains(job)
            else { continue }
            if words.count == 4, words[3].contains("requeued held") {
                queue.requeued.append("\(job)_\(task)")
                continue
            }
            // Pending, requeued and suspended ones go on by themselves.
            if ["PD", "RQ", "RH", "RF", "S", "SO", "SE"].contains(words[2]) {
                queue.waiting.insert(task)
                if words.count == 4, words[3] != "None" { reasons[words[3], default: 0] += 1 }
            } else if ["R", "CF", "CG", "SI", "RS", "ST"].contains(words[2]) {
                queue.running.insert(task)
            }
        }
        queue.reason = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.first?.key
        return queue
    }

    /// - Parameters:
    ///   - jobs: arrays, or tasks of them (`12_7`).
    ///   - waiting: only those that haven't begun.
    package static func cancel(_ jobs: [String], waiting: Bool = false) throws(Complaint) {
        guard !jobs.isEmpty else { return }
        let state = waiting ? ["--state=PENDING"] : []
        let answer = try ask(["scancel", "--quiet"] + state + jobs)
        guard answer.exitCode == 0 || answer.complaint.contains("Invalid job id") else {
            throw Complaint("scancel: \(answer.complaint)", "Try again", exit: .unavailable)
        }
    }
}
