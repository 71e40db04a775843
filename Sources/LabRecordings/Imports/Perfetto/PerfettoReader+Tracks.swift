extension PerfettoReader {
    /// Threads and processes.
    mutating func readProcesses(_ range: Range<Int>) throws(WireReader.Damage) {
        var reader = WireReader(bytes, in: range)
        while let field = try reader.next() {
            guard let range = field.range, field.number == 1 || field.number == 2 else { continue }
            let isProcess = field.number == 1
            var number: Int32 = 0
            var process: Int32 = 0
            var fields = WireReader(bytes, in: range)
            while let field = try fields.next() {
                switch (field.number, field.range) {
                case (1, nil): number = Int32(truncatingIfNeeded: field.unsigned ?? 0)
                case (3, nil): process = Int32(truncatingIfNeeded: field.unsigned ?? 0)
                default: break
                }
            }
            trace.processes[number] = isProcess ? number : process
        }
    }

    /// Memory of processes, as the system counts it now and then.
    mutating func readStats(_ range: Range<Int>, _ timeNs: Int64?) throws(WireReader.Damage) {
        guard let timeNs else { return passOver("without a time", at: range.lowerBound) }
        var reader = WireReader(bytes, in: range)
        while let field = try reader.next() {
            guard field.number == 1, let range = field.range else { continue }
            var process: Int32 = 0
            var kilobytes: UInt64?
            var fields = WireReader(bytes, in: range)
            while let field = try fields.next() {
                switch field.number {
                case 1: process = Int32(truncatingIfNeeded: field.unsigned ?? 0)
                case 3: kilobytes = field.unsigned
                default: break
                }
            }
            guard let kilobytes, kilobytes < 1 << 40 else { continue }
            add(
                PerfettoTrace.Memory(
                    timeNs: timeNs, process: process, part: .all, bytes: Int64(kilobytes) << 10))
        }
    }

    mutating func readTrack(_ range: Range<Int>) throws(WireReader.Damage) {
        var number: UInt64 = 0
        var place = PerfettoTrace.TrackPlace()
        var reader = WireReader(bytes, in: range)
        while let field = try reader.next() {
            switch (field.number, field.range) {
            case (1, nil): number = field.unsigned ?? 0
            case (5, nil): place.parent = field.unsigned ?? 0
            case (3, let process?):
                place.process = try owner(process).process
            case (4, let thread?):
                let owner = try self.owner(thread)
                place.process = owner.process
                place.thread = owner.thread
                trace.processes[owner.thread] = owner.process
            default: break
            }
        }
        trace.tracks[number] = place
    }

    /// A descriptor of a process, or of a thread.
    private func owner(
        _ range: Range<Int>
    ) throws(WireReader.Damage) -> (process: Int32, thread: Int32) {
        var process: Int32 = 0
        var thread: Int32 = 0
        var reader = WireReader(bytes, in: range)
        while let field = try reader.next() {
            switch field.number {
            case 1: process = Int32(truncatingIfNeeded: field.unsigned ?? 0)
            case 2: thread = Int32(truncatingIfNeeded: field.unsigned ?? 0)
            default: break
            }
        }
        return (process, thread)
    }

    /// Names that later packets of the sequence give by number.
    mutating func intern(
        _ range: Range<Int>, _ sequence: UInt32
    ) throws(WireReader.Damage) {
        var reader = WireReader(bytes, in: range)
        while let field = try reader.next() {
            guard field.number == 2, let range = field.range else { continue }
            var number: UInt64 = 0
            var name: Range<Int>?
            var fields = WireReader(bytes, in: range)
            while let field = try fields.next() {
                switch (field.number, field.range) {
                case (1, nil): number = field.unsigned ?? 0
                case (2, let text?): name = text
                default: break
                }
            }
            if let name { sequences[sequence, default: Sequence()].names[number] = name }
        }
    }

    mutating func setDefaults(
        _ range: Range<Int>, _ sequence: UInt32
    ) throws(WireReader.Damage) {
        var reader = WireReader(bytes, in: range)
        while let field = try reader.next() {
            switch (field.number, field.range) {
            case (58, nil):
                let clock = UInt32(truncatingIfNeeded: field.unsigned ?? 0)
                sequences[sequence, default: Sequence()].clock = clock
            case (11, let event?):
                var fields = WireReader(bytes, in: event)
                while let field = try fields.next() {
                    guard field.number == 11 else { continue }
                    sequences[sequence, default: Sequence()].track = field.unsigned ?? 0
                }
            default: break
            }
        }
    }

    mutating func readClocks(
        _ range: Range<Int>, _ sequence: UInt32
    ) throws(WireReader.Damage) {
        var readings: [PerfettoClocks.Reading] = []
        var reader = WireReader(bytes, in: range)
        while let field = try reader.next() {
            guard field.number == 1, let range = field.range else { continue }
            var reading = PerfettoClocks.Reading()
            var fields = WireReader(bytes, in: range)
            while let field = try fields.next() {
                switch field.number {
                case 1: reading.number = UInt32(truncatingIfNeeded: field.unsigned ?? 0)
                case 2: reading.ticks = field.signed ?? 0
                case 3: reading.isIncremental = field.unsigned == 1
                case 4: reading.nsPerTick = max(1, field.signed ?? 1)
                default: break
                }
            }
            readings.append(reading)
        }
        clocks.note(readings, sequence: sequence)
    }

    /// A section of a program that writes its own packets.
    mutating func readEvent(
        _ range: Range<Int>, _ timeNs: Int64?, _ sequence: UInt32
    ) throws(WireReader.Damage) {
        var type: UInt64 = 0
        var track = sequences[sequence]?.track ?? 0
        var name: Range<Int>?
        var reader = WireReader(bytes, in: range)
        while let field = try reader.next() {
            switch (field.number, field.range) {
            case (9, nil): type = field.unsigned ?? 0
            case (10, nil): name = sequences[sequence]?.names[field.unsigned ?? 0]
            case (11, nil): track = field.unsigned ?? 0
            case (23, let text?): name = text
            default: break
            }
        }
        guard (1...3).contains(type) else { return }
        guard let timeNs else {
            return passOver(
                "with a time of a clock that the trace doesn't tell", at: range.lowerBound)
        }
        let place = range.upperBound..<range.upperBound
        let meaning = name.flatMap { PerfettoSection.meaning(bytes, $0) }
        if type == 3, meaning == nil { return }
        // A track of a thread is the thread's: sections of both kinds nest there.
        let thread = trace.tracks[track]?.thread ?? 0
        add(
            PerfettoTrace.Mark(
                timeNs: timeNs, kind: type == 1 ? .begin : type == 2 ? .end : .instant,
                track: thread > 0 ? .thread(thread) : .track(track),
                process: trace.tracks[track]?.process ?? 0, meaning: meaning,
                name: name ?? place))
    }
}
