import LabDevices
import LabOrders
import LabPictures
import LabScripts

/// One event of a run, for those who ask how a figure came about.
///
/// All that the replay counts can be counted again from these: a test does. Instances and loads
/// have numbers of their own here, which are never used again, unlike their slots.
package enum LogEntry: Sendable {
    // The person's and the system's actions.

    /// A screen comes to the front, a new one or one that was covered.
    case screen(ScreenRef, isNew: Bool)
    case scroll(ScrollFrame)
    case warning(WarningLevel, from: WarningSource)
    case background, foreground
    /// The process of an app that was left is about to be frozen.
    case freezes
    case network(NetworkState)
    /// The app is gone, with all its instances and loads, and what its views held. Its footprint
    /// is the one that it had then.
    case killed(Killer, footprintBytes: Int64)
    case relaunched
    /// The script waits so long for the app to be there: all that it does comes later.
    case pauses(ns: Int64)
    case otherAppEnded
    /// Another picture is behind an image's name.
    case replaced(ImageID)

    // Views.

    case asked(ViewRequest)
    /// A view gets an image, and lets go of the one that it had. Where it had missed, and wasn't
    /// given what was loaded for it, its file has told that the image was there: then it was no
    /// miss.
    case gets(ViewID, LogInstance, Supply, isWrong: Bool)
    case letsGo(ViewID, LogInstance)
    /// A view waits for a load; nil: for none any more.
    case waits(ViewID, LogLoad?)
    case fails(ViewID, LogLoad)
    case entersWindow(ViewID)
    case leavesWindow(ViewID)
    /// A view is on screen without the image that it wants, from here on. Its picture had been
    /// given to a view before, or not.
    case blank(ViewID, isAgain: Bool = false)
    /// And no longer: it has its image, or doesn't want it any more.
    case notBlank(ViewID)
    /// A view shows nothing any more, and wants nothing.
    case cleared(ViewID)
    case dropped(ViewID)

    // Loads, and what they share.

    case loadBegins(LoadBirth)
    case load(LogLoad, LoadStep)
    case loadEnds(LogLoad, LoadEnd)
    /// A load is in another of the link's bundles from here on. Each begins in bundle 0.
    case bundled(LogLoad, Int)
    case shares(SharedKind, LoadShare)
    /// Work beside loads that shares the link or the cores, as if it were a load: a transfer that
    /// is no image's, or a frame of an animation.
    case besideBegins(LogLoad)
    case besideEnds(LogLoad)
    /// The main thread works for images, from as soon as it is free.
    case mainWorks(fromNs: Int64, toNs: Int64, MainWork)

    // Players.

    /// A player begins in a view, with so much memory.
    case playerBegins(ViewID, memoryBytes: Int64)
    /// It has enough of its video, and plays from here on.
    case videoPlays(ViewID)
    /// It ends, having waited so long for data while it played.
    case playerEnds(ViewID, stalledNs: Int64)
    /// A frame of the animation in a view is decoded.
    case frame(ViewID)

    // Memory.

    /// The app itself uses so much beyond its baseline.
    case appMemory(bytes: Int64)
    case decodes(LogInstance, ImageID, isAgain: Bool, bytes: Int64)
    case born(InstanceBirth)
    /// The holder that counts first by now.
    case held(LogInstance, Holder)
    case stored(LogInstance)
    /// An instance leaves the store; nil for the mark of a load, or for a newcomer that stays out.
    case leavesStore(LogInstance?, Leaving)
    case died(LogInstance)
    /// The instance that died just now died of a policy's reaction to a warning, given by its
    /// number.
    case freed(LogInstance, warning: UInt32)
    /// The order in which a store would give up what it has, the first first; nil where its order
    /// has no sequence.
    case order(policy: UInt16, [LogInstance]?)
    /// The kernel's figures.
    case memory(residentBytes: Int64, arenaBytes: Int64)
    /// The run is over.
    case ends
}

/// An instance's number: from 0 on, in the order in which they were made.
package struct LogInstance: Sendable, Hashable, BitwiseCopyable {
    package var number: UInt32
}

/// A load's number: from 1 on, in the order in which they were begun.
package struct LogLoad: Sendable, Hashable, BitwiseCopyable {
    package var number: UInt32
}

package struct ViewRequest: Sendable {
    package enum Reason: String, Sendable, CaseIterable {
        /// The app gives the view an image to show.
        case bound
        /// It let go of its image while it was out of sight, and is back.
        case restored
        /// The app was killed meanwhile.
        case relaunched
    }

    package enum Answer: Sendable, Equatable {
        /// The view has that very image, and keeps it.
        case kept(isWrong: Bool)
        case stored, alive
        case joins(LogLoad)
        case misses
    }

    package var view: ViewID
    package var image: ImageID
    package var size: SizeID
    package var screen: UInt32
    package var reason: Reason
    package var answer: Answer
}

/// The source of a view's image.
package enum Supply: String, Sendable, CaseIterable {
    /// A store had it.
    case store
    /// It was alive, because another holder has it.
    case alive
    /// It was loaded for the view.
    case loaded
}

package enum WarningSource: String, Sendable, CaseIterable {
    case script, commandLine, device, kernel
}

package struct LoadBirth: Sendable {
    package var load: LogLoad
    package var image: ImageID
    package var size: PixelSize
    package var policy: UInt16
    /// True if no view has requested it yet.
    package var isPrefetch: Bool
}

/// The load's next activity.
package enum LoadStep: Sendable, Equatable {
    /// It waits until the content moves more calmly.
    case postponed
    /// It waits in a queue of its policy's.
    case queued(Int)
    case connecting
    /// Its request is on its way to the server, or the answer is.
    case requesting
    case transferring
    /// Another load fetches its file.
    case shares(LogLoad)
    /// The network is down.
    case parked
    /// The flash gets to it.
    case seeking
    case reading
    case decoding
    /// The main thread decodes it.
    case decodingOnMain
    /// It is decoded, and waits for the main thread.
    case awaitsMain
    /// It is decoded, and goes to its views together with others.
    case awaitsBatch
}

package enum LoadEnd: String, Sendable, CaseIterable {
    /// Its image is there.
    case delivered
    /// Its file is there, and no more was wanted.
    case filed
    /// Its file said that the image is there already.
    case found
    case failed, cancelled
}

/// Resources that loads share.
package enum SharedKind: String, Sendable, CaseIterable { case link, flash, cores }

/// How many loads share something, and what each of them gets of what it would get alone.
package struct LoadShare: Sendable, Equatable {
    package var count: Int
    package var numerator: UInt64
    package var denominator: UInt64
    /// These are the transfers of one of the link's bundles, which get as much as each other.
    package var bundle = 0
}

package enum MainWork: String, Sendable, CaseIterable { case reads, decodes }

package struct InstanceBirth: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// Pixels that a decoder makes, or made.
        case decoded
        /// Pixels that come from disk as they are.
        case mapped
        /// The app made it.
        case handedOver
        /// It is decoded when it is shown.
        case undecoded
        /// A whole image, as long as it is made smaller.
        case scratch
    }

    package var instance: LogInstance
    package var image: ImageID
    package var size: PixelSize
    package var bytes: Int64
    package var kind: Kind
    package var policy: UInt16
    /// The load that brought it; nil for none.
    package var load: LogLoad?
}

package struct Leaving: Sendable, Equatable {
    package enum Cause: String, Sendable, CaseIterable {
        /// There is too much in it.
        case limit
        /// The policy reacts to a warning or another signal.
        case signal
        /// Its time is over.
        case expired
        /// Another takes its key.
        case replaced
        /// The app had it removed.
        case removed
        /// A view takes it.
        case taken
        /// The app was killed, or the run is over.
        case over
    }

    package var cause: Cause
    package var isEviction: Bool
    /// The image for whose sake it goes.
    package var newcomer: ImageID?
}
