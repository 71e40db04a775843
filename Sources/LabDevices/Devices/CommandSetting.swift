import LabBase

/// A setting of the command line, `deliveryLatency=4s`, read like the member of an object in a
/// file.
package struct CommandSetting {
    package let key: String
    package let value: String

    /// Returns nil without an `=`.
    package init?(_ text: String) {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        key = String(text[..<equals])
        value = String(text[text.index(after: equals)...])
    }

    /// Reads the setting, and returns what is wrong with it; nil if it is right.
    package func read(option: String, root: String, _ take: (Node) -> Void) -> String? {
        // A number or an object is used as it is; everything else is text.
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
    /// Applies `--pressure`, and returns what is wrong with the setting; nil if it is right.
    package static func change(_ device: inout Device, _ setting: String) -> String? {
        change(&device, "pressure", setting, "--pressure", such: "deliveryLatency=4s")
    }

    /// Applies `--decode-cost`, and returns what is wrong with the setting; nil if it is right.
    package static func change(_ device: inout Device, decodeCost setting: String) -> String? {
        change(
            &device, "decode", setting, "--decode-cost",
            such: "png=15, png.byte=4 or png.setup=0.02ms")
    }
}
