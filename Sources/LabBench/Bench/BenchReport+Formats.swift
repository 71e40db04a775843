import LabBase

extension BenchReport {
    /// A line for each format: millions of requests a second and seconds on processors, of `lab
    /// trace info` and of `lab trace run`.
    package static func text(_ results: [FormatBench.Result]) -> String {
        guard let requests = results.first?.requests else { return "" }
        let figures = ["M/s", "user s", "x"]
        var table = TextTable(
            headings: [
                .init(title: "format", isNumber: false), .init(title: "bytes"),
                .init(title: "read s"),
            ] + ["info", "lru"].flatMap { name in figures.map { .init(title: "\(name) \($0)") } })
        for result in results {
            let reading = result.times[0]
            var row = [
                result.format, Fixed.bytes(Int64(result.bytes)), seconds(reading.wallNs, places: 3),
            ]
            for times in result.times.dropFirst() {
                let perSecond = Double(result.requests) * 1e3 / Double(times.wallNs)
                let ratio = Double(times.wallNs) / Double(reading.wallNs)
                row.append(Fixed.decimal(perSecond, places: 2))
                row.append(seconds(times.userNs, places: 2))
                row.append(Fixed.decimal(ratio, places: 1))
            }
            table.rows.append(row.map { .init(text: $0) })
        }
        return "key traces by format, \(requests) Zipf requests, processes included\n"
            + table.lines(.plain).map { "  " + $0 + "\n" }.joined()
            + "  read: the file's bytes and nothing else. M/s: millions of requests a second, by\n"
            + "  'lab trace info' and 'lab trace run --policy lru'. x: times as long as reading\n"
    }

    private static func seconds(_ ns: Int64, places: Int) -> String {
        Fixed.decimal(Double(ns) / 1e9, places: places)
    }
}
