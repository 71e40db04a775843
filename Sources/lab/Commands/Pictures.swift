import LabBase
import LabCommandLine
import LabPictures
import LabReports

extension Commands {
    static func pictures(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let cache = PictureCache.standard(arguments[Options.imageCache])
        if arguments[flag: Options.clear] {
            let removed = try cache.clear()
            cache.forgetVerified()
            Terminal.write(
                "\(removed.pictures) pictures are gone, and "
                    + "\(Fixed.bytes(removed.bytes)) free\n"
            )
            return .done
        }
        if let bytes = arguments[Options.keep] {
            try cache.limit(to: bytes)
            try cache.trim(try cache.use())
        }
        Terminal.write(
            PicturesPage.text(
                cache.folder, try cache.shelves(), limitBytes: try cache.limitBytes()))
        return .done
    }
}
