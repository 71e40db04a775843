import Testing

@testable import LabRuns
@testable import PlainDesks

/// Reads the output of Slurm's commands.
@Suite struct SlurmTests {
    @Test func indicesAreWrittenAsSlurmTakesThem() {
        check(Slurm.indices([1, 2, 3, 7, 9, 10]), "1-3,7,9-10")
        check(Slurm.indices([4]), "4")
    }

    @Test func anArrayEndsBeforeTheClustersLimit() {
        let config = [
            "Configuration data as of 2026-11-23T14:24:02", "MaxArraySize            = 101",
            "MaxJobCount             = 10000",
        ]
        check(Slurm.mostTasks(config: config), 100)
        check(Slurm.mostTasks(config: ["MaxJobCount = 50"]), 49)
        check(Slurm.mostTasks(config: []), 1000)
    }

    @Test func theQueueOfOurArraysAlone() {
        let queue = Slurm.queue(
            lines: [
                "12 1 R None", "12 2 CG None", "12 3 PD Resources", "12 4 PD Resources",
                "12 5 PD Priority", "15 6 PD JobHeldAdmin", "99 7 R None", "12 8 CD None",
                "12 9 PD launch failed requeued held", "12 N/A PD None",
                "slurm_load_jobs error: Unable to contact slurm controller",
            ], [12, 15])
        check(queue.running, [1, 2])
        check(queue.waiting, [3, 4, 5, 6])
        check(queue.reason, "Resources")
        check(queue.requeued, ["12_9"])
    }

    @Test func aTasksScriptQuotesWhatItIsGiven() {
        let plan = ClusterPlan(
            version: "lab 1", digest: 1, words: [], presentation: [], workFolder: "/w",
            program: "/a lab", cellCount: 1, cellsPerTask: 1, jobs: 1, options: [])
        let text = TaskScript(plan, ClusterFolder("/it's here"), command: ["trace", "run"]).text
        check(text.contains("folder='/it'\\''s here'\nlab='/a lab'\nversion='lab 1'\n"))
        check(text.contains("set -- trace run --slurm '/it'\\''s here'\n"))
        check(text.hasPrefix("#!/bin/sh\n"))
    }
}
