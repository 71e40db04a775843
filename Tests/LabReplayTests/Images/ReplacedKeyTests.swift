import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import PolicyDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("Keys of what is replaced")
struct ReplacedKeyTests {
    /// Images 0, 2 and 3 are the same picture.
    private func names() -> KeyNames {
        let trace = ListTrace(groups: [
            ListTrace.generated("photos", count: 4, width: 10, height: 10)
        ])
        let same = ArrayTable<ImageID, ImageID>([0, 1, 0, 0])
        return KeyNames(
            .with { $0.key.identity = .data }, header: trace.header,
            keys: PolicyKeys(
                image: same, content: same, isRenewed: ArrayTable(repeating: true, count: 4)))
    }

    private func keys(_ names: KeyNames) -> [UInt32] {
        (0..<4).map { names.key(ImageID(number: $0), size: 0).number }
    }

    @Test func `an image that is replaced leaves its key to those of the same content`() {
        var names = names()
        let isFirstShared = names.renew(0, version: 1)
        check(!isFirstShared)
        check(keys(names), [2, 1, 0, 0])
        let isSecondShared = names.renew(2, version: 2)
        check(!isSecondShared)
        check(keys(names), [2, 1, 3, 0])
    }

    @Test func `those of one content that are replaced as often share a key again`() {
        var names = names()
        let areShared = [names.renew(0, version: 1), names.renew(3, version: 1)]
        check(areShared, [false, true])
        check(keys(names), [2, 1, 0, 2])
        let isLastShared = names.renew(2, version: 1)
        check(isLastShared)
        check(keys(names), [2, 1, 2, 2])
    }

    @Test("one that is alone with its content keeps the number, which stands for another content")
    func keepsItsNumber() {
        var names = names()
        let key = names.key(1, size: 0)
        check(names.isAlone(1) && !names.isAlone(0))
        let stamps =
            [names.stamp(of: key)]
            + (1...2).map { (version: UInt32) in
                _ = names.renew(1, version: version)
                return names.stamp(of: key)
            }
        check(names.key(1, size: 0), key)
        check(Set(stamps).count, 3)
    }

    @Test func `a file that was read before tells the old key, as long as a name has it`() {
        var names = names()
        let old = names.key(2, size: 0)
        _ = names.renew(2, version: 1)
        check(names.key(2, size: 0, showing: 0), old)
        _ = names.renew(0, version: 1)
        _ = names.renew(3, version: 1)
        check(names.key(2, size: 0, showing: 0), nil)
    }
}
