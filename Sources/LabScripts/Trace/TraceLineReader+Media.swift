import LabBase
import LabOrders

/// Players and transfers, as far as a trace's lines tell of them.
struct TraceMedia {
    /// Views with a player.
    var playing: Set<ViewID> = []
    /// Transfers that have begun.
    var transfers: Set<TransferID> = []
}

/// Reads the values of events about players and transfers.
extension TraceLineReader {
    func video(_ value: JSONValue) throws(Complaint) -> VideoID {
        let count = declarations.videos.count
        guard let number = value["video"]?.integer, (0..<Int64(count)).contains(number) else {
            throw refuse(
                "'video' is the number of one of the trace's videos, from 0",
                count == 0
                    ? "Declare it in the header's 'videos', or on a line before this one"
                    : "Use 0 to \(count - 1)", at: value["video"] ?? value)
        }
        return VideoID(number)
    }

    mutating func begins(_ view: ViewID, at value: JSONValue) throws(Complaint) {
        guard media.playing.insert(view).inserted else {
            throw refuse("the view has a player already", "Stop that first", at: value)
        }
    }

    mutating func stops(_ view: ViewID, at value: JSONValue) throws(Complaint) {
        guard media.playing.remove(view) != nil else {
            throw refuse("the view has no player", "Let one begin by \"play\"", at: value)
        }
    }

    /// A view that is destroyed has no player.
    func mustNotPlay(_ view: ViewID, at value: JSONValue) throws(Complaint) {
        guard !media.playing.isEmpty, media.playing.contains(view) else { return }
        throw refuse("the view still has a player", "Stop that first", at: value)
    }

    mutating func transfer(
        _ value: JSONValue, begins: Bool
    ) throws(Complaint) -> TransferID {
        guard let number = value["transfer"]?.integer, let transfer = TransferID(exactly: number)
        else {
            throw refuse(
                "'transfer' is a whole number from 0", "Number the transfers",
                at: value["transfer"] ?? value)
        }
        if begins, !media.transfers.insert(transfer).inserted {
            throw refuse(
                "transfer \(transfer) has begun before", "Give each a number of its own",
                at: value)
        }
        if !begins, !media.transfers.contains(transfer) {
            throw refuse("transfer \(transfer) hasn't begun", "Let it begin before", at: value)
        }
        return transfer
    }

    /// The number of the server that a transfer comes from; 0 if no images come from it.
    func host(_ value: JSONValue) throws(Complaint) -> UInt16 {
        guard let written = value["host"] else { return 0 }
        guard let name = written.string else {
            throw refuse("'host' is a server's name", "Write \"video.example\"", at: written)
        }
        return header.catalog.transferHost(named: name)
    }
}
