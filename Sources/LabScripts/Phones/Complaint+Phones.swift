import LabBase
import LabDevices

/// Mistakes in a phone's file.
extension Complaint {
    static func phoneInPhone(_ name: String) -> Complaint {
        Complaint(
            "\(Quoted.text(name)) is a phone itself", "Name a scenario, or write its apps here")
    }

    static func recordingAsScenario(_ name: String) -> Complaint {
        Complaint(
            "\(Quoted.text(name)) is a recording",
            "Write \"recording\": \(JSON(name).text(.tight))")
    }

    static func noRecording(_ path: String) -> Complaint {
        Complaint("there is no recording \(Quoted.text(path))", "Check the path")
    }

    static func noTrace(_ name: String) -> Complaint {
        Complaint(
            "\(Quoted.text(name)) is no recording, whose first line has 'trace'",
            "Write \"scenario\" for a scenario")
    }

    static var namedAsPhone: Complaint {
        Complaint(
            "no app is called that: in claims it stands for the phone as a whole",
            "Give it another name")
    }

    static func inFrontAlready(_ app: String) -> Complaint {
        Complaint(
            "\(Quoted.text(app)) is in front already",
            "Make that visit longer, or write a \"home\" between the two")
    }

    static func dayTooLong(limitDays: Int64) -> Complaint {
        Complaint(
            "with this visit it is longer than \(limitDays) days", "Shorten it")
    }

    static var memoryBeginsLate: Complaint {
        Complaint("the first time isn't 0", "Begin with the memory that it has at first, at 0")
    }

    static var memoryGoesBack: Complaint {
        Complaint("isn't after the time before it", "Write the times in their order")
    }

    static var sessionsFillTheDay: Complaint {
        Complaint(
            "so many sessions of that length need more than a waking day of 16 hours",
            "Lower 'sessions', 'visits' or 'stay'")
    }

    static func policyOfMemory(_ app: String) -> Complaint {
        Complaint(
            "\(Quoted.text(app)) takes memory alone, and has no policy",
            "Name an app that plays a scenario or a recording")
    }

    /// The message with its place as its first words, for a message about the file that names the
    /// other.
    var inside: Complaint {
        let whole = Complaint(what, at: place)
        return Complaint(context + whole.line, remedy)
    }
}
