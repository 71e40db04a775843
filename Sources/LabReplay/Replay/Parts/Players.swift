import LabOrders
import LabScripts

/// Players of videos, and transfers of the app's that are no images'.
///
/// A player fetches what it needs to play, then what it is to have before it, over one connection;
/// and as much as is missing again whenever half of that is left. It plays as long as it has data.
final class Players: ReplayPart {
    let leases: Leases
    let decodes: Decodes
    let requests: Requests
    private let videos: [Video]
    /// In the order in which they began.
    private var players: [Player] = []
    private var serial: UInt32 = 0
    private var transfers: [(number: TransferID, task: Load)] = []
    /// From the beginnings of players until their videos play.
    private(set) var starts = DurationCounts()
    private var isPaused = false

    private struct Player {
        var view: ViewID
        var video: Video
        /// From 1; 0: it hasn't begun.
        var serial: UInt32 = 0
        var beganNs: Int64
        /// The transfer under way, and the part of the video that it brings; that part waits where
        /// there is no transfer.
        var task: Load?
        var part: Range<Int64>?
        /// Data are there up to this moment of the video.
        var fetchedNs: Int64 = 0
        var isStarted = false
        /// The moment that was shown at an instant, since when it goes on; nil: it stands still.
        var shownNs: Int64 = 0
        var sinceNs: Int64?
        var stalledNs: Int64 = 0

        /// The moment that is shown, and for how long it has been waiting for data.
        func moment(at nowNs: Int64) -> (shownNs: Int64, waitsNs: Int64) {
            guard let sinceNs else { return (shownNs, 0) }
            let reached = shownNs + nowNs - sinceNs
            // A video that is there as a whole begins again.
            if fetchedNs >= video.lengthNs || reached <= fetchedNs { return (reached, 0) }
            return (fetchedNs, reached - fetchedNs)
        }

        /// Its clock goes on from what it shows now.
        mutating func settle(at nowNs: Int64) {
            guard sinceNs != nil else { return }
            let (moment, waits) = moment(at: nowNs)
            (shownNs, sinceNs) = (moment, nowNs)
            stalledNs += waits
        }
    }

    init(_ requests: Requests, videos: [Video]) {
        leases = requests.leases
        decodes = requests.loads.decodes
        self.requests = requests
        self.videos = videos
        super.init(requests.stores)
    }

    func play(_ view: ViewID, _ video: VideoID) throws(Halt) {
        players.append(Player(view: view, video: videos[Int(video)], beganNs: run.nowNs))
        try begin(players.count - 1)
    }

    private func begin(_ index: Int) throws(Halt) {
        let player = players[index]
        leases.views.prepare(player.view)
        serial &+= 1
        players[index] = Player(
            view: player.view, video: player.video, serial: serial, beganNs: run.nowNs)
        run.tell(
            .playerBegins(player.view, memoryBytes: player.video.memoryBytes))
        fetch(0..<player.video.startsNs, index)
        try holders.changeApp(by: player.video.memoryBytes)
    }

    func stop(_ view: ViewID) throws(Halt) {
        guard let index = players.firstIndex(where: { $0.view == view }) else { return }
        end(index)
        try holders.changeApp(by: -players.remove(at: index).video.memoryBytes)
        guard leases.views[view].isPlaying else { return }
        leases.views[view].isPlaying = false
        try requests.bringBackPoster(view)
    }

    private func end(_ index: Int) {
        // The app may be gone before all have begun anew.
        guard players[index].serial != 0 else { return }
        players[index].settle(at: run.nowNs)
        let player = players[index]
        if let task = player.task { decodes.pipeline.cancelBeside(task, nowNs: run.nowNs) }
        run.counts.videoStalledNs += player.stalledNs
        run.tell(.playerEnds(player.view, stalledNs: player.stalledNs))
    }

    /// A part of a video is fetched, as soon as there is a network and the app is in front.
    private func fetch(_ part: Range<Int64>, _ index: Int) {
        players[index].part = part
        guard !isPaused, decodes.pipeline.network != .down else { return }
        players[index].task = decodes.pipeline.beginTransfer(
            bytes: players[index].video.bytes(part), host: nil, nowNs: run.nowNs)
    }

    func endTransfer(_ task: Load) throws(Halt) {
        if let index = transfers.firstIndex(where: { $0.task === task }) {
            transfers.remove(at: index)
            return decodes.pipeline.endBeside(task)
        }
        guard let index = players.firstIndex(where: { $0.task === task }) else { return }
        players[index].settle(at: run.nowNs)
        players[index].fetchedNs = players[index].part!.upperBound
        let video = players[index].video
        let first = min(video.aheadNs, video.lengthNs)
        if !players[index].isStarted, players[index].fetchedNs < first {
            players[index].part = players[index].fetchedNs..<first
            decodes.pipeline.goOn(
                task, bytes: video.bytes(players[index].part!), nowNs: run.nowNs)
        } else {
            decodes.pipeline.endBeside(task)
            players[index].task = nil
            players[index].part = nil
        }
        if !players[index].isStarted { try start(index) }
        awaitHalf(index)
    }

    /// There is enough of the video: it plays, and its view lets go of the poster.
    private func start(_ index: Int) throws(Halt) {
        let player = players[index]
        players[index].isStarted = true
        players[index].sinceNs = run.nowNs
        starts.add(ns: run.nowNs - player.beganNs)
        run.tell(.videoPlays(player.view))
        leases.closeBlank(player.view)
        leases.views[player.view].isPlaying = true
        if leases.views[player.view].isInWindow {
            leases.noteImage(on: leases.views[player.view].screen)
        }
        if !player.video.keepsPoster { try requests.releaseImage(player.view) }
    }

    /// The player looks again once half of what it is to have is left.
    private func awaitHalf(_ index: Int) {
        let player = players[index]
        guard !isPaused, let sinceNs = player.sinceNs, player.part == nil,
            player.fetchedNs < player.video.lengthNs
        else { return }
        let half = player.fetchedNs - player.video.aheadNs / 2
        run.pending.schedule(
            .refill(player.serial), atNs: max(run.nowNs, sinceNs + half - player.shownNs))
    }

    /// A player has half of what it is to have left, unless it has paused since.
    func refill(_ serial: UInt32) {
        guard let index = players.firstIndex(where: { $0.serial == serial }) else { return }
        let player = players[index]
        guard !isPaused, player.sinceNs != nil, player.part == nil,
            player.fetchedNs < player.video.lengthNs
        else { return }
        let moment = player.moment(at: run.nowNs).shownNs
        guard 2 * (player.fetchedNs - moment) <= player.video.aheadNs else { return }
        let end = min(player.video.lengthNs, moment + player.video.aheadNs)
        fetch(player.fetchedNs..<end, index)
    }
}

/// The network, the app's life, and transfers of the app.
extension Players {
    func transfer(_ number: TransferID, bytes: Int64, host: UInt16) {
        guard decodes.pipeline.network != .down, bytes > 0 else { return }
        let task = decodes.pipeline.beginTransfer(
            bytes: bytes, host: host == 0 ? nil : host - 1, nowNs: run.nowNs)
        transfers.append((number, task))
    }

    func endTransfer(_ number: TransferID) {
        guard let index = transfers.firstIndex(where: { $0.number == number }) else { return }
        decodes.pipeline.cancelBeside(transfers.remove(at: index).task, nowNs: run.nowNs)
    }

    /// The network is down, or back: transfers are lost, and players fetch their parts anew.
    func networkChanged() {
        if decodes.pipeline.network == .down {
            for transfer in transfers {
                decodes.pipeline.cancelBeside(transfer.task, nowNs: run.nowNs)
            }
            transfers.removeAll()
            for index in players.indices { giveUpTransfer(index) }
        } else {
            fetchAgain()
        }
    }

    private func giveUpTransfer(_ index: Int) {
        guard let task = players[index].task else { return }
        decodes.pipeline.cancelBeside(task, nowNs: run.nowNs)
        players[index].task = nil
    }

    private func fetchAgain() {
        for index in players.indices where players[index].task == nil {
            if let part = players[index].part { fetch(part, index) }
        }
    }

    /// The app is left: players show nothing new and fetch nothing, and keep their memory.
    func pause() {
        isPaused = true
        for index in players.indices {
            players[index].settle(at: run.nowNs)
            players[index].sinceNs = nil
            giveUpTransfer(index)
        }
    }

    /// The app is in front again.
    func resume() {
        guard isPaused else { return }
        isPaused = false
        for index in players.indices where players[index].isStarted {
            players[index].sinceNs = run.nowNs
        }
        fetchAgain()
        for index in players.indices { awaitHalf(index) }
    }

    /// The process is gone, and all tasks with it. The views are to play again in its next life.
    func loseAll() {
        loseTasks()
        for index in players.indices {
            end(index)
            players[index] = Player(
                view: players[index].view, video: players[index].video, beganNs: run.nowNs)
        }
        isPaused = false
        holders.loseApp()
    }

    /// The process is gone: its kill has ended all tasks, and none ends on its own.
    func loseTasks() {
        for index in players.indices { players[index].task = nil }
        transfers.removeAll()
    }

    func beginAgain() throws(Halt) {
        for index in players.indices { try begin(index) }
    }

    /// While the app isn't there: a view that is to play in its next life.
    func playUnseen(_ view: ViewID, _ video: VideoID) {
        players.append(Player(view: view, video: videos[Int(video)], beganNs: run.nowNs))
    }

    func stopUnseen(_ view: ViewID) { players.removeAll { $0.view == view } }

    func endAll() {
        for index in players.indices { end(index) }
        players.removeAll()
    }
}
