extension Plot {
    /// Returns the numbers of all lines, those that lie lowest first: by how many times the lowest
    /// at a place they come to, summed over the places. A line that says nothing of a place counts
    /// as twice the lowest there.
    ///
    /// - Parameter last: names of lines that come after all others.
    package func ranking(last: Set<String> = []) -> [Int] {
        let places = Set(lines.flatMap { $0.points.map(\.x) }).sorted()
        let values = lines.map { $0.values(at: places) }
        var sums = Array(repeating: 0.0, count: lines.count)
        for place in places.indices {
            let least = values.compactMap { $0[place] }.min() ?? 0
            for line in lines.indices {
                guard let value = values[line][place] else {
                    sums[line] += 2
                    continue
                }
                sums[line] += least > 0 ? value / least : value
            }
        }
        func rank(_ line: Int) -> (Int, Double, Int) {
            (last.contains(lines[line].name) ? 1 : 0, sums[line], line)
        }
        return lines.indices.sorted { rank($0) < rank($1) }
    }
}

extension Plot.Line {
    /// Between two points a value holds, so that a level line says something of each place.
    fileprivate func values(at places: [Double]) -> [Double?] {
        var next = points.startIndex
        var held: Double?
        return places.map { place in
            while next < points.endIndex, points[next].x <= place {
                held = points[next].y
                next += 1
            }
            return next == points.endIndex && points.last.map { $0.x < place } ?? true ? nil : held
        }
    }
}
