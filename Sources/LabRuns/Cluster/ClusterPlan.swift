import LabBase

/// A command's numbered cells cut into tasks for a cluster. It stands in the shared folder as
/// `plan.json`. A later question is answered from it, from the parts beside it and from the queue.
package struct ClusterPlan: Sendable, Equatable {
    /// The line that `lab --version` prints. A node whose `lab` prints anything else is refused.
    package var version: String
    /// The digest of the cells and of all that their figures depend on.
    package var digest: UInt64
    /// The words after `lab`: the cells, nothing of the cluster or of how the result is shown.
    package var words: [String]
    /// How the result is shown, and where it goes.
    package var presentation: [String]
    /// In which the words' relative paths are meant.
    package var workFolder: String
    /// The `lab` that nodes run.
    package var program: String
    package var cellCount: Int
    package var cellsPerTask: Int
    /// How many cells a task runs at a time.
    package var jobs: Int
    /// The options of `sbatch` beside those that every plan gives it.
    package var options: [String]

    package init(
        version: String, digest: UInt64, words: [String], presentation: [String],
        workFolder: String, program: String, cellCount: Int, cellsPerTask: Int, jobs: Int,
        options: [String]
    ) {
        self.version = version
        self.digest = digest
        self.words = words
        self.presentation = presentation
        self.workFolder = workFolder
        self.program = program
        self.cellCount = cellCount
        self.cellsPerTask = cellsPerTask
        self.jobs = jobs
        self.options = options
    }

    package var taskCount: Int { (cellCount + cellsPerTask - 1) / cellsPerTask }

    /// From 1 on.
    package func cells(ofTask task: Int) -> ClosedRange<Int> {
        (task - 1) * cellsPerTask + 1...min(task * cellsPerTask, cellCount)
    }

    /// So many cells that there are no more tasks than may be, and no fewer than the processors can
    /// share out: four for each, so that the last to end isn't waited for long.
    ///
    /// - Parameters:
    ///   - wanted: the number that the user asked for, which is raised if tasks would be too many.
    ///   - most: how many tasks an array may have.
    package static func cellsPerTask(
        _ cellCount: Int, wanted: Int?, processors: Int?, most: Int
    ) -> Int {
        func grouped(_ tasks: Int) -> Int { max(1, (cellCount + tasks - 1) / max(1, tasks)) }
        let least = grouped(max(1, most))
        return max(least, wanted ?? grouped(4 * max(1, processors ?? 16)))
    }
}

extension ClusterPlan {
    private static let format = "lab-cluster 1"

    package var json: String {
        let members: JSON = [
            "format": JSON(Self.format), "version": JSON(version),
            "digest": JSON(Digest.hex(digest)), "words": JSON(words),
            "presentation": JSON(presentation), "workFolder": JSON(workFolder),
            "program": JSON(program), "cells": JSON(cellCount),
            "cellsPerTask": JSON(cellsPerTask), "jobs": JSON(jobs), "options": JSON(options),
        ]
        return members.onLines.text() + "\n"
    }

    /// - Parameter file: whose text it is, for what is said of it.
    package init(json text: String, file: String) throws(Complaint) {
        guard let value = try? JSONReader.read(Array(text.utf8)),
            let format = value["format"]?.string
        else { throw Self.damaged(file) }
        guard format == Self.format else {
            throw Complaint(
                "is a plan of the form '\(format)', and this is \(LabVersion.text)",
                "Use the lab that made it", at: .input(file))
        }
        func list(_ key: String) -> [String]? { value[key]?.array.map { $0.compactMap(\.string) } }
        func count(_ key: String) -> Int? { value[key]?.integer.flatMap { $0 > 0 ? Int($0) : nil } }
        guard let version = value["version"]?.string,
            let digest = value["digest"]?.string.flatMap({ UInt64($0, radix: 16) }),
            let words = list("words"), let presentation = list("presentation"),
            let workFolder = value["workFolder"]?.string, let program = value["program"]?.string,
            let cellCount = count("cells"), let cellsPerTask = count("cellsPerTask"),
            let jobs = count("jobs"), let options = list("options")
        else { throw Self.damaged(file) }
        self.init(
            version: version, digest: digest, words: words, presentation: presentation,
            workFolder: workFolder, program: program, cellCount: cellCount,
            cellsPerTask: cellsPerTask, jobs: jobs, options: options)
    }

    private static func damaged(_ file: String) -> Complaint {
        Complaint("isn't a plan that lab wrote whole", "Name another folder", at: .input(file))
    }
}
