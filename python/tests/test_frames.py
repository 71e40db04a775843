"""Frames of pandas and tables of Arrow, with units and types, and traces of numpy and pandas."""

import pathlib
import tempfile
import tracemalloc
import unittest

import numpy
import pandas

import evictionlab
from evictionlab import _traces


class Frames(unittest.TestCase):
    result = evictionlab.run("tableview", policies=["weak", "lru"], memory="model")

    def test_a_frame_has_the_columns_types_and_units(self):
        frame = self.result.to_pandas()
        kinds = {"integer": "Int64", "number": "Float64", "text": "string"}
        for name, column in self.result.columns.items():
            self.assertEqual(str(frame[name].dtype), kinds[column.type], name)
        self.assertEqual(frame.attrs["units"]["peak_image_bytes"], "bytes")
        self.assertEqual(list(frame["decodes"]), [row["decodes"] for row in self.result.rows])

    def test_what_is_undefined_is_missing(self):
        frame = self.result.to_pandas()
        self.assertEqual(self.result.rows[0]["killed_at_ms"], None)
        self.assertTrue(frame["killed_at_ms"].isna().all())

    def test_an_arrow_field_has_its_unit(self):
        table = self.result.to_arrow()
        self.assertEqual(table.schema.field("blank_ms").metadata[b"unit"], b"ms")
        self.assertEqual(table.num_rows, 2)

    def test_other_tables_are_frames_by_name(self):
        why = evictionlab.why("tableview", policy="weak")
        self.assertIn("cause", why.to_pandas("why.0.tables.blank_by_cause.rows"))


class Traces(unittest.TestCase):
    keys = numpy.array([1, 2, 3, 1, 2, 4, 9, 8, 7, 1] * 50)
    sizes = keys % 4 + 1

    def misses(self, trace):
        return evictionlab.trace_run(trace, size="3", unit_size=True, policy="lru").rows[0]["misses"]

    def bytes(self, trace):
        row = evictionlab.trace_run(trace, size="9", policy="lru").rows[0]
        return row["misses"], row["byte_miss_ratio"]

    def test_arrays_and_columns_of_any_order_count_alike(self):
        expected = self.misses(list(map(int, self.keys)))
        records = numpy.rec.fromarrays([self.keys, self.sizes], names="key,size")
        for keys in (
            self.keys,
            self.keys.astype("u1"),
            self.keys.astype(">i4"),
            numpy.repeat(self.keys, 2)[::2],
            pandas.Series(self.keys),
            records.key,
            self.keys.astype(str),
        ):
            self.assertEqual(self.misses(keys), expected)

    def test_records_and_frames_have_sizes(self):
        columns = {"size": self.sizes, "note": self.keys * 0.5, "key": self.keys}
        expected = self.bytes({"key": self.keys.tolist(), "size": self.sizes.tolist()})
        aligned = numpy.zeros(len(self.keys), numpy.dtype([("size", "u1"), ("key", "i8")], align=True))
        aligned["key"], aligned["size"] = self.keys, self.sizes
        frame = pandas.DataFrame(columns)
        for trace in (
            aligned,
            aligned[:],
            numpy.repeat(aligned, 2)[::2],
            aligned.astype([("size", ">u2"), ("key", ">u4")]),
            aligned.astype([("size", ">u2"), ("key", "<u4")]),
            frame,
            frame.astype({"key": str}),
        ):
            self.assertEqual(self.bytes(trace), expected)

    def test_an_array_is_not_copied(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "trace"
            for array in (numpy.arange(1 << 20), numpy.zeros(1 << 19, [("key", "i8"), ("size", "i8")])):
                tracemalloc.start()
                _traces.write(array, path)
                peak = tracemalloc.get_traced_memory()[1]
                tracemalloc.stop()
                self.assertLess(peak, 1 << 20)
                self.assertEqual(path.read_bytes(), array.tobytes())

    def test_two_dimensions_are_refused(self):
        with self.assertRaisesRegex(ValueError, "one dimension"):
            self.misses(self.keys.reshape(2, -1))


if __name__ == "__main__":
    unittest.main()
