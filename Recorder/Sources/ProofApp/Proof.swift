import EvictionLabRecorder
import Foundation
import UIKit

/// The stand-ins' time, as the recorder reads it.
public struct StandInClock: RecorderClock {
    private let time: StandInTime

    @MainActor
    public init() { time = StandInRunLoop.main.time }

    public var nowNs: Int64 { time.nowNs }
}

/// A scenario, played by an app through the recorder.
public enum Proof {
    /// - Parameters:
    ///   - compiled: the scenario's trace, for what the app's server would know.
    ///   - recording: where the recording goes; the trace of it is beside it.
    @MainActor
    public static func record(scenario: URL, compiled: URL, recording: URL) throws -> URL {
        StandInRunLoop.main.reset()
        let recorder = Recorder(clock: StandInClock())
        let model = try AppModel(compiledTrace: compiled)
        let person = try ScriptedPerson(scenario: scenario, model: model, recorder: recorder)
        recorder.start(
            writingTo: recording, title: person.title, device: .named(person.device),
            network: person.network)
        recorder.observeApp()
        try person.play()
        recorder.stop()
        if let failure = recorder.failure { throw failure }
        return try recorder.recording()
    }
}
