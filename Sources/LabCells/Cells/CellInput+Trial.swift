import LabDevices
import LabScripts

extension CellInput {
    /// The input with a figure of its device at another value. What was played of its script stays,
    /// so that many values cost no more than their replays; nil if the script is for another screen
    /// with it.
    package func with(_ trial: FigureTrial) -> CellInput? {
        let source: any TraceSource
        if var trace = played.source as? ScenarioTrace {
            trial.apply(to: &trace.scenario.device, &trace.scenario.network)
            source = trace
        } else if var trace = played.source as? TraceFile {
            trial.apply(to: &trace.header.device, &trace.header.network)
            source = trace
        } else {
            return nil
        }
        guard source.header.device.screen == played.header.device.screen else { return nil }
        var changes = played.changes
        changes.trial = trial
        let tried = CellSource(
            path: played.path, deviceText: played.deviceText, changes: changes, seed: played.seed,
            source: source, pedigree: played.pedigree)
        return CellInput(tried, summary: summary, events: (self.source as? KeptTrace)?.events)
    }
}
