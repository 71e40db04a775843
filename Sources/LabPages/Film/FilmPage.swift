import LabBase
import LabReports

/// A film as one page that needs nothing but itself.
package struct FilmPage {
    package let film: Film
    /// How to get it again.
    package let command: String

    package init(_ film: Film, command: String) {
        self.film = film
        self.command = command
    }

    package var text: String {
        let header = film.header
        let title = SVG.escaped(header.scenario)
        let circumstances = SVG.escaped("on \(header.device.id), seed \(header.seed)")
        return """
            \(PageHead.text("\(title), watched", style: Self.base + "\n" + Self.sheet))
            <a class="skip" href="#film">To the film</a>
            <header><h1>\(title)</h1><p>\(SVG.escaped(header.about))</p></header>
            <main>
            \(Self.part(film))
            </main>
            <footer><pre>\(SVG.escaped(command))</pre>
            <p class="quiet">Made by \(LabVersion.text), \(circumstances), over \
            modelled memory.</p></footer>
            <script>\(Self.script)</script>
            </body></html>

            """
    }

    /// The film alone, for a page that has more.
    static func part(_ film: Film) -> String {
        """
        <section id="film" class="film" aria-label="The film"></section>
        \(film.data.script("id=\"film-data\""))
        """
    }

    private static let base = EmbeddedFile.text("pages/report.css")
    static let sheet = EmbeddedFile.text("pages/film.css")
    /// Our own, and without what a page would take for the end of it: a test says so.
    static let script = [
        "film-log", "film-draw", "film-time", "film-legend", "film-picture", "film-page",
    ].map { EmbeddedFile.text("pages/\($0).js") }.joined(separator: "\n")
}
