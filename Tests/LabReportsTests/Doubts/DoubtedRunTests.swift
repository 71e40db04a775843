import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import ReportDesks

@Suite("A doubted figure")
struct DoubtedRunTests {
    @Test("changes who is best where it decides that, and nowhere else")
    func changesWhoIsBest() throws {
        let doubt = try DoubtSample.doubt(
            DoubtSample.flashOrNetwork, ["weak", "weak+disk(off)"],
            "flash.bandwidth,network.bandwidth,flash.latency,decode.png")
        #expect(
            Set(doubt.lines.filter { $0.contains(": blank_ms: ") }) == [
                "flash.bandwidth halved: blank_ms: weak -> weak+disk(off)",
                "network.bandwidth doubled: blank_ms: weak -> weak+disk(off)",
            ])
        #expect(doubt.lines.allSatisfy { !$0.hasPrefix("decode.png") })
        // A latency of nothing has no half and no double.
        #expect(doubt.fixed == ["flash.latency"])
        #expect(DoubtText.verdict(doubt) == "2 of 3 change who is best.")
        let text = DoubtText.text([doubt], .plain)
        #expect(
            text.contains(
                "\nflash.bandwidth halved (750 KB/s)   best by blank time  weak  weak+disk(off)\n"
            ), "\(text)")
        #expect(text.contains("flash.latency can't be halved or doubled on "))
        #expect(
            DoubtText.sentences(doubt).contains(
                "With flash.bandwidth halved (750 KB/s) best by blank time: weak+disk(off), no "
                    + "longer weak."))
    }

    @Test("that decides nothing is said to")
    func decidesNothing() throws {
        let doubt = try DoubtSample.doubt(
            DoubtSample.photo(remote: true, count: 1), ["none", "unbounded"], "all")
        #expect(doubt.lines == [])
        #expect(doubt.figures.count > 10 && doubt.fixed == [])
        let text = DoubtText.text([doubt], .plain)
        let words = text.split(whereSeparator: { " \n".contains($0) }).joined(separator: " ")
        #expect(
            words.contains(
                "Nothing changes: with any of the \(doubt.figures.count), every column of the "
                    + "table has the same best."))
        #expect(!text.contains("from  "))
        // How far it moves the rest is shown all the same, the farthest first.
        #expect(doubt.figures[0].name == "network.bandwidth")
        let halved = try #require(doubt.figures[0].trial(.halved)?.move("blank_ms"))
        #expect((halved.shareMillionths ?? 0) > 500_000)
        #expect(try doubt.figure("pressure.relaunch").isIdle)
        let idle = doubt.figures.filter(\.isIdle).map(\.name)
        #expect(words.contains("Nothing moves with \(Listing.and(idle))."))
    }

    @Test("says who is killed")
    func saysWhoIsKilled() throws {
        let doubt = try DoubtSample.doubt(DoubtSample.memory, ["weak", "unbounded"], "baseline")
        #expect(doubt.lines.contains("baseline doubled: kills:  -> unbounded"))
        #expect(doubt.lines.allSatisfy { !$0.hasPrefix("baseline halved") })
        #expect(doubt.lines.contains { $0.hasPrefix("baseline doubled: hit_rate: unbounded -> ") })
        // Decodes of the run before it was killed move nothing.
        let moves = try #require(try doubt.figure("baseline").trial(.doubled)?.moves)
        #expect(moves.allSatisfy { $0.policy == "weak" })
    }

    @Test("of the network is that of the network in force")
    func isThatInForce() throws {
        let own = DoubtSample.photo(
            remote: true, count: 1, network: "\"network\": { \"bandwidth\": \"1MB/s\" },")
        let policies = ["none", "unbounded"]
        // The author of a scenario assumes nothing: they say so.
        var doubt = try DoubtSample.doubt(own, policies, "all")
        let names = doubt.figures.map(\.name)
        #expect(names.contains("network.latency") && !names.contains("network.bandwidth"))
        // By its name it can be doubted all the same, and isn't the device's.
        doubt = try DoubtSample.doubt(own, policies, "network.bandwidth")
        let figure = try doubt.figure("network.bandwidth")
        #expect(figure.value == "1 MB/s")
        #expect(figure.trials.map(\.value) == ["500 KB/s", "2 MB/s"])
        #expect((figure.trial(.halved)?.move("blank_ms")?.shareMillionths ?? 0) > 500_000)
        #expect((figure.trial(.doubled)?.move("blank_ms")?.shareMillionths ?? 0) < -200_000)
        #expect(DoubtText.text([doubt], .plain).hasPrefix("\nSensitivity to figures in photos on "))
        // A figure with a source isn't assumed, on the command line either.
        doubt = try DoubtSample.doubt(own, policies, "all") {
            $0.changes.network = ["3g"]
            $0.changes.decodeCosts = ["png=40"]
        }
        for name in ["network.latency", "network.bandwidth", "decode.png"] {
            #expect(!doubt.figures.contains { $0.name == name }, "\(name)")
        }
        doubt = try DoubtSample.doubt(own, policies, "network.latency,decode.png") {
            $0.changes.network = ["3g"]
            $0.changes.decodeCosts = ["png=40"]
        }
        #expect(try doubt.figure("network.latency").trials.map(\.value) == ["150 ms", "600 ms"])
        #expect(try doubt.figure("decode.png").value == "40 ns/pixel")
    }

    @Test("changes the same with several seeds once")
    func countsSeeds() throws {
        let doubt = try DoubtSample.doubt(
            DoubtSample.flashOrNetwork, ["weak", "weak+disk(off)"], "flash.bandwidth"
        ) { $0.seeds = 3...5 }
        let changes = try #require(try doubt.figure("flash.bandwidth").trial(.halved)?.changes)
        let blank = changes.filter { $0.column == "blank_ms" }
        #expect(blank.map(\.seeds) == [[3, 4, 5]])
        #expect(DoubtText.text([doubt], .plain).contains("best by blank time (3 of 3 seeds)"))
    }

    @Test("is tried on the inputs that it is assumed of, and on no others")
    func isTriedWhereItIsAssumed() throws {
        let session = try DoubtSample.session(
            DoubtSample.photo(remote: false, count: 1, device: "\"iphone-8\""), ["none", "weak"]
        ) { $0.devices = ["iphone-8", "android-256"] }
        let plan = DoubtPlan(try DoubtSelection(["all"], device: "iphone-8"), session)
        let devices = session.inputs.map(\.header.device)
        let assumed = devices.map { device in device.assumedFigures.map(\.name) }
        #expect(assumed[0] != assumed[1])
        var cells = 0
        for trial in plan.trials {
            let applies = zip(devices, assumed).map { device, names in
                names.contains(trial.step.figure) && trial.step.device(from: device) != nil
            }
            #expect(trial.applies == applies, "\(trial.step.text)")
            cells += 2 * applies.count { $0 }
        }
        #expect(plan.cellCount == cells)
    }

    @Test("that can't be tried is blamed for it")
    func isBlamed() throws {
        let session = try DoubtSample.session(
            DoubtSample.photo(remote: false, count: 1), ["weak"])
        let plan = DoubtPlan(try DoubtSelection(["baseline"], device: "iphone-8"), session)
        // The file is gone.
        do {
            _ = try plan.session(plan.trials[0])
            Issue.record("there is a session")
        } catch {
            #expect(error.lines[0].hasPrefix("with baseline halved: "))
            #expect(error.exit == .noInput)
        }
    }
}
