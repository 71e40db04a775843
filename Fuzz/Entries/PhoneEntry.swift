import LabBase
import LabReplay
import LabScripts

extension FuzzTargets {
    /// Apps are scenarios inside lab, since the text lies in no folder.
    static let phone = FuzzTarget(
        "phone", "a phone of several apps; written, read again, and its visits drawn",
        mostBytes: 2048, words: Words.phones
    ) { bytes in
        let phone = try PhoneText.phone(bytes)
        let written = phone.json.text(.roomy)
        let again: PhoneFile
        do throws(Complaint) {
            again = try PhoneText.phone(Array(written.utf8))
        } catch {
            throw FuzzFinding("a written phone isn't read: \(error.description)\n\(written)")
        }
        try FuzzFinding.unless(
            again.json.text(.roomy) == written, "another phone once written: \(written)")
        try FuzzFinding.unless(again.front == phone.front, "other visits once written: \(written)")
        try PhoneText.checkVisits(phone)
    }
}

private enum PhoneText {
    /// Longer days have the same kinds of visits, and take their time.
    private static let mostNs: Int64 = 3_600_000_000_000

    static func phone(_ bytes: [UInt8]) throws(Complaint) -> PhoneFile {
        try PhoneReader.read(bytes: bytes, file: "fuzz.json", columns: ResultColumns.all) { _, _ in
            .empty
        }
    }

    /// Visits follow each other without gaps, and drawn ones fill the time that is asked for.
    static func checkVisits(_ phone: PhoneFile) throws {
        if case .drawn(let habits) = phone.front, habits.durationNs > mostNs { return }
        let visits = phone.visits
        var nowNs: Int64 = 0
        for visit in visits {
            try FuzzFinding.unless(
                visit.startNs == nowNs && visit.endNs > nowNs, "a gap before \(visit)")
            nowNs = visit.endNs
        }
        if case .drawn(let habits) = phone.front {
            try FuzzFinding.unless(
                nowNs == habits.durationNs, "\(nowNs) of \(habits.durationNs) are drawn")
        }
    }
}
