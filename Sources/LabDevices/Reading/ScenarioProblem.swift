import LabBase

/// What keeps a scenario, or a device's description, from being used: the first mistake in the
/// order of the file, as one line that says where, what, and what to do.
package struct ScenarioProblem: Error, Sendable, Equatable {
    /// As the user named it.
    package var file: String
    /// Nil for what concerns the file as a whole, such as that there is none.
    package var position: SourcePosition?
    package var fault: Fault

    package init(file: String, position: SourcePosition?, fault: Fault) {
        self.file = file
        self.position = position
        self.fault = fault
    }

    package enum Fault: Error, Sendable, Equatable {
        case noSuchFile
        case isFolder
        case unreadable(reason: String)
        case fileTooLarge(limitBytes: Int)
        case json(JSONProblem.Fault)

        case unsupportedVersion(String)
        case unknownKey(String, valid: [String])
        /// A key of the format's that has no place here.
        case misplacedKey(String, in: Owner, valid: [String])
        /// A key that there was once.
        case movedKey(to: [String], in: Owner)
        case missingKey(String, in: Owner)
        case missingOneOf([String], in: Owner)
        case exclusiveKeys(String, String)
        case noAction(valid: [String])
        case twoActions(String, String)

        case wrongType(Expected, found: String)
        case tooSmall(String, least: String)
        case tooLarge(String, most: String)
        case zero
        case negative(String)
        case tooManyDecimals(String)
        case badQuantity(String, Expected, Quantity.Failure)
        case unknownWord(String, valid: [String])
        case notTrue
        case empty
        case repeated(String)
        case badName(String)
        /// In a spreadsheet.
        case formula(String)

        case unknownName(Named, String, known: [String])
        case noTabs
        case badImageName(String)
        case noSuchImage(group: String, count: Int)

        case pictureTooLarge(limitBytes: Int64)
        case pictureTooLong(format: String, most: Int)
        case tooManyImages(limit: Int)
        case tooManyNames(limit: Int)
        /// Declared before, with so many images.
        case otherCount(String, count: Int)
        case missingFromDisk(String)
        case hostOfDisk(String)
        case noSuchFolder(String)
        case notAFolder(String)
        /// `other`: a file that is there, and what it is.
        case noPictures(String, other: String?)
        case unusableFolder(String, reason: String)

        case moreRowsThanImages(rows: Int, group: String, images: Int)
        /// `offset`: of the mistake in the text, in bytes.
        case badFormula(String, offset: Int, words: String)
        /// `range`: what it comes to; nil: more than can be counted.
        case formulaBeyondImages(
            String, range: ClosedRange<Int64>?, group: String, images: Int)
        case badTapArgument(String)
        case reversed(Int, Int)
        case argumentBeyondImages(largest: Int, screen: String, group: String, images: Int)
        case contentTooLong(limitPoints: Int64)
        case tooManyRows(limit: Int)
        case tooManyUnevenRows(limit: Int)
        case mixedKinds
        case changesToNothing
        case widthsFitNothing
        case isNotZoomed(Owner)
        case takesTime(String, valid: [String])
        case tooManySizes(limit: Int)

        case noWeights
        case scriptTooLong(limitDays: Int64)
        case tooManyEvents(limit: Int64)

        /// A spec, and what the policies' own parser says of it.
        case badPolicy(String, String)
        /// A claim, and what its own parser says of it.
        case badClaim(String, String)
        case takenDeviceID(String)
        case limitBeyondRAM
        case baselineBeyondLimit
        case noRoomForApp
        case classBeyondRAM
        /// A warning that would be over before it came.
        case clearsBelow
    }

    /// What has the keys.
    package enum Owner: Sendable, Equatable {
        case scenario, imageGroup, generatedImages, directory, plainFiles, cell, section
        case heights, kind, carousel, more, thumbnail, zoomed, meanwhile, insertion
        case tap, drag, fling, handover, slowNetwork
        case device, display, flash, decode, network, cores
        case pressure, thresholds, otherApps, allocator
        case screen(ScreenKind?)
        case pick(String)
        case weights
        /// By its action.
        case step(String)
    }

    /// What a value must be.
    package enum Expected: Sendable, Equatable {
        case text, wholeNumber, number, truth, object, list, numbers, size, time, rate, points, pair
        case pixels, weightedSize, heights, way, rows, insertion
        case wordOf([String])
        case version, trueOrCount, tabOrNumber, rowOrEdge, rowOrNumber, drag, fling, rotation
        case handover, networkState, device, network, connections, thresholds, otherApps
        case warningLevel
    }

    /// What is referred to by name.
    package enum Named: Sendable, Equatable { case screen, tab, imageGroup, device, network }
}
