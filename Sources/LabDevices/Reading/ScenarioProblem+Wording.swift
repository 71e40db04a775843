import LabBase

extension ScenarioProblem: CustomStringConvertible {
    /// `file:line:column: path: what is wrong. What to do`, always one line.
    package var description: String {
        let name = Quoted.line(file)
        guard let position else { return "\(name): \(fault.wording)" }
        return "\(name)\(position.place): \(position.path): \(fault.wording)"
    }
}

extension ScenarioProblem.Fault {
    /// What is wrong and what to do.
    package var wording: String {
        switch self {
        case .noSuchFile: "there is no such file. Check the path"
        case .isFolder: "this is a folder. Name a file"
        case .unreadable(let reason): "can't be read: \(reason). Check the path and your rights"
        case .fileTooLarge(let limit):
            "larger than \(limit >> 20) MiB. Check whether this is the right file"
        case .json(let fault): fault.wording
        case .unsupportedVersion(let version):
            "version \(Words.cut(version)) is not known here. Write 1, or use a newer lab"
        case .scriptTooLong(let days):
            "with this step the script is longer than \(days) days. Shorten or repeat less"
        case .tooManyEvents(let limit):
            "with this step the script has more than \(limit) events. Repeat less"
        case .noWeights: "no choice has a weight. Give at least one of them a number above 0"
        case .badPolicy(let spec, let message): "policy \(Quoted.text(spec)): \(message)"
        case .badClaim(let claim, let message): "claim \(Quoted.text(claim)): \(message)"
        case .takenDeviceID(let id):
            "\(Quoted.text(id)) is a built-in device. Choose another id, so that results differ"
        case .limitBeyondRAM: "the footprint limit is more than the RAM. Lower it, or add RAM"
        case .classBeyondRAM: "the memory class is more than the RAM. Lower it, or add RAM"
        case .clearsBelow: "is less than 'below'. What clears a warning lies above what draws it"
        case .baselineBeyondLimit:
            "the app alone would pass the footprint limit. Lower the baseline, or raise the limit"
        case .noRoomForApp:
            "the system and other apps leave less than the app's baseline, so that it is ended at "
                + "once. Lower 'otherApps' or 'endFrontBelow' of 'pressure', or add RAM"
        default: keyWording ?? valueWording ?? nameWording
        }
    }

    private var keyWording: String? {
        switch self {
        case .unknownKey(let key, let valid):
            "unknown key. " + Words.suggestion(key, valid, otherwise: "The keys here are ")
        case .misplacedKey(_, let owner, let valid):
            "\(owner.noun) has no such key. Its keys are \(Words.list(valid))"
        case .movedKey(let places, let owner):
            "there is no such key any more. Write "
                + places.map { owner.example(of: $0) }.joined(separator: ", ")
        case .missingKey(let key, let owner):
            "missing: \(owner.noun) needs it. Add \(owner.example(of: key))"
        case .missingOneOf(let keys, let owner):
            "\(owner.noun) needs one of \(Words.list(keys)). Add "
                + owner.example(of: keys[0])
        case .exclusiveKeys(let first, let second):
            "'\(first)' and '\(second)' exclude each other. Keep one of them"
        case .noAction(let valid): "the step names no action. Add one of \(Words.list(valid))"
        case .twoActions(let first, let second):
            "a step has one action, this one '\(first)' and '\(second)'. Write two steps"
        default: nil
        }
    }

    private var valueWording: String? {
        switch self {
        case .wrongType(let expected, let found):
            "must be \(expected.noun), not \(Words.cut(found)). Write, for example, "
                + expected.example
        case .tooSmall(let found, let least):
            "\(Words.cut(found)) is too small. Use at least \(least)"
        case .tooLarge(let found, let most): "\(Words.cut(found)) is too large. Use at most \(most)"
        case .reversed(let first, let second):
            "goes from \(first) down to \(second). Write [\(second), \(first)]"
        case .zero: "0 moves nothing. Write a number above or below it"
        case .negative(let found): "\(Words.cut(found)) is negative. Write 0 or more"
        case .tooManyDecimals(let found):
            "\(Words.cut(found)) has more than 3 decimals. Points are counted in thousandths: round"
        case .badQuantity(let text, let expected, let failure):
            quantityWording(text, expected, failure)
        case .unknownWord(let word, let valid):
            "\(Quoted.text(word)) is not known here. "
                + (Words.near(word, valid) ?? "Write one of \(Words.strings(valid))")
        case .notTrue: "must be true. If this shouldn't happen, remove the step"
        case .empty: "empty. Put something into it, or remove it"
        case .repeated(let text): "\(Quoted.text(text)) stands here twice. Remove one of them"
        case .badName(let text):
            "\(Quoted.text(text)) can't be a name. Use letters, digits, '-', '_' and '.' only"
        case .formula(let text):
            "\(Quoted.text(text)) would be a formula where a result is opened in a spreadsheet. "
                + "Begin it with a letter or a digit"
        default: nil
        }
    }

    private func quantityWording(
        _ text: String, _ expected: ScenarioProblem.Expected, _ failure: Quantity.Failure
    ) -> String {
        let units =
            switch expected {
            case .time: Quantity.timeUnits.map(\.name)
            case .rate: Quantity.rateUnits
            default: Quantity.sizeUnits.map(\.name)
            }
        switch failure {
        case .notANumber:
            return "\(Quoted.text(text)) is no \(expected.shortNoun). Write, for example, "
                + expected.example
        case .unknownUnit(let unit):
            // Units are too short for edits to mean anything; only their case is mistaken.
            let near = units.first { $0.lowercased() == unit.lowercased() }
            return "unknown unit \(Quoted.text(unit)). "
                + (near.map { "Did you mean '\($0)'?" } ?? "The units are \(Words.list(units))")
        case .missingUnit:
            let number = Words.cut(text)
            let (one, other) = expected == .rate ? ("MB/s", "Mbps") : ("s", "ms")
            return "\(number) needs a unit. Write \"\(number)\(one)\" or \"\(number)\(other)\""
        case .tooLarge: return "\(Words.cut(text)) is too large. Write a smaller one"
        }
    }

    private var nameWording: String {
        switch self {
        case .unknownName(let named, let name, let known):
            "there is no \(named.noun) \(Quoted.text(name)). "
                + Words.suggestion(
                    name, known, sameNumbers: named == .device, otherwise: "There are ")
        case .noTabs: "the app has no tabs. Add \"tabs\": a list of screens, to the scenario"
        case .badImageName(let text):
            "\(Quoted.text(text)) names no image. Write group/number, such as \"photos/3\""
        case .noSuchImage(let group, let count):
            "\(Quoted.text(group)) has \(count) images. Use a number from 0 to \(count - 1)"
        case .pictureTooLong(let format, let most):
            "no \(format) is wider or taller than \(most) pixels. Write less, or another format"
        case .pictureTooLarge(let limit):
            "width x height x 4 bytes is more than \(limit). Use a smaller picture"
        case .missingFromDisk(let group):
            "\(Quoted.text(group)) is local, and only a server can lack images. "
                + "Add \"remote\": true, or remove this"
        case .hostOfDisk(let group):
            "\(Quoted.text(group)) is local, and only a server has a host. "
                + "Add \"remote\": true, or remove this"
        case .tooManyImages(let limit): "more than \(limit) images in all. Use fewer"
        case .tooManyNames(let limit): "more than \(limit) of them. Use fewer"
        case .otherCount(let group, let count):
            "'\(group)' was declared with \(count) image\(count == 1 ? "" : "s") before. Give the "
                + "new group another name"
        case .noSuchFolder(let path): "there is no folder \(Quoted.text(path)). Check the path"
        case .notAFolder(let path):
            "\(Quoted.text(path)) is no folder. Name the folder of the pictures"
        case .noPictures(let path, let other):
            "no picture in \(Quoted.text(path))"
                + (other.map { ", but for example \($0)" } ?? "")
                + ". Put some there: PNG, JPEG, WebP, GIF, HEIC or AVIF"
        case .unusableFolder(let path, let reason):
            "\(Quoted.text(path)) can't be used: \(Quoted.line(reason)). Check the folder"
        case .moreRowsThanImages(let rows, let group, let images):
            "\(rows) rows, but \(Quoted.text(group)) has \(images) images. "
                + "Write \"pick\": \"modulo\" to begin again from the first"
        case .badFormula(let text, let offset, let words):
            "\(Quoted.text(text)) can't be computed: at character \(offset + 1) there is \(words)"
        case .formulaBeyondImages(let formula, let range, let group, let images):
            "\(Quoted.text(formula)) comes to "
                + (range.map { "\($0.lowerBound) to \($0.upperBound)" }
                    ?? "more than can be counted")
                + ", but \(Quoted.text(group)) has images 0 to \(images - 1). "
                + "Write another, or (\(Words.cut(formula))) % count to begin again from the first"
        case .badTapArgument(let formula):
            "\(Quoted.text(formula)) comes to less than 0, or to more than any row. "
                + "Write another formula"
        case .argumentBeyondImages(let largest, let screen, let group, let images):
            "\(Quoted.text(screen)) would have to show image \(largest) of \(Quoted.text(group)), "
                + "which has \(images). Use an argument below \(images)"
        case .contentTooLong(let limit): "the content is longer than \(limit) points. Shorten it"
        case .tooManyUnevenRows(let limit):
            "more than \(limit) rows that differ. Use fewer, or make them alike"
        case .widthsFitNothing:
            "widths can't fit pictures, heights can. Write points, such as 140 or [80, 140]"
        case .isNotZoomed(let owner):
            "no part of \(owner.noun) is zoomed. Write it on a single screen or a pager, such as "
                + "the one that a tap opens"
        case .changesToNothing:
            "a view that changes would change to what it shows. Pick by 'turn', such as "
                + "\"row + turn % 3\", or draw by \"uniform\""
        case .takesTime(let action, let valid):
            "'\(action)' takes time, or leads elsewhere: it can't happen meanwhile. Use one of "
                + Words.list(valid)
        case .mixedKinds: "has 'times' where others have 'share', or none. Use one of them for all"
        case .tooManyRows(let limit): "more than \(limit) rows in all. Use fewer"
        case .tooManySizes(let limit): "more than \(limit) different sizes in all. Use fewer"
        default: "\(self)"
        }
    }
}
