import LabBase
import LabDevices
import LabRuns

/// The cells to run again, and the figure that each changes: a pure function of what was asked and
/// of the inputs that were run.
package struct DoubtPlan: Sendable {
    /// One figure, halved or doubled, on the inputs where that makes a difference to the device.
    package struct Trial: Sendable {
        package let step: FigureTrial
        /// For each input of the session.
        let applies: [Bool]
    }

    /// Inputs that differ by the seed alone, and so have one device.
    package struct Place: Sendable {
        let inputs: [Int]
        /// With the network that is in force.
        package let device: Device
        let figures: [DeviceFigure]
    }

    package let session: RunSession
    private let selection: DoubtSelection
    /// Figure after figure in the order of their table, each halved before it is doubled.
    package let trials: [Trial]
    package let places: [Place]

    package init(_ selection: DoubtSelection, _ session: RunSession) {
        self.session = session
        self.selection = selection
        let places = Self.places(selection, session)
        self.places = places
        trials = DeviceFigure.all.flatMap { figure in
            FigureTrial.Factor.allCases.compactMap { factor -> Trial? in
                let step = FigureTrial(figure.name, factor)
                var applies = [Bool](repeating: false, count: session.inputs.count)
                for place in places
                where place.figures.contains(where: { $0.name == figure.name })
                    && step.device(from: place.device) != nil
                {
                    for input in place.inputs { applies[input] = true }
                }
                return applies.contains(true) ? Trial(step: step, applies: applies) : nil
            }
        }
    }

    private static func places(_ selection: DoubtSelection, _ session: RunSession) -> [Place] {
        var groups: [[Int]] = []
        for (index, input) in session.inputs.enumerated() {
            let last = groups.last.map { session.inputs[$0[0]] }
            if last?.path == input.path, last?.deviceText == input.deviceText {
                groups[groups.count - 1].append(index)
            } else {
                groups.append([index])
            }
        }
        return groups.map { inputs in
            let header = session.inputs[inputs[0]].header
            let device = header.linkedDevice
            let formats = header.catalog.formats
            let figures = selection.figures(of: device).filter { figure in
                selection.names.contains(figure.name)
                    || figure.format.map(formats.contains) ?? true
            }
            return Place(inputs: inputs, device: device, figures: figures)
        }
    }

    /// True if the user asked about a figure by its own name.
    func isNamed(_ figure: String) -> Bool { selection.names.contains(figure) }

    /// How many cells all trials have.
    package var cellCount: Int {
        trials.reduce(0) { sum, trial in
            sum + session.cells.count { trial.applies[$0.input] }
        }
    }

    /// The cells of a trial, about to be run.
    package func session(_ trial: Trial) throws(Complaint) -> RunSession {
        var options = session.options
        options.changes.trial = trial.step
        options.repeats = 1
        options.wantsTimeline = false
        do throws(Complaint) {
            let plan = try CellPlan(options)
            return try RunSession(plan, plan.cells.filter { trial.applies[$0.input] })
        } catch {
            throw Self.blamed(trial, error)
        }
    }

    /// Blames the figure for a trial's failure, not what was typed.
    package static func blamed(_ trial: Trial, _ failure: Complaint) -> Complaint {
        failure.within("with \(trial.step.text)")
    }
}
