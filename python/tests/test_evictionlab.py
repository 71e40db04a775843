"""The package with a built lab. What needs pandas or pyarrow is in test_frames.py."""

import array
import inspect
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest

import evictionlab
from evictionlab import _description, _program

RECENT = """
    class Recent:
        def __init__(self, context):
            self.keys = {}
            self.context = context
        def inserted(self, key, cost):
            self.keys[key] = cost
        def used(self, key):
            self.keys[key] = self.keys.pop(key)
        def removed(self, key):
            del self.keys[key]
        def evict(self, newcomer):
            key = next(iter(self.keys))
            del self.keys[key]
            return key

    class Choosy(Recent):
        def admits(self, key, cost):
            return key % 2 == 0

    class Wrong(Recent):
        def evict(self, newcomer):
            return self.nothing

    class Outside(Recent):
        def evict(self, newcomer):
            return -1

    class Late(Recent):
        def used(self, key):
            raise KeyError(key)

    class Endless(Recent):
        def evict(self, newcomer):
            while True:
                pass

    class Small(Recent):
        def is_overfull(self):
            return len(self.keys) > 5

    class Loud(Recent):
        def used(self, key):
            print("used", key, flush=True)
            super().used(key)

    class Empty:
        pass
"""


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = pathlib.Path(self.folder.name) / "orders.py"
        self.file.write_text(textwrap.dedent(RECENT))
        self.trace = f"{self.folder.name}/trace.evk"
        evictionlab.trace_generate("zipf", keys=200, requests=3000, output=self.trace)

    def interpreters(self):
        """Processes that run an order of this test's file."""
        found = []
        for line in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                words = line.read_bytes()
            except OSError:
                continue  # it has ended meanwhile
            if str(self.file).encode() in words and b"_interpreter.py" in words:
                found.append(words)
        return found

    def order(self, name, **keys):
        return evictionlab.order(f"{self.file}:{name}", **keys)

    def row(self, name, **options):
        result = evictionlab.trace_run(self.trace, size="10%", policy=self.order(name), **options)
        return result.rows[0]

    def refused(self, name, **options):
        with self.assertRaises(evictionlab.LabError) as caught:
            self.row(name, **options)
        return caught.exception


class Commands(Folder):
    def test_a_run_has_the_programs_rows_and_columns(self):
        result = evictionlab.run("tableview", policies=["weak", "lru"], memory="model")
        self.assertEqual([row["policy"] for row in result.rows], ["weak", "lru"])
        self.assertEqual(result.columns["blank_ms"].unit, "ms")
        self.assertEqual(result.columns["decodes"].type, "integer")
        self.assertEqual(list(result.columns), list(result.rows[0]))

    def test_the_version_is_the_programs(self):
        self.assertEqual(evictionlab.version().split()[:2], ["lab", evictionlab.__version__])

    def test_every_command_is_a_function_with_the_programs_options(self):
        for command in _description.commands().values():
            function = getattr(evictionlab, command.name)
            keywords = set(inspect.signature(function).parameters)
            self.assertLessEqual({option.keyword for option in command.options.values()}, keywords)
            self.assertTrue(function.__doc__.startswith(command.summary))

    def test_the_description_is_the_programs(self):
        for command in _description.commands().values():
            page = subprocess.run(
                [_program.path(), "help", *command.words], check=True, capture_output=True, text=True
            ).stdout
            options = set(re.findall(r"^  (?:-\w, )?--([a-z-]+)", page, re.MULTILINE))
            self.assertEqual(options - {"help"}, set(command.options), command.name)
            self.assertEqual(" ".join(page.split("\n\n")[0].split()), command.summary)

    def test_values_are_typed_as_the_command_line_has_them(self):
        cells = evictionlab.sweep(
            "tableview", policies=["lru"], limit=["8MB", "16MB"], seeds=range(1, 4), network={"latency": "9ms"}
        )
        self.assertEqual(len(cells.rows), 6)

    def test_a_number_of_worlds_is_an_option_as_any_other(self):
        result = evictionlab.run("tableview", policy="weak", memory="model", worlds=3)
        self.assertEqual({row["world"] for row in result.rows}, {1, 2, 3})

    def test_an_error_has_the_programs_line_and_code(self):
        with self.assertRaises(evictionlab.LabError) as caught:
            evictionlab.run("none-such.json")
        self.assertEqual(caught.exception.code, 66)
        self.assertTrue(caught.exception.line.startswith("none-such.json: No such file"))

    def test_an_unknown_option_is_refused_by_the_program(self):
        with self.assertRaises(evictionlab.LabError) as caught:
            evictionlab.run("tableview", memori="model")
        self.assertEqual(caught.exception.code, 64)
        self.assertIn("Did you mean '--memory'?", caught.exception.line)

    def test_a_claim_that_fails_leaves_the_answer_in_the_error(self):
        with self.assertRaises(evictionlab.LabError) as caught:
            evictionlab.run("tableview", policy="weak", memory="model", require="decodes<1")
        self.assertEqual(caught.exception.code, 2)
        self.assertEqual(caught.exception.answer.rows[0]["policy"], "weak")

    def test_progress_is_told_step_by_step(self):
        steps = []
        evictionlab.sweep("tableview", policy="lru", limit="8MB,16MB", progress=steps.append)
        self.assertEqual((steps[-1]["done"], steps[-1]["count"]), (2, 2))

    def test_films_pictures_and_charts_show_themselves(self):
        film = evictionlab.film("tableview", policy="weak")
        self.assertTrue(film._repr_html_().startswith("<iframe srcdoc="))
        result = evictionlab.run("tableview", policy="weak", memory="model", chart=True)
        self.assertIn("<svg", result._repr_html_())
        self.assertIn("<th title=", result._repr_html_())

    def test_answers_without_rows_name_their_tables(self):
        why = evictionlab.why("tableview", policy="weak")
        self.assertIn("why.0.tables.blank_by_cause.rows", why.tables)
        with self.assertRaisesRegex(KeyError, "blank_by_cause"):
            why.table("none")

    def test_an_interrupt_reaches_the_program(self):
        code = "import evictionlab\nevictionlab.sweep('tableview', limit='1MB..200MB:+1MB', seeds='1..2000')"
        process = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE)
        children = f"/proc/{process.pid}/task/{process.pid}/children"
        child, until = "", time.monotonic() + 10
        while time.monotonic() < until:
            found = pathlib.Path(children).read_text().split()
            child = found[0] if found else ""
            if child and b"\0sweep\0" in pathlib.Path(f"/proc/{child}/cmdline").read_bytes():
                break
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=20)[1]
        self.assertIn(b"KeyboardInterrupt", said)
        self.assertFalse(os.path.exists(f"/proc/{child}"))


class Traces(Folder):
    keys = [1, 2, 3, 1, 2, 4, 9, 8, 7, 1] * 50

    def misses(self, *traces, **options):
        result = evictionlab.trace_run(*traces, size="3", policy="lru", **options)
        return [row["misses"] for row in result.rows]

    def test_requests_in_memory_count_as_those_of_a_file(self):
        file = f"{self.folder.name}/keys.txt"
        pathlib.Path(file).write_text("".join(f"{key}\n" for key in self.keys))
        expected = self.misses(file, from_="plain")
        for keys in (
            self.keys,
            tuple(self.keys),
            array.array("H", self.keys),
            memoryview(array.array("q", self.keys + [5]))[:-1],
            iter(self.keys),
            (2**63 + key for key in self.keys),
            [-key for key in self.keys],
            [f'"a,{key}' for key in self.keys],
            {"time": range(len(self.keys)), "key": self.keys},
        ):
            self.assertEqual(self.misses(keys), expected)

    def test_elements_that_lie_apart_are_one_trace(self):
        apart = memoryview(array.array("i", [item for key in self.keys for item in (key, 0)]))[::2]
        self.assertEqual(self.misses(apart), self.misses(self.keys))

    def test_columns_have_sizes(self):
        rows = evictionlab.trace_run({"key": "aab", "size": [5, 5, 7]}, size="100B", policy="lru").rows
        self.assertEqual(rows[0]["byte_miss_ratio"], round(12 / 17, 6))

    def test_several_are_one_in_a_row_or_each_by_itself(self):
        once = self.misses(self.keys)
        self.assertEqual(self.misses(self.keys, self.keys, each=True), once * 2)
        self.assertNotEqual(self.misses(self.keys, self.keys), once)

    def test_an_answer_names_no_made_up_folder(self):
        result = evictionlab.trace_info(self.keys)
        self.assertIn('"./trace-1"', result.text)
        with self.assertRaises(evictionlab.LabError) as caught:
            self.misses([])
        self.assertEqual(caught.exception.line, "trace-1: there are no requests in it")

    def test_what_cannot_be_one_trace_is_refused(self):
        for traces, options, words in (
            ([self.keys, self.trace], {}, "none of another format"),
            ([self.keys, array.array("b", [1])], {}, "none of another format"),
            ([self.keys], {"from_": "lcs"}, "none of another format"),
            ([{"keys": self.keys}], {}, "no column 'key'. The columns are keys"),
            ([memoryview(b"abcd").cast("B", (2, 2))], {}, "one dimension, and this array has 2"),
        ):
            with self.assertRaisesRegex(ValueError, words):
                self.misses(*traces, **options)

    def test_each_has_its_summary_without_against(self):
        result = evictionlab.trace_run(self.keys, [1, 2, 3], each=True, size="2", policies=["fifo", "lru"])
        told = {(row["policy"], row["against"]) for row in result.tables["reductions"]}
        self.assertEqual(told, {("fifo", "lru"), ("lru", "lru")})


class Orders(Folder):
    def test_one_has_a_name_that_a_table_can_hold(self):
        policies = ["lru", self.order("Recent")]
        result = evictionlab.trace_run(self.trace, size="10%", policies=policies, chart=True)
        self.assertEqual([row["policy"] for row in result.rows], ["lru", "orders.Recent"])
        self.assertIn(str(self.file), result.rows[1]["spec"])
        self.assertIn("--policy=" + policies[1], result.data["command"])
        self.assertNotIn(">plugin(", result.chart.text)

    def test_its_keys_and_settings_are_in_the_name(self):
        policies = [self.order("Recent", limit="32MB"), self.order("Recent", limit="9MB", settings="k=3")]
        rows = evictionlab.run("tableview", policies=policies, memory="model").rows
        names = ["orders.Recent(limit=32MB)", "orders.Recent(limit=9MB, settings=k=3)"]
        self.assertEqual([row["policy"] for row in rows], names)

    def test_orders_that_would_share_a_name_keep_their_own(self):
        other = pathlib.Path(self.folder.name) / "other" / "orders.py"
        other.parent.mkdir()
        other.write_text(self.file.read_text())
        policies = [self.order("Recent"), evictionlab.order(f"{other}:Recent")]
        rows = evictionlab.trace_run(self.trace, size="10%", policies=policies).rows
        self.assertEqual([row["policy"] for row in rows], policies)

    def test_an_order_in_python_counts_as_the_labs_own(self):
        own = evictionlab.trace_run(self.trace, size="10%", policy="lru").rows[0]
        python = self.row("Recent")
        self.assertEqual(python["misses"], own["misses"])
        self.assertEqual(python["evictions"], own["evictions"])

    def test_one_runs_in_a_store_of_images(self):
        policies = [self.order("Recent", limit="32MB"), "lru(limit=32MB)"]
        python, own = evictionlab.run("tableview", policies=policies, memory="model").rows
        self.assertEqual(python["decodes"], own["decodes"])

    def test_one_that_keeps_keys_out_is_asked(self):
        self.assertGreater(self.row("Choosy")["misses"], self.row("Recent")["misses"])

    def test_one_that_wants_less_than_its_limit_is_asked(self):
        own = evictionlab.trace_run(self.trace, size="5", policy="lru").rows[0]
        self.assertEqual(self.row("Small")["misses"], own["misses"])

    def test_what_one_prints_is_no_answer(self):
        self.assertEqual(self.row("Loud")["misses"], self.row("Recent")["misses"])

    def test_the_drawn_calls_of_the_lab_find_nothing(self):
        policy = self.order("Recent")
        library, settings = policy.removeprefix("plugin(").removesuffix(')').split(", settings=")
        said = evictionlab.plugin_check(library, settings=settings.strip('"'), sequences=2)
        self.assertIn("the same answers", said.text)

    def test_an_error_ends_its_row_alone_and_says_where(self):
        policies = ["lru", self.order("Wrong")]
        with self.assertRaises(evictionlab.LabError) as caught:
            evictionlab.trace_run(self.trace, size="10%", policies=policies)
        self.assertIn("orders.py:23: AttributeError", str(caught.exception))
        self.assertEqual([row["status"] for row in caught.exception.answer.rows], ["ok", "crashed"])

    def test_an_error_in_a_call_without_answer_is_told(self):
        self.assertIn("orders.py:31: KeyError", str(self.refused("Late")))

    def test_an_error_in_the_last_calls_is_told(self):
        with self.assertRaisesRegex(evictionlab.LabError, "orders.py:31: KeyError"):
            evictionlab.trace_run(self.trace, size="100%", policy=self.order("Late"))

    def test_a_key_that_is_none_is_told(self):
        self.assertIn("evict returned -1, which is no key", str(self.refused("Outside")))

    def test_one_that_never_answers_times_out_and_leaves_no_process(self):
        error = self.refused("Endless", plugin_timeout="1s")
        self.assertEqual(error.answer.rows[0]["status"], "timed-out")
        self.assertEqual(self.interpreters(), [])

    def test_what_is_no_order_is_refused(self):
        self.assertIn("has no method 'inserted'", self.refused("Empty").line)
        self.assertIn("has no class 'Other'", self.refused("Other").line)
        with self.assertRaisesRegex(ValueError, "a file and a class"):
            evictionlab.order("recent")
        with self.assertRaisesRegex(ValueError, "can't have quotes"):
            evictionlab.order(f"{self.file}:Recent", settings='a"b')

    def test_a_file_that_changed_is_refused(self):
        policy = self.order("Recent")
        self.file.write_text(self.file.read_text() + "\n")
        with self.assertRaisesRegex(evictionlab.LabError, "isn't the file that the policy was made of"):
            evictionlab.trace_run(self.trace, size="10%", policy=policy)


if __name__ == "__main__":
    unittest.main()
