import LabBase

/// A setting as the command line has it, `deliveryLatency=4s`, read as the member of an object that
/// it would be in a file.
package struct CommandSetting {
    package let key: String
    package let value: String

    /// Nil without an `=`.
    package init?(_ text: String) {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        key = String(text[..<equals])
        value = String(text[text.index(after: equals)...])
    }

    /// What is wrong with it, or nil.
    package func read(option: String, root: String, _ take: (Node) -> Void) -> String? {
        // A number or an object stands as it is; everything else is text.
        let isJSON = (try? JSONReader.read(Array(value.utf8))) != nil
        let object = JSON([(key, isJSON ? .word(value) : .string(value))])
        let log = ProblemLog(file: option, root: root)
        do throws(Complaint) {
            take(try log.parse(Array(object.text(.tight).utf8)))
            try log.check()
        } catch {
            return error.message
        }
        return nil
    }
}

extension DeviceReader {
    /// `--pressure`: what is wrong with the setting, or nil.
    package static func change(_ device: inout Device, _ setting: String) -> String? {
        guard let setting = CommandSetting(setting) else {
            return "must be KEY=VALUE, such as deliveryLatency=4s"
        }
        return change(&device, "pressure", setting, option: "--pressure")
    }

    /// `--decode-cost`: likewise.
    package static func change(_ device: inout Device, decodeCost setting: String) -> String? {
        guard let setting = CommandSetting(setting) else {
            return "must be FORMAT=NS, nanoseconds a pixel, such as png=15"
        }
        return change(&device, "decode", setting, option: "--decode-cost")
    }
}
