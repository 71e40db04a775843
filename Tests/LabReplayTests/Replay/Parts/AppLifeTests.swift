import Testing

@testable import LabReplay
@testable import PlainDesks

@Suite("The app's life")
struct AppLifeTests {
    private static let secondNs: Int64 = 1_000_000_000

    @Test func `ends with the first kill where the rule is to stop`() {
        var life = AppLife(onKill: .stop)
        let livesAgain = life.dies(nowNs: 5, of: .limit)
        check(!livesAgain)
        check(life.isOver && life.isEnded)
        check(life.killedAtNs, 5)
        check(life.killedBy, .limit)
    }

    @Test func `begins again, and keeps the first kill in mind`() {
        var life = AppLife(onKill: .relaunch)
        let first = life.dies(nowNs: 3 * Self.secondNs, of: .limit)
        life.begins(nowNs: 5 * Self.secondNs)
        check(first && !life.isOver)
        life.outsider = .system
        let second = life.dies(nowNs: 9 * Self.secondNs, of: .limit)
        check(second)
        check(life.killedAtNs, 3 * Self.secondNs)
        check(life.killedBy, .limit)
    }

    @Test func `is ended by the system where that is its will`() {
        var life = AppLife(onKill: .stop)
        life.outsider = .system
        _ = life.dies(nowNs: 1, of: .limit)
        check(life.killedBy, .system)
    }

    @Test func `is given up after ten brief lives in a row, and not after nine and a long one`() {
        var life = AppLife(onKill: .relaunch)
        var nowNs: Int64 = 10 * Self.secondNs
        func dieAfter(ns: Int64) -> Bool {
            life.begins(nowNs: nowNs)
            nowNs += ns
            return life.dies(nowNs: nowNs, of: .limit)
        }
        let brief = (0..<9).map { _ in dieAfter(ns: Self.secondNs - 1) }
        check(brief.allSatisfy { $0 })
        let long = dieAfter(ns: Self.secondNs)
        check(long)
        let again = (0..<10).map { _ in dieAfter(ns: 1) }
        check(again, Array(repeating: true, count: 9) + [false])
    }

    @Test func `has the script wait as long as all starts took`() {
        var life = AppLife(onKill: .relaunch)
        life.pausedNs += 7
        life.pausedNs += 4
        check(life.pausedNs, 11)
    }
}
