@testable import LabBase
@testable import LabScripts
@testable import PlainDesks

/// Phones that the tests of the reader share.
enum PhoneSamples {
    /// One of everything, each faulty in some case of the table.
    static let rich = """
        { "version": 1, "name": "day", "seed": 7, "device": "iphone-8", "network": "3g",
          "policies": ["as written", "feed=weak"], "claims": ["feed/decodes >= 0"],
          "phone": {
            "feed": { "scenario": "tableview", "policy": "lru(limit=32MB)", "coldStart": "1s" },
            "chat": { "scenario": "chat-people", "policy": "none", "baseline": "60MB" },
            "camera": { "memory": [["0s", "180MB"], ["1500ms", "620MB"]], "left": "90MB" },
            "music": { "memory": "90MB", "plays": true } },
          "front": [
            { "app": "feed", "for": "90s" },
            { "home": "5s" },
            { "locked": "10m" },
            { "app": "camera", "for": "15s" } ] }
        """

    /// Two apps of memory alone, and a `front` that follows.
    static func small(_ front: String) -> String {
        """
        { "version": 1, "phone": { "a": { "memory": "1MB" }, "b": { "memory": "2MB" } },
          "front": \(front) }
        """
    }

    /// One app in front, whose own file lies beside the phone's.
    static func one(
        _ source: String = #""scenario": "feed.json""#, more: String = "", seconds: Int = 1
    ) -> String {
        """
        { "version": 1, "phone": { "feed": { \(source), "policy": "weak" }\(more) },
          "front": [ { "app": "feed", "for": "\(seconds)s" } ] }
        """
    }

    static func read(_ text: String, file: String = "s/day.json") throws(Complaint) -> PhoneFile {
        try PhoneReader.read(
            bytes: Array(text.utf8), file: file, columns: Samples.columns, pictures: Samples.album)
    }

    /// The same of a text in a folder, with the files beside it.
    static func read(_ text: String, in folder: ScratchFolder) throws -> PhoneFile {
        let bytes = Array(text.utf8)
        return try PhoneReader.read(
            bytes: bytes, file: folder.write("day.json", bytes), hasFolder: true,
            columns: Samples.columns, pictures: Samples.album)
    }

    /// The reader's complaint about a text; nil for none.
    static func complaint(_ text: String) -> String? { PlainComplaint.of { try read(text) } }
}
