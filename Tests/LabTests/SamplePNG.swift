import Foundation

/// PNG files that no `lab` wrote, each of another kind.
enum SamplePNG {
    /// 20 x 10, RGB of 16 bits.
    static let deep = decoded(
        """
        iVBORw0KGgoAAAANSUhEUgAAABQAAAAKEAIAAABrpzXyAAABTklEQVR42mNg4JVSN3H0i84obeqfs3Lb4Qt3\
        X31nEZTTtnANis+pbJu8YO2u41cevvvNIaqkb+MZllxQ2zV9ycZ9p288/fSfR1LN2ME3Kr2ksW/2iq2Hzt95\
        +Y1ZQFbL3CUwLruiddL8NTuPXX7w9he7iKKetUdoUn5N57TFG/aeuv7k4z9uBqyiEqpG9j6RacUNvbOWbzl4\
        7vaLr0z8MppmzgGxWeUtE+et3nH00v03P9mEFXSt3EMS86o7pi5av+fktccf/nKJqxjaeUekFtX3zFy2+cDZ\
        W8+/MPJJa5g6+cdkljVPmLtq+5GL917/YBViwCoqr2PpFpyQW9U+ZeG63SeuPnr/h1NM2cDWKzylsK57xtJN\
        +8/cfPaZsrBioHIIEh1WDFQOQaLDioHKIUh0WDFQOQSJDisGKocg0WHFQOv8iiusGGidX3GFFQDxJ0+PrrvN\
        4gAAAABJRU5ErkJggg==
        """)

    /// 12 x 10.
    static let palette = decoded(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAwAAAAKCAMAAAC38k/IAAAAMFBMVEUAJUpvlLneAyhNcpe84QYrUHWav+QJ\
        LlN4ncLnDDFWe6DF6g80WX6jyO0SN1yBpst2OunoAAAAOElEQVR42k3MtxEAIBDEQMHjbf/dQvRzmQLNwh41\
        hTNbjhev1Qtexsbr33j9GxOBIQJBBJoIXBEe5uIDiVEOo9YAAAAASUVORK5CYII=
        """)

    /// 9 x 9, grey of 8 bits.
    static let grey = decoded(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAJCAAAAADF+lnMAAAAYklEQVR42mNg4JVSN3H0i85gYBdR1LP2CE3K\
        Z+CT1jB18o/JLGMQVdK38QxLLqhlkNE0cw6IzSpvYVA2sPUKTyms62bQMncJjMuuaJ3EYGjnHZFaVN8zk8HC\
        NSg+p7Jt8gIAxIMZUZGfxrEAAAAASUVORK5CYII=
        """)

    /// 11 x 13, RGBA.
    static let interlaced = decoded(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAsAAAANCAYAAAEI8qStAAABZklEQVR42mNg4JVSN3H0i2awcA2Kz6lsm8wA\
        EgHzGGQ0zZwDYrPKWybOW80QkphX3TF10fo9J689ZoDpyiht6kdVBjNmwdpdx1H18ElrmDr5x2SWNU+Yu2r7\
        kYv3Xv9gFZLXsWTQMncJjMuuaJ00f83OY5cfvP3FLqKoZ+0RyuAWnJBb1T5l4brdJ64+ev+HU0zZwNYrPKUQ\
        xfo5K7cdvnD31Xes5qO4bcfRS/ff/GQTxmohisOvPHz3m0NUSR+rC1B89eEvl7iKoZ03A9TNSfk1ndMWb9h7\
        6vqTj/+4JVSN7H0i04obemct33Lw3O0XX5n4gS5iABpt4xmWXFDbNX3Jxn2nbzz99J9HUs3YwTcqvaSxb/aK\
        rYfO33n5jVlAFuhSBqin67pnLN20/8zNZ5+x+Z5FUE4b6AMGoFMiUovqe2Yu23zg7K3nXxhxhTrQZwzY3IYR\
        Wgq6Vu5AHzNgcxvWaAMGAQALiglKO1aNcQAAAABJRU5ErkJggg==
        """)

    /// Claims 60000 x 60000 pixels.
    static let huge = decoded(
        """
        iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAIAAAAPsOIVAAAADElEQVR4nGNgoD0AAABkAAGGZDw1AAAAAElF\
        TkSuQmCC
        """)

    /// The header as it was; the pixels fail their checksum.
    static func damaged(_ picture: Data) -> Data {
        var bytes = picture
        bytes[bytes.count - 14] ^= 0xFF
        return bytes
    }

    private static func decoded(_ text: String) -> Data { Data(base64Encoded: text)! }
}
