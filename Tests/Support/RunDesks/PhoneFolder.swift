import Testing

@testable import LabBase
@testable import LabRuns
@testable import PlainDesks

/// A folder with a small phone in it: two apps that show images, and one that takes memory.
struct PhoneFolder {
    let folder = ScratchFolder()
    let path: String

    /// The feed is in front three times, the others once.
    static func text(claims: [String] = []) -> String {
        // An empty list is refused.
        let list = claims.isEmpty ? "" : ", \"claims\": \(JSON(claims).text(.tight))"
        return """
            { "version": 1, "name": "day", "seed": 7, "device": "iphone-8",
              "policies": ["as written", "feed=weak"],
              "phone": {
                "feed": { "scenario": "tableview", "policy": "lru(limit=32MB)" },
                "grid": { "scenario": "icons", "policy": "weak" },
                "camera": { "memory": [["0s", "80MB"], ["1.5s", "120MB"]], "left": "90MB" } },
              "front": [
                { "app": "feed", "for": "4s" }, { "home": "1s" }, { "app": "camera", "for": "2s" },
                { "app": "feed", "for": "3s" }, { "app": "grid", "for": "2s" },
                { "app": "feed", "for": "2s" } ]\(list) }
            """
    }

    static let apps = ["feed", "grid", "camera"]

    init(claims: [String] = []) {
        path = folder.write("day.json", Array(Self.text(claims: claims).utf8))
    }

    func options(_ change: (inout RunOptions) throws -> Void = { _ in }) rethrows -> RunOptions {
        var options = RunOptions()
        options.paths = [path]
        options.memory = .model
        options.takesPhones = true
        options.imageCache = folder.path + "/cache"
        try change(&options)
        return options
    }

    func plan(_ change: (inout RunOptions) throws -> Void = { _ in }) throws -> CellPlan {
        try CellPlan(options(change))
    }

    func rows(
        jobs: Int = 1, _ change: (inout RunOptions) throws -> Void = { _ in }
    ) throws -> [Row] {
        ShippedScenarios.run(try RunSession(options(change)), jobs: jobs)
    }

    /// The complaint about a plan.
    func complaint(_ change: (inout RunOptions) throws -> Void) throws -> Complaint? {
        let options = try options(change)
        do throws(Complaint) {
            _ = try CellPlan(options)
            return nil
        } catch {
            return error
        }
    }
}
