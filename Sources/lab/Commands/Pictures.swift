import LabBase
import LabCommandLine
import LabPictures
import LabReports
import LabRuns

extension Commands {
    static func pictures(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let cache = PictureCache.standard(arguments.value("image-cache"))
        if arguments.flag("clear") {
            let removed = try cache.clear()
            cache.forgetVerified()
            Terminal.write(
                "\(removed.pictures) pictures are gone, and "
                    + "\(Fixed.bytes(removed.bytes)) free\n"
            )
            return .done
        }
        if let text = arguments.value("keep"), let bytes = try? Quantity.bytes(text) {
            try cache.limit(to: bytes)
            try cache.trim(try cache.use())
        }
        Terminal.write(
            PicturesPage.text(
                cache.folder, try cache.shelves(), limitBytes: try cache.limitBytes()))
        return .done
    }
}
