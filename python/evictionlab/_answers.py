"""What commands answer: results with columns, pages, pictures and text, each shown by notebooks."""

from __future__ import annotations

import html
import json
import pathlib
import typing

from . import _description, _program

if typing.TYPE_CHECKING:
    import pandas
    import pyarrow

Row = dict[str, typing.Any]


class Answer:
    """An answer as text: a page, a picture, or lines for people. `remarks` came beside it."""

    def __init__(self, text: str, remarks: list[str]) -> None:
        self.text = text
        self.remarks = remarks

    def save(self, path: str) -> None:
        """Writes the answer into a file."""
        pathlib.Path(path).write_text(self.text)

    def __repr__(self) -> str:
        return self.text


class Picture(Answer):
    """An SVG."""

    def __repr__(self) -> str:
        return f"<Picture: {len(self.text)} bytes of SVG>"

    def _repr_svg_(self) -> str:
        return self.text


class Page(Answer):
    """A page for a browser, such as a film, in a frame of its own."""

    height = 640

    def __repr__(self) -> str:
        return f"<Page: {len(self.text)} bytes of HTML>"

    def _repr_html_(self) -> str:
        source = html.escape(self.text)
        return f'<iframe srcdoc="{source}" width="100%" height="{self.height}" style="border:0"></iframe>'


class Result(Answer):
    """An answer as data. `columns` has the unit, type and meaning of each column of its rows.

    `chart` is the picture that `chart=True` asked for.
    """

    def __init__(self, text: str, remarks: list[str], writer: str, chart: str | None) -> None:
        super().__init__(text, remarks)
        self.data: Row = json.loads(text)
        self.writer = writer
        self.chart = Picture(chart, []) if chart else None

    @property
    def rows(self) -> list[Row]:
        """The rows of the result."""
        return self.table()

    @property
    def columns(self) -> dict[str, _description.Column]:
        """The columns of its rows, as the program describes them."""
        return self._columns(self.rows)

    @property
    def tables(self) -> dict[str, list[Row]]:
        """Each list of objects in the data, by the path to it, such as `advice.offers`."""
        return dict(_tables(self.data, ""))

    def table(self, name: str = "rows") -> list[Row]:
        """One of the tables."""
        tables = self.tables
        if name not in tables:
            raise KeyError(f"there is no table {name!r}. Choose one of {', '.join(tables)}")
        return tables[name]

    def to_pandas(self, table: str = "rows") -> pandas.DataFrame:
        """A table as a data frame. Its attrs have `units` and `meanings`, by column."""
        import pandas

        dtypes = {"integer": "Int64", "number": "Float64", "text": "string"}
        rows = self.table(table)
        known = self._columns(rows)
        frame = pandas.DataFrame(rows, columns=_keys(rows), dtype=object)
        for name in frame.columns:
            frame[name] = (
                frame[name].astype(dtypes[known[name].type])
                if name in known
                else frame[name].convert_dtypes()
            )
        frame.attrs["units"] = {column.name: column.unit for column in known.values()}
        frame.attrs["meanings"] = {column.name: column.meaning for column in known.values()}
        return frame

    def to_arrow(self, table: str = "rows") -> pyarrow.Table:
        """A table for Arrow. The metadata of a field has its unit and meaning."""
        import pyarrow

        types = {"integer": pyarrow.int64(), "number": pyarrow.float64(), "text": pyarrow.string()}
        rows = self.table(table)
        known = self._columns(rows)
        fields, arrays = [], []
        for name in _keys(rows):
            column = known.get(name)
            values = [row.get(name) for row in rows]
            arrays.append(pyarrow.array(values, types[column.type] if column else None))
            told = {"unit": column.unit, "meaning": column.meaning} if column else None
            fields.append(pyarrow.field(name, arrays[-1].type, metadata=told))
        return pyarrow.Table.from_arrays(arrays, schema=pyarrow.schema(fields))

    def _columns(self, rows: list[Row]) -> dict[str, _description.Column]:
        known = _description.columns(self.writer)
        return {name: known[name] for name in _keys(rows) if name in known}

    def __repr__(self) -> str:
        names = [name for name in self.tables if not any(part.isdigit() for part in name.split("."))]
        sizes = ", ".join(f"{name}: {len(self.tables[name])}" for name in names)
        return "\n".join([f"<Result of {self.writer}; {sizes}>", *self.remarks])

    def _repr_html_(self) -> str:
        parts = [f"<p>{html.escape(line)}</p>" for line in self.remarks]
        if "rows" in self.tables:
            parts.insert(0, _html(self.rows, self.columns))
        else:
            parts.insert(0, f"<pre>{html.escape(self.text)}</pre>")
        return "".join(parts) + (self.chart.text if self.chart else "")


def answer(ended: _program.Ended, writer: str, chart: str | None) -> Answer:
    """The answer of a command, by its first characters."""
    text, remarks = ended.output, ended.remarks
    if text.startswith("{"):
        return Result(text, remarks, writer, chart)
    if text.lower().startswith("<!doctype html"):
        return Page(text, remarks)
    return Answer(text, remarks)


def _tables(value: object, path: str) -> typing.Iterator[tuple[str, list[Row]]]:
    """Each list of objects below a value, by its path. An object with a `key` is named by it."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _tables(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        yield path, value
        for index, item in enumerate(value):
            yield from _tables(item, f"{path}.{item.get('key', index)}")
    elif value == [] and path == "rows":
        yield path, []


def _keys(rows: list[Row]) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row))


def _html(rows: list[Row], known: dict[str, _description.Column]) -> str:
    def cell(value: object) -> str:
        return "" if value is None else html.escape(str(value))

    def head(name: str) -> str:
        column = known.get(name)
        title = html.escape(column.meaning, quote=True) if column else ""
        return f'<th title="{title}">{html.escape(column.label if column else name)}</th>'

    names = [n for n in _keys(rows) if len(rows) == 1 or len({str(r.get(n)) for r in rows}) > 1]
    body = "".join(f"<tr>{''.join(f'<td>{cell(row.get(n))}</td>' for n in names)}</tr>" for row in rows)
    return f"<table><tr>{''.join(map(head, names))}</tr>{body}</table>"
