import Foundation
import Testing

@testable import PlainDesks

/// Scenarios over a folder of the user's own PNG files.
@Suite struct UserPictureTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    /// A pager through a folder of pictures, there and back.
    private func write(_ pictures: [String: Data]) throws {
        for (name, bytes) in pictures { try folder.write("album/\(name)", bytes) }
        try folder.write(
            "album.json",
            """
            {
              "version": 1, "policies": ["none", "weak", "unbounded"],
              "images": { "album": { "directory": "album" } },
              "screens": {
                "pages": { "kind": "pager", "pages": \(pictures.count), "images": "album" }
              },
              "script": [ { "push": "pages" }, { "scrollTo": "end" }, { "scrollTo": "start" } ]
            }
            """)
    }

    private let sound: [String: Data] = [
        "a.png": SamplePNG.deep, "b.png": SamplePNG.palette, "c.png": SamplePNG.grey,
        "d.png": SamplePNG.interlaced,
    ]

    private func run(_ arguments: String...) async throws -> LabProcess.Outcome {
        var process = folder.lab("compare", "album.json")
        process.arguments += arguments
        return try await process.run()
    }

    @Test func everyKindOfPNGIsDecodedTo4BytesAPixel() async throws {
        try write(sound)
        let run = try await run("--policy", "unbounded")
        check(run.exitCode, 0)
        check(run.errors, "")
        let row = try require(table(run.output).first)
        check(row["decoded_bytes"], "2176")
        check(row["failed"], "0")
    }

    @Test(arguments: ["real", "model"])
    func aDamagedOneIsReportedOnceAndTheResultIsFull(memory: String) async throws {
        try write(sound.merging(["bad.png": SamplePNG.damaged(SamplePNG.grey)]) { $1 })
        let run = try await run("--memory", memory, "--seed", "1..2")
        check(run.exitCode, 1)
        check(run.errors, "lab: album/bad.png: IDAT: CRC error\n")
        let rows = try table(run.output)
        check(rows.count, 6)
        check(rows.allSatisfy { $0["status"] == "ok" })
        check(rows.allSatisfy { ($0["failed"].flatMap { Int($0) } ?? 0) > 0 })
    }

    @Test func realAndModelledMemoryAgreeOnWhatFails() async throws {
        try write(
            sound.merging([
                "bad.png": SamplePNG.damaged(SamplePNG.grey), "huge.png": SamplePNG.huge,
                "text.png": Data("not a picture".utf8),
            ]) { $1 })
        let real = try await run("--memory", "real")
        let model = try await run("--memory", "model")
        try check(deterministic(real.output), deterministic(model.output))
        check(real.errors, model.errors)
        try check(table(real.output).first?["failed"] != "0")
    }

    @Test func aHeaderThatClaimsMoreThanTheDeviceHasIsRefused() async throws {
        try write(sound.merging(["huge.png": SamplePNG.huge]) { $1 })
        let run = try await run("--policy", "none")
        check(run.exitCode, 1)
        check(
            run.errors,
            """
            lab: album/huge.png: claims 60000 x 60000 pixels (14.40 GB), more than the \
            device's 2.09 GB of memory. Make it smaller, or leave it out

            """)
        let peak = try table(run.output).first?["peak_rss_delta_bytes"].flatMap { Int($0) }
        try check(require(peak) < 50_000_000)
    }

    /// Changes a picture so that its entry in the folder stays what it was.
    private func damageInSecret(_ name: String) throws -> Date {
        let path = "\(folder.path)/album/\(name)"
        let manager = FileManager.default
        let time = try require(manager.attributesOfItem(atPath: path)[.modificationDate] as? Date)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try SamplePNG.damaged(bytes).write(to: URL(fileURLWithPath: path))
        try manager.setAttributes([.modificationDate: time], ofItemAtPath: path)
        return time
    }

    /// The picture's time of change, of a whole second, so that it can be set again exactly.
    private func age(_ name: String, to seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)],
            ofItemAtPath: "\(folder.path)/album/\(name)")
    }

    @Test func aFolderThatDidNotChangeIsNotReadAgain() async throws {
        try write(sound)
        try age("c.png", to: 1_700_000_000)
        try await check(run("--memory", "model").exitCode, 0)
        _ = try damageInSecret("c.png")
        try await check(run("--memory", "model").exitCode, 0)
        try age("c.png", to: 1_700_000_001)
        let third = try await run("--memory", "model")
        check(third.exitCode, 1)
        check(third.errors, "lab: album/c.png: IDAT: CRC error\n")
    }

    @Test func onePictureThatWentBadSinceItWasReadIsNamed() async throws {
        try write(sound)
        try age("c.png", to: 1_700_000_000)
        try await check(run("--memory", "model").exitCode, 0)
        _ = try damageInSecret("c.png")
        let run = try await run("--policy", "weak")
        check(run.exitCode, 1)
        try check(table(run.output).map { $0["status"] }, ["crashed"])
        check(
            run.errors,
            """
            lab: album, weak: album/c.png: was good when it was read, and isn't now: IDAT: CRC \
            error. Run again

            """)
    }
}
