/// The events of `--events`, for pages: a test holds them against what is written.
package enum EventTable {
    package struct Entry: Sendable {
        package let names: [String]
        /// Its keys, and what happens, in Markdown.
        package let keys: String
        package let happens: String

        /// - Parameter names: one or two, parted by a comma.
        fileprivate init(_ names: String, _ keys: String, _ happens: String) {
            self.names = names.split(separator: ", ").map(String.init)
            self.keys = keys
            self.happens = happens
        }
    }

    package static let groups = [
        ("Person and system", system), ("Views", views), ("Loads", loads), ("Memory", memory),
        ("A phone of several apps", phone),
    ]

    /// About all lines, in Markdown.
    package static let about = """
        NDJSON: the first line has `events`, the format's version, and `lab`. Cells follow each \
        other in the order of the result's rows. Each line has `cell`, the cell's number from 1; \
        `t`, the virtual time in milliseconds, exact to the nanosecond; and `event`. Events of one \
        instant stand in the order in which they happened. Images and screens have the names of a \
        [trace](trace.md); views, instances and loads are numbers. An instance is one decoded copy \
        of an image; a load brings one. Lines of a phone's app end with `app`. A key that only \
        says true is left out if it isn't so. An event or a key may be added without another \
        version: skip unknown ones.
        """

    private static let system = [
        Entry(
            "begin", "`scenario`, `policy`, `device`, `seed`, `memory`; of a phone's app `app`",
            "the cell begins"),
        Entry(
            "push, pop", "`screen`",
            "a new screen comes to the front, or one that was covered"),
        Entry(
            "scroll", "`screen`, `offset`, `velocity`, `phase`",
            "a frame of motion, as in a trace"),
        Entry(
            "warning", "`level`, `from`: `script`, `commandLine`, `device` or `kernel`",
            "memory runs short"),
        Entry("background, foreground", "", "the app is left, and come back to"),
        Entry("freezes", "", "an app that was left is about to be frozen"),
        Entry("network", "`state`", "as in a trace"),
        Entry(
            "killed", "`by`: `limit`, `heap`, `system` or `kernel`",
            "the app is gone, with its loads and all that its views held; its instances die one "
                + "by one"),
        Entry("relaunched", "", "the app is there again"),
        Entry(
            "pauses", "`for`",
            "the script waits so many milliseconds for the app: all that it does comes later"),
        Entry("appMemory", "`bytes`", "the app itself uses so much beyond its baseline"),
        Entry("otherAppEnded", "", "the system has ended another app"),
        Entry("replaced", "`image`", "another picture is behind the name"),
        Entry("end", "", "the run is over; what is left isn't cleared away"),
    ]

    private static let views = [
        Entry(
            "request",
            "`view`, `image`, `size`, `screen`, `reason`, `answer`, `load`, `wrong`",
            """
            a view asks for an image. `answer` is `stored` (a strong hit), `alive` (a weak hit), \
            `kept` (a weak hit: it has that very image), `joins` (a load, which is named) or \
            `misses`. `reason` is `restored` or `relaunched` if the app didn't just bind the view. \
            `wrong`: what it keeps is another picture
            """),
        Entry(
            "gets", "`view`, `instance`, `from`: `store`, `alive` or `loaded`; `wrong`",
            "a view gets an image. One that missed and gets it from `store` or `alive` had a hit: "
                + "the file told that the image was there"),
        Entry("letsGo", "`view`, `instance`", "a view gives its image up"),
        Entry(
            "waits", "`view`, `load`", "a view waits for a load, or for none any more: `null`"
        ),
        Entry("fails", "`view`, `load`", "the view's load has failed"),
        Entry("entersWindow, leavesWindow", "`view`", "the view is on screen, and no longer"),
        Entry(
            "blank, notBlank", "`view`, `again`",
            "the view is on screen without the image that it wants, and no longer. `again`: a view "
                + "had been given its picture before"),
        Entry("cleared", "`view`", "the view shows nothing any more, and wants nothing"),
        Entry("dropped", "`view`", "the view is destroyed; its number is free again"),
        Entry("playerBegins", "`view`, `bytes`", "a video's player begins, with its memory"),
        Entry("videoPlays", "`view`", "it has enough of the video, and plays"),
        Entry(
            "playerEnds", "`view`, `stalled`",
            "it ends; while it played it waited so many milliseconds for data"),
        Entry("frame", "`view`", "a frame of the view's animation was decoded"),
    ]

    private static let loads = [
        Entry(
            "loadBegins", "`load`, `image`, `size`, `part`, `prefetch`",
            "a load begins; `prefetch`: before any view has asked for it. `part` names the policy "
                + "part whose rules it follows, if groups have their own"),
        Entry(
            "load", "`load`, `step`, and `queue` or `with`",
            """
            what it does from here on: `postponed` until content moves more calmly; `queued` in a \
            queue of the policy's; `connecting`: it waits for a connection; `requesting`, \
            `transferring`; `shares` the fetch of another load; `parked`: the network is down; \
            `seeking`, `reading`; `decoding`, `decodingOnMain`; `awaitsMain`, `awaitsBatch`: it is \
            decoded, and waits for the main thread, or for others
            """),
        Entry(
            "loadEnds", "`load`, `end`",
            "`delivered`; `filed`: the file is there, and no more was wanted; `found`: its file "
                + "said that the image is there; `failed`; `cancelled`"),
        Entry(
            "bundled", "`load`, `bundle`",
            "the load's transfer is in this bundle, which is else 0: transfers of one host over "
                + "HTTP/2 and of one priority, or all over HTTP/1.1"),
        Entry(
            "shares", "`what`: `link`, `flash` or `cores`; `loads`, `each`, `bundle`",
            "so many loads share it from here on, and each gets this fraction, `[1,3]`; with a "
                + "`bundle`, so many of that one"),
        Entry(
            "besideBegins, besideEnds", "`load`",
            "a transfer that is no image's, or a frame of an animation, begins and ends; between "
                + "them `load` tells of it as of a load"),
        Entry(
            "mainReads, mainDecodes", "`from`, `to`",
            "the main thread works for images, from as soon as it is free"),
    ]

    private static let memory = [
        Entry(
            "decodes", "`instance`, `image`, `bytes`, `again`", "a decode begins, and counts"),
        Entry(
            "born", "`instance`, `image`, `size`, `bytes`, `kind`, `part`, `load`",
            """
            there is an instance: `decoded`; `mapped`, from disk as it is; `handedOver` by the \
            app; `undecoded`, whose bytes come with `decodes`; `scratch`, a whole image while it \
            is made smaller
            """),
        Entry(
            "held", "`instance`, `by`: `onScreen`, `offScreen`, `store` or `inFlight`",
            "who counts as its holder from here on; at first it is `inFlight`"),
        Entry("stored", "`instance`", "a store lets it in"),
        Entry(
            "leavesStore", "`instance`, `cause`, `eviction`, `for`",
            """
            `cause` is `limit`, `signal`, `expired`, `replaced`, `removed`, `taken` by a view, or \
            `over`. `eviction`: it counts as one; `for` is the image that was let in. `instance` \
            is `null` for what was never let in, and for marks of loads
            """),
        Entry("died", "`instance`", "its memory is free"),
        Entry(
            "freed", "`instance`, `warning`",
            "it died through the policy's reaction to a warning, or waits to be collected since: "
                + "which warning, from 1"),
        Entry(
            "memory", "`rssBytes`, `arenaResidentBytes`",
            "over real memory: what the kernel calls resident of the process, and jemalloc of the "
                + "pixels' own arena"),
    ]
    /// The events of the cell that is the phone as a whole.
    private static let phone = [
        Entry(
            "visit", "`app`, `locked`",
            "an app comes to the front; without `app` the home screen does, or the phone is locked"
        ),
        Entry(
            "launches", "`app`, `cold`, `for`",
            "a tap begins the app's process, which runs after so many milliseconds; `cold`: it had "
                + "been ended"),
        Entry(
            "usable", "`app`, `after`",
            "an app that was returned to can be used, or is left, so long after the tap"),
        Entry(
            "ranks", "`app`, `as`: `front`, `plays`, `previous`, `cached`, `stopped` or `absent`",
            "the system ranks the app's process anew"),
        Entry(
            "looks", "`availableBytes`, `lineBytes`, `resident`, `packed`, `images`",
            "the system looks at memory: so much is free, and below `lineBytes` it ends processes; "
                + "by app, in the file's order, bytes of RAM, compressed ones by their size "
                + "before, and images"),
        Entry("warned", "`app`, `level`", "the system sends the app a warning"),
        Entry("emptied", "`app`, `bytes`", "the system takes what the app lets it take"),
        Entry(
            "ended", "`app`, `for`: `memory`, `ownLimit` or `cachedApps`; `bytes`",
            "the system ends the app, which held so much"),
        Entry("uses", "`app`, `bytes`", "an app that shows nothing takes so much from here on"),
    ]
}
