import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import ReportDesks

@Suite("A doubted figure")
struct DoubtedRunTests {
    @Test("says where another is best, and of others that nothing falls")
    func saysWhereAnotherIsBest() throws {
        let doubt = try DoubtSample.doubt(
            DoubtSample.flashOrNetwork, ["weak", "weak+disk(off)"],
            "flash.bandwidth,network.bandwidth,flash.latency,decode.png")
        let flash = try doubt.turn(of: "flash.bandwidth", about: "blank time")
        check(flash.stretches.map(\.holds), [false, true])
        // Two seconds by either way; times that read the same share the star.
        let least = flash.stretches[1].from
        check(least == "1 MB/s" || least.hasPrefix("99"), note: "\(least)")
        let network = try doubt.turn(of: "network.bandwidth", about: "blank time")
        check(network.stretches.map(\.holds), [true, false])
        check(network.stretches[0].to.hasPrefix("1.5"), note: "\(network.stretches)")
        try check(doubt.figure("decode.png").turns, [])
        // A latency of nothing has no share of anything.
        check(doubt.fixed, ["flash.latency"])
        check(DoubtText.verdict(doubt), "With 2 of 3 something falls.")
        let text = DoubtText.text([doubt], .plain)
        let words = text.split(whereSeparator: { " \n".contains($0) }).joined(separator: " ")
        check(text.contains("\n- That weak is best by blank time falls "), note: "\(text)")
        check(
            words.contains(
                "falls below flash.bandwidth \(least) (here 1.5 MB/s), where weak+disk(off) is"),
            note: "\(text)")
        check(text.contains("flash.latency can't be another on "))
    }

    @Test("of a network that is chosen is left out of all, and that is said")
    func isLeftOutWhereTheNetworkIsChosen() throws {
        let scenario = DoubtSample.photo(
            remote: true, count: 1, network: #" "network": "4g","#)
        let doubt = try DoubtSample.doubt(scenario, ["none", "unbounded"], "all")
        check(!doubt.chosen.isEmpty && doubt.chosen.allSatisfy { $0.hasPrefix("network.") })
        check(!doubt.figures.contains { doubt.chosen.contains($0.name) })
        let text = DoubtText.text([doubt], .plain)
        let words = text.split(whereSeparator: { " \n".contains($0) }).joined(separator: " ")
        check(words.contains("The network is chosen, so \(doubt.chosen[0])"), note: "\(text)")
        check(words.contains("--doubt \(doubt.chosen[0]) tries one."), note: "\(text)")
        let named = try DoubtSample.doubt(scenario, ["none", "unbounded"], doubt.chosen[0])
        check(named.chosen == [] && named.figures.map(\.name) == [doubt.chosen[0]])
    }

    @Test("that decides nothing is said to")
    func decidesNothing() throws {
        let doubt = try DoubtSample.doubt(
            DoubtSample.photo(remote: true, count: 1), ["none", "unbounded"], "all")
        check(doubt.lines, [])
        check(doubt.figures.count > 10 && doubt.fixed == [])
        let text = DoubtText.text([doubt], .plain)
        let words = text.split(whereSeparator: { " \n".contains($0) }).joined(separator: " ")
        check(
            words.contains(
                "Nothing falls at the values tried: with any of the \(doubt.figures.count), every column of the table "
                    + "keeps its best."))
        // How far it moves the rest is shown all the same, the farthest first.
        check(doubt.figures[0].name, "network.bandwidth")
        let least = try require(doubt.figures[0].end(.least)?.move("blank_ms"))
        check((least.shareMillionths ?? 0) > 500_000)
        try check(doubt.figure("pressure.relaunch").isIdle)
        try check(doubt.figure("pressure.relaunch").triedCount <= 2)
        let idle = doubt.figures.filter(\.isIdle).map(\.name)
        check(words.contains("Nothing moves with \(Listing.and(idle))."))
    }

    @Test("says where a policy is killed, which is best no more")
    func saysWhereItIsKilled() throws {
        let doubt = try DoubtSample.doubt(DoubtSample.memory, ["weak", "unbounded"], "baseline")
        let killed = try doubt.turn(of: "baseline", about: "killed")
        check(killed.stretches.map(\.holds), [true, false])
        // 100 MB less five photos of four.
        let most = try require(killed.stretches[0].to.split(separator: " ").first)
        check((70...80).contains(try require(Double(most))), note: "\(most)")
        check(killed.text.hasSuffix(" (here 45 MB), where unbounded is"))
        let best = try doubt.turn(of: "baseline", about: "hit rate")
        check(best.stretches, killed.stretches)
        // Decodes of the run before it was killed move nothing.
        let moves = try doubt.figure("baseline").ends.flatMap(\.moves)
        check(moves.allSatisfy { $0.policy == "weak" })
    }

    /// The example of a conclusion on an edge: with a decoder that is 4 % faster the winner loses.
    @Test("says where a claim falls")
    func saysWhereAClaimFalls() throws {
        let carousel = "carousel(limit=100MB)"
        let distance = "carousel-distance(limit=200MB, lookahead=500ms)"
        let claim = try Claim(
            "\(distance):blank_ms < 0.5 * \(carousel):blank_ms", columns: ResultColumns.all)
        var options = RunOptions()
        options.paths = ["book-carousel"]
        options.policies = [carousel, distance]
        options.memory = .model
        options.changes.decodeCosts = ["png=12"]
        let doubt = try DoubtSample.doubt(options, "decode.png", requirements: [claim])
        let turn = try doubt.turn(of: "decode.png", about: claim.text)
        check(turn.kind, .claim)
        // It fails at 11 and holds at 12; by hand with --decode-cost, at 11.6 and 11.7.
        let edge = try require(turn.stretches.first { $0.holds }?.from.split(separator: " ").first)
        check((11...12).contains(try require(Double(edge))), note: "\(turn.verdict)")
        check(turn.text.hasPrefix("'\(claim.text)' "))
        check(turn.text.hasSuffix(" (here 12 ns/pixel)"))
        let png = try doubt.figure("decode.png")
        check([png.low, png.high], ["1.5 ns/pixel", "96 ns/pixel"])
        // A second time it is the same.
        try check(DoubtSample.doubt(options, "decode.png", requirements: [claim]), doubt)
    }

    @Test("turns no star that most of the policies share")
    func turnsNoSharedStar() throws {
        let doubt = try DoubtSample.doubt(
            DoubtSample.flashOrNetwork, ["weak", "weak+disk(off)", "lru(limit=100MB)"],
            "flash.bandwidth")
        let count = doubt.conclusions.filter { $0.kind == .best }.map(\.names.count).max() ?? 0
        check(2 * count <= 3, note: "\(doubt.conclusions)")
    }

    @Test("doesn't touch a claim that fails with every value")
    func leavesOtherClaims() throws {
        let claim = try Claim("decodes > 1000", columns: ResultColumns.all)
        let doubt = try DoubtSample.doubt(
            DoubtSample.photo(remote: false, count: 1), ["none"], "decode.png",
            requirements: [claim])
        check(doubt.conclusions[0], DoubtConclusion(.claim, claim.text, holds: false))
        check(doubt.lines, [])
        check(
            DoubtText.verdict(doubt),
            "Nothing falls at the values tried: with it, the claim holds or fails as it does here, and every "
                + "column of the table keeps its best.")
    }

    @Test("of the network is that of the network in force")
    func isThatInForce() throws {
        let own = DoubtSample.photo(
            remote: true, count: 1, network: "\"network\": { \"bandwidth\": \"1MB/s\" },")
        let policies = ["none", "unbounded"]
        // The author of a scenario assumes nothing: they say so.
        var doubt = try DoubtSample.doubt(own, policies, "all")
        let names = doubt.figures.map(\.name)
        check(names.contains("network.latency") && !names.contains("network.bandwidth"))
        // By its name it can be doubted all the same, and isn't the device's.
        doubt = try DoubtSample.doubt(own, policies, "network.bandwidth")
        let figure = try doubt.figure("network.bandwidth")
        check(figure.value, "1 MB/s")
        check(figure.ends.map(\.value), ["125 KB/s", "8 MB/s"])
        check((figure.end(.least)?.move("blank_ms")?.shareMillionths ?? 0) > 500_000)
        check((figure.end(.greatest)?.move("blank_ms")?.shareMillionths ?? 0) < -200_000)
        check(DoubtText.text([doubt], .plain).hasPrefix("\nSensitivity to figures in photos on "))
        // A figure with a source isn't assumed, on the command line either.
        doubt = try DoubtSample.doubt(own, policies, "all") {
            $0.changes.network = ["3g"]
            $0.changes.decodeCosts = ["png=40"]
        }
        for name in ["network.latency", "network.bandwidth", "decode.png"] {
            check(!doubt.figures.contains { $0.name == name }, note: "\(name)")
        }
        doubt = try DoubtSample.doubt(own, policies, "network.latency,decode.png") {
            $0.changes.network = ["3g"]
            $0.changes.decodeCosts = ["png=40"]
        }
        try check(doubt.figure("network.latency").value, "300 ms")
        let png = try doubt.figure("decode.png")
        check([png.value, png.low, png.high], ["40", "5", "320"].map { $0 + " ns/pixel" })
    }

    @Test("is judged by the medians of several seeds")
    func isJudgedByMedians() throws {
        let doubt = try DoubtSample.doubt(
            DoubtSample.flashOrNetwork, ["weak", "weak+disk(off)"], "flash.bandwidth"
        ) { $0.seeds = 3...5 }
        check(doubt.seeds, [3, 4, 5])
        let one = try DoubtSample.doubt(
            DoubtSample.flashOrNetwork, ["weak", "weak+disk(off)"], "flash.bandwidth")
        // No pick is random: each seed is the same work.
        check(doubt.lines == one.lines && !one.lines.isEmpty)
    }

    @Test("is tried on the devices that have a range for it, and on no others")
    func isTriedWhereItHasARange() throws {
        let session = try DoubtSample.session(
            DoubtSample.photo(remote: false, count: 1, device: "\"iphone-8\""), ["none", "weak"]
        ) { $0.devices = ["iphone-8", "android-256"] }
        let plan = DoubtPlan(try DoubtSelection(["all"], device: "iphone-8"), session)
        check(plan.places.count, 2)
        for (place, input) in zip(plan.places, session.inputs) {
            let formats = input.header.catalog.formats
            let ranged = input.header.linkedDevice.rangedFigures.filter {
                $0.format.map(formats.contains) ?? true
            }
            let tried = place.figures.filter { $0.range != nil }
            check(tried.map(\.figure.name), ranged.map(\.name))
            check(!ranged.isEmpty && place.fixed == [])
        }
        // Two ends of each range, or another value, with two policies.
        let trials = plan.places.flatMap(\.figures).map {
            ($0.range == nil ? 0 : 2) + $0.choices.count
        }
        check(plan.cellCount, 2 * trials.reduce(0, +))
    }

    @Test("that can't be tried is blamed for it")
    func isBlamed() throws {
        let session = try DoubtSample.session(
            DoubtSample.photo(remote: false, count: 1), ["weak"])
        let plan = DoubtPlan(try DoubtSelection(["baseline"], device: "iphone-8"), session)
        // A script is played again for another screen, and the file is gone.
        do {
            _ = try plan.session(FigureTrial("screen.width", 320), at: plan.places[0])
            Issue.record("there is a session")
        } catch {
            check(error.lines[0].hasPrefix("with screen.width at 320: "))
            check(error.exit, .noInput)
        }
    }
}
