import LabBase

/// The orders beside the reference, in one setting.
struct OrderContrasts {
    private(set) var all: [(order: String, contrast: Contrast)] = []

    init(_ contrast: (_ order: String) throws(Complaint) -> Contrast) throws(Complaint) {
        for order in Design.others { all.append((order, try contrast(order))) }
    }

    /// The order with the least in the mean.
    var least: StudyTable.Entry {
        Self.entry(all.min { $0.contrast.difference.mean < $1.contrast.difference.mean }!)
    }

    var most: StudyTable.Entry {
        Self.entry(all.max { $0.contrast.difference.mean < $1.contrast.difference.mean }!)
    }

    /// How many of the orders are within the margins.
    var within: StudyTable.Entry {
        .number(Double(all.count { $0.contrast.isWithinMargins }), places: 0)
    }

    private static func entry(_ one: (order: String, contrast: Contrast)) -> StudyTable.Entry {
        .of(one.order, one.contrast.difference, places: 1)
    }
}
