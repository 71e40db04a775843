import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabPictures
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import PolicyDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// On the desk a near image takes 2 ms to read and 1 to decode.
@Suite("Blank time for a picture that a view was given before")
struct ReblankTests {
    private static let near = LoadingDesk.near
    private static let ms: Int64 = 1_000_000

    /// Milliseconds of blank time, and those for pictures that were there before.
    private static func blank(
        _ composition: Composition = .keepingNone(), _ build: (inout LoadingDesk) -> Void
    ) throws -> [Int64] {
        let counts = try LoadingDesk.play(composition, build).counts
        check(counts.restartNs, 0)
        return [counts.blankNs / ms, counts.reblankNs / ms]
    }

    @Test func isNoneWhereEachPictureIsShownOnce() throws {
        let blank = try Self.blank { desk in
            for number: Int64 in 0..<5 {
                desk.ask(Self.near + Int(number), view: 0, atMs: 10 * number)
            }
        }
        check(blank, [15, 0])
    }

    @Test func isAllButTheFirstWaits() throws {
        func ask(_ desk: inout LoadingDesk) {
            for (number, image) in [0, 1, 0, 2, 1].enumerated() {
                desk.ask(Self.near + image, view: 0, atMs: 10 * Int64(number))
            }
        }
        try check(Self.blank(.keepingNone(), ask), [15, 15 - 3 * 3])
        try check(Self.blank(.keepingAll(), ask), [9, 0])
    }

    /// The last wait is cut short, by another image and then off screen.
    @Test func endsAsBlankTimeDoes() throws {
        let blank = try Self.blank { desk in
            desk.ask(Self.near, view: 0, atMs: 0)
            desk.ask(Self.near + 1, view: 0, atMs: 10)
            desk.ask(Self.near, view: 0, atMs: 20)
            desk.ask(Self.near + 2, view: 0, atMs: 21)
            desk.ask(Self.near + 1, view: 0, atMs: 30)
            desk.add(.hide(view: 0, isPooled: false), atMs: 32)
        }
        let (all, again): (Int64, Int64) = (3 + 3 + 1 + 3 + 2, 1 + 2)
        check(blank, [all, again])
    }

    /// The second view begins to wait before any view has the picture, though one has it first.
    @Test func isNoneForTwoWhoWaitAtATime() throws {
        let blank = try Self.blank { desk in
            desk.ask(Self.near, view: 0, atMs: 0)
            desk.ask(Self.near, view: 1, atMs: 1)
        }
        check(blank, [3 + 2, 0])
    }

    /// Deliveries come before the script, so at 3 ms the picture has been given.
    @Test func countsFromTheInstantOfADelivery() throws {
        let blank = try Self.blank { desk in
            desk.ask(Self.near, view: 0, atMs: 0)
            desk.ask(Self.near, view: 1, atMs: 3)
        }
        check(blank, [6, 3])
    }

    /// The first picture comes again at 23 ms, unseen; the other is there at 53.
    @Test func isNoneWhileTheAppIsLeft() throws {
        let blank = try Self.blank { desk in
            desk.ask(Self.near, view: 0, atMs: 0)
            desk.ask(Self.near, view: 0, atMs: 20)
            desk.add(.background, atMs: 21)
            desk.add(.foreground, atMs: 40)
            desk.ask(Self.near + 1, view: 0, atMs: 50)
            desk.add(.background, atMs: 51)
            desk.add(.foreground, atMs: 52)
        }
        check(blank, [3 + 1 + 1 + 1, 1])
    }

    @Test func aViewOffScreenWasGivenItToo() throws {
        let blank = try Self.blank { desk in
            desk.ask(Self.near, view: 0, atMs: 0, shows: false)
            desk.ask(Self.near, view: 1, atMs: 10)
        }
        check(blank, [3, 3])
    }

    /// A load that came when its view had gone was given to none.
    @Test func whatNoViewGotWasNotGiven() throws {
        let blank = try Self.blank { desk in
            desk.ask(Self.near, view: 0, atMs: 0)
            desk.add(.clear(view: 0), atMs: 1)
            desk.ask(Self.near, view: 1, atMs: 10)
        }
        check(blank, [1 + 3, 0])
    }

    @Test func aReplacedImageIsAnotherPicture() throws {
        let blank = try Self.blank { desk in
            desk.ask(Self.near, view: 0, atMs: 0)
            desk.add(.replace(Self.near), atMs: 10)
            desk.ask(Self.near, view: 0, atMs: 10)
            desk.ask(Self.near, view: 1, atMs: 20)
        }
        check(blank, [9, 3])
    }

    @Test func aPictureIsTheSameAtAnySize() throws {
        let exact = Composition.keepingAll {
            $0.decode.fit = .cover
            $0.key.sizes = .exact
        }
        let blank = try Self.blank(exact) { desk in
            desk.trace.header.sizes.append(PixelSize(width: 25, height: 10))
            desk.ask(Self.near, view: 0, atMs: 0)
            desk.add(.request(view: 1, image: Self.near, size: 1, shows: true), atMs: 10)
        }
        check(blank[0] > 3 && blank[1] == blank[0] - 3)
    }

    /// The thumbnail ends the wait of the view over it, and was given to a view itself.
    @Test func aThumbnailIsAPictureOfItsOwn() throws {
        let blank = try Self.blank { desk in
            desk.add(.over(view: 1, thumbnail: 0), atMs: 0)
            desk.ask(Self.near, view: 0, atMs: 0)
            desk.ask(LoadingDesk.big, view: 1, atMs: 0)
            desk.ask(Self.near, view: 2, atMs: 50)
        }
        let twice: Int64 = 3 + 3
        check(blank, [twice, 3])
    }

    @Test func aPlainViewCountsLikeAnyOther() throws {
        let blank = try Self.blank { desk in
            desk.add(.plain(view: 0), atMs: 0)
            desk.ask(Self.near, view: 0, atMs: 0)
            desk.ask(Self.near, view: 0, atMs: 10)
        }
        check(blank, [6, 3])
    }

    /// Without a limit, a warning or a size, what was given is there.
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func isNoneWhereAllIsKept(_ seed: UInt64) throws {
        var random = SplitMix(seed)
        let blank = try Self.blank(.keepingAll()) { desk in
            for _ in 0..<120 {
                let view = ViewID(random.below(5))
                let atMs = Int64(random.below(400))
                if random.chance(80) {
                    desk.ask(
                        [LoadingDesk.far, Self.near, LoadingDesk.big][random.below(3)]
                            + random.below(4), view: view, atMs: atMs)
                } else {
                    desk.add(
                        random.chance(50) ? .hide(view: view, isPooled: false) : .show(view: view),
                        atMs: atMs)
                }
            }
            desk.trace.events.sort { $0.timeNs < $1.timeNs }
        }
        check(blank[0] > 0 && blank[1] == 0)
    }

    private static let search = RandomSearch { trace, pair in
        let counts = try Replayed(trace, pair.played(on: trace.header.device)).result.counts
        let isPart = 0 <= counts.reblankNs && counts.reblankNs <= counts.blankNs
        return isPart ? [] : ["\(counts.reblankNs) of \(counts.blankNs) ns"]
    }

    @Test(arguments: PolicyPair.all)
    func isAPartOfBlankTime(_ pair: PolicyPair) throws {
        try Self.search.run(pair, seeds: 1...RandomSearch.richSeeds, ListTrace.rich)
        try Self.search.run(pair, seeds: 1...RandomSearch.richSeeds, ListTrace.pressed)
    }
}
