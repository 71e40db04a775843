import LabBase

/// The lines of a measurement.
enum BenchReport {
    static func text(_ result: ModelBench.Result) -> String {
        var text =
            "model, \(ModelBench.hours) h of wander: \(result.events) events, "
            + "\(result.requests) requests; ns a request, script included\n"
        for run in result.runs {
            text += line(run.policy, result.nsPerRequest(run.wallNs))
        }
        for run in result.logged {
            text += line("\(run.policy), with events", result.nsPerRequest(run.wallNs))
        }
        text += line("the script alone", result.nsPerRequest(result.scriptNs))
        text += "  events kept for all policies take \(Fixed.bytes(Int64(result.keptBytes)))\n"
        if let one = result.residentAfterOne, let ten = result.residentAfterTen {
            text +=
                "  resident after 1 h from its script \(Fixed.bytes(one)), after "
                + "\(ModelBench.hours) h \(Fixed.bytes(ten))\n"
        }
        return text + self.text(result.comparison)
    }

    private static func line(_ name: String, _ ns: Double) -> String {
        let figure = Fixed.decimal(ns, places: 0)
        return "  " + name
            + String(repeating: " ", count: max(1, 28 - name.utf8.count - figure.utf8.count))
            + figure + "\n"
    }

    private static func text(_ comparison: ModelBench.Comparison) -> String {
        func share(_ ns: Int64) -> String {
            Fixed.decimal(Double(ns) / Double(comparison.runsNs), places: 2)
        }
        return "  \(comparison.policies) policies compared take \(share(comparison.comparedNs)) of "
            + "what a run of each takes, with \(comparison.jobs) jobs; with one "
            + "\(share(comparison.comparedAloneNs))\n"
    }

    /// The parts of the peak, to the byte.
    static func text(_ result: ResidentBench.Result) -> String {
        let beyond = result.peakBytes - result.pagedBytes
        let share = Fixed.decimal(
            Double(beyond) / Double(result.pagedBytes) * 100, places: 2)
        return """
            resident peak of \(result.images) images of \(result.bytesEach) bytes: \
            \(result.peakBytes) bytes above the baseline
              images in whole pages                   \(result.pagedBytes)
              beyond them                             \(beyond) (\(share) %), of which
                allocator's records of the blocks     \(result.recordBytes)
                touched beyond whole pages            \(result.excessBytes)
                heap of the replay and its libraries  \
            \(beyond - result.recordBytes - result.excessBytes)
              libpng's scratch while decoding         \(result.scratchBytes)

            """
    }

    static func text(_ result: DecodingBench.Result) -> String {
        let replay = Fixed.decimal(Double(result.replayNs) / 1e6, places: 1)
        let bare = Fixed.decimal(Double(result.bareNs) / 1e6, places: 1)
        return "real memory, \(result.decodes) decodes: replay \(replay) ms, bare loop \(bare) ms, "
            + "ratio \(Fixed.decimal(result.ratio, places: 3))\n"
    }
}
