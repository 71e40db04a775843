import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import ReportDesks

@Suite("A figure of a device matters")
struct FigureMatterTests {
    private func matter(_ scenario: String, _ policies: [String]) throws -> FigureMatter {
        let session = try DoubtSample.session(scenario, policies)
        return try FigureMatter(session.inputs[0].header.device, session)
    }

    private func reaching(_ matter: FigureMatter) -> [String] {
        matter.lines.filter { !$0.reaches.isEmpty }.map(\.figure.name)
    }

    /// A file of 2 MB is read in 5 ms, in 8 at the slowest. Its million pixels take 4.2 ms to decode
    /// and its bytes 10.4: 10 together at the low end of the range, and 48.7 at the high one.
    @Test("where its range moves blank time by a tenth, and by a frame")
    func whereItMovesBlankTime() throws {
        let matter = try matter(
            DoubtSample.photo(remote: false, count: 1), ["none", "unbounded"])
        check(matter.scenarios, ["photos"])
        check(reaching(matter), ["decode.png"])
        let line = try require(matter.lines.first { $0.figure.name == "decode.png" })
        let reach = try require(line.farthest)
        let (low, own, high) = (
            try require(reach.lowNs), try require(reach.ownNs), try require(reach.highNs)
        )
        check(low < own && own < high)
        check((high - own - 34_000_000).magnitude < 17_000_000)
        // No picture of that format is there, and no file is fetched.
        for name in ["decode.webp", "network.bandwidth"] {
            check(matter.lines.first { $0.figure.name == name }?.reaches, [], note: "\(name)")
        }
        let text = matter.text(.plain)
        check(text.contains("\ndecode.png  2.9 to 14 ns/pixel   1 of 1  photos"))
        check(text.contains("Nothing changes with "))
    }

    @Test("where the app is killed at one of its ends")
    func whereTheAppIsKilled() throws {
        let matter = try matter(
            DoubtSample.photo(
                remote: false, count: 5,
                device: """
                    { "basedOn": "iphone-8", "footprintLimit": "100MB", "baseline": "45MB",
                      "ranges": { "baseline": { "from": "40MB", "to": "90MB",
                                                "source": "assumed: ours" } } }
                    """), ["unbounded"])
        let line = try require(matter.lines.first { $0.figure.name == "baseline" })
        let reach = try require(line.farthest)
        check(reach.lowNs == reach.ownNs && reach.ownNs != nil)
        check(reach.highNs == nil && reach.distance == .infinity)
        check(matter.text(.plain).contains("killed"))
    }

    /// Two seconds of transfer at the scenario's own bandwidth, which its author doesn't assume:
    /// 90 ms more latency and 28 more of decoding are less than a tenth.
    @Test("beside the network in force, which a scenario may have of its own")
    func besideTheNetworkInForce() throws {
        let matter = try matter(
            DoubtSample.photo(
                remote: true, count: 1, network: "\"network\": { \"bandwidth\": \"1MB/s\" },"),
            ["unbounded"])
        check(reaching(matter), [])
        check(!matter.lines.contains { $0.figure.name == "network.bandwidth" })
        check(matter.lines.contains { $0.figure.name == "network.latency" })
    }
}
