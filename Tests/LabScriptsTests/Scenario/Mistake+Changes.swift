extension Mistake {
    /// Mistakes in rows that differ, come and go, and have others in them.
    static let changes = #"""
        - "rowHeight": 140
        + "rowHeight": 140, "carousel": { "items": 5, "itemWidth": 80 }
        = 11:74: screens.feed.sections[0].carousel: a carousel needs one of cell, images. Add "cell": [{"images": "photos"}]

        - "rowHeight": 140
        + "rowHeight": 140, "carousel": { "items": 5, "images": "icons" }
        = 11:74: screens.feed.sections[0].carousel.itemWidth: missing: a carousel needs it. Add "itemWidth": 120

        - "rowHeight": 140
        + "rowHeight": 140, "carousel": { "itemWidth": 80, "images": "icons" }
        = 11:74: screens.feed.sections[0].carousel.items: missing: a carousel needs it. Add "items": 30

        - "rowHeight": 140
        + "rowHeight": 140, "carousel": { "items": 5, "itemWidth": "fits", "images": "icons" }
        = 11:101: screens.feed.sections[0].carousel.itemWidth: widths can't fit pictures, heights can. Write points, such as 140 or [80, 140]

        - "rowHeight": 140
        + "rowHeight": 140, "carousel": { "items": 10, "itemWidth": 80, "images": "icons" }
        = 11:116: screens.feed.sections[0].carousel.images: 10 rows, but 'icons' has 9 images. Write "pick": "modulo" to begin again from the first

        - "rowHeight": 140
        + "rowHeight": 140, "carousel": { "items": 9, "itemWidth": 80, "images": "icons", "pick": "row + outer" }
        = 11:132: screens.feed.sections[0].carousel.pick: 'row + outer' comes to 0 to 107, but 'icons' has images 0 to 8. Write another, or (row + outer) % count to begin again from the first

        - "rowHeight": 140
        + "rowHeight": 140, "carousel": { "items": 9, "itemWidth": 80, "images": "icons", "onTap": { "push": "photo", "argument": "2 * outer" } }
        = 11:164: screens.feed.sections[0].carousel.onTap.argument: 'photo' would have to show image 198 of 'photos', which has 120. Use an argument below 120

        - "rowHeight": 140
        + "rowHeight": 140, "carousel": { "items": 9, "itemWidth": 80, "images": "icons", "rows": 3 }
        = 11:124: screens.feed.sections[0].carousel.rows: unknown key. The keys here are items, itemWidth, cell, images, pick, skew, index, size, plain, thumbnail, changes, zoomed, onTap, clearOnReuse, deceleration

        - "columns": 4
        + "columns": 4, "waterfall": 1
        = 15:73: screens.shots.waterfall: must be true or false, not 1. Write, for example, true

        - "columns": 4
        + "columns": 4, "more": { "rows": 20 }
        = 15:68: screens.shots.more.pages: missing: 'more' needs it. Add "pages": 10

        - "columns": 4
        + "columns": 4, "more": { "rows": 20, "pages": 3 }
        = 15:106: screens.shots.images: 180 rows, but 'photos' has 120 images. Write "pick": "modulo" to begin again from the first

        - "columns": 4
        + "columns": 4, "more": { "rows": 2000, "pages": 3000 }
        = 15:68: screens.shots.more: more than 1000000 rows in all. Use fewer

        - "columns": 4
        + "columns": 4, "more": { "rows": 2, "pages": 3, "takes": 500 }
        = 15:102: screens.shots.more.takes: 500 needs a unit. Write "500s" or "500ms"

        - "columns": 4
        + "columns": 4, "bounces": "yes"
        = 15:71: screens.shots.bounces: must be true or false, not "yes". Write, for example, true

        - "kind": "pager", "pages": 12
        + "kind": "map", "columns": 4
        = 16:14: screens.pages.rows: missing: a map needs it. Add "rows": 100

        - "kind": "pager", "pages": 12
        + "kind": "map", "columns": 4, "rows": 4, "levels": 13
        = 16:66: screens.pages.levels: 13 is too large. Use at most 12

        - "kind": "pager", "pages": 12
        + "kind": "map", "columns": 1000, "rows": 1000, "levels": 6
        = 16:72: screens.pages.levels: more than 100000000 rows in all. Use fewer

        - "kind": "pager", "pages": 12
        + "kind": "map", "columns": 4, "rows": 4, "more": { }
        = 16:56: screens.pages.more: a map has no such key. Its keys are kind, cell, images, pick, skew, index, size, plain, thumbnail, changes, zoomed, onTap, clearOnReuse, deceleration, columns, rows, tile, levels

        - "pick": "zipf", "skew": 2
        + "pick": "row % turn", "changes": "2s"
        = 16:73: screens.pages.pick: 'row % turn' can't be computed: at character 6 there is a divisor that is no number above 0. Divide by one, or by count

        - "pick": "zipf", "skew": 2
        + "pick": "turn % 3"
        = 16:73: screens.pages.pick: 'turn % 3' can't be computed: at character 1 there is 'turn', which stands for something only in the pick of a part with 'changes'. Write a number, or row, argument or count

        - "pick": "zipf", "skew": 2
        + "pick": "modulo", "changes": "2s"
        = 16:73: screens.pages.pick: a view that changes would change to what it shows. Pick by 'turn', such as "row + turn % 3", or draw by "uniform"

        - "pick": "zipf", "skew": 2
        + "pick": "row + turn", "changes": "2s"
        = 16:73: screens.pages.pick: 'row + turn' comes to 0 to 33554443, but 'icons' has images 0 to 8. Write another, or (row + turn) % count to begin again from the first

        - "pick": "zipf", "skew": 2
        + "pick": "uniform", "changes": "20ms"
        = 16:95: screens.pages.changes: 20ms is too small. Use at least 100ms

        - "pick": "zipf", "skew": 2
        + "pick": "outer"
        = 16:73: screens.pages.pick: 'outer' can't be computed: at character 1 there is 'outer', which stands for something only in a carousel. Write a number, or row, argument or count

        - "pick": "zipf", "skew": 2
        + "pick": "modulo", "thumbnail": "icons"
        = 16:96: screens.pages.thumbnail: must be an object, not "icons". Write, for example, { }

        - "pick": "zipf", "skew": 2
        + "pick": "modulo", "thumbnail": { "images": "icons" }
        = 16:108: screens.pages.thumbnail.images: 12 rows, but 'icons' has 9 images. Write "pick": "modulo" to begin again from the first

        - "pick": "zipf", "skew": 2
        + "pick": "modulo", "thumbnail": { "images": "icons", "pick": "modulo", "plain": true }
        = 16:135: screens.pages.thumbnail.plain: unknown key. The keys here are images, pick, skew, index, size

        - "pick": "zipf", "skew": 2
        + "pick": "modulo", "zoomed": { "images": "icons" }
        = 16:105: screens.pages.zoomed.images: 12 rows, but 'icons' has 9 images. Write "pick": "modulo" to begin again from the first

        - "columns": 4
        + "columns": 4, "zoomed": { "images": "icons", "pick": "modulo" }
        = 15:70: screens.shots.zoomed: no part of a grid is zoomed. Write it on a single screen or a pager, such as the one that a tap opens

        - "rowHeight": 140
        + "rowHeight": 140, "carousel": { "items": 5, "itemWidth": 80, "images": "icons", "zoomed": { "images": "photos" } }
        = 11:134: screens.feed.sections[0].carousel.zoomed: no part of a carousel is zoomed. Write it on a single screen or a pager, such as the one that a tap opens

        - "pick": "zipf", "skew": 2
        + "pick": "modulo", "zoomed": { "pick": "row" }
        = 16:93: screens.pages.zoomed.images: missing: what is shown zoomed needs it. Add "images": "photos"

        - { "fling": -2000 }
        + { "fling": [-2000] }
        = 24:16: script[3].fling: must be a number, or two: to the side and down, not a list. Write, for example, [120, -300]

        - { "fling": -2000 }
        + { "fling": [0, 0] }
        = 24:16: script[3].fling: 0 moves nothing. Write a number above or below it

        - { "fling": -2000 }
        + { "fling": -2000, "in": 0 }
        = 24:29: script[3].in: 0 is too small. Use at least 1

        - { "page": -1 }
        + { "page": -1, "in": 1 }
        = 26:40: script[8].in: the step 'page' has no such key. Its keys are page, times, meanwhile, every

        - { "fling": -2000 }
        + { "fling": -2000, "meanwhile": [ { "empty": true } ] }
        = 24:38: script[3].meanwhile[0].after: missing: what happens meanwhile needs it. Add "after": "400ms"

        - { "fling": -2000 }
        + { "fling": -2000, "meanwhile": [ { "after": "1s", "wait": "2s" } ] }
        = 24:55: script[3].meanwhile[0].wait: 'wait' takes time, or leads elsewhere: it can't happen meanwhile. Use one of zoom, insert, renew, delete, memoryWarning, replace, store, lookup, prefetch, demote, remove, empty, network, otherApps

        - { "fling": -2000 }
        + { "fling": -2000, "meanwhile": [ { "after": "1s" } ] }
        = 24:38: script[3].meanwhile[0]: the step names no action. Add one of zoom, insert, renew, delete, memoryWarning, replace, store, lookup, prefetch, demote, remove, empty, network, otherApps

        - { "fling": -2000 }
        + { "fling": -2000, "meanwhile": [ { "after": 1, "empty": true } ] }
        = 24:49: script[3].meanwhile[0].after: 1 needs a unit. Write "1s" or "1ms"

        - { "fling": -2000 }
        + { "fling": -2000, "meanwhile": { "after": "1s", "empty": true } }
        = 24:36: script[3].meanwhile: must be a list, not an object. Write, for example, [ ]

        - { "fling": -2000 }
        + { "fling": -2000, "meanwhile": [] }
        = 24:36: script[3].meanwhile: empty. Put something into it, or remove it

        - { "fling": -2000 }
        + { "after": "1s", "empty": true }
        = 24:7: script[3].after: unknown key. The keys here are empty, times, meanwhile

        - { "fling": -2000 }
        + { "insert": 0 }
        = 24:17: script[3].insert: 0 is too small. Use at least 1

        - { "fling": -2000 }
        + { "insert": { "at": 3 } }
        = 24:17: script[3].insert.rows: missing: an insertion needs it. Add "rows": 20

        - { "fling": -2000 }
        + { "insert": { "rows": 3, "at": "top" } }
        = 24:36: script[3].insert.at: 'top' is not known here. Write one of "start", "end"

        - { "fling": -2000 }
        + { "insert": "3" }
        = 24:17: script[3].insert: must be how many rows, or an object, not "3". Write, for example, {"rows": 20, "at": "end"}

        - { "fling": -2000 }
        + { "renew": [5, 3] }
        = 24:16: script[3].renew: goes from 5 down to 3. Write [3, 5]

        - { "fling": -2000 }
        + { "delete": "all" }
        = 24:17: script[3].delete: must be a whole number, not "all". Write, for example, 100

        - { "fling": -2000 }
        + { "delete": [1, 2, 3] }
        = 24:17: script[3].delete: must be a row from 0, or the first and the last of several, not a list. Write, for example, [5, 9]

        - { "fling": -2000 }
        + { "zoom": 0.5 }
        = 24:15: script[3].zoom: 0.5 is too small. Use at least 1

        - { "fling": -2000 }
        + { "zoom": true }
        = 24:15: script[3].zoom: must be a number, not true. Write, for example, 0.9
        """#
}
