import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks

/// Small scenarios whose conclusions depend on one thing, by seconds and not by a hair.
enum DoubtSample {
    /// A photo of two megabytes is fetched once for two seconds, and shown twice. The second time
    /// `weak` reads the file in 1.3 s, and `weak+disk(off)` fetches it again: with less than 1 MB/s
    /// of flash, or more than 1.5 MB/s of network, that would be quicker.
    static let flashOrNetwork = photo(
        remote: true, count: 1,
        device: """
            { "basedOn": "iphone-8", "network": { "bandwidth": "1MB/s", "latency": 0 },
              "flash": { "bandwidth": "1.5MB/s", "latency": 0 } }
            """)

    /// Five photos of four megabytes beside 45 of the app's own: from 80 of these on, there is room
    /// for one photo, and not for five.
    static let memory = photo(
        remote: false, count: 5,
        device: """
            { "basedOn": "iphone-8", "footprintLimit": "100MB", "baseline": "45MB" }
            """)

    /// Opens each photo twice, and waits for whatever there is to wait for.
    static func photo(
        remote: Bool, count: Int, device: String = "\"iphone-8\"", network: String = ""
    ) -> String {
        let steps = (0..<2 * count).map { place in
            "{ \"push\": \"photo\", \"argument\": \(place % count) }, { \"wait\": \"20s\" }, "
                + "{ \"pop\": true }, { \"wait\": \"2s\" }"
        }
        return """
            { "version": 1, "name": "photos", "device": \(device),\(network)
              "images": {
                "icons": { "count": 1, "width": 8, "height": 8 },
                "photos": { "count": \(count), "width": 1000, "height": 1000,
                            "encodedBytes": 2000000, "remote": \(remote) }
              },
              "screens": {
                "home": { "kind": "table", "rows": 1, "rowHeight": 44, "images": "icons" },
                "photo": { "kind": "single", "images": "photos", "pick": "argument" }
              },
              "script": [ { "push": "home" }, { "wait": "1s" },
                          \(steps.joined(separator: ", ")) ] }
            """
    }

    static func session(
        _ scenario: String, _ policies: [String], _ change: (inout RunOptions) -> Void = { _ in }
    ) throws -> RunSession {
        try ScratchFile.with(scenario, "photos.json") { path in
            var options = RunOptions()
            options.paths = [path]
            options.policies = policies
            options.memory = .model
            change(&options)
            return try RunSession(options)
        }
    }

    static func doubt(
        _ scenario: String, _ policies: [String], _ names: String, requirements: [Claim] = [],
        _ change: (inout RunOptions) -> Void = { _ in }
    ) throws -> Doubt {
        try ScratchFile.with(scenario, "photos.json") { path in
            var options = RunOptions()
            options.paths = [path]
            options.policies = policies
            options.memory = .model
            change(&options)
            return try doubt(options, names, requirements: requirements)
        }
    }

    /// The first place's.
    static func doubt(
        _ options: RunOptions, _ names: String, requirements: [Claim] = []
    ) throws -> Doubt {
        let session = try RunSession(options)
        let outcomes = session.run(session.scheduler { _, _, _ in })
        let plan = DoubtPlan(try DoubtSelection([names], device: "iphone-8"), session)
        let place = try require(plan.places.first)
        let conclusions = RunConclusions(
            place, session, outcomes, requirements: requirements, claims: .own)
        return try place.doubt(.best, plan, conclusions.all) { trial throws(Complaint) in
            let cells = try plan.session(trial, at: place)
            return conclusions.finding(cells, cells.run(cells.scheduler { _, _, _ in }))
        }
    }
}

extension Doubt {
    /// Each fall in a line: `blank time falls below flash.bandwidth 1 MB/s`.
    var lines: [String] { turns.map { "\($0.turn.title) \($0.turn.verdict)" } }

    func figure(_ name: String) throws -> DoubtedFigure {
        try require(figures.first { $0.name == name }, note: "\(figures.map(\.name))")
    }

    /// The only fall of a figure that is about something.
    func turn(of figure: String, about title: String) throws -> DoubtTurn {
        let turns = try self.figure(figure).turns.filter { $0.title.contains(title) }
        try require(turns.count == 1, note: "\(lines)")
        return turns[0]
    }
}
