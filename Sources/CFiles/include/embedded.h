#ifndef EMBEDDED_H
#define EMBEDDED_H

/// The number of this package's files inside the program.
int embedded_count(void);

/// The path of one of them: `scenarios/tableview.json`, `pages/report.css`.
const char *embedded_path(int number);

/// Its text as it was when the program was built.
const char *embedded_text(int number);

#endif
