extension Mistake {
    /// Mistakes in everything but the script and the groups of images.
    static let declarations = #"""
        - "version": 1
        + "version": 2
        = 1:14: version: version 2 is not known here. Write 1, or use a newer lab

        - "version": 1
        + "version": "1"
        = 1:14: version: must be the number 1, not "1". Write, for example, 1

        - "version": 1,
        +
        = 1:1: version: missing: a scenario needs it. Add "version": 1

        - "seed": 7
        + "sead": 7
        = 1:17: sead: unknown key. Did you mean 'seed'?

        - "seed": 7
        + "seed": -1
        = 1:25: seed: -1 is too small. Use at least 0

        - "seed": 7
        + "seed": 9223372036854775808
        = 1:25: seed: 9223372036854775808 is too large. Use at most 9223372036854775807

        - "seed": 7
        + "seed": 1.5
        = 1:25: seed: must be a whole number, not 1.5. Write, for example, 100

        - "seed": 7
        + "seed": 7, "seed": 8
        = 1:28: seed: the key 'seed' stands at 1:17 already. Remove one of them

        - "about": ""
        + "about": "", "name": "=1+1"
        = 1:49: name: '=1+1' would be a formula where a result is opened in a spreadsheet. Begin it with a letter or a digit

        - "about": ""
        + "about": 5
        = 1:37: about: must be a string, not 5. Write, for example, "feed"

        - "transition": "350ms"
        + "transition": 350
        = 1:55: transition: 350 needs a unit. Write "350s" or "350ms"

        - "transition": "350ms"
        + "transition": "-1s"
        = 1:55: transition: -1s is negative. Write 0 or more

        - "transition": "350ms"
        + "transition": "350msec"
        = 1:55: transition: unknown unit 'msec'. The units are ms, s, m, h, d

        - "basedOn": "iphone-8"
        + "basedOn": "iphone-9"
        = 2:40: device.basedOn: there is no device 'iphone-9'. There are iphone-5, iphone-6s, iphone-7-plus, iphone-8, iphone-x, iphone-xr, iphone-xs, iphone-11, iphone-12-mini, iphone-13-pro, ipad-pro-11, android-128, android-256, android-512, android-512-api34, android

        - "id": "mine"
        + "id": "iphone-x"
        = 2:21: device.id: 'iphone-x' is a built-in device. Choose another id, so that results differ

        - "ram": "2GiB"
        + "ram": "1GiB"
        = 2:59: device.ram: the footprint limit is more than the RAM. Lower it, or add RAM

        - "ram": "2GiB"
        + "ram": "lots"
        = 2:59: device.ram: unknown unit 'lots'. The units are B, KB, MB, GB, KiB, MiB, GiB

        - "basedOn": "iphone-8",
        +
        = 2:13: device.screen: missing: a device without 'basedOn' needs it. Add "screen": {"width": 375, "height": 667, "scale": 2, "hz": 60}

        - ["lru", "weak"]
        + ["lru", "lru"]
        = 3:23: policies[1]: 'lru' stands here twice. Remove one of them

        - ["lru", "weak"]
        + []
        = 3:15: policies: empty. Put something into it, or remove it

        - "claims": ["lru:decodes < 0.5 * weak:decodes"]
        + "claims": "decodes<5"
        = 3:42: claims: must be a list, not "decodes<5". Write, for example, [ ]

        - "lru:decodes < 0.5 * weak:decodes"
        + "lru:decods < 0.5 * weak:decodes"
        = 3:43: claims[0]: claim 'lru:decods < 0.5 * weak:decodes': there is no column 'decods'. Did you mean 'decodes'?

        - "lru:decodes < 0.5 * weak:decodes"
        + "lru:decodes < none:decodes"
        = 3:43: claims[0]: claim 'lru:decodes < none:decodes': the scenario has no policy 'none'. Add it to "policies", or name one of them as it stands there

        - "lru:decodes < 0.5 * weak:decodes"
        + "wea:decodes < 5"
        = 3:43: claims[0]: claim 'wea:decodes < 5': the scenario has no policy 'wea'. Did you mean 'weak'?

        - "lru:decodes < 0.5 * weak:decodes"
        + "lru:wall_ms < 5s"
        = 3:43: claims[0]: claim 'lru:wall_ms < 5s': 'wall_ms' is measured, and differs from machine to machine. Name a column before peak_rss_bytes

        - "lru:decodes < 0.5 * weak:decodes"
        + "hits > 0", "hits > 0"
        = 3:55: claims[1]: 'hits > 0' stands here twice. Remove one of them

        - "kind": "table"
        + "kind": "tabel"
        = 10:23: screens.feed.kind: 'tabel' is not known here. Did you mean 'table'?

        - "kind": "table",
        +
        = 10:13: screens.feed.kind: missing: a screen needs it. Add "kind": "table"

        - "kind": "table"
        + "kind": "grid"
        = 10:31: screens.feed.headerHeight: a grid has no such key. Its keys are kind, cell, images, pick, skew, index, size, plain, thumbnail, changes, zoomed, onTap, clearOnReuse, deceleration, items, columns, itemHeight, waterfall, more, bounces

        - "rows": 100
        + "rows": 0
        = 11:39: screens.feed.sections[0].rows: 0 is too small. Use at least 1

        - "rows": 100
        + "rows": 121
        = 10:62: screens.feed.images: 121 rows, but 'photos' has 120 images. Write "pick": "modulo" to begin again from the first

        - "rowHeight": 140
        + "rowHieght": 140
        = 11:44: screens.feed.sections[0].rowHieght: unknown key. Did you mean 'rowHeight'?

        - "rowHeight": 140
        + "rowHeight": 0
        = 11:57: screens.feed.sections[0].rowHeight: 0 is too small. Use at least 1

        - "rowHeight": 140
        + "rowHeight": 99999999
        = 11:27: screens.feed.sections: the content is longer than 1000000000 points. Shorten it

        - "rowHeight": 44.5, "cell"
        + "rowHeight": 44.5, "kinds": [], "cell"
        = 12:70: screens.feed.sections[1].kinds: empty. Put something into it, or remove it

        - "rowHeight": 44.5
        + "rowHeight": 44.0625
        = 12:55: screens.feed.sections[1].rowHeight: 44.0625 has more than 3 decimals. Points are counted in thousandths: round

        - "rowHeight": 44.5
        + "rowHeight": "44"
        = 12:55: screens.feed.sections[1].rowHeight: must be a number of points, two that it lies between, "fits" or an object, not "44". Write, for example, 140

        - "headerHeight": 20, "images": "photos"
        + "headerHeight": 20
        = 11:29: screens.feed.sections[0].cell: missing: a section needs it. Add "cell": [{"images": "photos"}]

        - "headerHeight": 20
        + "headerHeight": -1
        = 10:48: screens.feed.headerHeight: -1 is too small. Use at least 0

        - "images": "photos",
        + "images": "fotos",
        = 10:62: screens.feed.images: there is no image group 'fotos'. There are photos, icons, menus, album

        - "images": "photos",
        + "images": "photos", "cell": [],
        = 10:72: screens.feed.cell: 'images' and 'cell' exclude each other. Keep one of them

        - "push": "photo"
        + "push": "foto"
        = 14:34: screens.feed.onTap.push: there is no screen 'foto'. There are feed, shots, pages, photo

        - "push": "photo"
        + "push": "photo", "present": "photo"
        = 14:43: screens.feed.onTap.present: 'push' and 'present' exclude each other. Keep one of them

        - "push": "photo", "argument": 3
        + "push": "photo", "argument": "column"
        = 14:55: screens.feed.onTap.argument: 'column' can't be computed: at character 1 there is 'column', where a number comes, or row or argument

        - "push": "photo", "argument": 3
        + "push": "photo", "argument": 120
        = 14:55: screens.feed.onTap.argument: 'photo' would have to show image 120 of 'photos', which has 120. Use an argument below 120

        - "columns": 4
        + "columns": 0
        = 15:57: screens.shots.columns: 0 is too small. Use at least 1

        - "columns": 4,
        +
        = 15:14: screens.shots.columns: missing: a grid needs it. Add "columns": 3

        - "push": "photo", "argument": 3
        + "push": "photo", "argument": true
        = 14:55: screens.feed.onTap.argument: must be a whole number or a formula, not true. Write, for example, "row"

        - "push": "photo", "argument": 3
        + "push": "photo", "argument": "row - 1"
        = 14:55: screens.feed.onTap.argument: 'row - 1' comes to less than 0, or to more than any row. Write another formula

        - "rowHeight": 140
        + "rowHeight": 140, "kinds": []
        = 11:71: screens.feed.sections[0].kinds: empty. Put something into it, or remove it

        - "rowHeight": 140
        + "rowHeight": 140, "kinds": [ { "times": 2, "share": 3 } ]
        = 11:87: screens.feed.sections[0].kinds[0].share: 'times' and 'share' exclude each other. Keep one of them

        - "rowHeight": 140
        + "rowHeight": 140, "columns": 0
        = 11:73: screens.feed.sections[0].columns: 0 is too small. Use at least 1

        - "rowHeight": 140
        + "rowHeight": 140, "kinds": [ { "times": 0 } ]
        = 11:84: screens.feed.sections[0].kinds[0].times: 0 is too small. Use at least 1

        - "rowHeight": 140
        + "rowHeight": "high"
        = 11:57: screens.feed.sections[0].rowHeight: must be a number of points, two that it lies between, "fits" or an object, not "high". Write, for example, 140

        - "rowHeight": 140
        + "rowHeight": [140]
        = 11:57: screens.feed.sections[0].rowHeight: must be a number of points, two that it lies between, "fits" or an object, not a list. Write, for example, 140

        - "rowHeight": 140
        + "rowHeight": [140, 80]
        = 11:57: screens.feed.sections[0].rowHeight: goes from 140 down to 80. Write [80, 140]

        - "rowHeight": 140
        + "rowHeight": [140, 0.5]
        = 11:63: screens.feed.sections[0].rowHeight[1]: 0.5 is too small. Use at least 1

        - "rowHeight": 140
        + "rowHeight": { "inturn": [3] }
        = 11:59: screens.feed.sections[0].rowHeight.inturn: unknown key. Did you mean 'inTurn'?

        - "rowHeight": 140
        + "rowHeight": { "inTurn": [] }
        = 11:69: screens.feed.sections[0].rowHeight.inTurn: empty. Put something into it, or remove it

        - "pick": "modulo"
        + "pick": "2 * row"
        = 13:39: screens.feed.sections[1].cell[0].pick: '2 * row' comes to 200 to 208, but 'icons' has images 0 to 8. Write another, or (2 * row) % count to begin again from the first

        - "pick": "modulo"
        + "pick": "2 * (row"
        = 13:39: screens.feed.sections[1].cell[0].pick: '2 * (row' can't be computed: at character 9 there is no ')'

        - "pick": "modulo"
        + "pick": "row / row"
        = 13:39: screens.feed.sections[1].cell[0].pick: 'row / row' can't be computed: at character 6 there is a divisor that is no number above 0. Divide by one, or by count

        - "pick": "modulo"
        + "pick": "row % 9", "skew": 1
        = 13:50: screens.feed.sections[1].cell[0].skew: a part with the pick 'row % 9' has no such key. Its keys are images, pick, size

        - "pick": "zipf"
        + "pick": "row"
        = 16:73: screens.pages.pick: 12 rows, but 'icons' has 9 images. Write "pick": "modulo" to begin again from the first

        - "pages": 12
        + "pages": 12.5
        = 16:42: screens.pages.pages: must be a whole number, not 12.5. Write, for example, 100

        - "skew": 2
        + "skew": 11
        = 16:89: screens.pages.skew: 11 is too large. Use at most 10

        - "pick": "modulo"
        + "pick": "modulo", "skew": 1
        = 13:49: screens.feed.sections[1].cell[0].skew: a part with the pick 'modulo' has no such key. Its keys are images, pick, size

        - "index": 8
        + "index": 9
        = 19:55: screens.photo.cell[1].index: 'icons' has 9 images. Use a number from 0 to 8

        - "index": 8,
        +
        = 18:44: screens.photo.cell[1].index: missing: a part with the pick 'fixed' needs it. Add "index": 0

        - "size": [44, 44]
        + "size": 44
        = 19:66: screens.photo.cell[1].size: must be a list of width and height, not 44. Write, for example, [44, 44]

        - "size": [44, 44]
        + "size": [44]
        = 19:66: screens.photo.cell[1].size: must be a list of width and height, not a list. Write, for example, [44, 44]

        - "size": [44, 44]
        + "size": [44, 0]
        = 19:71: screens.photo.cell[1].size[1]: 0 is too small. Use at least 0.001

        - "tabs": ["feed", "shots"]
        + "tabs": ["feed", "shot"]
        = 20:20: tabs[1]: there is no screen 'shot'. Did you mean 'shots'?

        - "seed": 7
        + 'seed': 7
        = 1:17: scenario: text in single quotes. JSON takes double quotes only

        - "seed": 7
        + // no comment
        = 1:17: scenario: JSON has no comments. Write a key "//" with the comment as its value

        - "seed": 7
        + "seed": NaN
        = 1:25: seed: NaN is no JSON number. Write a finite number

        - "seed": 7
        + "seed": 007
        = 1:25: seed: '007' is no JSON number. Write it like 12, -3, 0.5 or 2e6

        - "about": ""
        + "about": "C:\data"
        = 1:40: about: unknown escape '\d'. Write a backslash as \\

        - "about": ""
        + "about": "\ud83d"
        = 1:38: about: \ud83d is half of a surrogate pair. Write both halves, or the character itself

        - "about": ""
        + "about": "\u12"
        = 1:38: about: \u takes four hexadecimal digits. Write, for example, \u00e9

        - "about": ""
        + "about": "é", "abuot": 1
        = 1:42: abuot: unknown key. Did you mean 'about'?

        - "lru", "weak"
        + "lru" "weak"
        = 3:22: policies: expected ',' or ']', found '"'. Put a comma between the elements

        - "lru", "weak"
        + lru
        = 3:16: policies[0]: 'lru' is no JSON value. Put text in double quotes; true, false and null are lower-case

        - "lru", "weak"
        + 1
        = 3:16: policies[0]: must be a string, not 1. Write, for example, "feed"

        - "tabs": ["feed", "shots"]
        + "tabs": "feed"
        = 20:11: tabs: must be a list, not "feed". Write, for example, [ ]

        - "rows": 5
        + "rows": 100000000
        = 12:29: screens.feed.sections[1]: more than 100000000 rows in all. Use fewer

        - "onTap": { "push": "photo", "argument": 3 }
        + "onTap": { }
        = 14:24: screens.feed.onTap: onTap needs one of push, present. Add "push": "photo"

        - "items": 120
        + "itmes": 120
        = 15:32: screens.shots.itmes: unknown key. Did you mean 'items'?

        - "items": 120
        + "rows": 120
        = 15:32: screens.shots.rows: a grid has no such key. Its keys are kind, cell, images, pick, skew, index, size, plain, thumbnail, changes, zoomed, onTap, clearOnReuse, deceleration, items, columns, itemHeight, waterfall, more, bounces

        - "kind": "grid"
        + "kind": 5
        = 15:24: screens.shots.kind: must be one of "table", "grid", "pager", "single", "map", not 5. Write, for example, "table"

        - "columns": 4
        + "columns": 4, "onTap": "photo"
        = 15:69: screens.shots.onTap: must be an object, not "photo". Write, for example, { }

        - "id": "mine"
        + "id": "mine", "screen": { "hz": 0 }
        = 2:47: device.screen.hz: 0 is too small. Use at least 1

        - "id": "mine"
        + "id": "mine", "baseline": "2GB"
        = 2:41: device.baseline: the app alone would pass the footprint limit. Lower the baseline, or raise the limit
        """#
}
