import Testing

@testable import LabBase
@testable import LabReports
@testable import PlainDesks

/// Tables for an article.
@Suite struct LaTeXTests {
    @Test(arguments: [
        (#"a\b"#, #"a\textbackslash{}b"#), ("{x}", #"\{x\}"#), ("10% & $5", #"10\% \& \$5"#),
        ("s3_fifo#1", ##"s3\_fifo\#1"##), ("~^", #"\textasciitilde{}\textasciicircum{}"#),
        ("a<b>c", #"a\textless{}b\textgreater{}c"#), ("lru|arc", #"lru\textbar{}arc"#),
        ("`x`", #"\textasciigrave{}x\textasciigrave{}"#), ("\"", #"\char34{}"#),
        ("[x]*", "{[}x]{*}"), ("a--b", "a-{}-b"), ("''", "'{}'"), ("a\nb", "a b"),
        ("lru(limit=64MB)", "lru(limit=64MB)"),
    ])
    func textIsShownAsItStands(text: String, shown: String) { check(LaTeX.text(text), shown) }

    @Test(arguments: [
        ("-3.2", "$-$3.2"), ("[-1.0, -0.5]", "{[}$-$1.0, $-$0.5]"), ("-", "-"), ("12.5", "12.5"),
        ("0.1 to 0.2", "0.1 to 0.2"),
    ])
    func aMinusIsNoHyphen(text: String, shown: String) { check(LaTeX.figure(text), shown) }

    @Test func aTableHasItsCaptionRulesAndNotes() {
        let table = TextTable(
            headings: [.init(title: "policy", isNumber: false), .init(title: "mean")],
            rows: [
                [.init(text: "a_b"), .init(text: "1.5", isBest: true)],
                [.init(text: "lru"), .init(text: "-2.0")],
            ])
        let titled = TitledTable(title: "at 1%", table: table, notes: ["5 % each"])
        check(
            PaperForm.latex.text([titled]),
            #"""
            % \usepackage{booktabs}
            \begin{table}
              \centering
              \caption{at 1\%}
              \begin{tabular}{lr}
                \toprule
                policy & mean \\
                \midrule
                a\_b & \textbf{1.5} \\
                lru & $-$2.0 \\
                \bottomrule
              \end{tabular}
              \par\footnotesize 5 \% each
            \end{table}

            """#)
        check(
            PaperForm.markdown.text([titled]),
            """
            at 1%

            | policy | mean |
            |---|--:|
            | a_b | **1.5** |
            | lru | -2.0 |

            5 % each

            """)
    }

    @Test func theEndingOfAFileSaysTheForm() {
        let forms = ["t.md", "t.tex", "t.csv", nil].map { PaperForm(endingOf: $0) }
        check(forms, [.markdown, .latex, nil, nil])
    }
}
