import LabBase
import LabCells
import LabDevices
import LabReplay
import LabRuns
import LabScripts

/// A replay to be watched: where views are, what they show, and what each policy did.
package struct Film: Sendable {
    /// The actions and the results of one policy.
    package struct Take: Sendable {
        package var policy: String
        package var outcome: Row
        var track: FilmTrack
        var limitBytes: Int64?
        var queues: [[String]]
    }

    package let header: TraceHeader
    package let takes: [Take]
    let stage: [JSON.Member]

    /// Plays an input once for its stage, and once for each cell.
    package init(_ session: RunSession, finished: (Int) -> Void) throws(Halt) {
        let input = session.inputs[0]
        header = input.header
        var stage = FilmStage(header)
        try input.source.playDirectly(into: &stage)
        self.stage = stage.members(header, showing: stage.isShown)
        var takes: [Take] = []
        for cell in session.cells {
            takes.append(try Self.take(cell, session.inputs[cell.input]))
            finished(takes.count)
        }
        self.takes = takes
    }

    private static func take(_ cell: Cell, _ input: CellInput) throws(Halt) -> Take {
        final class Kept {
            var track: FilmTrack
            init(_ header: TraceHeader) { track = FilmTrack(header) }
        }
        let kept = Kept(input.header)
        let log = RunLog(wantsOrders: true) { kept.track.note($0, $1) }
        let result = try ModelRun.play(cell, input.source, log: log)
        let composition = cell.policy.composition
        let parts = composition.split.isEmpty ? [composition] : composition.split.map(\.composition)
        return Take(
            policy: cell.policy.text, outcome: CellOutcome.finished(cell, input, result, nil).row,
            track: kept.track,
            limitBytes: parts.count == 1 ? composition.store?.limitBytes : nil,
            queues: parts.map { part in
                part.queues.map { "\($0.name) (\($0.width.map(String.init) ?? "any"))" }
            })
    }

    var data: PageData {
        let screen = header.device.screen
        let device: JSON = [
            "id": JSON(header.device.id), "width": JSON(plain: screen.widthPoints),
            "height": JSON(plain: screen.heightPoints), "scale": JSON(plain: screen.scale),
            "hz": JSON(plain: screen.hz),
        ]
        let head: JSON = [
            "film": 1, "scenario": JSON(header.scenario), "about": JSON(header.about),
            "device": device, "transitionNs": JSON(header.transitionNs),
            "screens": JSON(header.screenNames), "names": FilmCode.names,
        ]
        return PageData(head + stage + [("takes", JSON(takes.map(\.json)))])
    }
}

extension Film.Take {
    fileprivate var json: JSON {
        [
            "policy": JSON(policy), "sequence": JSON(track.state.copies.hasSequence),
            "limit": JSON(limitBytes), "queues": JSON(queues.map { JSON($0) }),
            "texts": JSON(track.texts), "log": track.numbers.json,
        ]
    }
}
