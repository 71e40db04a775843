import Testing

@testable import LabMemory
@testable import LabPictures
@testable import LabRuns
@testable import PlainDesks

@Suite("The process of an app")
struct AppServerTests {
    @Test("a process holds what it is told, and gives back what it is told", .withoutSanitizer)
    func serves() throws {
        var server = try AppServer(AppKind())
        func held() throws -> Int64 {
            guard case .figures(let figures) = server.answer(.figures) else { throw NoFigures() }
            return figures.arenaActiveBytes
        }
        let before = try held()
        check(server.answer(.fill(bytes: 8 << 20, instance: 4)), .done(cpuNs: 0))
        check(server.answer(.keep(bytes: 4 << 20)), .done(cpuNs: 0))
        try check(held() - before >= 12 << 20)
        check(server.answer(.release(instance: 4)), .done(cpuNs: 0))
        check(server.answer(.release(instance: 4)), .done(cpuNs: 0))
        check(server.answer(.keep(bytes: 0)), .done(cpuNs: 0))
        try check(held(), before)
        guard
            case .undecodable = server.answer(
                .decode(PixelRequest(bytes: 100, picture: Self.missing), instance: 0))
        else {
            Issue.record("a file that isn't there was decoded")
            return
        }
        check(server.answer(.join("v9:/x")), .refused("no group: v9:/x"))
    }

    private struct NoFigures: Error {}

    private static let missing = PixelRequest.Picture(
        path: "/nonexistent.png", facts: PictureFacts(.png, PixelSize(width: 5, height: 5)),
        target: PictureTarget())
}
