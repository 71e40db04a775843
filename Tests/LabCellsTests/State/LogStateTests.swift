import Testing

@testable import LabCells
@testable import LabOrders
@testable import LabPictures
@testable import LabReplay
@testable import OrderOracles
@testable import PlainDesks

@Suite("How things stand by a run's log")
struct LogStateTests {
    private let first = LogInstance(number: 0)
    private let second = LogInstance(number: 1)

    private func state(_ entries: [LogEntry]) -> LogState {
        var state = LogState()
        for entry in entries { state.note(entry) }
        return state
    }

    private func born(_ instance: LogInstance, _ kind: InstanceBirth.Kind = .decoded) -> LogEntry {
        .born(
            InstanceBirth(
                instance: instance, image: ImageID(Int(instance.number) + 5),
                size: PixelSize(width: 5, height: 5), bytes: 100, kind: kind, policy: 0, load: nil))
    }

    private func asked(_ image: ImageID, _ answer: ViewRequest.Answer) -> LogEntry {
        .asked(
            ViewRequest(
                view: 0, image: image, size: 0, screen: 0, reason: .bound, answer: answer))
    }

    private func begins(_ number: UInt32) -> LogEntry {
        .loadBegins(
            LoadBirth(
                load: LogLoad(number: number), image: 5, size: PixelSize(width: 5, height: 5),
                policy: 0, isPrefetch: false))
    }

    @Test func viewKeepsTheImageThatItGotInstead() {
        let state = state([
            born(first), born(second), .gets(0, first, .store, isWrong: false),
            .gets(0, second, .alive, isWrong: false), .letsGo(0, first),
        ])
        check(state[0]?.sight?.image, 6)
        check(state[1], nil)
    }

    @Test func viewWaitsUntilItAsksAnew() {
        let load = LogLoad(number: 1)
        let waiting = [begins(1), asked(5, .misses), .waits(0, load)]
        check(state(waiting)[0]?.load, load)
        check(state(waiting + [asked(5, .kept(isWrong: false))])[0]?.load, load)
        check(state(waiting + [asked(6, .misses)])[0]?.load, nil)
        let failed = waiting + [.fails(0, load)]
        check(state(failed)[0]?.hasFailed, true)
        check(state(failed + [asked(6, .misses)])[0]?.hasFailed, false)
    }

    @Test func bytesCountOnceTheyAreThere() {
        let undecoded = [born(first, .undecoded), .held(first, .store), .stored(first)]
        check(state(undecoded).copies.sums, LogCopies.Sums())
        let decoded = state(undecoded + [.decodes(first, 5, isAgain: true, bytes: 80)])
        check(decoded.copies.sums.byHolder, [0, 0, 80, 0])
        check(decoded.copies.sums.stored, 80)
        check(decoded.copies[first]?.decode, .again)
    }

    @Test func storedComeByTheOrderThatIsTold() {
        let stored = [born(first), born(second), .stored(first), .stored(second)]
        check(state(stored).copies.stored, [first, second])
        let told = stored + [.order(policy: 0, [second, first]), .order(policy: 0, nil)]
        check(state(told).copies.stored, [second, first])
        check(state(told + [.died(second)]).copies.stored, [first])
    }

    @Test func storesOfSeveralPoliciesGiveUpTheirFirstFirst() {
        let third = LogInstance(number: 2)
        let told = [
            born(first), born(second), born(third), .stored(first), .stored(second),
            .stored(third), .order(policy: 0, [third, first]), .order(policy: 1, [second]),
        ]
        check(state(told).copies.stored, [second, third, first])
    }

    @Test func viewThatKeepsAnImageWithAnotherPictureShowsAWrongOne() {
        let shown = [born(first), .gets(0, first, .store, isWrong: false)]
        check(state(shown)[0]?.sight?.isWrong, false)
        check(state(shown + [asked(5, .kept(isWrong: true))])[0]?.sight?.isWrong, true)
    }

    @Test func killTakesWhatViewsHave() {
        let state = state([
            born(first), begins(1), asked(5, .misses), .gets(0, first, .loaded, isWrong: false),
            .blank(0), .killed(.system, footprintBytes: 0),
        ])
        check(!state.isAlive)
        check(state.loads.isEmpty)
        check(state[0]?.image, 5)
        check(state[0]?.sight, nil)
        check(state[0]?.isBlank, false)
    }
}
