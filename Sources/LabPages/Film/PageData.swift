import LabBase
import LabReports

/// The beginning of a page that needs nothing but itself, up to its body.
enum PageHead {
    /// - Parameters:
    ///   - title: escaped.
    ///   - style: a style sheet, which may name the colours of diagrams.
    static func text(_ title: String, style: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title) - EvictionLab</title>
        <link rel="icon" href="data:,">
        <style>
        :root{\(DiagramStyle.light)}
        @media (prefers-color-scheme: dark){:root{\(DiagramStyle.dark)}}
        \(style)</style>
        </head>
        <body>
        """
    }
}

/// Data of a page, which the page's own code reads. Every page embeds its data by this type.
struct PageData {
    /// JSON as it can stand in a script of a page: nothing in it ends the script before its time,
    /// or keeps it from ending, as `<!--<script>` does, or is text for JSON alone. All of these
    /// stand in strings, where they can be written so.
    let text: String

    init(_ json: JSON) {
        var safe = ""
        for scalar in json.text(.tight).unicodeScalars {
            switch scalar {
            case "<", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{FFFE}", "\u{FFFF}":
                safe += "\\u" + Fixed.hex(scalar.value, digits: 4)
            default: safe.unicodeScalars.append(scalar)
            }
        }
        text = safe
    }

    /// - Parameter attribute: the page's code finds the data by it: `id="film-data"`.
    func script(_ attribute: String) -> String {
        "<script type=\"application/json\" \(attribute)>\(text)</script>"
    }
}
