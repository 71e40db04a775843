/// The traps that the lab knows.
extension Trap {
    package static let all: [Trap] =
        [stills, unsentWarning, unsentSignal, nothingAhead]
        + ofStores + [otherPlatform] + ofLists + idleParts + ofPhones

    package static func named(_ name: String) -> Trap? { all.first { $0.name == name } }
}
