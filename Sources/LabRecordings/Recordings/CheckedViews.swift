import LabBase

/// The life of each view, and what in it can't have been so.
struct CheckedViews {
    private struct Life {
        var hasAsked = false
        var isShown = false
    }

    private var lives: [String: Life] = [:]
    private var bornCount = 0
    private var requestCount = 0
    private var showCount = 0
    private var leaveCount = 0

    /// Views are told apart as the file names them, since also what a line that is refused says of
    /// one is true.
    mutating func receive(
        _ kind: String, _ event: JSONValue, _ line: Int, _ found: inout TraceFindings
    ) {
        // A number isn't the text of the same digits.
        let view = event["view"]
        guard let name = view?.integer.map({ "\($0)" }) ?? view?.string.map({ "'\($0)" }) else {
            return
        }
        let known = lives[name]
        var life = known ?? Life()
        switch kind {
        case "request":
            requestCount += 1
            life.hasAsked = true
            if event["show"]?.truth == true { show(&life) }
        case "show":
            if !life.hasAsked {
                found.remark(
                    "a view is shown that hasn't asked for an image. Record its request before it "
                        + "is shown, also where a cache has the image", line: line)
            }
            show(&life)
        case "hide":
            leaveCount += 1
            if !life.isShown, event["pooled"]?.truth != true {
                found.remark(
                    "a view is hidden that wasn't shown. Say when it enters its window: 'show'",
                    line: line)
            }
            life.isShown = false
        case "drop":
            leaveCount += 1
            if known == nil {
                found.remark(
                    "a view ends that nothing was said of. Record its requests, or leave its "
                        + "'drop' out", line: line)
            } else {
                lives[name] = nil
            }
            return
        case "clear", "plain": break
        default: return
        }
        if known == nil { bornCount += 1 }
        lives[name] = life
    }

    private mutating func show(_ life: inout Life) {
        showCount += 1
        life.isShown = true
    }

    func finish(_ found: inout TraceFindings) {
        guard requestCount > 0 else {
            return found.remark(
                "no view asks for an image, so that there is nothing to replay. Record a 'request' "
                    + "for each, before a cache is asked")
        }
        if showCount == 0 {
            found.remark(
                "no view is ever shown: blank time can't be counted, and 'offscreen' lets go of "
                    + "all. Say \"show\": true with a request, or 'show'")
        } else if leaveCount == 0, bornCount > 20 {
            found.remark(
                "none of \(bornCount) views is ever hidden or dropped: all hold their images to "
                    + "the end. Say 'hide' and 'drop'")
        }
        let hidden = lives.values.count { !$0.isShown }
        if leaveCount > 0, hidden > 100, hidden > bornCount / 2 {
            found.remark(
                "\(hidden) of \(bornCount) views are off screen at the end and weren't dropped: "
                    + "each holds its image. Say 'drop' when a view is gone")
        }
        if leaveCount > 0, lives.count - hidden > 300 {
            found.remark(
                "\(lives.count - hidden) views are on screen at the end. Say 'hide' when a view "
                    + "leaves its window")
        }
    }
}
