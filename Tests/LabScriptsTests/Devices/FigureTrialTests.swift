import Testing

@testable import LabBase
@testable import LabDevices
@testable import PlainDesks

@Suite("A trial of a figure")
struct FigureTrialTests {
    private static let phone = BuiltInDevices.standard

    @Test(
        "is read back by a cell's own process",
        arguments: [
            (FigureTrial("network.latency", 12_000_000), "network.latency=12000000.0"),
            (FigureTrial("decode.png", 11.6), "decode.png=11.6"),
            (FigureTrial("network.connections", .choice(3)), "network.connections=choice=3"),
        ])
    func isReadBack(_ trial: FigureTrial, _ text: String) {
        check(trial.text, text)
        check(FigureTrial(text: text), trial)
    }

    @Test(
        "isn't read from other words",
        arguments: [
            "", "decode.png", "decode.png=", "decode.png=much", "decode.png=inf",
            "decode.png halved", "network.connections=choice=-1", "a=b=3",
        ])
    func isNotRead(_ text: String) {
        check(FigureTrial(text: text), nil)
    }

    @Test("changes the figure of the network in force, and nothing where it is as it was")
    func changesTheNetworkInForce() throws {
        let trial = FigureTrial("network.latency", 12_000_000)
        var device = Self.phone
        var network: Network? = Network(latencyNs: 7, bytesPerSecond: 1000)
        trial.apply(to: &device, &network)
        check(network?.latencyNs, 12_000_000)
        check(device.network, Self.phone.network)
        network = nil
        trial.apply(to: &device, &network)
        check(network == nil && device.network.latencyNs == 12_000_000)
        check(trial.device(from: device)?.network, nil)
        check(trial.words(on: Self.phone), "network.latency at 12 ms")
        check(FigureTrial("luck", 3).device(from: device), nil)
    }

    @Test("sets a number in place of a word that a figure may have")
    func setsANumberInPlaceOfAWord() throws {
        var device = Self.phone
        device.network.connections = nil
        let tried = try require(FigureTrial("network.connections", 4).device(from: device))
        check(tried.network.connections, 4)
        // One that never is a number stays as it is.
        check(FigureTrial("pressure.onKill", 4).device(from: device), nil)
    }

    @Test("takes every other value of a figure that has a few")
    func takesOtherValues() throws {
        let figure = try require(DeviceFigure.named("network.connections"))
        func choices(_ connections: Int?, isNamed: Bool = false) -> [String?] {
            var device = Self.phone
            device.network.connections = connections
            return figure.choices(on: device, isNamed: isNamed).map {
                figure.text(figure.with($0, on: device))
            }
        }
        check(choices(6), ["none"])
        check(choices(nil), ["6"])
        check(choices(4), [])
        check(choices(4, isNamed: true), ["none", "6"])
        let latency = try require(DeviceFigure.named("network.latency"))
        check(latency.choices(on: Self.phone, isNamed: true), [])
    }

    @Test("tells sizes in decimal units where those are whole")
    func tellsSizes() {
        check(FigureText.size(100_000_000), "100 MB")
        check(FigureText.size(79_900_000), "79.9 MB")
        check(FigureText.size(1_048_576_000), "1000 MiB")
        check(FigureText.size(1_234_567), "1234567 B")
    }
}
