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
        Self.page(
            film.header.scenario, about: film.header.about, part: Self.part(film),
            command: command,
            circumstances: "on \(film.header.device.id), seed \(film.header.seed)",
            sheet: Self.sheet, script: Self.script)
    }

    /// A page with a film in it.
    static func page(
        _ name: String, about: String, part: String, command: String, circumstances: String,
        sheet: String, script: String
    ) -> String {
        let title = SVG.escaped(name)
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title), watched - EvictionLab</title>
            <link rel="icon" href="data:,">
            <style>
            :root{\(DiagramStyle.light)}
            @media (prefers-color-scheme: dark){:root{\(DiagramStyle.dark)}}
            \(base)
            \(sheet)</style>
            </head>
            <body>
            <a class="skip" href="#film">To the film</a>
            <header><h1>\(title)</h1><p>\(SVG.escaped(about))</p></header>
            <main>
            \(part)
            </main>
            <footer><pre>\(SVG.escaped(command))</pre>
            <p class="quiet">Made by \(LabVersion.text), \(SVG.escaped(circumstances)), over \
            modelled memory.</p></footer>
            <script>\(script)</script>
            </body></html>

            """
    }

    /// The film alone, for a page that has more.
    static func part(_ film: Film) -> String { part(film.data) }

    static func part(_ data: PageData) -> String {
        """
        <section id="film" class="film" aria-label="The film"></section>
        \(data.script("id=\"film-data\""))
        """
    }

    private static let base = EmbeddedFile.text("pages/report.css")
    static let sheet = EmbeddedFile.text("pages/film.css")
    /// Our own, and without what a page would take for the end of it: a test says so.
    static let script = scripts(
        "film-log", "film-draw", "film-time", "film-legend", "film-picture", "film-page")

    static func scripts(_ names: String...) -> String {
        names.map { EmbeddedFile.text("pages/\($0).js") }.joined(separator: "\n")
    }
}
