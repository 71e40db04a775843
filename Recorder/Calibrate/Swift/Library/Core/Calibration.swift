/// All that was measured of one phone, as `calibration.json` holds it.
///
/// It holds measurements alone. `lab devices --from` works out a device's figures, so that a better
/// way to do that needs no phone to be measured again.
public struct Calibration: Sendable, Equatable {
    /// The program that measured.
    public var program: String
    /// The phone's model, as the system names it.
    public var model: String
    /// The system with its version.
    public var system: String
    public var screen: Screen?
    public var memory: Memory?
    public var cores: Cores?
    public var flash: Flash?
    public var decodes: [Decode] = []

    public init(program: String, model: String, system: String) {
        self.program = program
        self.model = model
        self.system = system
    }

    public struct Screen: Sendable, Equatable {
        /// In points, upright.
        public var width: Double
        public var height: Double
        public var scale: Double
        /// The most frames a second that the display can show.
        public var hz: Double
        /// Means of five turns.
        public var frameNs: [Int64]

        public init(
            width: Double, height: Double, scale: Double, hz: Double, frameNs: [Int64] = []
        ) {
            self.width = width
            self.height = height
            self.scale = scale
            self.hz = hz
            self.frameNs = frameNs
        }
    }

    /// Memory as the system tells it.
    public struct Memory: Sendable, Equatable {
        public var ramBytes: Int64
        /// The footprint at which the system ends an app in front.
        public var footprintLimitBytes: Int64?
        public var memoryClassBytes: Int64?
        /// Android's API level.
        public var api: Int?

        public init(
            ramBytes: Int64, footprintLimitBytes: Int64? = nil, memoryClassBytes: Int64? = nil,
            api: Int? = nil
        ) {
            self.ramBytes = ramBytes
            self.footprintLimitBytes = footprintLimitBytes
            self.memoryClassBytes = memoryClassBytes
            self.api = api
        }
    }

    public struct Cores: Sendable, Equatable {
        /// How many cores of each kind the system says there are, the fastest first; empty if it
        /// doesn't say.
        public var kinds: [Int]
        /// Pieces of work a second in all, for 1 thread, 2 threads and so on: five turns of each.
        public var perSecond: [[Int64]]

        public init(kinds: [Int], perSecond: [[Int64]]) {
            self.kinds = kinds
            self.perSecond = perSecond
        }
    }

    public struct Flash: Sendable, Equatable {
        /// False if the system may have answered from its memory.
        public var isCold: Bool
        public var reads: [Read]

        public init(isCold: Bool, reads: [Read]) {
            self.isCold = isCold
            self.reads = reads
        }
    }

    /// Reads of one length.
    public struct Read: Sendable, Equatable {
        public var bytes: Int
        /// Of a read: means of five turns.
        public var ns: [Int64]

        public init(bytes: Int, ns: [Int64]) {
            self.bytes = bytes
            self.ns = ns
        }
    }

    public struct Decode: Sendable, Equatable {
        public var format: String
        public var width: Int
        public var height: Int
        /// Of the file.
        public var bytes: Int
        /// The divisor of both sides: 1 decodes all of it.
        public var sample: Int
        /// Of a decode, in five turns.
        public var ns: [Int64]

        public init(
            format: String, width: Int, height: Int, bytes: Int, sample: Int = 1, ns: [Int64]
        ) {
            self.format = format
            self.width = width
            self.height = height
            self.bytes = bytes
            self.sample = sample
            self.ns = ns
        }
    }
}
