import LabBase
import LabDevices
import LabPictures

/// Reads a phone's file, and the files of its apps, or throws the first mistake.
package struct PhoneReader {
    /// True for the text of a scenario's file whose top level has `phone`.
    package static func isPhone(_ bytes: [UInt8]) -> Bool {
        (try? JSONReader.read(bytes))?["phone"] != nil
    }

    /// - Parameters:
    ///   - replacement: the device of the command line, instead of the phone's.
    ///   - columns: the result's columns, which its claims can name.
    ///   - pictures: inspects a folder of pictures.
    package static func read(
        path: String, replacement: Device? = nil, columns: [Column] = [],
        pictures: @escaping ScenarioReader.PictureVerifier
    ) throws(Complaint) -> PhoneFile {
        try read(
            bytes: InputFile.bytes(of: path), file: path, hasFolder: true,
            replacement: replacement, columns: columns, pictures: pictures)
    }

    /// Reads bytes that are in memory; `file` is their name in messages.
    ///
    /// - Parameter hasFolder: true if files beside `file` may be read, too.
    package static func read(
        bytes: [UInt8], file: String, hasFolder: Bool = false, replacement: Device? = nil,
        columns: [Column] = [], pictures: @escaping ScenarioReader.PictureVerifier
    ) throws(Complaint) -> PhoneFile {
        throw Complaint("phones can't be read yet")
    }
}
