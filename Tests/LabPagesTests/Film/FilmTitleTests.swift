import Testing

@testable import LabPages
@testable import PlainDesks

@Suite("A policy above its phone")
struct FilmTitleTests {
    @Test("is broken between parts")
    func isBrokenBetweenParts() {
        check(FilmTitle.lines("nuke(limit=64MB)"), ["nuke(limit=64MB)"])
        check(
            FilmTitle.lines("lru(limit=88MB)+decode(fit=view)+prefetch(ahead=1)"),
            ["lru(limit=88MB)+decode(fit=view)", "+prefetch(ahead=1)"])
    }

    @Test("is cut where a part is too long")
    func isCut() {
        let lines = FilmTitle.lines(
            "cache(order=lru, limit=100MB, evict=after, coalesce=marker)+weak")
        check(lines, ["cache(order=lru, limit=100MB, evict=after…", "+weak"])
    }
}
