import Testing

@testable import LabDevices
@testable import PlainDesks
@testable import ScriptDesks

@Suite("The range of a figure")
struct FigureRangeTests {
    private func figure(_ name: String) throws -> DeviceFigure {
        try require(DeviceFigure.named(name))
    }

    private func read(_ text: String) throws -> Device {
        try DeviceReader.read(bytes: Array(text.utf8), file: "phone.json")
    }

    @Test func `goes in equal factors, by three significant digits, and stays within its ends`() {
        let range = FigureRange(low: 10, high: 1000, source: "")
        // 10 times 100 to the share.
        let values = [0, 0.25, 0.5, 0.75, 1].map { range.value(at: $0) }
        check(values, [10, 31.6, 100, 316, 1000])
        let bandwidth = FigureRange(low: 200_000, high: 12_500_000, source: "")
        // 200,000 times the square root of 62.5.
        check(bandwidth.value(at: 0.5), 1_580_000)
        let small = FigureRange(low: 0.123_456, high: 0.123_458, source: "")
        check(small.value(at: 0.5), 0.123_456)
        check(FigureRange(low: 0, high: 8, source: "").value(at: 0.25), 2)
    }

    @Test("is there for assumed figures and the network, and for no published or given one")
    func isThereForAssumedFigures() throws {
        let phone = BuiltInDevices.standard
        let range = try require(phone.range(of: try figure("decode.png")))
        // From its file; an iPhone XS has the default, 0.7 and 2.6 times its 3.5.
        check((range.low, range.high), (2.9, 14))
        let iphoneXS = try require(BuiltInDevices.named("iphone-xs"))
        let usual = try require(iphoneXS.range(of: try figure("decode.png")))
        check((usual.low, usual.high), (2.45, 9.1))
        let latency = try require(phone.range(of: try figure("network.latency")))
        check((latency.low, latency.high), (19_800_000, 150_000_000))
        for name in ["cores.fast", "footprintLimit", "screen.width", "pressure.onKill"] {
            check(phone.range(of: try figure(name)), nil, note: "\(name)")
        }
        let iphone5 = try require(BuiltInDevices.named("iphone-5"))
        check(iphone5.range(of: try figure("decode.png")), nil)
        check(iphone5.range(of: try figure("decode.webp")) != nil)
        var given = phone
        check(DeviceReader.change(&given, decodeCost: "png=15"), nil)
        check(given.range(of: try figure("decode.png")), nil)
        check(given.range(of: try figure("decode.jpeg")) != nil)
    }

    @Test func `holds the device's own value, and its ends can be set`() throws {
        for device in BuiltInDevices.all {
            for figure in DeviceFigure.all where !figure.isOfPhones {
                guard let range = device.range(of: figure) else { continue }
                let number = try require(figure.number(device))
                check(
                    range.low <= number && number <= range.high,
                    note: "\(device.id): \(figure.name)")
                for end in [range.low, range.high] {
                    check(
                        figure.number(figure.with(end, device)), end,
                        note: "\(device.id): \(figure.name) at \(end)")
                }
            }
        }
    }

    @Test func `of a file goes before the default, in the figure's own words`() throws {
        let device = try read(
            """
            {"basedOn": "iphone-8", "decode": {"png": 14}, "ranges": {
              "decode.png": {"from": 6, "to": 45, "source": "measured: three phones"},
              "network.latency": {"from": "20ms", "to": "0.2s", "source": "assumed: ours"},
              "flash.bandwidth": {"from": "100MB/s", "to": "1GB/s", "source": "assumed: ours"},
              "pressure.systemWarning": {"from": 0.2, "to": 0.6, "source": "assumed: ours"}}}
            """)
        let expected: [(String, Double, Double)] = [
            ("decode.png", 6, 45), ("network.latency", 20e6, 200e6),
            ("flash.bandwidth", 100e6, 1e9), ("pressure.systemWarning", 0.2, 0.6),
        ]
        for (name, low, high) in expected {
            let range = try require(device.range(of: try figure(name)))
            check((range.low, range.high), (low, high), note: "\(name)")
        }
        var read = try read(device.json.text(.tight))
        read.sources = device.sources
        check(read, device)
    }

    @Test("is gone with the figure's value, in a file based on another and on the command line")
    func isGoneWithTheValue() throws {
        var device = try read(
            """
            {"basedOn": "iphone-8",
             "ranges": {"decode.png": {"from": 3, "to": 45, "source": "assumed: ours"}}}
            """)
        check(device.ranges["decode.png"]?.high, 45)
        check(DeviceReader.change(&device, decodeCost: "png=15"), nil)
        check(device.ranges["decode.png"], nil)
    }

    @Test(
        "is refused without a number, with its ends the wrong way round, and beside the figure",
        arguments: [
            (
                #""pressure.onKill": {"from": "stop", "to": "ignore", "source": "ours"}"#,
                "only a figure that is a number here has a range"
            ),
            (
                #""decode.png": {"from": 45, "to": 6, "source": "ours"}"#,
                "'to' isn't above 'from'"
            ),
            (
                #""decode.png": {"from": 20, "to": 45, "source": "ours"}"#,
                "the figure itself, 4.2 ns/pixel, lies outside of this range"
            ),
            (#""decode.png": {"from": 6, "to": 45}"#, "missing: the range of a figure needs it"),
            (#""decode.pgn": {"from": 6, "to": 45, "source": "ours"}"#, "unknown key"),
            (
                #""network.latency": {"from": 6, "to": "2m", "source": "ours"}"#,
                "6 needs a unit"
            ),
        ])
    func isRefused(_ range: String, _ message: String) {
        let said = PlainComplaint.of {
            try read(#"{"basedOn": "iphone-8", "ranges": {\#(range)}}"#)
        }
        check(said?.contains(message), true, note: said ?? "it is read")
    }
}
