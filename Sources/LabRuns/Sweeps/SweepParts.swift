import LabBase
import LabDevices
import LabPictures
import LabReplay

/// The whole of a sweep from parts that were run apart, each a CSV of some of its cells.
package enum SweepParts {
    /// Where a row was found.
    private struct Found {
        var place: String
        var result: SweepResult
    }

    /// Every cell's result, from the files of the folder that are called `.csv`. Each row must be
    /// of a cell of this plan, and each cell have a row; several of one cell must agree.
    package static func results(
        _ plan: CellPlan, in folder: String
    ) throws(LoadFailure) -> [SweepResult] {
        var found = [Found?](repeating: nil, count: plan.cells.count)
        for file in try files(in: folder) {
            for row in try rows(of: file, plan) {
                let index = row.result.cell - 1
                if let other = found[index] {
                    try check(row, agreesWith: other)
                } else {
                    found[index] = row
                }
            }
        }
        let missing = found.indices.filter { found[$0] == nil }.map { $0 + 1 }
        guard missing.isEmpty else {
            let ranges = ranges(missing)
            let words = ranges.prefix(8).map { "--cell \($0)" } + (ranges.count > 8 ? ["..."] : [])
            throw LoadFailure(
                "\(folder): \(missing.count) of \(plan.cells.count) cells are missing. "
                    + "Run them: \(words.joined(separator: " "))", .badData)
        }
        return found.map { $0!.result }
    }

    private static func files(in folder: String) throws(LoadFailure) -> [String] {
        let names: [[UInt8]]
        do throws(PictureError) {
            names = try FolderFile.names(in: folder)
        } catch {
            throw LoadFailure("\(folder): \(error.reason). Name the folder of the parts", .noInput)
        }
        // By bytes, so that the order is the same everywhere.
        let files = names.filter { $0.suffix(4).elementsEqual(".csv".utf8) }
            .sorted { $0.lexicographicallyPrecedes($1) }
            .map { "\(folder)/\(String(decoding: $0, as: UTF8.self))" }
        guard !files.isEmpty else {
            throw LoadFailure("\(folder): has no file that is called .csv", .badData)
        }
        return files
    }

    private static func rows(
        of file: String, _ plan: CellPlan
    ) throws(LoadFailure) -> [Found] {
        func problem(_ line: Int, _ message: String) -> LoadFailure {
            LoadFailure("\(file):\(line): \(message)", .badData)
        }
        let text = try InputLoader.text(of: file)
        let records: [(line: Int, fields: [String])]
        do throws(CSV.Problem) {
            records = try CSV.records(text)
        } catch {
            throw problem(error.line, "\(error.message). Run its cells again")
        }
        let names = records.first?.fields ?? []
        let halves = ColumnHalf.allCases.map { $0.of(SweepColumns.all).map(\.name) }
        // What is measured stands last, and may have been left out.
        let unmeasured = Array(repeating: "", count: max(0, SweepColumns.all.count - names.count))
        guard halves.contains(names) else {
            throw problem(1, "isn't what 'lab sweep' of this version writes. Take it away")
        }
        // The last field may be a part of itself without anyone noticing.
        guard text.utf8.last == 0x0A else {
            throw problem(records.last!.line, "is cut off. Run its cells again")
        }
        var rows: [Found] = []
        for record in records.dropFirst() {
            guard record.fields.count == names.count else {
                throw problem(
                    record.line,
                    "has \(record.fields.count) fields, the header \(names.count). "
                        + "Run its cells again")
            }
            do throws(Mistake) {
                rows.append(
                    Found(
                        place: "\(file):\(record.line)",
                        result: try result(record.fields + unmeasured, plan)))
            } catch {
                throw problem(record.line, error.message)
            }
        }
        return rows
    }

    private struct Mistake: Error { var message: String }

    private static func result(
        _ fields: [String], _ plan: CellPlan
    ) throws(Mistake) -> SweepResult {
        guard let number = Int(fields[0]), (1...plan.cells.count).contains(number) else {
            throw Mistake(
                message: "there is no cell \(fields[0]) in this sweep, which has "
                    + "\(plan.cells.count). Give the arguments that the parts were run with")
        }
        let cell = plan.cells[number - 1]
        let identity = SweepColumns.identity(cell, plan.sources[cell.input].header)
        for (index, figure) in identity.enumerated() where figure.written != fields[index] {
            throw Mistake(
                message: "cell \(number): \(SweepColumns.all[index].name) is '\(fields[index])', "
                    + "in this sweep '\(figure.written)'. "
                    + "Give the arguments that the parts were run with")
        }
        var figures: [Figure] = []
        let columns = zip(SweepResult.columns, SweepResult.doors)
        for (field, (column, door)) in zip(fields.dropFirst(identity.count), columns) {
            do throws(FigureDoor.Refusal) {
                figures.append(try door.figure(field))
            } catch {
                throw Mistake(
                    message: "cell \(number): \(column.name) is '\(field)', and no figure. "
                        + "Run it again")
            }
        }
        return SweepResult(cell: number, figures: figures, problem: nil)
    }

    private static func check(_ row: Found, agreesWith other: Found) throws(LoadFailure) {
        for (index, column) in SweepResult.columns.enumerated() where !column.isMeasured {
            let (one, two) = (row.result.figures[index], other.result.figures[index])
            if one == two { continue }
            throw LoadFailure(
                "\(row.place): cell \(row.result.cell): \(column.name) is '\(one.written)', in "
                    + "\(other.place) '\(two.written)'. Take one of them away", .badData)
        }
    }

    /// `3`, `17..40`
    static func ranges(_ numbers: [Int]) -> [String] {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound == number - 1 {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        return ranges.map {
            $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)..\($0.upperBound)"
        }
    }
}
