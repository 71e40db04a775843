extension Sequence {
    /// Groups elements by key, in the order in which keys first come.
    package func grouped<Key: Hashable>(
        by key: (Element) -> Key
    ) -> [(key: Key, elements: [Element])] {
        var places: [Key: Int] = [:]
        var groups: [(key: Key, elements: [Element])] = []
        for element in self {
            let key = key(element)
            if let place = places[key] {
                groups[place].elements.append(element)
            } else {
                places[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }
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
