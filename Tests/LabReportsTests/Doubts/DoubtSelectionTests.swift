import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabReports
@testable import PlainDesks

@Suite("What --doubt asks about")
struct DoubtSelectionTests {
    private static let device = BuiltInDevices.standard

    @Test("is every figure that varies, or those that are named, each once")
    func isWhatIsNamed() throws {
        let all = try DoubtSelection(["all"], device: "iphone-8")
        let figures = DeviceFigure.all.filter { figure in
            Self.device.range(of: figure) != nil
                || !figure.choices(on: Self.device, isNamed: false).isEmpty
        }
        let varying = figures.filter { !$0.isOfPhones }.map(\.name)
        check(all.figures(of: Self.device).map(\.name), varying)
        // A phone of one app has no use for figures of how a system shares memory among several.
        check(all.figures(of: Self.device, inPhone: true).map(\.name), figures.map(\.name))
        check(figures.count > varying.count)
        check(varying.contains("decode.png") && varying.contains("network.connections"))
        let named = try DoubtSelection(
            ["network.latency,flash.latency", "flash.latency"], device: "iphone-8")
        check(named.figures(of: Self.device).map(\.name), ["flash.latency", "network.latency"])
        let both = try DoubtSelection(["screen.width,all"], device: "iphone-8")
        check(both.figures(of: Self.device).count, varying.count + 1)
    }

    @Test(
        "is refused where there is no such figure, and what was meant is guessed",
        arguments: [
            (
                "flash.latncy", "iphone-8",
                "unknown figure 'flash.latncy'. Did you mean 'flash.latency'? "
                    + "'lab devices iphone-8 --assumed' lists them"
            ),
            (
                "ram,latency", "@a b.json",
                "unknown figure 'latency'. Did you mean 'flash.latency' or 'network.latency'? "
                    + "'lab devices '@a b.json' --assumed' lists them"
            ),
            (
                "al", "iphone-8",
                "unknown figure 'al'. Did you mean 'all'? 'lab devices iphone-8 --assumed' "
                    + "lists them"
            ),
            (
                "luck", "iphone-8",
                "unknown figure 'luck'. 'lab devices iphone-8 --assumed' lists them"
            ),
            (
                "ram,", "iphone-8",
                "unknown figure ''. 'lab devices iphone-8 --assumed' lists them"
            ),
        ])
    func isRefused(_ text: String, _ device: String, _ message: String) {
        #expect(throws: Complaint(message, exit: .usage)) {
            try DoubtSelection([text], device: device)
        }
    }
}
