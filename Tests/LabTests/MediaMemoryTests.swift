import Foundation
import Testing

@testable import LabBase
@testable import LabReplay
@testable import PlainDesks

/// Memory that is no image's is really there, in the processes that users run.
@Suite struct MediaMemoryTests {
    private static let scenario = #"""
        { "version": 1, "device": "iphone-8",
          "images": {
            "posters": { "count": 4, "width": 300, "height": 500, "style": "flat" },
            "stickers": { "count": 3, "width": 400, "height": 400, "style": "flat",
              "format": "gif", "frames": 12, "frameTime": "80ms" } },
          "screens": {
            "clips": { "kind": "pager", "pages": 4, "images": "posters",
              "video": { "memory": "24MB", "rate": "2Mbps", "length": "20s",
                         "ahead": "6s", "starts": "300ms" } },
            "stickers": { "kind": "grid", "items": 3, "columns": 2, "images": "stickers" } },
          "script": [
            { "push": "clips" }, { "wait": "2s" }, { "page": 1 }, { "wait": "2s" },
            { "push": "stickers" }, { "wait": "1s" }, { "pop": true },
            { "appMemory": "180MB" }, { "wait": "1s" }, { "page": 1 }, { "wait": "1s" },
            { "appMemory": 0 }, { "wait": "1s" } ] }
        """#

    /// 180 MB of the app's and 24 MB of a player, beside a poster at most.
    @Test(
        "takes what the model says, within a hundredth", .withoutSanitizer,
        arguments: ["weak+decode(frames=streamed, buffer=5)", "lru(limit=64MB)+decode(frames=all)"])
    func takesWhatTheModelSays(policy: String) async throws {
        let folder = ScratchFolder()
        let path = folder.path + "/media.json"
        try Data(Self.scenario.utf8).write(to: URL(fileURLWithPath: path))
        var process = LabProcess("run")
        process.arguments += [
            path, "--memory", "real", "--image-cache", folder.path + "/pictures", "--policy",
            policy, "--format", "csv", "--quiet",
        ]
        let run = try await process.run()
        try require(run.exitCode == 0, note: "\(run.errors)")
        let records = try CSV.records(run.output)
        let row = Row(
            columns: ResultColumns.all,
            figures: zip(records[1].fields, ResultColumns.all).map { .parse($0, as: $1.kind) })
        check(row.integer(.peakAppBytes), 204_000_000)
        // The device's baseline is no page of this process.
        let model = Double(row.integer(.peakFootprintBytes) - 62_914_560)
        let resident = Double(row.integer(.peakRssDeltaBytes))
        check((resident / model - 1).magnitude < 0.01, note: "\(resident) for \(model)")
    }
}
