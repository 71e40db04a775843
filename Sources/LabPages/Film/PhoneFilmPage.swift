import LabBase
import LabScripts

/// A phone's film as one page that needs nothing but itself.
package struct PhoneFilmPage {
    package let film: PhoneFilm
    /// How to get it again.
    package let command: String

    package init(_ film: PhoneFilm, command: String) {
        self.film = film
        self.command = command
    }

    package func text() throws(Halt) -> String {
        let phone = film.phone
        return FilmPage.page(
            phone.name, about: phone.about, part: FilmPage.part(try film.data()),
            command: command, circumstances: "on \(phone.device.id), seed \(phone.seed)",
            sheet: FilmPage.sheet + EmbeddedFile.text("pages/phone.css"), script: Self.script)
    }

    static let script = FilmPage.scripts(
        "film-log", "film-draw", "film-time", "phone-log", "phone-draw", "phone-legend",
        "phone-page")
}
