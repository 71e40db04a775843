import LabBase

/// Sizes of drawn pictures: all alike, or drawn for each.
package enum DrawnSizes: Sendable, Hashable {
    case same(PixelSize)
    /// Listed sizes, drawn by their weights.
    case listed([Listed])
    /// Width and height, each drawn uniformly from a range.
    case between(PixelSize, PixelSize)

    package struct Listed: Sendable, Hashable {
        package var weight: Double
        package var size: PixelSize

        package init(weight: Double, size: PixelSize) {
            self.weight = weight
            self.size = size
        }
    }

    /// The size of a picture. It is drawn from the group's name, so that pictures don't depend on
    /// the run's seed.
    package func size(of content: Int, named name: String) -> PixelSize {
        switch self {
        case .same(let size): return size
        case .listed(let all):
            let draw = Draw(seed: 0, purpose: "size \(name)")
            var target = draw.unit(UInt64(content)) * all.reduce(0) { $0 + $1.weight }
            for listed in all {
                if target < listed.weight { return listed.size }
                target -= listed.weight
            }
            return all[all.count - 1].size
        case .between(let least, let most):
            let draw = Draw(seed: 0, purpose: "size \(name)")
            let number = UInt64(content) * 2
            return PixelSize(
                width: least.width + draw.index(number, below: most.width - least.width + 1),
                height: least.height
                    + draw.index(number + 1, below: most.height - least.height + 1))
        }
    }

    /// A size that none of them exceeds in either direction.
    package var bound: PixelSize {
        switch self {
        case .same(let size): size
        case .listed(let all):
            PixelSize(
                width: all.map(\.size.width).max() ?? 1, height: all.map(\.size.height).max() ?? 1)
        case .between(_, let most): most
        }
    }
}

extension DrawnSizes {
    /// Sizes with this many times the width and the height.
    package func scaled(bySide factor: Double) -> DrawnSizes {
        func scaled(_ size: PixelSize) -> PixelSize {
            PixelSize(
                width: max(1, Int(nearest: Double(size.width) * factor)),
                height: max(1, Int(nearest: Double(size.height) * factor)))
        }
        return switch self {
        case .same(let size): .same(scaled(size))
        case .listed(let all): .listed(all.map { Listed(weight: $0.weight, size: scaled($0.size)) })
        case .between(let least, let most): .between(scaled(least), scaled(most))
        }
    }
}
