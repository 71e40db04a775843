import Testing

@testable import LabBase
@testable import LabRuns
@testable import PlainDesks

/// How cells become tasks, and what a folder says of them.
@Suite struct ClusterPlanTests {
    let scratch = ScratchFolder()

    private func plan(_ cells: Int = 95, each: Int = 10) -> ClusterPlan {
        ClusterPlan(
            version: LabVersion.text, digest: 0xABC,
            words: ["sweep", "--seed=1..2", "--", "a b.json"],
            presentation: ["--output=/r.csv"], workFolder: "/w", program: "/p \"q\"",
            cellCount: cells, cellsPerTask: each, jobs: 2, options: ["--time=10"])
    }

    private func folder() throws -> ClusterFolder {
        let folder = ClusterFolder(scratch.path + "/plan")
        try folder.makeFolders()
        return folder
    }

    @Test func tasksCoverEachCellOnce() {
        for (cells, each) in [(1, 1), (95, 10), (100, 10), (10_024, 101), (7, 100)] {
            let plan = plan(cells, each: each)
            let all = (1...plan.taskCount).flatMap { Array(plan.cells(ofTask: $0)) }
            check(all, Array(1...cells))
        }
    }

    @Test(
        arguments: [
            (10_000, nil, 4, 1000, 625), (10_000, 1, 4, 1000, 10), (10_000, 50, 4, 1000, 50),
            (10_000, nil, nil, 1000, 157), (3, nil, 4, 1000, 1), (10_000, nil, 5000, 100, 100),
        ] as [(Int, Int?, Int?, Int, Int)])
    func tasksAreNoMoreThanAnArrayTakes(
        cells: Int, wanted: Int?, processors: Int?, most: Int, expected: Int
    ) {
        let each = ClusterPlan.cellsPerTask(
            cells, wanted: wanted, processors: processors, most: most)
        check(each, expected)
        check(plan(cells, each: each).taskCount <= most)
    }

    @Test func aPlanReadsBackAsItWasWritten() throws {
        try check(ClusterPlan(json: plan().json, file: "plan.json"), plan())
    }

    @Test func aPlanOfAnotherFormIsRefused() throws {
        let other = plan().json.replacing("lab-cluster 1", with: "lab-cluster 9")
        let failure = #expect(throws: Complaint.self) {
            try ClusterPlan(json: other, file: "plan.json")
        }
        check(failure?.lines[0].contains("'lab-cluster 9'"), true)
        for damaged in ["", "{}", plan().json.replacing("\"cells\": 95", with: "\"cells\": 0")] {
            #expect(throws: Complaint.self) { try ClusterPlan(json: damaged, file: "plan.json") }
        }
    }

    @Test func aFolderSaysWhatIsDone() throws {
        let folder = try folder()
        let plan = plan()
        try folder.write("x", folder.part(1))
        try folder.write("x", folder.part(10))
        // Task 2 left a header and three cells; task 1 left one cell.
        try folder.write("head\n11\n12\n13\nhal", folder.part(2) + ".journal")
        try folder.write("head\n1\n", folder.part(1) + ".journal")
        try folder.write("x", folder.parts + "/11.csv")
        let state = folder.state(plan)
        check(state.doneTasks, [1, 10])
        check(state.doneCells, 10 + 5 + 3)
        check(state.missing(plan), Array(2...9))
        check(!state.isWhole(plan))
    }

    /// A full disk has room for a name, and perhaps for no more.
    @Test func aFailureIsKnownByItsNameAlone() throws {
        let folder = try folder()
        try folder.write("", folder.failures + "/3.73.node-7")
        try folder.write("lab: no such file\nmore\n", folder.failures + "/2.66.n1.cluster.org")
        try folder.write("", folder.failures + "/1.73.n1")
        try folder.write("x", folder.part(1))
        let state = folder.state(plan())
        check(state.failures.map(\.task), [2, 3])
        check(state.failures[0].node, "n1.cluster.org")
        check(state.failures[0].words, "exit code 66: no such file")
        check(state.failures[1].words, "exit code 73")
        folder.forget(state.failures)
        check(folder.state(plan()).failures.isEmpty)
    }

    @Test func arraysAreRemembered() throws {
        let folder = try folder()
        let arrays = [
            SubmittedArray(job: 12, seconds: 1_700_000_000, doneCells: 0),
            SubmittedArray(job: 15, seconds: 1_700_000_900, doneCells: 80),
        ]
        try folder.keep(arrays)
        check(folder.submitted(), arrays)
    }

    @Test func copiesKeepTheirRelativePaths() throws {
        let work = ClusterInputs.workFolder(
            "/d", for: ["a.json", "../../x/b.json", "/abs", "c/../../e"])
        check(work, "/d/up/up/here")
        check(ClusterInputs.workFolder("/d", for: ["a/b.json"]), "/d/here")
    }

    @Test func timeLeftIsReckonedFromTheLastArray() {
        var state = ClusterState()
        state.doneCells = 45
        var queue = Slurm.Queue()
        queue.running = [5]
        var status = ClusterStatus(
            plan: plan(), state: state, queue: queue,
            last: SubmittedArray(job: 1, seconds: 1000, doneCells: 20))
        // 25 cells in 50 seconds, and 50 cells are left.
        check(status.secondsLeft(1050), 100)
        // 3 of 75: too few to tell.
        status.state.doneCells = 23
        check(status.secondsLeft(1050), nil)
    }

    @Test func whatIsNeitherQueuedNorFailedIsLost() {
        var state = ClusterState()
        state.doneTasks = Set(1...6)
        state.failures = [TaskFailure(task: 7, exitCode: 73, node: "n1", reason: "full")]
        var queue = Slurm.Queue()
        queue.running = [8]
        queue.waiting = [9]
        let status = ClusterStatus(plan: plan(), state: state, queue: queue, last: nil)
        check(status.lost, [10])
        check(status.tasks, "1 task runs, 1 waits, 1 failed")
        let failure = status.failure(goOn: "'again'")
        check(failure.exit, .cannotWrite)
        check(
            failure.lines,
            [
                "1 of 10 tasks failed: task 7 on n1, exit code 73: full. Mend that; 'again' goes on"
            ])
    }
}
