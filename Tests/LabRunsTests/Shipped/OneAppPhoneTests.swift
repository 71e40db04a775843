import Testing

@testable import LabPolicies
@testable import PlainDesks
@testable import ReplayOracles
@testable import RunDesks

@Suite("A shipped scenario as the only app of a phone")
struct ShippedOneAppPhoneTests {
    @Test(
        "has the figures of the scenario alone",
        arguments: Draws.some(of: ShippedScenarios.ofOneApp))
    func hasTheFiguresOfTheScenario(_ name: String) throws {
        let inputs = try ShippedScenarios.session.get().inputs
        let input = try require(inputs.first { $0.header.scenario == name })
        for policy in input.header.policies.prefix(3) {
            let composition = try PolicySpec.parse(policy, device: input.header.device).composition
            let found = try OneAppPhone(input.source, composition).differences()
            check(found, [], note: "\(policy)")
        }
    }
}
