import LabBase

/// Rows that another version or commit of lab has counted, beside this one's.
enum OtherLabs {
    static func say(_ labs: [String], in place: String) {
        guard !labs.isEmpty else { return }
        Terminal.say(
            "\(place): has rows of lab \(Listing.and(labs)), and this is \(LabVersion.text). Their "
                + "inputs are the same; what one of them counts otherwise isn't said")
    }
}
