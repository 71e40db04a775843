#if os(Linux)
import Glibc

/// All that is tried, by several workers, and the table of what came of it.
final class Campaign: @unchecked Sendable {
    private struct Point {
        var subject: Int
        var fault: Fault
        var number: Int
    }

    private struct Cell {
        var points = 0
        var missed = 0
        var codes: [Int32: Int] = [:]
        var failures = 0
    }

    private struct Failure {
        var point: Point
        var findings: [String]
        var line: String
        var errors: String
    }

    private let options: Options
    private let folder: String
    private var lock = pthread_mutex_t()
    private var points: [Point] = []
    private var next = 0
    private var cells: [[Call: Cell]] = []
    private var failures: [Failure] = []
    private var ends = 0
    private var names: [String] = []

    init(_ options: Options) {
        self.options = options
        let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        folder = "\(place)/lab-faults-\(getpid())"
        pthread_mutex_init(&lock, nil)
        Files.make(folder)
        // Here no other build replaces it.
        guard let lab = Files.read(options.lab) else { stop("no \(options.lab): run make build") }
        Files.write(folder + "/lab", lab)
        chmod(folder + "/lab", 0o755)
    }

    private func worker(_ number: Int, like other: Worker? = nil) -> Worker {
        guard let path = realpath(options.library, nil) else { stop("no \(options.library)") }
        defer { free(path) }
        return Worker(
            lab: folder + "/lab", library: String(cString: path), folder: "\(folder)/\(number)",
            like: other)
    }

    func run() -> Int32 {
        let begun = time(nil)
        let first = worker(0)
        plan(first)
        cells = Array(repeating: [:], count: first.subjects.count)
        var threads: [pthread_t] = []
        for number in 1..<max(2, options.jobs) where number < options.jobs {
            threads.append(start(number, like: first))
        }
        work(first)
        for thread in threads { pthread_join(thread, nil) }
        report(seconds: time(nil) - begun)
        Files.remove(folder)
        return failures.isEmpty ? 0 : 1
    }

    private func plan(_ worker: Worker) {
        names = worker.subjects.map(\.name)
        if let name = options.subject, !names.contains(name) {
            stop("no command '\(name)'. There are \(names.joined(separator: "; "))")
        }
        for (index, subject) in worker.subjects.enumerated()
        where options.subject == nil || options.subject == subject.name {
            let calls = worker.baseline(subject).calls
            for fault in options.faults {
                let count = calls[fault.call] ?? 0
                for number in numbers(fault, count) {
                    points.append(Point(subject: index, fault: fault, number: number))
                }
            }
        }
        points = stride(from: 0, to: points.count, by: options.every).map { points[$0] }
    }

    /// Every one, but for small allocations: of their thousands, some that are evenly apart.
    private func numbers(_ fault: Fault, _ count: Int) -> [Int] {
        guard fault.call == .small, options.small > 0, count > options.small else {
            return Array(1..<count + 1)
        }
        return (0..<options.small).map { 1 + $0 * count / options.small }
    }

    private final class Job {
        let campaign: Campaign
        let worker: Worker

        init(_ campaign: Campaign, _ worker: Worker) {
            self.campaign = campaign
            self.worker = worker
        }
    }

    private func start(_ number: Int, like first: Worker) -> pthread_t {
        let job = Job(self, worker(number, like: first))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            {
                let job = Unmanaged<Job>.fromOpaque($0!).takeRetainedValue()
                job.campaign.work(job.worker)
                return nil
            }, Unmanaged.passRetained(job).toOpaque())
        guard code == 0 else { stop("no thread") }
        return thread
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(&lock)
        defer { pthread_mutex_unlock(&lock) }
        return body()
    }

    private func work(_ worker: Worker) {
        while true {
            let point: Point? = locked {
                guard next < points.count else { return nil }
                next += 1
                return points[next - 1]
            }
            guard let point else { return }
            let subject = worker.subjects[point.subject]
            let outcome = worker.disturb(subject, point.fault, point.number)
            let line = worker.line(subject, point.fault, point.number)
            locked { take(outcome, of: point, line) }
        }
    }

    private func take(_ outcome: Outcome, of point: Point, _ line: String) {
        var cell = cells[point.subject][point.fault.call] ?? Cell()
        cell.points += 1
        if let code = outcome.code { cell.codes[code, default: 0] += 1 } else { cell.missed += 1 }
        if !outcome.findings.isEmpty {
            cell.failures += 1
            failures.append(
                Failure(
                    point: point, findings: outcome.findings, line: line,
                    errors: String(decoding: outcome.run.errors.prefix(400), as: UTF8.self)))
        }
        if !outcome.temporaries.isEmpty { ends += 1 }
        cells[point.subject][point.fault.call] = cell
    }
}

extension Campaign {
    /// The table, and each failure with the line that shows it again.
    private func report(seconds: Int) {
        func column(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(1, width - text.count))
        }
        print(column("command", 24) + column("call", 8) + column("points", 8) + "exit codes")
        var sums: [Call: Int] = [:]
        for (name, kinds) in zip(names, cells) {
            for call in Call.allCases {
                guard let cell = kinds[call] else { continue }
                sums[call, default: 0] += cell.points
                var codes = cell.codes.sorted { $0.key < $1.key }.map { "\($0.key) x\($0.value)" }
                if cell.missed > 0 { codes.append("\(cell.missed) not reached") }
                let failed = cell.failures == 0 ? "" : "   \(cell.failures) FAILED"
                print(
                    column(name, 24) + column(call.rawValue, 8) + column("\(cell.points)", 8)
                        + codes.joined(separator: ", ") + failed)
            }
        }
        let all = Call.allCases.compactMap { call in sums[call].map { "\(call.rawValue) \($0)" } }
        let share = options.every == 1 ? "" : ", one of \(options.every),"
        print("\(points.count) points\(share) in \(seconds) s: " + all.joined(separator: ", "))
        if ends > 0 { print("\(ends) of the kills left a temporary, which the next run removes") }
        for failure in failures.sorted(by: { $0.point.subject < $1.point.subject }) {
            let point = failure.point
            print(
                "\n\(names[point.subject]), \(point.fault.name), call \(point.number): "
                    + failure.findings.joined(separator: "; "))
            print("  " + again(point))
            print("  said: " + (failure.errors.split(separator: "\n").first ?? "nothing"))
        }
        print(failures.isEmpty ? "all as it should be" : "\(failures.count) failed")
    }

    /// The words after which this program shows it.
    private func again(_ point: Point) -> String {
        "\(CommandLine.arguments[0]) --lab \(options.lab) --library \(options.library) --command "
            + "'\(names[point.subject])' --call \(point.fault.word(point.number)) "
            + "--error \(point.fault.error)"
    }

    /// Tries one, and keeps its folder.
    func runPoint() -> Int32 {
        let worker = worker(0)
        guard let subject = worker.subjects.first(where: { $0.name == options.subject }) else {
            stop("which --command? " + worker.subjects.map(\.name).joined(separator: "; "))
        }
        let (fault, number) = (options.faults[0], options.number ?? 1)
        print("undisturbed: \(worker.baseline(subject).calls[fault.call] ?? 0) such calls")
        let outcome = worker.disturb(subject, fault, number)
        print(worker.line(subject, fault, number))
        print(outcome.code.map { "ended with \($0)" } ?? "not reached: \(outcome.run.ending)")
        print("said: " + String(decoding: outcome.run.errors, as: UTF8.self))
        for (name, bytes) in outcome.left.sorted(by: { $0.key < $1.key }) {
            print("left: \(name), \(bytes.count) bytes")
        }
        for finding in outcome.findings { print("WRONG: " + finding) }
        return outcome.findings.isEmpty ? 0 : 1
    }
}
#endif
