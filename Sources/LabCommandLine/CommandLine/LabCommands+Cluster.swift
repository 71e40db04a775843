/// Cluster options of commands with numbered cells.
extension LabCommands {
    static var cluster: [any CommandOption] {
        [Options.slurm] + clusterSettings + [
            Options.detach, Options.status, Options.cancel, Options.task,
        ]
    }

    /// Settings of the cluster's tasks.
    static var clusterSettings: [any CommandOption] {
        [
            Options.partition, Options.time, Options.cellsPerTask, Options.maxTasks,
            Options.taskMemory, Options.nodeLab,
        ]
    }
}
