/// The lines of `lab bench`.
public enum BenchReport {
    public static func text(_ result: ModelBench.Result) -> String {
        let perSecond = Fixed.decimal(result.requestsPerSecond / 1e6, places: 2)
        let nsEach = Fixed.decimal(result.nsPerRequest, places: 0)
        let seconds = Fixed.decimal(Double(result.wallNs) / 1e9, places: 2)
        var text =
            "model, \(ModelBench.hours) h of wander, \(result.policy): \(result.events) events, "
            + "\(result.requests) requests in \(seconds) s: \(perSecond) M requests/s, "
            + "\(nsEach) ns each, compiling the script included\n"
        if let one = result.residentAfterOne, let ten = result.residentAfterTen {
            text +=
                "  resident after 1 h \(Fixed.bytes(one)), after \(ModelBench.hours) h "
                + "\(Fixed.bytes(ten))\n"
        }
        return text
    }

    /// What the peak is made of, to the byte.
    public static func text(_ result: ResidentBench.Result) -> String {
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
              libpng's scratch while decoding         \(result.scratchBytes), in the baseline

            """
    }

    public static func text(_ result: DecodingBench.Result) -> String {
        let replay = Fixed.decimal(Double(result.replayNs) / 1e6, places: 1)
        let bare = Fixed.decimal(Double(result.bareNs) / 1e6, places: 1)
        return "real memory, \(result.decodes) decodes: replay \(replay) ms, bare loop \(bare) ms, "
            + "ratio \(Fixed.decimal(result.ratio, places: 3))\n"
    }
}
