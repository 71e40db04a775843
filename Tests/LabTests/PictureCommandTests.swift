import Foundation
import Testing

@testable import PlainDesks

/// Pictures as an engineer has them: in several formats, some of them no pictures; drawn where a
/// run needs them, and kept within a limit.
@Suite struct PictureCommandTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    private func scenario(
        _ name: String, _ images: String, pages: Int, count: Int
    ) throws {
        let every = pages > 1 ? #", "every": "1s""# : ""
        try folder.write(
            name,
            """
            {
              "version": 1, "name": "shop", "policies": ["lru(limit=100KB)", "none"],
              "images": { "photos": \(images) },
              "screens": {
                "pages": {
                  "kind": "pager", "pages": \(count),
                  "cell": [ { "images": "photos", "size": [40, 30] } ]
                }
              },
              "script": [ { "push": "pages" }, { "page": 1, "times": \(pages)\(every) } ]
            }
            """)
    }

    /// Draws pictures in each format, which serve as a user's own.
    private func album() async throws {
        for format in ["png", "jpeg", "webp"] {
            try scenario(
                "draw.json",
                "{ \"count\": 2, \"width\": 240, \"height\": 180, \"format\": \"\(format)\" }",
                pages: 1, count: 2)
            let run = try await folder.lab("run", "draw.json", "--policy", "weak").run()
            try require(run.exitCode == 0, note: "\(run.errors)")
        }
        for name in try folder.names where name.hasPrefix("cache/") {
            let file = URL(fileURLWithPath: name)
            guard let number = Int(file.deletingPathExtension().lastPathComponent) else { continue }
            try folder.write(
                "album/\(number).\(file.pathExtension)",
                Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)")))
        }
        try scenario("shop.json", "{ \"directory\": \"album\" }", pages: 5, count: 6)
    }

    @Test func eachFormatIsTheSameToBothMemories() async throws {
        try await album()
        let policies = ["none", "lru(limit=1MB)+decode(fit=view)", "weak+decode(pixels=565)"]
            .flatMap { ["--policy", $0] }
        var rows: [[[String]]] = []
        for memory in ["real", "model"] {
            var process = folder.lab(
                "run", "shop.json", "--memory", memory, "--format", "csv", "--quiet")
            process.arguments += policies
            let run = try await process.run()
            check(run.exitCode == 0 && run.errors == "", note: "\(run.errors)")
            rows.append(try deterministic(run.output))
            for row in try table(run.output) { check(row["decodes"], "6") }
        }
        check(rows[0], rows[1])
    }

    @Test func viewsThatDoNotSayHowLargeTheyAreGetWholeImagesAndItIsSaid() async throws {
        try folder.write("feed.json", SmallScenarios.feed())
        let cell = #"[ { "images": "photos", "pick": "modulo", "size": [80, 60] } ]"#
        let sized = SmallScenarios.feed().replacing(
            #/"images": "photos",\s+"pick": "modulo", "onTap"/#,
            with: "\"cell\": \(cell), \"onTap\"")
        try folder.write("sized.json", sized)
        let run = [
            "--memory", "model", "--policy", "weak+decode(fit=none)", "--policy",
            "weak+decode(fit=view)", "--seed", "1..3",
        ]
        var process = folder.lab("run", "feed.json")
        process.arguments += run
        try await check(
            process.run().errors,
            "lab: feed: no view says how large it is, so that weak+decode(fit=view) decodes "
                + "whole images. Add \"size\": [width, height] to its cells\n")
        process.arguments[1] = "sized.json"
        let quiet = try await process.run()
        check(quiet.exitCode == 0 && quiet.errors == "", note: "\(quiet.errors)")
    }

    @Test func whatIsPassedOverOrBrokenIsSaidWhenItIsChecked() async throws {
        try await album()
        let good = try await folder.lab("scenario", "check", "shop.json").run()
        check(good.exitCode == 0 && good.errors == "", note: "\(good.errors)")
        try folder.write("album/notes.txt", "to do")
        try folder.write("album/old.tiff", Data("II*\0".utf8))
        let whole = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/album/0.jpg"))
        try folder.write("album/7.png", whole)
        try folder.write("album/8.jpg", whole.dropLast(200))
        try folder.write("album/9.webp", "no picture")
        let run = try await folder.lab("scenario", "check", "shop.json").run()
        check(run.exitCode, 65)
        check(
            run.errors,
            """
            lab: album: 2 files are passed over: old.tiff (a TIFF) and notes.txt (text)
            lab: album/8.jpg: the file ends too early
            lab: album/9.webp: is no picture: text

            """)
    }

    @Test func onlyWhatIsDecodedIsDrawn() async throws {
        try scenario(
            "first.json", "{ \"count\": 4800, \"width\": 60, \"height\": 60 }", pages: 99,
            count: 4800)
        let run = try await folder.lab("run", "first.json", "--policy", "weak").run()
        check(run.exitCode, 0, note: "\(run.errors)")
        try check(folder.names.count { $0.hasSuffix(".png") }, 100)
    }

    @Test func theOldestGoWhereThereIsALimit() async throws {
        let groups = ["a", "b", "c"]
        for (day, group) in groups.enumerated() {
            try scenario(
                "\(group).json", "{ \"count\": 10, \"width\": \(100 + day), \"height\": 100 }",
                pages: 9, count: 10)
            let run = try await folder.lab("run", "\(group).json", "--policy", "weak").run()
            check(run.exitCode, 0, note: "\(run.errors)")
            for name in try folder.names where name.contains("-\(100 + day)x100-") {
                let date = Date(timeIntervalSince1970: 1_000_000_000 + Double(day) * 86_400)
                try FileManager.default.setAttributes(
                    [.modificationDate: date], ofItemAtPath: "\(folder.path)/\(name)")
            }
        }
        try folder.write("cache/evictionlab/mine/0.png", "somebody's")
        try folder.write("cache/evictionlab/photo-v1-100x100-photos-x/0.png", "somebody's")
        func count(_ width: Int) throws -> Int {
            try folder.names.count {
                $0.contains("-\(width)x100-") && $0.hasSuffix(".png") && !$0.contains("-x/")
            }
        }
        let page = try await folder.lab("pictures").run()
        check(page.output.contains(": 30 pictures, "), note: "\(page.output)")
        let limited = try await folder.lab("pictures", "--keep", "200KB").run()
        check(limited.exitCode, 0, note: "\(limited.errors)")
        try check(count(100), 0)
        try check((1..<10).contains(count(101)))
        try check(count(102), 10)
        // Pictures that a run needs stay for it, whatever the limit is.
        try await check(folder.lab("pictures", "--keep", "1KB").run().exitCode, 0)
        let again = try await folder.lab("run", "a.json", "--policy", "weak").run()
        check(again.exitCode, 0, note: "\(again.errors)")
        try check(count(100) == 10 && count(101) == 0 && count(102) == 0)
        let cleared = try await folder.lab("pictures", "--clear").run()
        check(cleared.output.hasPrefix("10 pictures are gone"))
        try check(count(100), 0)
        try check(folder.names.contains("cache/evictionlab/mine/0.png"))
        try check(folder.names.contains { $0.contains("photos-x/0.png") })
    }
}
