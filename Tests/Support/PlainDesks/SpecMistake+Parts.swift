/// Mistakes in the keys of each part.
extension SpecMistake {
    static let stores: [SpecMistake] = [
        SpecMistake("lru(cost=«byte»)", "'byte' is unknown here. Did you mean 'bytes'?"),
        SpecMistake(
            "lru(oversize=«dropped»)",
            "'dropped' is unknown here. Use 'refused', 'removes' or 'enters'"),
        SpecMistake("lru(drift=«yes»)", "'yes' is unknown here. Use 'on' or 'off'"),
        SpecMistake(
            "lru(ttl=«300»)", "'300' lacks a unit. Write for example ttl=300s or ttl=16ms"),
        SpecMistake("lru(ttl=«3w»)", "unknown unit 'w'. Use ms, s, m, h or d"),
        SpecMistake(
            "lru(ttl=«soon»)", "'soon' is no time. Write for example ttl=300s or ttl=16ms"),
        SpecMistake(
            "lru(ttl=«9999999999d»)",
            "'9999999999d' is too long. Write for example ttl=300s or ttl=16ms"),
        SpecMistake(
            "lru(ttl=«0s»)",
            "'ttl' of 0 would do nothing. Write for example ttl=300s or ttl=16ms"),
        SpecMistake(
            "lru(«sweep»=120s)",
            "'sweep' does nothing without a time to live. Add one, such as ttl=300s"),
        SpecMistake(
            "lru(cost=none, «limit»=4KB)",
            "'limit' limits nothing where entries cost nothing. Use 'count', or another 'cost'"),
        SpecMistake(
            "lru(evict=never, «trimTo»=2KB, limit=4KB)",
            "'trimTo' does nothing in a store that never evicts. Leave out evict=never, or this"),
        SpecMistake(
            "lru(limit=none, «trimAt»=4KB)",
            "'trimAt' says when to evict, and nothing says down to what. Add 'trimTo'"),
        SpecMistake(
            "lru(limit=none, «trimTo»=4KB)",
            "'trimTo' says what to evict down to, and nothing says when. Add 'trimAt' or 'limit'"),
        SpecMistake(
            "lru(limit=4KB, trimTo=«5KB»)",
            "'trimTo' is 5000 bytes, more than the 4000 at which evicting begins. "
                + "Give a smaller one"),
        SpecMistake(
            "lru(evicted=«weak»)",
            "no weak table takes what is evicted. Add 'weak(register=evict)'"),
        SpecMistake(
            "lru(evicted=«weak»)+weak",
            "no weak table takes what is evicted. Add 'weak(register=evict)'"),
        SpecMistake(
            "lru+weak(«register»=evict)",
            "what the store evicts doesn't come here. Write evicted=weak in the store"),
        SpecMistake(
            "key(sizes=«exact»)",
            "all sizes are the same where images are decoded whole. Add decode(fit=view)"),
        SpecMistake(
            "lru(evicted=«pool»)",
            "there is no pool to go into. Add one, such as pool(limit=64MB)"),
        SpecMistake(
            "lru+«pool»",
            "nothing goes into the pool. Add a store that gives to it, such as lru(evicted=pool)"),
        SpecMistake(
            "weak(«register»=evict)",
            "what a store gives up is known here, and there is no store. Add one, such as lru"),
        SpecMistake(
            "weak(«promote»=on)",
            "a hit is to go back into the store, and there is none. Add one, such as lru"),
        SpecMistake(
            "lru(coalesce=off)+weak(coalesce=«on»)",
            "'coalesce' is 'off' and 'on' in one policy. Leave one"),
        SpecMistake("disk(«on»)", "'on' is unknown here. Use 'off'"),
        SpecMistake(
            "disk(off, «limit»=4KB)", "'off' and 'limit' exclude each other. Leave one"),
        SpecMistake("key(«paht»)", "'paht' is unknown here. Did you mean 'path'?"),
        SpecMistake("key(sizes=«all»)", "'all' is unknown here. Use 'any', 'exact' or 'enough'"),
        SpecMistake(
            "decode(«whole»=on)",
            "'whole' does nothing where nothing is made smaller. Add fit=view, maxPixels or "
                + "maxSide"),
        SpecMistake(
            "decode(«up»=on)",
            "'up' does nothing where no image is made as large as its view. Add fit=inside or "
                + "another"),
        SpecMistake(
            "decode(«sized»=local)",
            "'sized' does nothing where every image keeps its size. Add fit=view, maxSide or "
                + "maxPixels"),
        SpecMistake(
            "decode(sync, «disk»=sync)",
            "'disk' does nothing where everything decodes on the main thread. Leave one out"),
        SpecMistake(
            "weak(«collect»=8MB)",
            "'collect' does nothing where images die at once. Add until=collection"),
        SpecMistake(
            "lru(ttl=1s, «sweepReads»=on)",
            "'sweepReads' does nothing without a sweep. Add one, such as sweep=120s"),
        SpecMistake(
            "loading(«while»=read)",
            "'while' does nothing where abandoned loads go on. Add abandoned=cancelled"),
        SpecMistake(
            "loading(«lengths»=pixels)",
            "'lengths' does nothing without a speed. Add one, such as calm=1.0"),
        SpecMistake(
            "lru+on(warning, clear, api=«old»)",
            "'old' is no range of API levels. Write api=34.., api=..33 or api=26..33"),
        SpecMistake(
            "lru+on(warning, clear, system=ios, «api»=34..)",
            "only Android has API levels. Leave out system=ios, or this"),
        SpecMistake(
            "lru(replaced=«never»)",
            "'never' is unknown here. Use 'served', 'checked', 'forgotten' or 'kept'"),
        SpecMistake(
            "weak(replaced=«kept»)",
            "'kept' is unknown here. Use 'served', 'checked' or 'forgotten'"
        ),
        SpecMistake(
            "views(hidden=«16»)",
            "'16' lacks a unit. Write for example hidden=300s or hidden=16ms"),
        SpecMistake("offscreen(restore=«now»)", "'now' is unknown here. Use 'async' or 'sync'"),
    ]

    static let limits: [SpecMistake] = [
        SpecMistake("lru(limit=min(«scren», 4MB))", "'scren' is no size. Did you mean 'screen'?"),
        SpecMistake(
            "lru(limit=2*«limit»)", "'limit' is no size. Write for example 64MB, 5% or none"),
        SpecMistake("lru(entryCap=max(1MB, «200%»))", "'200%' is no share. Write 1% to 100%"),
        SpecMistake(
            "lru(limit=min(4MB, «)»)", "an amount is missing here. Write for example 64MB or 5%"),
        SpecMistake("lru(limit=«min»)", "'min' takes amounts. Write min(a, b)"),
        SpecMistake(
            "lru(limit=ram/«min»(1, 2, 3))", "'min' takes 2 amounts, not 3. Write min(a, b)"),
        SpecMistake(
            "lru(limit=«below»(ram, 1))",
            "'below' takes 4 amounts, not 2. Write below(x, bound, then, else)"),
        SpecMistake(
            "lru(limit=4MB «4»MB)",
            "unexpected '4'. Write +, -, * or / between amounts"),
        SpecMistake(
            "lru(limit=4MB«+»none)",
            "there is no calculating with 'none'. Use it alone, or in min, max and below"),
        SpecMistake("lru(limit=4MB«/0»)", "this divides by 0. Divide by another number"),
        SpecMistake(
            "lru(limit=«9999999GB*9999999GB*9999999GB»)",
            "'9999999GB*9999999GB*9999999GB' is too large. Write for example 64MB"),
        SpecMistake(
            "lru(limit=«4MB - 8MB»)",
            "'limit' comes to -4000000 bytes on this device. Write for example "
                + "max(1MB, 4MB - 8MB)"),
        SpecMistake("lru(limit=(4MB«»", "')' is missing here. Close the parenthesis"),
        SpecMistake(
            "lru(limit=4MB, entryCap=«limit/9999999»)",
            "'entryCap' of 0 would hold nothing. Give a size above 0, or write entryCap=none"),
    ]

    static let loading: [SpecMistake] = [
        SpecMistake(
            "«queue»(stages=decode)",
            "the queue's name is missing. Write for example queue(decoding, stages=decode)"),
        SpecMistake(
            "«queue»(a, width=2)",
            "'stages' is missing. Write for example stages=decode or stages=fetch..decode"),
        SpecMistake(
            "queue(a, stages=fetch..«decoed»)",
            "'decoed' is unknown here. Did you mean 'decode'?"),
        SpecMistake(
            "queue(a, stages=«decode..fetch»)",
            "'fetch' comes before 'decode'. Write fetch..decode"),
        SpecMistake(
            "queue(a, stages=«fetch-decode»)",
            "'fetch-decode' is unknown here. Use 'fetch', 'read' or 'decode'"),
        SpecMistake(
            "queue(a, stages=«fetch...decode»)",
            "'fetch...decode' is no range. Write from..to"),
        SpecMistake(
            "queue(a, stages=fetch, «bytes»=30MiB)",
            "'bytes' counts what is being decoded, and this queue has no decode. Use 'width'"),
        SpecMistake(
            "queue(a, stages=decode, bytes=«many»)",
            "'many' is no size. Write for example bytes=30MiB"),
        SpecMistake(
            "queue(a, stages=decode, width=«0»)",
            "'width' must be a whole number above 0. Write for example width=100"),
        SpecMistake(
            "queue(a, stages=decode, width=«core»*2)",
            "'core' is no number. Did you mean 'cores'?"),
        SpecMistake(
            "queue(a, stages=decode, width=«64MB»)",
            "'64MB' is no number. Write for example 4 or cores"),
        SpecMistake(
            "prefetch(ahead=2, width=cores«/0»)", "this divides by 0. Divide by another number"),
        SpecMistake(
            "prefetch(ahead=2, width=«max»(cores))",
            "'max' takes 2 amounts, not 1. Write max(a, b)"),
        SpecMistake(
            "prefetch(ahead=2, width=min(4, «)»)",
            "an amount is missing here. Write for example 4 or cores"),
        SpecMistake(
            "queue(a, stages=fetch, width=2, «burst»=5)",
            "'burst' does nothing without a rate. Add one, such as rate=80"),
        SpecMistake(
            "queue(a, stages=decode, width=2)+queue(«a», stages=fetch, width=2)",
            "there is a queue 'a' already. Choose another name"),
        SpecMistake(
            "queue(a, stages=read..decode, width=2)+queue(b, stages=«fetch..read», width=2)",
            "queue 'a' has 'read' for these loads already. Give each other stages, or other loads "
                + "by 'for' and 'from'"),
        SpecMistake(
            "queue(a, stages=decode, «decoding»=1)",
            "'decoding' is for a queue in which loads do more than decode, and decode last. Use "
                + "'width', or stages up to decode"),
        SpecMistake(
            "queue(fast, stages=read, width=2)+queue(b, stages=decode, after=«fsat»)",
            "there is no queue 'fsat'. Did you mean 'fast'?"),
        SpecMistake(
            "queue(b, stages=decode, after=«fast»)", "there is no queue 'fast'. Add it"),
        SpecMistake(
            "queue(a, stages=read, after=«b»)+queue(b, stages=decode, after=a)",
            "'a' would wait for itself. Leave out an 'after'"),
        SpecMistake(
            "«queue»(a, stages=read)",
            "nothing ever waits in queue 'a'. Give it a width, such as width=4"),
        SpecMistake("loading(wanted=«move»)", "'move' is unknown here. Did you mean 'moves'?"),
        SpecMistake(
            "loading(attempts=«0»)",
            "'attempts' must be a whole number above 0. Write for example attempts=100"),
        SpecMistake(
            "loading(calm=«slow»)",
            "'calm' must be a number above 0. Write for example calm=2.5"),
        SpecMistake(
            "«prefetch»", "how far is missing. Write for example prefetch(ahead=5, behind=2)"),
        SpecMistake(
            "«prefetch»(ahead=0)",
            "this reaches nothing that isn't in view. Give 'ahead' or 'behind' more than 0, or "
                + "add hold=on"),
        SpecMistake(
            "prefetch(ahead=«2.5»)",
            "rows are whole. Give a whole number, or add unit=screens"),
        SpecMistake(
            "prefetch(ahead=«-1»)",
            "'ahead' must be a number from 0. Write for example ahead=2.5"),
        SpecMistake(
            "prefetch(ahead=1, minimum=«0.25»)",
            "'0.25' is no range. Write ahead/behind, for example minimum=0.25/0.25"),
        SpecMistake(
            "disk(off)+prefetch(ahead=1, to=«disk»)",
            "nothing is kept on disk here. Leave out disk(off), or use to=memory"),
        SpecMistake(
            "prefetch(ahead=1, to=«encoded»)",
            "no files are kept in memory here. Add 'encoded', or use to=disk"),
    ]

    static let others: [SpecMistake] = [
        SpecMistake(
            "lru+on(level=«61..79», clear)",
            "no such level ever comes. Android's are 5, 10, 15, 20, 40, 60, 80"),
        SpecMistake(
            "lru+on(level=«80..40», clear)", "40 comes before 80. Write level=40..80"),
        SpecMistake(
            "lru+on(level=«low», clear)", "'low' is no level. Write level=15 or level=40..80"),
        SpecMistake(
            "lru+on(«warning», clear, level=15)",
            "'warning' and 'level' exclude each other. Leave one"),
        SpecMistake(
            "lru+on(warning, clear)+on(«warning», shrink=50%)",
            "'warning' has a reaction already. Leave one"),
        SpecMistake(
            "lru+weak+on(warning, clear, of=all)+on(«warning», clear, of=weak)",
            "'warning' has a reaction of 'weak' already. Leave one"),
        SpecMistake(
            "lru+on(level=15, clear)+on(«level»=15, unused)",
            "'level=15' has a reaction already. Leave one"),
        SpecMistake(
            "lru+on(warning, clear, «for»=10s)",
            "'for' is about another limit. Add one, such as limit=1"),
        SpecMistake(
            "lru+on(warning, limit=1, «restore»=found)",
            "'restore' says what comes after a time, and there is none. Add one, such as for=10s"),
        SpecMistake(
            "lru+on(warning, limit=«none»)",
            "a reaction can't take a limit away. Give a size, such as limit=1"),
        SpecMistake(
            "lru+on(warning, limit=«0»)",
            "'limit' of 0 would hold nothing. Give a size above 0, or write 'clear'"),
        SpecMistake(
            "lru+«on»(warning, trim=10%, shrink=10%)",
            "'trim' and 'shrink' exclude each other. Leave one"),
        SpecMistake(
            "lru+weak+on(warning, trim=10%, of=«weak»)",
            "'weak' can only be cleared. Write 'clear', or a reaction of the store alone"),
        SpecMistake(
            "lru+on(warning, trim=10%, of=«all»)",
            "all of them together can only be cleared. Write 'clear', or a reaction of the store "
                + "alone"),
        SpecMistake(
            "lru(evicted=pool)+pool+on(warning, limit=1, of=«pool»)",
            "only a store takes another limit. Write 'clear', or shrink=50%"),
        SpecMistake(
            "lru(evicted=pool)+pool+on(warning, unused, of=«pool»)",
            "no view shows what is in the pool. Write 'clear'"),
        SpecMistake(
            "encoded+on(warning, unused, of=«encoded»)", "no view shows a file. Write 'clear'"),
        SpecMistake(
            "lru+«on»(warning, clear, of=weak)",
            "'on' needs a weak table to act on. Add one, such as weak"),
        SpecMistake(
            "decode(sync)+«on»(warning, clear, of=all)",
            "'on' needs a store to act on. Add one, such as lru"),
        SpecMistake(
            "lru+on(warning, clear, of=«views»)",
            "'views' is unknown here. Use 'store', 'weak', 'encoded', 'pool', 'loads' or 'all'"),
    ]

    static let groups: [SpecMistake] = [
        SpecMistake(
            "«split»",
            "groups of images are missing. Write for example split(icons=weak, rest=lru)"),
        SpecMistake(
            "split(«weak», rest=lru)",
            "'weak' lacks a group of images. Write for example split(icons=weak, rest=lru)"),
        SpecMistake("split(a=lru, «a»=weak)", "'a' is given twice. Leave one"),
        SpecMistake(
            "«split»(rest=lru)",
            "nothing is divided where all is 'rest'. Name a group, or write its policy alone"),
        SpecMistake(
            "split(a=weak, rest=lru)+«offscreen»",
            "'split' stands alone. Put 'offscreen' into the groups it is for"),
        SpecMistake(
            "split(a=weak, rest=«split»(b=lru))",
            "a group's policy can't be divided again. Name the groups in one 'split'"),
        SpecMistake(
            "split(a=weak, rest=lru + «waek»)", "'waek' is no policy. Did you mean 'weak'?"),
        SpecMistake(
            "split(a=weak, rest=lru(limit=min(4KB, «big»)))",
            "'big' is no size. Write for example 64MB, 5% or none"),
        SpecMistake("split(a=lru+«lru»)", "'lru' stands here twice. Leave one"),
        SpecMistake(
            "dictionary(limit=4KB)+«cache»",
            "'cache' is in 'dictionary' too. Leave one, or give its keys to 'dictionary'"),
        SpecMistake("split(a=weak«»", "')' is missing here. Close the parenthesis"),
    ]
}
