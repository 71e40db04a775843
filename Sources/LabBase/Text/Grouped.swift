extension Sequence {
    /// Groups elements by key, in the order in which keys first come.
    package func grouped<Key: Hashable>(
        by key: (Element) -> Key
    ) -> [(key: Key, elements: [Element])] {
        var indices: [Key: Int] = [:]
        var groups: [(key: Key, elements: [Element])] = []
        for element in self {
            let key = key(element)
            if let index = indices[key] {
                groups[index].elements.append(element)
            } else {
                indices[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }

    /// Sums elements by key: what comes to most stands first, whether it is more or less than
    /// nothing; of equals the lower key.
    package func summed<Key: Hashable & Comparable>(
        by key: (Element) -> Key, _ amount: (Element) -> some BinaryInteger
    ) -> [Summed<Key, Element>] {
        grouped(by: key).map { key, elements in
            Summed(
                key: key, elements: elements, sum: elements.reduce(0) { $0 + Int128(amount($1)) })
        }.sorted { ($1.sum.magnitude, $0.key) < ($0.sum.magnitude, $1.key) }
    }
}

extension Sequence<Int> {
    /// Runs of neighbours, of numbers that rise: `3...3`, `17...40`.
    package var runs: [ClosedRange<Int>] {
        reduce(into: []) { runs, number in
            if let last = runs.last, last.upperBound == number - 1 {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
    }
}

/// Elements with one key, and what they come to.
package struct Summed<Key, Element> {
    package let key: Key
    package let elements: [Element]
    package let sum: Int128
}

extension Int {
    /// With a comma at each thousand: `20,000,000`.
    package var grouped: String {
        let digits = Array(String(magnitude))
        var text = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }

    /// So many of a thing: `1 picture`, `2,000 pictures`.
    package func of(_ one: String, _ many: String? = nil) -> String {
        self == 1 ? "1 \(one)" : "\(grouped) \(many ?? one + "s")"
    }
}
