"""Frames of pandas and tables of Arrow, with units and types."""

import unittest

import evictionlab


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


if __name__ == "__main__":
    unittest.main()
