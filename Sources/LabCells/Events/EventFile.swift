import LabBase
import LabOrders
import Synchronization

/// The file that the events of a command's cells go to, in the order of the cells, however many run
/// at a time.
///
/// The cell whose turn it is writes straight into it, unless it runs in a process of its own; each
/// other has a spool beside it. Spools of neighbours that are over become one, so that there are
/// never many more than cells that run.
package final class EventFile: Sendable {
    package let form: EventForm
    private let file: OutputFile
    private let state = Mutex(State())

    /// The events of cells that are over, and that wait for their turn.
    private struct Piece {
        var cells: Range<Int>
        var spool: Spool
    }

    private struct State {
        var output: OutputBytes?
        /// The cell whose turn it is.
        var next = 0
        /// It writes straight into the file.
        var isDirect = false
        var writtenBytes = 0
        /// When its turn began.
        var bytesBefore = 0
        /// In the order of their cells.
        var waiting: [Piece] = []
        var failure: Complaint?
        var isOver = false
    }

    /// The file of the cells that were over when the command was interrupted.
    package var partialPath: String { file.partialPath }

    package init(_ file: OutputFile) {
        self.file = file
        form = EventForm(path: file.path)
    }

    /// A cell begins. Nil where nothing can be written any more.
    ///
    /// - Parameter cell: its index among those that are run, from 0 on, each of which comes once.
    package func begin(_ cell: Int, _ heading: EventHeading, inChild: Bool) -> CellEvents? {
        let text = heading.text(form)
        var events: CellEvents?
        attempt { (state) throws(Complaint) in
            let folder = try open(&state).spoolFolder
            guard cell != state.next || inChild else {
                state.isDirect = true
                state.bytesBefore = state.writtenBytes
                try write(text, &state)
                events = CellEvents(self, nil)
                return
            }
            let spool = try Spool(in: folder, isNamed: inChild)
            try spool.write(text)
            events = CellEvents(self, spool)
        }
        return events
    }

    /// Does nothing once something has failed, or all is over; what fails is kept until the end.
    private func attempt(_ body: (inout State) throws(Complaint) -> Void) {
        state.withLock { state in
            guard state.failure == nil, !state.isOver else { return }
            do throws(Complaint) { try body(&state) } catch { state.failure = error }
        }
    }

    /// Writes the lines of the cell whose turn it is.
    func write(_ lines: borrowing LineBytes) {
        lines.withBytes { bytes in
            attempt { (state) throws(Complaint) in
                try state.output?.write(bytes)
                state.writtenBytes += bytes.count
            }
        }
    }

    /// Something couldn't be written: the events aren't.
    func fail(_ failure: Complaint) { state.withLock { $0.failure = $0.failure ?? failure } }

    /// The same, of a cell's own process.
    func fail(_ reason: String) { fail(.unwritable(file.path, reason)) }

    package func end(_ cell: Int, _ events: CellEvents) {
        attempt { (state) throws(Complaint) in
            if let spool = events.spool {
                if spool.path != nil { spool.cutHalfLine() }
                try Self.add(Piece(cells: cell..<cell + 1, spool: spool), to: &state.waiting)
            } else {
                state.isDirect = false
                state.next = cell + 1
            }
            while let first = state.waiting.first, first.cells.lowerBound == state.next {
                try join(state.waiting.removeFirst(), &state)
            }
        }
    }

    /// All cells are over. What went wrong before is said now.
    package func finish() throws(Complaint) {
        try state.withLock { (state) throws(Complaint) in
            if let failure = state.failure { throw failure }
            try close(&state)
        }
    }

    /// The command ends before its cells do: those that are over are kept beside the file. Nothing
    /// happens to what isn't replaced, whose reader may not be reading on.
    package func interrupt() throws(Complaint) {
        guard file.isFile else { return }
        try state.withLock { (state) throws(Complaint) in
            if let failure = state.failure { throw failure }
            if state.next == 0, state.waiting.isEmpty { return }
            if state.isDirect { try state.output?.cut(toBytes: state.bytesBefore) }
            for piece in state.waiting { try join(piece, &state) }
            try close(&state, isPartial: true)
        }
    }

    private func open(_ state: inout State) throws(Complaint) -> OutputBytes {
        if let output = state.output { return output }
        let output = try OutputBytes(file)
        state.output = output
        try write(form.head, &state)
        return output
    }

    private func write(_ bytes: [UInt8], _ state: inout State) throws(Complaint) {
        try state.output?.write(bytes)
        state.writtenBytes += bytes.count
    }

    private func join(_ piece: Piece, _ state: inout State) throws(Complaint) {
        try piece.spool.readAll { lines throws(Complaint) in try write(lines, &state) }
        state.next = piece.cells.upperBound
    }

    private func close(_ state: inout State, isPartial: Bool = false) throws(Complaint) {
        let output = try open(&state)
        try write(form.tail, &state)
        state.isOver = true
        state.waiting = []
        try output.finish(isPartial: isPartial)
        state.output = nil
    }

    private static func add(_ piece: Piece, to waiting: inout [Piece]) throws(Complaint) {
        let first = piece.cells.lowerBound
        let index = waiting.firstIndex { $0.cells.lowerBound > first } ?? waiting.count
        waiting.insert(piece, at: index)
        if index + 1 < waiting.count { try merge(index, &waiting) }
        if index > 0 { try merge(index - 1, &waiting) }
    }

    /// With the one that comes after it, if no cell is between them.
    private static func merge(_ index: Int, _ waiting: inout [Piece]) throws(Complaint) {
        let (piece, next) = (waiting[index], waiting[index + 1])
        guard piece.cells.upperBound == next.cells.lowerBound else { return }
        piece.spool.seekToEnd()
        try next.spool.readAll { lines throws(Complaint) in try piece.spool.write(lines) }
        waiting[index].cells = piece.cells.lowerBound..<next.cells.upperBound
        waiting.remove(at: index + 1)
    }
}

/// What one cell's events go to.
package final class CellEvents: EventSink, Sendable {
    private let file: EventFile
    fileprivate let spool: Spool?

    fileprivate init(_ file: EventFile, _ spool: Spool?) {
        self.file = file
        self.spool = spool
    }

    package var form: EventForm { file.form }

    /// For a process of its own to write to.
    package var path: String? { spool?.path }

    package func write(_ lines: borrowing LineBytes) {
        guard let spool else { return file.write(lines) }
        do throws(Complaint) {
            try lines.withBytes { bytes throws(Complaint) in try spool.write(bytes) }
        } catch {
            file.fail(error)
        }
    }

    /// A process of its own couldn't write them.
    package func fail(_ reason: String) { file.fail(reason) }
}
