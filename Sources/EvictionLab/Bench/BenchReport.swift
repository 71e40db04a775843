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

    public static func text(_ result: DecodingBench.Result) -> String {
        let replay = Fixed.decimal(Double(result.replayNs) / 1e6, places: 1)
        let bare = Fixed.decimal(Double(result.bareNs) / 1e6, places: 1)
        return "real memory, \(result.decodes) decodes: replay \(replay) ms, bare loop \(bare) ms, "
            + "ratio \(Fixed.decimal(result.ratio, places: 3))\n"
    }
}
