import LabBase
import LabCells

/// The memory of all apps of a phone on one axis: what apps and system need, the line at which the
/// system acts, what each app has, and when one was ended.
struct PhoneMemoryDiagram {
    private let memory: PhoneMemoryCurve
    private let title: String
    private static let time = ChartAxis("time", .milliseconds)
    private static let bytes = ChartAxis("memory", .bytes, fromZero: true)

    init(_ memory: PhoneMemoryCurve, title: String) { (self.memory, self.title) = (memory, title) }

    var diagram: Diagram {
        var plot = Plot(x: Self.time, y: Self.bytes)
        plot.xEnds = 0...max(1, Self.milliseconds(memory.durationNs))
        plot.yTop = Double(memory.ramBytes)
        let named = largest
        let rest = memory.apps.indices.filter { !named.contains($0) }
        plot.lines = [
            line("needed by apps and system", .measured) {
                memory.ramBytes - $0.standing.availableBytes
            },
            line("the system acts", .limit) { memory.ramBytes - $0.standing.lineBytes },
        ]
        // The fifth colour is the one of what is measured.
        let inks = [0, 1, 2, 3, 5].map(DiagramInk.line)
        plot.lines += zip(named, inks).map { app, ink in
            line(memory.apps[app], ink) { $0.standing.processes[app].residentBytes }
        }
        if !rest.isEmpty {
            plot.lines.append(
                line("the other apps", inks[named.count]) { look in
                    rest.reduce(0) { $0 + look.standing.processes[$1].residentBytes }
                })
        }
        plot.moments = memory.ends.map { end in
            Plot.Moment(
                x: Self.milliseconds(end.timeNs), name: "\(memory.apps[end.app]) is ended",
                ink: .kill)
        }
        let mark = memory.ends.isEmpty ? "" : " (×: the system ends one)"
        return Diagram("\(title): memory of all apps\(mark)", about: about, .plot(plot))
    }

    /// Returns the apps that have most at a time, in the file's order, one for each colour.
    private var largest: [Int] {
        let most = memory.apps.indices.map { app in
            memory.looks.map { $0.standing.processes[app].residentBytes }.max() ?? 0
        }
        let apps = most.indices.filter { most[$0] > 0 }
        guard apps.count > Plot.fewLines - 2 else { return apps }
        return apps.sorted { (most[$0], $1) > (most[$1], $0) }.prefix(Plot.fewLines - 3).sorted()
    }

    private func line(
        _ name: String, _ ink: DiagramInk, _ bytes: (PhoneMemoryCurve.Look) -> Int64
    ) -> Plot.Curve {
        Plot.Curve(
            name, ink,
            memory.looks.map { .init(Self.milliseconds($0.timeNs), Double(bytes($0))) },
            isStepped: true)
    }

    private var about: String {
        guard
            let tightest = memory.looks.min(by: {
                $0.standing.availableBytes < $1.standing.availableBytes
            })
        else { return "\(title): the system never looked." }
        let needed = memory.ramBytes - tightest.standing.availableBytes
        let ended = Set(memory.ends.map(\.app)).sorted().map { app in
            "\(memory.apps[app]) \(Often.text("\(memory.ends.count { $0.app == app })"))"
        }
        return "\(title): apps and system need \(Fixed.bytes(needed)) of "
            + "\(Fixed.bytes(memory.ramBytes)) of RAM at most, "
            + "\(Self.time.figure(Self.milliseconds(tightest.timeNs))) into the run. "
            + (ended.isEmpty
                ? "No app is ended." : "The system ends \(Listing.and(ended)).")
    }

    private static func milliseconds(_ ns: Int64) -> Double { Double(ns) / 1_000_000 }
}
