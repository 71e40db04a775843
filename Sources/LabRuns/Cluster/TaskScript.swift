import LabBase

/// The script that a node's shell runs for each task of an array: it holds the node's `lab` against
/// the plan's version, starts it, and does what a process that was killed can't do itself.
package struct TaskScript: Sendable {
    package var plan: ClusterPlan
    package var folder: ClusterFolder
    /// The words that lead to the plan's command: `sweep`, or `trace run`.
    package var command: [String]

    package init(_ plan: ClusterPlan, _ folder: ClusterFolder, command: [String]) {
        self.plan = plan
        self.folder = folder
        self.command = command
    }

    package var text: String { settings + EmbeddedFile.text("templates/task.sh") }

    private var settings: String {
        """
        #!/bin/sh
        # One task of the plan beside this file. lab wrote it for sbatch, and reads none of it.
        folder=\(ShellWord.quoted(folder.path))
        lab=\(ShellWord.quoted(plan.program))
        version=\(ShellWord.quoted(plan.version))
        set -- \((command + ["--slurm", folder.path]).map(ShellWord.quoted).joined(separator: " "))

        """
    }
}
