import LabBase

extension BenchReport {
    /// A line for each format: millions of requests a second and seconds on processors, of `lab
    /// trace info` and of `lab trace run`, beside a pass that only reads and numbers keys.
    static func text(_ results: [FormatBench.Result]) -> String {
        guard let requests = results.first?.requests else { return "" }
        let figures = [FormatBench.Pass.info, .lru].flatMap { pass in
            func figure(
                _ title: String, _ text: @escaping (FormatBench.Result, FormatBench.Times) -> String
            ) -> ShownColumn<FormatBench.Result> {
                .figure("\(pass) \(title)") { text($0, $0[pass]) }
            }
            return [
                figure("M/s") {
                    Fixed.decimal(Double($0.requests) * 1e3 / Double($1.wallNs), places: 2)
                },
                figure("CPU s") { seconds($1.cpuNs, places: 2) },
                figure("x") {
                    Fixed.decimal(Double($1.wallNs) / Double($0[.bytes].wallNs), places: 1)
                },
            ]
        }
        let table = TextTable(
            results,
            [
                .text("format") { $0.format },
                .figure("bytes") { Fixed.bytes(Int64($0.bytes)) },
                .figure("read s") { seconds($0[.bytes].wallNs, places: 3) },
                .figure("keys CPU s") { seconds($0[.keys].cpuNs, places: 2) },
            ] + figures + [
                .figure("lru/keys") {
                    Fixed.decimal(
                        Double($0[.lru].cpuNs) / Double($0[.keys].cpuNs), places: 2)
                }
            ])
        return "key traces by format, \(requests) Zipf requests, processes included\n"
            + table.lines(.plain).map { "  " + $0 + "\n" }.joined()
            + "  read: the file's bytes and nothing else. keys: requests read and keys numbered,\n"
            + "  and nothing else. M/s: millions of requests a second, by 'lab trace info' and\n"
            + "  'lab trace run --policy lru'. x: times as long as reading\n"
    }

    private static func seconds(_ ns: Int64, places: Int) -> String {
        Fixed.decimal(Double(ns) / 1e9, places: places)
    }
}

extension FormatBench.Result {
    fileprivate subscript(_ pass: FormatBench.Pass) -> FormatBench.Times { times[pass.rawValue] }
}
