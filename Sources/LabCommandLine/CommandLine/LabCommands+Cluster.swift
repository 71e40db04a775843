/// Cluster options of commands with numbered cells.
extension LabCommands {
    static var cluster: [Command.Option] {
        [
            .option(
                Options.slurm, "DIR", absent: "cells are run here",
                """
                Has Slurm run the cells as an array of tasks. DIR, which the nodes must see, gets \
                the plan and the parts; with --status, --resume or --cancel alone the command \
                continues that plan.
                """)
        ] + clusterSettings + [
            .flag(Options.detach, "With --slurm: returns once the array is submitted."),
            .flag(Options.status, "With --slurm: shows the progress of the plan in DIR."),
            .flag(Options.cancel, "With --slurm: ends the plan's tasks; finished cells stay."),
            .option(
                Options.task, "N", absent: "all, each on a node",
                "With --slurm: runs one task of the plan in DIR here, as a node does."),
        ]
    }

    /// Settings of the cluster's tasks.
    static var clusterSettings: [Command.Option] {
        [
            .option(
                Options.partition, "NAME", absent: "the cluster's own",
                "With --slurm: the partition of the tasks."),
            .option(
                Options.time, "T", absent: "the partition's own",
                """
                With --slurm: how long a task may take, as sbatch writes it (90, 1:30:00); after \
                that it is queued again, and goes on.
                """),
            .option(
                Options.cellsPerTask, "N",
                absent: "four tasks for each processor",
                "With --slurm: cells of a task; more if the cluster allows fewer tasks."),
            .option(
                Options.maxTasks, "N", absent: "as many as the cluster can run",
                "With --slurm: the most tasks that run at a time."),
            .option(
                Options.taskMemory, "SIZE", absent: "the partition's own",
                "With --slurm: how much memory a task may take, such as 2GB."),
            .option(
                Options.nodeLab, "PATH", absent: "a copy of this one, in DIR",
                "With --slurm: the lab that nodes run. One of another version is refused."),
        ]
    }
}
