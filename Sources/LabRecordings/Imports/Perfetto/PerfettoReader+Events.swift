extension PerfettoReader {
    /// Events of the kernel, of one core, not in the order of other cores' events.
    mutating func readBundle(_ range: Range<Int>) throws(WireReader.Damage) {
        var events: [Range<Int>] = []
        var ftraceNs: Int64?
        var bootNs: Int64?
        var reader = WireReader(bytes, in: range)
        while let field = try reader.next() {
            switch (field.number, field.range) {
            case (2, let event?): events.append(event)
            case (3, nil) where field.unsigned == 1:
                passOver("before which the kernel lost events", at: range.lowerBound)
            case (6, nil): ftraceNs = field.signed
            case (7, nil): bootNs = field.signed
            default: break
            }
        }
        var shiftNs: Int64 = 0
        if let ftraceNs, let bootNs { shiftNs = bootNs &- ftraceNs }
        for event in events { try readKernelEvent(event, shiftNs) }
    }

    private mutating func readKernelEvent(
        _ range: Range<Int>, _ shiftNs: Int64
    ) throws(WireReader.Damage) {
        var timeNs: Int64?
        var thread: Int32 = 0
        var content: (number: Int, range: Range<Int>)?
        var reader = WireReader(bytes, in: range)
        while let field = try reader.next() {
            switch (field.number, field.range) {
            case (1, nil): timeNs = field.signed
            case (2, nil): thread = Int32(truncatingIfNeeded: field.unsigned ?? 0)
            case (3, let range?), (35, let range?), (313, let range?), (359, let range?):
                content = (field.number, range)
            default: break
            }
        }
        guard let timeNs, let content else { return }
        let bootNs = timeNs &+ shiftNs
        switch content.number {
        case 3: try readPrint(content.range, bootNs, thread)
        case 35: try readKill(content.range, bootNs, thread)
        case 313: try readMemory(content.range, bootNs, thread, fields: (1, 2, 3, 4))
        default: try readMemory(content.range, bootNs, thread, fields: (2, 4, 1, 3))
        }
    }

    private mutating func readPrint(
        _ range: Range<Int>, _ timeNs: Int64, _ thread: Int32
    ) throws(WireReader.Damage) {
        var reader = WireReader(bytes, in: range)
        while let field = try reader.next() {
            guard field.number == 2, let text = field.range else { continue }
            guard let point = SystracePoint(bytes, in: text) else { continue }
            add(point, timeNs, thread)
        }
    }

    private mutating func add(_ point: SystracePoint, _ timeNs: Int64, _ thread: Int32) {
        let meaning = PerfettoSection.meaning(bytes, point.name)
        var kind = PerfettoTrace.Mark.Kind.instant
        switch point.what {
        case .begin: kind = .begin
        case .end: kind = .end
        case .asyncBegin, .instant:
            if meaning == nil { return }
        case .counter(let value):
            // Until Android 11 the counter's value is the process that is ended, and 0 after it.
            let name = bytes[point.name]
            guard value > 0, name.elementsEqual("kill_one_process".utf8) else { return }
            kills(Int32(truncatingIfNeeded: value), timeNs, at: point.name)
            return
        }
        if point.what == .begin, let process = point.process, trace.processes[thread] == nil {
            trace.processes[thread] = process
        }
        add(
            PerfettoTrace.Mark(
                timeNs: timeNs, kind: kind, track: .thread(thread),
                process: point.process ?? 0, meaning: meaning, name: point.name))
    }

    private mutating func kills(_ process: Int32, _ timeNs: Int64, at name: Range<Int>) {
        add(
            PerfettoTrace.Mark(
                timeNs: timeNs, kind: .instant, track: .thread(0), process: process,
                meaning: .kill, name: name))
    }

    /// The kernel's own ending of processes, of older systems.
    private mutating func readKill(
        _ range: Range<Int>, _ timeNs: Int64, _ thread: Int32
    ) throws(WireReader.Damage) {
        var reader = WireReader(bytes, in: range)
        while let field = try reader.next() {
            guard field.number == 2 else { continue }
            kills(Int32(truncatingIfNeeded: field.unsigned ?? 0), timeNs, at: range)
        }
    }

    /// A part of a process's memory. The kernel counts another process's where `curr` is 0.
    private mutating func readMemory(
        _ range: Range<Int>, _ timeNs: Int64, _ thread: Int32,
        fields: (member: Int, size: Int, current: Int, owner: Int)
    ) throws(WireReader.Damage) {
        // A field that is 0 may be left out.
        var member = 0
        var size: Int64 = 0
        var isCurrent = false
        var owner: UInt64?
        var reader = WireReader(bytes, in: range)
        while let field = try reader.next() {
            switch field.number {
            case fields.member: member = Int(truncatingIfNeeded: field.signed ?? 0)
            case fields.size: size = field.signed ?? 0
            case fields.current: isCurrent = field.unsigned == 1
            case fields.owner: owner = field.unsigned
            default: break
            }
        }
        let own = trace.processes[thread] ?? thread
        var process: Int32? = own
        if let owner {
            if isCurrent { memoryOwners[owner] = own }
            process = memoryOwners[owner]
        }
        guard let process, size >= 0, (0...3).contains(member),
            let part = PerfettoTrace.Memory.Part(rawValue: member)
        else { return }
        add(
            PerfettoTrace.Memory(timeNs: timeNs, process: process, part: part, bytes: size))
    }
}
