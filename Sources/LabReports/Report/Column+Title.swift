import LabBase

extension Column {
    /// The name in sentences and titles.
    var title: String {
        switch self {
        case .of(.hitRate): "hit rate"
        case .of(.peakImageBytes): "peak of images"
        case .of(.blankMs): "blank time"
        case .of(.unservedRequests): "unserved requests"
        case .of(.warningFreedBytes): RunTable.freedByWarnings
        case .of(.warningFreedShare): "share freed by warnings"
        case .of(.warmReturns): "warm returns"
        case .of(.usableMsP50): "time until usable"
        default: name
        }
    }

    /// The name above figures in a table, which has less room.
    var tableTitle: String {
        switch self {
        case .of(.peakImageBytes): "peak images"
        case .of(.unservedRequests): "unserved"
        default: title
        }
    }
}
