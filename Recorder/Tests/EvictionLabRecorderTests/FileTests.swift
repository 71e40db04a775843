import Foundation
import Testing

@testable import EvictionLabRecorder

@Suite struct Files {
    @Test func nothingIsRecordedBeforeTheStartAndAfterTheStop() {
        let recording = Recording()
        recording.recorder.memoryWarning()
        recording.recorder.stop()
        recording.recorder.memoryWarning()
        let view = RecordedView(recording.recorder)
        view.request("k", isShown: true)
        #expect(
            recording.events == [
                #"{"t":0,"event":"warning","level":"warning"}"#, #"{"t":0,"event":"end"}"#,
            ])
        #expect(!recording.recorder.isRecording)
    }

    @Test func aSecondRecordingBeginsAnew() {
        let recording = Recording()
        let screen = RecordedScreen("s", recorder: recording.recorder)
        let view = RecordedView(recording.recorder)
        screen.willAppear()
        view.request("k", isShown: true)
        let second = Recording.scratch()
        recording.clock.nowMs = 50
        recording.recorder.start(writingTo: second, device: .named("iphone-8"))
        defer { try? FileManager.default.removeItem(at: second) }
        view.hide()
        screen.willAppear()
        recording.recorder.stop()
        #expect(
            Recording.lines(of: second).dropFirst() == [
                #"{"t":0,"event":"push","screen":"s#0"}"#, #"{"t":0,"event":"end"}"#,
            ])
    }

    @Test func theRecordingBeforeIsKept() throws {
        let recording = Recording()
        recording.recorder.memoryWarning()
        recording.recorder.flush()
        let next = Recorder()
        next.start(writingTo: recording.file, device: .named("iphone-8"))
        next.foreground()
        next.stop()
        let previous = Recorder.previous(of: recording.file)
        let trace = try next.trace(of: previous)
        defer { for file in [previous, trace] { try? FileManager.default.removeItem(at: file) } }
        #expect(recording.events.first?.contains("foreground") == true)
        #expect(Recording.lines(of: trace).last?.contains("warning") == true)
    }

    @Test func aTraceHasInItsHeaderWhatTheRecordingDeclaresOnItsWay() throws {
        let recording = Recording()
        let view = RecordedView(recording.recorder)
        view.request("a", size: PixelSize(width: 8, height: 8), isShown: true)
        view.request("b", isShown: true)
        let facts = ImageFacts(size: PixelSize(width: 30, height: 20), isRemote: false)
        recording.recorder.loaded("b", facts)
        recording.clock.nowMs = 5
        let trace = try recording.recorder.trace()
        let known = #"{"count":1,"width":30,"height":20,"//":"at view 0"}"#
        let guessed = #"{"count":1,"width":30,"height":20,"//":"guessed, at view 0"}"#
        #expect(
            Recording.lines(of: trace) == [
                #"{"trace":1,"scenario":"recorded","device":"iphone-8","images":{"i0":"# + guessed
                    + #","i1":"# + known + #"},"sizes":[[8,8]]}"#,
                #"{"t":0,"event":"request","view":0,"image":"i0","size":[8,8],"show":true}"#,
                #"{"t":0,"event":"request","view":0,"image":"i1","show":true}"#,
            ])
    }

    @Test func whatIsWrittenMeanwhileIsLeftOut() throws {
        let recording = Recording()
        recording.recorder.memoryWarning()
        recording.recorder.flush()
        let length = try Data(contentsOf: recording.file).count
        RecordedView(recording.recorder).request("k", isShown: true)
        recording.recorder.stop()
        let trace = Recording.scratch()
        defer { try? FileManager.default.removeItem(at: trace) }
        try TraceAssembler.assemble(recording.file, upTo: length + 5, into: trace)
        #expect(
            Recording.lines(of: trace) == [
                #"{"trace":1,"scenario":"recorded","device":"iphone-8","images":{}}"#,
                #"{"t":0,"event":"warning","level":"warning"}"#,
            ])
    }

    @Test func aHalfLastLineIsLeftOut() throws {
        let recording = Recording()
        recording.recorder.memoryWarning()
        recording.recorder.stop()
        var bytes = try Data(contentsOf: recording.file)
        bytes.removeLast(9)
        try bytes.write(to: recording.file)
        let lines = Recording.lines(of: try recording.recorder.trace())
        #expect(lines.count == 2)
        #expect(lines.last == #"{"t":0,"event":"warning","level":"warning"}"#)
    }

    @Test func whatWasRecordedOutlivesAKill() async throws {
        let file = Recording.scratch()
        defer { try? FileManager.default.removeItem(at: file) }
        let path = file.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let recorder = Recorder()
            recorder.start(
                writingTo: URL(fileURLWithPath: path), device: .named("iphone-8"), intervalMs: 50)
            let view = RecordedView(recorder)
            view.request("waits", isShown: false)
            for number in 0..<100 { recorder.prefetch("\(number)") }
            view.request("waits", isShown: false)
            try await Task.sleep(nanoseconds: 1_000_000_000)
            kill(getpid(), SIGKILL)
        }
        let events = Recording.lines(of: file).filter { $0.hasPrefix("{\"t\"") }
        #expect(events.count == 102)
        let trace = file.deletingPathExtension().appendingPathExtension("trace.ndjson")
        try TraceAssembler.assemble(file, into: trace)
        #expect(Recording.lines(of: trace).count == 103)
        try FileManager.default.removeItem(at: trace)
    }

    @Test func aFileThatCannotBeWrittenIsAFailureAndNoCrash() {
        let recorder = Recorder()
        recorder.start(
            writingTo: URL(fileURLWithPath: "/no/such/folder/r.ndjson"),
            device: .named("iphone-8"))
        recorder.memoryWarning()
        #expect(
            recorder.failure
                == .cannotWrite(
                    path: "/no/such/folder/r.ndjson", reason: "No such file or directory"))
        #expect(!recorder.isRecording)
        #expect(throws: RecorderFailure.notRecorded) { try recorder.trace() }
    }

    @Test func aFullDiskEndsTheRecording() {
        let recorder = Recorder()
        recorder.start(writingTo: URL(fileURLWithPath: "/dev/full"), device: .named("iphone-8"))
        recorder.memoryWarning()
        recorder.stop()
        #expect(
            recorder.failure
                == .cannotWrite(path: "/dev/full", reason: "No space left on device"))
    }

    @Test func aRecordingEndsWhereItIsLongest() {
        let recording = Recording(largestBytes: 100)
        recording.recorder.memoryWarning()
        recording.recorder.flush()
        for _ in 0..<3 { recording.recorder.memoryWarning() }
        recording.recorder.flush()
        recording.recorder.memoryWarning()
        RecordedView(recording.recorder).request("k", isShown: true)
        #expect(recording.recorder.waiting == 0)
        #expect(recording.events.count == 1)
        #expect(recording.recorder.failure == .full(path: recording.file.path, bytes: 44))
    }

    @Test func whatIsNoRecordingIsRefused() throws {
        let recording = Recording()
        recording.recorder.stop()
        let path = recording.file.path
        for line in ["{}", #"{"version":1,"images":{}}"#, #"{"trace":1,"images":{"a":{}}}"#] {
            try Data("\(line)\n".utf8).write(to: recording.file)
            #expect(throws: RecorderFailure.notARecording(path: path), "\(line)") {
                try recording.recorder.trace()
            }
        }
        #expect(throws: RecorderFailure.cannotRead(path: "/no/such")) {
            try recording.recorder.trace(of: URL(fileURLWithPath: "/no/such"))
        }
    }
}
