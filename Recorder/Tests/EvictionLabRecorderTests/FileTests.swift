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
        defer { try? FileManager.default.removeItem(at: previous) }
        #expect(recording.events.first?.contains("foreground") == true)
        #expect(Recording.lines(of: previous).last?.contains("warning") == true)
    }

    @Test func whatNobodySawLoadedIsGuessedBeforeTheRecordingEnds() throws {
        let recording = Recording()
        let view = RecordedView(recording.recorder)
        view.request("a", size: PixelSize(width: 8, height: 8), isShown: true)
        view.request("b", isShown: true)
        let facts = ImageFacts(size: PixelSize(width: 30, height: 20), isRemote: false)
        recording.recorder.loaded("b", facts)
        view.request("c", isShown: true)
        recording.recorder.stop()
        func declared(_ image: String, _ width: Int, _ height: Int, _ remark: String) -> String {
            #"{"images":{"\#(image)":{"count":1,"width":\#(width),"height":\#(height),"//":"\#(remark)"}}}"#
        }
        #expect(
            recording.lines.filter { !$0.hasPrefix(#"{"t""#) } == [
                declared("i0", 1, 1, "never seen loaded, at view 0"), #"{"sizes":[[8,8]]}"#,
                declared("i1", 1, 1, "never seen loaded, at view 0"),
                declared("i1", 30, 20, "at view 0"),
                declared("i2", 30, 20, "guessed, at view 0"),
                declared("i0", 30, 20, "guessed, at view 0"),
            ])
        #expect(recording.lines.last == #"{"t":0,"event":"end"}"#)
    }

    @Test func theRecordingThatIsUnderWayHasEverythingUntilNow() throws {
        let recording = Recording()
        recording.recorder.memoryWarning()
        #expect(try recording.recorder.recording() == recording.file)
        #expect(Recording.lines(of: recording.file).last?.contains("warning") == true)
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
        #expect(throws: RecorderFailure.notRecorded) { try recorder.recording() }
    }

    @Test func aRecordingThatCannotKeepUpEndsAndItsLastLineSaysSo() {
        let file = Recording.scratch()
        defer { try? FileManager.default.removeItem(at: file) }
        let recorder = Recorder()
        recorder.start(writingTo: file, device: .named("iphone-8"), intervalMs: 600_000)
        for _ in 0..<100_005 { recorder.memoryWarning() }
        #expect(recorder.failure == .overrun(path: file.path, waiting: 100_000))
        #expect(!recorder.isRecording)
        recorder.stop()
        let lines = Recording.lines(of: file)
        #expect(lines.count == 100_002)
        #expect(lines.last?.hasSuffix(#","event":"end","lost":true}"#) == true)
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
}
