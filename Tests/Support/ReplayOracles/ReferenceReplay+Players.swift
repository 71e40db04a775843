import LabPictures

@testable import LabOrders
@testable import LabScripts

/// Players of videos, transfers that are no images', and the app's own memory.
extension ReferenceReplay {
    /// A player steps through its video from one event to the next.
    struct Player {
        var view: ViewID
        var video: Video
        var serial: Int
        var beganNs: Int64
        /// The number of the transfer under way.
        var task: Int?
        var part: Range<Int64>?
        var fetchedNs: Int64 = 0
        var isStarted = false
        var momentNs: Int64 = 0
        var steppedNs: Int64 = 0
        var stalledNs: Int64 = 0
        /// True if it plays, were it not for want of data.
        var isRunning = false
        /// True from its beginning in this life of the app.
        var holdsMemory = false

        mutating func step(to nowNs: Int64) {
            defer { steppedNs = nowNs }
            guard isRunning else { return }
            let elapsed = nowNs - steppedNs
            let isWhole = fetchedNs >= video.lengthNs
            let played = isWhole ? elapsed : min(elapsed, fetchedNs - momentNs)
            momentNs += played
            stalledNs += elapsed - played
        }
    }

    /// A transfer of the app.
    struct Transfer {
        var id: TransferID
        var number: Int
        /// Stands for it where it takes a connection to a host of images.
        var load: ReferenceLoad?
    }

    /// All that counts as the app's own.
    var appBytes: Int64 {
        players.filter(\.holdsMemory).reduce(ownBytes) { $0 + $1.video.memoryBytes }
    }

    func noteApp() throws {
        peaks.app = max(peaks.app, appBytes)
        noteSums()
        try checkLimit()
    }

    func use(_ bytes: Int64) throws {
        let isMore = bytes > ownBytes
        ownBytes = bytes
        if isMore { try noteApp() }
    }

    func play(_ view: ViewID, _ video: VideoID) throws {
        players.append(
            Player(view: view, video: header.videos[Int(video)], serial: 0, beganNs: nowNs))
        try beginPlayer(players.count - 1)
    }

    private func beginPlayer(_ place: Int) throws {
        use(players[place].view)
        scheduled += 1
        let video = players[place].video
        players[place] = Player(
            view: players[place].view, video: video, serial: scheduled, beganNs: nowNs,
            steppedNs: nowNs)
        fetch(0..<video.startsNs, place)
        players[place].holdsMemory = true
        try noteApp()
    }

    private func fetch(_ part: Range<Int64>, _ place: Int) {
        players[place].part = part
        guard !isMediaPaused, network != .down else { return }
        players[place].task = beginOwn(players[place].video.bytes(part))
    }

    /// A transfer with a connection of its own.
    private func beginOwn(_ bytes: Int64) -> Int {
        scheduled += 1
        shared.beside.insert(scheduled)
        shared.link.begin(
            scheduled, amount: bytes, in: ReferenceBundle(hasOwnConnection: true), nowNs: nowNs)
        return scheduled
    }

    private func withdraw(task number: Int) {
        shared.beside.remove(number)
        shared.link.cancel(number, nowNs: nowNs)
        shared.cores.cancel(number, nowNs: nowNs)
    }

    func stop(_ view: ViewID) throws {
        guard let place = players.firstIndex(where: { $0.view == view }) else { return }
        end(place)
        players.remove(at: place)
        noteSums()
        guard let state = views[view], state.isPlaying else { return }
        views[view]!.isPlaying = false
        guard state.isInWindow else { return }
        if let image = state.released {
            views[view]!.released = nil
            counts.restores += 1
            try ask(view, image, isRestore: true)
        } else {
            beginBlank(view)
        }
    }

    private func end(_ place: Int) {
        players[place].step(to: nowNs)
        if let task = players[place].task { withdraw(task: task) }
        counts.videoStalledNs += players[place].stalledNs
    }

    /// True if something beside the loads was done.
    func finishBeside(_ number: Int) throws -> Bool {
        guard shared.beside.remove(number) != nil else { return false }
        if let place = transfers.firstIndex(where: { $0.number == number }) {
            let transfer = transfers.remove(at: place)
            if let load = transfer.load { disconnect(load) }
        } else if let place = players.firstIndex(where: { $0.task == number }) {
            try finishPart(place)
        } else if let place = streams.firstIndex(where: { $0.task == number }) {
            finishFrame(place)
        }
        return true
    }

    private func finishPart(_ place: Int) throws {
        players[place].step(to: nowNs)
        let video = players[place].video
        players[place].fetchedNs = players[place].part!.upperBound
        let first = min(video.aheadNs, video.lengthNs)
        if !players[place].isStarted, players[place].fetchedNs < first {
            players[place].part = players[place].fetchedNs..<first
            let number = players[place].task!
            shared.beside.insert(number)
            shared.link.goOn(
                number, amount: video.bytes(players[place].part!),
                in: ReferenceBundle(hasOwnConnection: true), nowNs: nowNs)
        } else {
            players[place].task = nil
            players[place].part = nil
        }
        if !players[place].isStarted { try start(place) }
        awaitHalf(place)
    }

    private func start(_ place: Int) throws {
        players[place].isStarted = true
        players[place].isRunning = true
        let (view, video) = (players[place].view, players[place].video)
        videoStartsNs.append(nowNs - players[place].beganNs)
        endBlank(view)
        views[view]!.isPlaying = true
        if views[view]!.isInWindow { noteImage(views[view]!.screen) }
        if !video.keepsPoster { try letGoOfPoster(view) }
    }

    private func awaitHalf(_ place: Int) {
        let player = players[place]
        guard player.isRunning, player.part == nil, player.fetchedNs < player.video.lengthNs else {
            return
        }
        let half = player.fetchedNs - player.video.aheadNs / 2
        plan(.refill(serial: player.serial), atNs: nowNs + max(0, half - player.momentNs))
    }

    func refill(_ serial: Int) {
        guard let place = players.firstIndex(where: { $0.serial == serial }) else { return }
        players[place].step(to: nowNs)
        let player = players[place]
        guard player.isRunning, player.part == nil, player.fetchedNs < player.video.lengthNs,
            2 * (player.fetchedNs - player.momentNs) <= player.video.aheadNs
        else { return }
        fetch(
            player.fetchedNs..<min(player.video.lengthNs, player.momentNs + player.video.aheadNs),
            place)
    }

    func transfer(_ id: TransferID, _ bytes: Int64, host: UInt16) {
        guard network != .down, bytes > 0 else { return }
        guard let name = header.catalog.name(ofTransferHost: host) else {
            transfers.append(Transfer(id: id, number: beginOwn(bytes)))
            return
        }
        // As if an image of that host were fetched.
        let image = header.catalog.groups.first { $0.host == name }!.image(0)
        scheduled += 1
        let load = ReferenceLoad(
            scheduled, policy(of: image), image, key(of: image, 0),
            Picture(image: image, version: 0), PixelSize(width: 0, height: 0), 0)
        load.transferBytes = bytes
        transfers.append(Transfer(id: id, number: load.number, load: load))
        fetch(load)
    }

    func endTransfer(_ id: TransferID) {
        guard let place = transfers.firstIndex(where: { $0.id == id }) else { return }
        giveUp(transfers.remove(at: place))
    }

    private func giveUp(_ transfer: Transfer) {
        guard let load = transfer.load else { return withdraw(task: transfer.number) }
        shared.beside.remove(transfer.number)
        withdraw(load)
    }

    /// The network is down, or back.
    func changeNetworkOfMedia() {
        guard network == .down else { return fetchAgain() }
        let lost = transfers
        transfers = []
        for transfer in lost { giveUp(transfer) }
        for place in players.indices { giveUpPart(place) }
    }

    private func giveUpPart(_ place: Int) {
        guard let task = players[place].task else { return }
        withdraw(task: task)
        players[place].task = nil
    }

    private func fetchAgain() {
        for place in players.indices where players[place].task == nil {
            if let part = players[place].part { fetch(part, place) }
        }
    }

    /// The app is left: players and animations stand still.
    func pauseMedia() {
        isMediaPaused = true
        for place in players.indices {
            players[place].step(to: nowNs)
            players[place].isRunning = false
            giveUpPart(place)
        }
        for place in streams.indices {
            if let task = streams[place].task { withdraw(task: task) }
            streams[place].task = nil
        }
    }

    func resumeMedia() {
        guard isMediaPaused else { return }
        isMediaPaused = false
        for place in streams.indices {
            streams[place].shownNs = nowNs
            decodeNext(place)
        }
        for place in players.indices {
            players[place].step(to: nowNs)
            players[place].isRunning = players[place].isStarted
        }
        fetchAgain()
        for place in players.indices { awaitHalf(place) }
    }

    /// The process is gone.
    func loseMedia() {
        for place in players.indices {
            players[place].step(to: nowNs)
            counts.videoStalledNs += players[place].stalledNs
            players[place] = Player(
                view: players[place].view, video: players[place].video, serial: 0,
                beganNs: nowNs)
        }
        transfers = []
        streams = []
        isMediaPaused = false
        ownBytes = 0
    }

    func playAgain() throws {
        for place in players.indices { try beginPlayer(place) }
    }

    /// While the app isn't there.
    func playUnseen(_ view: ViewID, _ video: VideoID) {
        players.append(
            Player(view: view, video: header.videos[Int(video)], serial: 0, beganNs: nowNs))
    }

    func stopUnseen(_ view: ViewID) { players.removeAll { $0.view == view } }

    /// The run is over.
    func endMedia() {
        for place in players.indices { end(place) }
        players = []
    }
}

/// Animations of which each frame is decoded as it is shown.
extension ReferenceReplay {
    struct Stream {
        var view: ViewID
        var copy: Int
        /// The memory of its frames.
        var buffer: Int
        var serial: Int
        var image: ImageID
        var size: PixelSize
        var frames: Int
        var holdsAll: Bool
        var decoded = 1
        var shownNs: Int64
        var task: Int?
    }

    /// A view in a window has a copy.
    func beginStream(_ view: ViewID) throws {
        guard let state = views[view], state.isInWindow, let copy = state.copy else { return }
        let what = copies[copy]!
        let rule = policies[what.policy].rule.decode
        if let known = streams.first(where: { $0.view == view }) {
            if known.copy == copy { return }
            endStream(view)
        }
        guard rule.frames == .streamed, let facts = header.catalog.facts(of: what.picture.image),
            facts.frames > 1
        else { return }
        let all = Int64(facts.frames) * what.bytes
        let held =
            rule.wholeBytes.map { all <= $0 } ?? false
            ? facts.frames : min(rule.buffer, facts.frames)
        scheduled += 1
        let buffer = bornUnchecked(
            Copy(
                policy: what.policy, key: what.key, picture: what.picture, size: what.size,
                bytes: Int64(held) * what.bytes, use: .workspace))
        streams.append(
            Stream(
                view: view, copy: copy, buffer: buffer, serial: scheduled,
                image: what.picture.image, size: what.size, frames: facts.frames,
                holdsAll: held == facts.frames, shownNs: nowNs))
        decodeNext(streams.count - 1)
        try checkLimit()
    }

    func endStream(_ view: ViewID) {
        guard let place = streams.firstIndex(where: { $0.view == view }) else { return }
        let stream = streams.remove(at: place)
        if let task = stream.task {
            shared.beside.remove(task)
            shared.cores.cancel(task, nowNs: nowNs)
        }
        inHand[stream.buffer] = nil
    }

    private func decodeNext(_ place: Int) {
        let stream = streams[place]
        guard !isMediaPaused, stream.task == nil, !stream.holdsAll || stream.decoded < stream.frames
        else { return }
        scheduled += 1
        shared.beside.insert(scheduled)
        divideNow()
        let what = copies[stream.copy]!
        shared.cores.begin(
            scheduled,
            amount: decodeNs(stream.image, stream.size, policies[what.policy].rule.decode),
            nowNs: nowNs)
        streams[place].task = scheduled
    }

    private func finishFrame(_ place: Int) {
        counts.streamedFrames += 1
        streams[place].task = nil
        streams[place].decoded += 1
        let frameNs = max(1_000_000, header.catalog.facts(of: streams[place].image)!.frameNs)
        streams[place].shownNs = max(nowNs, streams[place].shownNs + frameNs)
        if streams[place].shownNs == nowNs {
            decodeNext(place)
        } else {
            plan(.frame(serial: streams[place].serial), atNs: streams[place].shownNs)
        }
    }

    func showFrame(_ serial: Int) {
        guard let place = streams.firstIndex(where: { $0.serial == serial }),
            streams[place].shownNs == nowNs
        else { return }
        decodeNext(place)
    }
}
