import Testing

/// A spec with what is wrong in it marked by « », and what is said of it.
struct SpecMistake: Sendable, CustomTestStringConvertible {
    var marked: String
    var message: String
    var testDescription: String { marked }

    init(_ marked: String, _ message: String) {
        self.marked = marked
        self.message = message
    }

    var spec: String { marked.filter { $0 != "«" && $0 != "»" } }

    private static let goesWithNone =
        "'none' goes with 'decode', 'encoded', 'disk', 'variants', 'queue', 'loading', 'views' or "
        + "'offscreen' only. Remove it, or the rest"

    static let all = words + stores + limits + loading + others + groups

    static let words: [SpecMistake] = [
        // Words.
        SpecMistake("«lur»", "'lur' is no policy. Did you mean 'lru'?"),
        SpecMistake("«xyzzy»", "'xyzzy' is no policy. 'lab policies' lists them"),
        SpecMistake("lru+«waek»", "'waek' is no policy. Did you mean 'weak'?"),
        SpecMistake("lru(«limti»=4KB)", "'lru' has no key 'limti'. Did you mean 'limit'?"),
        SpecMistake(
            "lru(«xyzzy»=4s)",
            "'lru' has no key 'xyzzy'. It takes the keys that 'lab policies lru' lists"),
        SpecMistake("none(«limit»=4KB)", "'none' has no key 'limit'. It takes 'coalesce'"),
        SpecMistake("belady(«count»=3)", "'belady' has no key 'count'. It takes 'limit'"),
        SpecMistake(
            "lru(«64MB»)",
            "'lru' doesn't take '64MB'. Write key=value, with the keys that 'lab policies lru' "
                + "lists"
        ),
        SpecMistake(
            "weak(«64MB»)",
            "'weak' doesn't take '64MB'. Write key=value, with 'register', 'promote', 'keeps', "
                + "'until', 'collect', 'replaced' or 'coalesce'"),
        SpecMistake("lru(«limts»=3)", "'lru' has no key 'limts'. Did you mean 'limits'?"),
        SpecMistake(
            "none(«off»)", "'none' doesn't take 'off'. Write key=value, with 'coalesce'"),
        SpecMistake("cache(order=«lruu»)", "'lruu' is no order. Did you mean 'lru'?"),
        SpecMistake(
            "cache(order=«xyzzy»)", "'xyzzy' is no order. 'lab policies' lists them"),
        SpecMistake(
            "cache(order=clock(«bit»=2))", "'clock' has no key 'bit'. Did you mean 'bits'?"),
        SpecMistake(
            "clock(limit=4KB, bits=«9»)",
            "'bits' must be a whole number, 1 to 7. Write for example bits=1"),
        SpecMistake(
            "cache(order=lru+«weak»)", "'weak' doesn't go with an order. Only 'admit' does"),
        SpecMistake(
            "«admit»(size=4KB)+lru",
            "there is no store in front of this. Write for example lru+admit(size=4000)"),
        SpecMistake(
            "lru+admit(«sizes»=4KB)", "'admit' has no key 'sizes'. Did you mean 'size'?"),
        SpecMistake(
            "cache(order=belady-bypass)+«key»(data)",
            "'belady-bypass' knows when each image is requested, and here several images may "
                + "share a key. Leave this out, or choose another order"),
        SpecMistake(
            "cache(order=belady-bypass)+«offscreen»",
            "'belady-bypass' knows when each image is requested, and not when a view restores "
                + "what it let go of. Leave this out, or choose another order"),
        SpecMistake(
            "lru(coalesce=«maybe»)",
            "'maybe' is unknown here. Use 'on', 'off', 'marker', "
                + "'downloads' or 'fetches'"),
        SpecMistake(
            "weak(coalesce=«marker»)",
            "'marker' is unknown here. Use 'on', 'off', 'downloads' or 'fetches'"),
        // Values.
        SpecMistake(
            "lru(limit=«64mb»)", "unknown unit 'mb'. Use MB, MiB, KB, KiB, GB or GiB"),
        SpecMistake(
            "lru(limit=«0»)",
            "'limit' of 0 would hold nothing. Give a size above 0, or use 'weak' or 'none'"),
        SpecMistake(
            "lru(limit=«0MB»)",
            "'limit' of 0 would hold nothing. Give a size above 0, or use 'weak' or 'none'"),
        SpecMistake(
            "belady(limit=«0»)",
            "'limit' of 0 would hold nothing. Give a size above 0, or use 'weak' or 'none'"),
        SpecMistake("lru(limit=«big»)", "'big' is no size. Write for example 64MB, 5% or none"),
        SpecMistake("lru(limit=«-4»)", "'-4' is no size. Write for example 64MB, 5% or none"),
        SpecMistake(
            "lru(limit=«99999999999GB»)",
            "'99999999999GB' is too large. Write for example 64MB"),
        SpecMistake("lru(limit=«0%»)", "'0%' is no share. Write 1% to 100%"),
        SpecMistake("lru(limit=«101%»)", "'101%' is no share. Write 1% to 100%"),
        SpecMistake("lru(limit=«x%»)", "'x%' is no share. Write 1% to 100%"),
        SpecMistake(
            "lru(count=«0»)",
            "'count' must be a whole number above 0. Write for example count=100"),
        SpecMistake(
            "lru(count=«1.5»)",
            "'count' must be a whole number above 0. Write for example count=100"),
        // Combinations.
        SpecMistake("lru+«lru»", "'lru' stands here twice. Leave one"),
        SpecMistake("weak+lru+«weak»", "'weak' stands here twice. Leave one"),
        SpecMistake(
            "lru+«fifo»", "a policy has one store, and this is the second. Leave one out"),
        SpecMistake(
            "lru+«cache(order=lru)»",
            "a policy has one store, and this is the second. Leave one out"),
        SpecMistake(
            "dictionary+«lru»", "a policy has one store, and this is the second. Leave one out"),
        SpecMistake(
            "lru+«unbounded»", "a policy has one store, and this is the second. Leave one out"),
        SpecMistake("none+«weak»", goesWithNone),
        SpecMistake("lru+«none»", goesWithNone),
        SpecMistake("none+decode(sync)+«prefetch(ahead=2)»", goesWithNone),
        SpecMistake(
            "belady+«weak»",
            "'belady' goes with 'decode' or 'key' only. Remove it, or the rest"),
        SpecMistake(
            "belady+«key»(data)",
            "'belady-bypass' knows when each image is requested, and here several images may "
                + "share a key. Leave this out, or choose another order"),
        SpecMistake(
            "lru(limit=4KB, «limit»=8KB)", "'limit' is given twice. Leave one"),
        SpecMistake(
            "weak+«on(warning, clear)»", "'on' needs a store to act on. Add one, such as lru"),
        // Reactions.
        SpecMistake(
            "lru+«on()»", "a signal is missing. Write for example on(warning, clear)"),
        SpecMistake(
            "lru+on(«warnin», clear)", "'warnin' is unknown here. Did you mean 'warning'?"),
        SpecMistake(
            "lru+on(«sunset», clear)",
            "'sunset' is unknown here. Use 'warning', 'critical', 'background' or 'foreground'"),
        SpecMistake(
            "lru+«on(warning)»",
            "what to do is missing. Write on(warning, clear) or on(warning, trim=10%)"),
        SpecMistake("lru+on(warning, «claer»)", "'claer' is unknown here. Did you mean 'clear'?"),
        SpecMistake("lru+on(warning, trim=«10»)", "'10' is no share. Write 1% to 100%"),
        SpecMistake(
            "lru+«on(warning, clear, trim=10%)»",
            "'clear' and 'trim' exclude each other. Leave one"),
        SpecMistake(
            "lru+on(warning, clear)+on(«warning», trim=10%)",
            "'warning' has a reaction already. Leave one"),
        // Punctuation.
        SpecMistake(
            "«»", "a policy's name is missing here. Write for example lru(limit=64MB)+weak"),
        SpecMistake(
            "lru+«»", "a policy's name is missing here. Write for example lru(limit=64MB)+weak"),
        SpecMistake(
            "«+»lru", "a policy's name is missing here. Write for example lru(limit=64MB)+weak"),
        SpecMistake("lru(limit=4KB«»", "')' is missing here. Close the parenthesis"),
        SpecMistake(
            "lru(limit=«)»", "a value is missing here. Write for example lru(limit=64MB)+weak"),
        SpecMistake(
            "lru(limit=4KB,«)»", "a key is missing here. Write for example lru(limit=64MB)+weak"),
        SpecMistake("lru«)»", "unexpected ')'. Join parts with '+'"),
        SpecMistake("lru «w»eak", "unexpected 'w'. Join parts with '+'"),
    ]
}
