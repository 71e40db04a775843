import LabBase
import LabDevices
import LabRuns

/// The figures to try, and where: a pure function of what was asked and of the inputs that were
/// run. The values that are tried depend on what comes of those before.
package struct DoubtPlan: Sendable {
    /// A figure, and the values that it may have instead.
    package struct Asked: Sendable {
        let figure: DeviceFigure
        /// The range that it is tried in; nil for a word.
        let range: FigureRange?
        let choices: [FigureTrial.Value]
    }

    /// Inputs that differ by the seed alone, and so have one device.
    package struct Place: Sendable {
        let inputs: [Int]
        /// With the network that is in force.
        package let device: Device
        let figures: [Asked]
        /// Named by the user, and of one value here.
        let fixed: [String]
        /// Left out, since a network was chosen that gives them.
        let chosen: [String]
    }

    package let session: RunSession
    package let places: [Place]

    package init(_ selection: DoubtSelection, _ session: RunSession) {
        self.session = session
        places = Self.places(selection, session)
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
            let isPhone = session.inputs[inputs[0]].phone != nil
            // A phone's apps have inputs of their own.
            let formats = Set(inputs.flatMap { session.inputs[$0].header.catalog.formats })
            // A network that is chosen isn't in doubt, even if users' networks vary.
            let chosen = header.networkSources.map(\.figure)
            let figures = selection.figures(of: device, inPhone: isPhone).filter { figure in
                selection.names.contains(figure.name) || figure.format.map(formats.contains) ?? true
            }
            let all = figures.map { figure in
                let isNamed = selection.names.contains(figure.name)
                let range = range(of: figure, on: device, isNamed: isNamed)
                let isWord = figure.number(device) == nil
                return Asked(
                    figure: figure, range: range,
                    choices: isWord && range != nil
                        ? [] : figure.choices(on: device, isNamed: isNamed))
            }.filter { $0.range != nil || !$0.choices.isEmpty }
            func isTried(_ name: String) -> Bool {
                selection.names.contains(name) || !chosen.contains(name)
            }
            let names = all.map(\.figure.name)
            return Place(
                inputs: inputs, device: device, figures: all.filter { isTried($0.figure.name) },
                fixed: selection.names.filter { !names.contains($0) },
                chosen: names.filter { !isTried($0) })
        }
    }

    /// A figure that the user names is tried even if it is certain, or theirs. Nil for one that has
    /// no other value there.
    private static func range(
        of figure: DeviceFigure, on device: Device, isNamed: Bool
    ) -> FigureRange? {
        // In place of a word, numbers around the one that the figure may have.
        let numbered = isNamed ? figure.numbered(device) : device
        guard let number = figure.number(numbered) else { return nil }
        var range = device.range(of: figure)
        if isNamed, range == nil, number > 0 {
            let ends = [0.125, 8].compactMap { figure.settled(number * $0, on: device) }
            range = FigureRange(
                low: ends[0], high: ends[1], source: "an eighth of it to eight times as much")
        }
        guard let range, range.low < range.high else { return nil }
        return range
    }

    /// How many cells are run at least.
    package var cellCount: Int {
        places.reduce(0) { sum, place in
            let trials = place.figures.reduce(0) {
                $0 + ($1.range == nil ? 0 : 2) + $1.choices.count
            }
            return sum + trials * session.cells.count { place.inputs.contains($0.input) }
        }
    }

    /// The cells of a trial at a place, about to be run: as many as ran there, in the same order.
    package func session(_ trial: FigureTrial, at place: Place) throws(Complaint) -> RunSession {
        do throws(Complaint) {
            return try session.tried(trial, on: place.inputs)
        } catch {
            throw place.blamed(trial, error)
        }
    }
}

extension DoubtPlan.Place {
    /// Blames the figure for a trial's failure, not what was typed.
    package func blamed(_ trial: FigureTrial, _ failure: Complaint) -> Complaint {
        failure.within("with \(trial.words(on: device))")
    }

    /// Tries the figures one after the other, and says what each does to the conclusions.
    ///
    /// - Parameter attempt: runs with a figure at another value.
    package func doubt(
        _ question: Doubt.Question, _ plan: DoubtPlan, _ conclusions: [DoubtConclusion],
        _ attempt: (FigureTrial) throws(Complaint) -> DoubtFinding
    ) throws(Complaint) -> Doubt {
        let inputs = inputs.map { plan.session.inputs[$0].header }
        var doubt = Doubt(
            question: question, scenario: inputs[0].scenario, device: device.id,
            seeds: inputs.map(\.seed), conclusions: conclusions, figures: [], fixed: fixed,
            chosen: chosen)
        for asked in figures {
            var found = DoubtedFigure(asked.figure, on: device)
            if let range = asked.range {
                let (figure, device) = (asked.figure, device)
                let own = figure.number(device).map {
                    FigureScan.Point($0, conclusions.map(\.holds), isIdle: true)
                }
                var scan = FigureScan(range, own: own, steps: question.steps) {
                    figure.settled($0, on: device)
                }
                var findings: [Double: DoubtFinding] = [:]
                while true {
                    let values = scan.next()
                    if values.isEmpty { break }
                    for value in values {
                        let finding = try attempt(FigureTrial(figure.name, value))
                        findings[value] = finding
                        scan.learn(
                            FigureScan.Point(value, finding.verdicts, isIdle: finding.isIdle))
                    }
                }
                found.learn(figure, range, on: device, scan, findings, conclusions)
            }
            for choice in asked.choices {
                let finding = try attempt(FigureTrial(asked.figure.name, choice))
                let text = asked.figure.text(asked.figure.with(choice, on: device)) ?? ""
                found.learn(choice: text, finding, conclusions)
            }
            doubt.figures.append(found)
        }
        doubt.rank()
        return doubt
    }
}

extension DeviceFigure {
    /// The value that the figure has once it is set to a number: a whole one, or one within limits.
    fileprivate func settled(_ number: Double, on device: Device) -> Double? {
        self.number(with(.number(number), on: device))
    }
}

/// The outcome of one trial.
package struct DoubtFinding: Sendable {
    /// True for each conclusion that holds.
    package var verdicts: [Bool]
    /// For each conclusion what is so in its place, where that is known.
    package var instead: [[String]]
    /// How far each column moves.
    package var moves: [DoubtMove]
    /// True if nothing that is counted is otherwise.
    package var isIdle: Bool

    package init(
        verdicts: [Bool], instead: [[String]], moves: [DoubtMove], isIdle: Bool
    ) {
        self.verdicts = verdicts
        self.instead = instead
        self.moves = moves
        self.isIdle = isIdle
    }
}
