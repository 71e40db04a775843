extension Plot {
    /// Returns the numbers of all lines, those that lie lowest first: by how many times the lowest
    /// at an x they come to, summed over all x. A line that says nothing of an x counts as twice
    /// the lowest there.
    ///
    /// - Parameter last: names of lines that come after all others.
    package func ranking(last: Set<String> = []) -> [Int] {
        let positions = Set(lines.flatMap { $0.points.map(\.x) }).sorted()
        let values = lines.map { $0.values(at: positions) }
        var sums = Array(repeating: 0.0, count: lines.count)
        for index in positions.indices {
            let least = values.compactMap { $0[index] }.min() ?? 0
            for line in lines.indices {
                guard let value = values[line][index] else {
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

extension Plot.Curve {
    /// Between two points a value is valid, so that a level line says something of each position.
    fileprivate func values(at positions: [Double]) -> [Double?] {
        var next = points.startIndex
        var held: Double?
        return positions.map { position in
            while next < points.endIndex, points[next].x <= position {
                held = points[next].y
                next += 1
            }
            return next == points.endIndex && points.last.map { $0.x < position } ?? true
                ? nil : held
        }
    }
}
