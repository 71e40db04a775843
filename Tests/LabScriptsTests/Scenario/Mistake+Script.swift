extension Mistake {
    /// Mistakes in the script.
    static let script = #"""
        - "tabs": ["feed", "shots"],
        +
        = 22:14: script[0].tab: the app has no tabs. Add "tabs": a list of screens, to the scenario

        - { "tab": 2 }
        + { "tab": 3 }
        = 22:14: script[0].tab: 3 is too large. Use at most 2

        - { "tab": "feed" }
        + { "tab": "pages" }
        = 22:28: script[1].tab: there is no tab 'pages'. There are feed, shots

        - { "tab": 2 }
        + { "tab": 2, "wait": "1s" }
        = 22:17: script[0].wait: a step has one action, this one 'tab' and 'wait'. Write two steps

        - { "tab": 2 }
        + { "times": 2 }
        = 22:5: script[0]: the step names no action. Add one of push, present, pop, popToRoot, dismiss, tab, tap, drag, fling, scrollTo, page, rotate, zoom, insert, renew, delete, wait, memoryWarning, background, replace, store, lookup, prefetch, demote and 6 more

        - { "tab": 2 }
        + { "tabb": 2 }
        = 22:7: script[0].tabb: unknown key. Did you mean 'tab'?

        - { "tab": 2 }
        + { "tab": 2, "every": "1s" }
        = 22:17: script[0].every: the step 'tab' has no such key. Its keys are tab, times, meanwhile

        - { "tab": 2 }
        + "tab"
        = 22:5: script[0]: must be an object, not "tab". Write, for example, { }

        - "by": 400,
        +
        = 23:15: script[2].drag.by: missing: a drag needs it. Add "by": 400

        - "by": 400
        + "by": 0
        = 23:23: script[2].drag.by: 0 moves nothing. Write a number above or below it

        - "times": 2
        + "times": 0
        = 23:60: script[2].times: 0 is too small. Use at least 1

        - "fling": -2000
        + "fling": 100001
        = 24:16: script[3].fling: 100001 is too large. Use at most 100000

        - "fling": -2000
        + "fling": 0
        = 24:16: script[3].fling: 0 moves nothing. Write a number above or below it

        - "fling": -2000
        + "fling": "fast"
        = 24:16: script[3].fling: must be points per second or an object, not "fast". Write, for example, {"velocity": 3000}

        - "scrollTo": "end"
        + "scrollTo": "ende"
        = 24:39: script[4].scrollTo: 'ende' is not known here. Did you mean 'end'?

        - "scrollTo": "end"
        + "scrollTo": -1
        = 24:39: script[4].scrollTo: -1 is too small. Use at least 0

        - "argument": 119
        + "argument": 120
        = 25:39: script[5].argument: 'photo' would have to show image 120 of 'photos', which has 120. Use an argument below 120

        - "dismiss": true
        + "dismiss": false
        = 25:59: script[6].dismiss: must be true. If this shouldn't happen, remove the step

        - "page": -1
        + "page": 0
        = 26:36: script[8].page: 0 moves nothing. Write a number above or below it

        - "rotate": "landscape"
        + "rotate": "upright"
        = 27:17: script[11].rotate: 'upright' is not known here. Write one of "portrait", "landscape"

        - "wait": "2s"
        + "wait": "31d"
        = 27:32: script[12]: with this step the script is longer than 30 days. Shorten or repeat less

        - "wait": "2s"
        + "wait": 2
        = 27:42: script[12].wait: 2 needs a unit. Write "2s" or "2ms"

        - "memoryWarning": "critical"
        + "memoryWarning": "urgent"
        = 27:69: script[13].memoryWarning: 'urgent' is not known here. Write one of "warning", "critical", "5", "10", "15", "20", "40", "60", "80"

        - "replace": "photos/3"
        + "replace": "photos"
        = 28:42: script[15].replace: 'photos' names no image. Write group/number, such as "photos/3"

        - "replace": "photos/3"
        + "replace": "photos/120"
        = 28:42: script[15].replace: 'photos' has 120 images. Use a number from 0 to 119

        - "store": "menus/19"
        + "store": "menu/19"
        = 28:67: script[16].store: there is no image group 'menu'. Did you mean 'menus'?

        - "slower": 4
        + "slower": 0.5
        = 29:30: script[17].network.slower: 0.5 is too small. Use at least 1

        - "otherApps": "1GiB"
        + "otherApps": -5
        = 29:52: script[18].otherApps: -5 is negative. Write 0 or more

        - "repeat": 3
        + "repeat": 1000000000
        = 30:5: script[19]: with this step the script has more than 1000000000 events. Repeat less

        - "steps": [ { "tap": 1 }, { "wait": 0 } ]
        + "steps": []
        = 30:29: script[19].steps: empty. Put something into it, or remove it

        - "wait": 0 } ]
        + "wait": "11d" } ]
        = 30:5: script[19]: with this step the script is longer than 30 days. Shorten or repeat less

        - "weights": { "stroke": 3, "tap": 1 }
        + "weights": { "stroke": 0 }
        = 31:35: script[20].weights: no choice has a weight. Give at least one of them a number above 0

        - "weights": { "stroke": 3, "tap": 1 }
        + "weights": { "strokes": 3 }
        = 31:37: script[20].weights.strokes: unknown key. Did you mean 'stroke'?

        - "tap": 1 }
        + "tap": 1, }
        = 30:41: script[19].steps[0]: a comma that nothing follows. Remove it

        - "script": [
        + "scripts": [
        = 21:3: scripts: unknown key. Did you mean 'script'?

        - { "tab": 2 }
        + { }
        = 22:5: script[0]: the step names no action. Add one of push, present, pop, popToRoot, dismiss, tab, tap, drag, fling, scrollTo, page, rotate, zoom, insert, renew, delete, wait, memoryWarning, background, replace, store, lookup, prefetch, demote and 6 more

        - { "tab": 2 }
        + { "network": "sideways" }
        = 22:18: script[0].network: 'sideways' is not known here. Write one of "up", "down"

        - { "tab": 2 }
        + { "network": 3 }
        = 22:18: script[0].network: must be "up", "down" or an object, not 3. Write, for example, {"slower": 4}

        - { "tab": 2 }
        + { "network": { } }
        = 22:18: script[0].network.slower: missing: a slow network needs it. Add "slower": 4

        - { "tab": 2 }
        + { "network": { "slower": 1001 } }
        = 22:30: script[0].network.slower: 1001 is too large. Use at most 1000

        - { "tab": 2 }
        + { "tap": 0 }
        = 22:14: script[0].tap: 0 is too small. Use at least 1

        - { "tab": 2 }
        + { "pop": false }
        = 22:14: script[0].pop: must be true. If this shouldn't happen, remove the step

        - { "tab": 2 }
        + { "push": 3 }
        = 22:15: script[0].push: must be a string, not 3. Write, for example, "feed"

        - { "tab": 2 }
        + { "push": "photo", "argument": -1 }
        = 22:36: script[0].argument: -1 is too small. Use at least 0

        - { "tab": 2 }
        + { "store": "album/2" }
        = 22:16: script[0].store: 'album' has 2 images. Use a number from 0 to 1

        - { "tab": 2 }
        + { "store": 3 }
        = 22:16: script[0].store: must be an image or an object, not 3. Write, for example, {"image": "photos/3", "as": "avatars/3"}

        - { "tab": 2 }
        + { "store": { "image": "photos/3", "key": "icons/8" } }
        = 22:39: script[0].store.key: unknown key. The keys here are image, as

        - { "tab": 2 }
        + { "store": { "image": "photos/3" } }
        = 22:16: script[0].store.as: missing: an image that is handed over needs it. Add "as": "avatars/3"

        - { "tab": 2 }
        + { "store": { "as": "icons/3" } }
        = 22:16: script[0].store.image: missing: an image that is handed over needs it. Add "image": "photos/3"

        - { "tab": 2 }
        + { "store": { "image": "photos/3", "as": "icon/8" } }
        = 22:45: script[0].store.as: there is no image group 'icon'. Did you mean 'icons'?

        - { "tab": 2 }
        + { "store": { "image": "photos/3", "as": "icons/9" } }
        = 22:45: script[0].store.as: 'icons' has 9 images. Use a number from 0 to 8

        - { "tab": 2 }
        + { "store": { "image": "photos", "as": "icons/8" } }
        = 22:27: script[0].store.image: 'photos' names no image. Write group/number, such as "photos/3"

        - { "tab": 2 }
        + { "wander": "0s" }
        = 22:17: script[0].wander: 0s is too small. Use at least 1ms

        - { "tab": 2 }
        + { "wander": "9s", "weights": { "fling": 6 } }
        = 22:36: script[0].weights.fling: there is no such key any more. Write "stroke": 9

        - { "tab": 2 }
        + { "wander": "9s", "weights": { "stroke": 1, "page": 4 } }
        = 22:49: script[0].weights.page: there is no such key any more. Write "stroke": 9

        - { "tab": 2 }
        + { "wander": "9s", "weights": { "stroke": 1, "background": 0.1 } }
        = 22:49: script[0].weights.background: there is no such key any more. Write "sessions": true, beside "wander"

        - { "tab": 2 }
        + { "wander": "9s", "sessions": 1 }
        = 22:35: script[0].sessions: must be true or false, not 1. Write, for example, true

        - { "tab": 2 }
        + { "wait": "9s", "sessions": true }
        = 22:21: script[0].sessions: the step 'wait' has no such key. Its keys are wait, times, meanwhile, every

        - { "tab": 2 }
        + { "drag": { "by": 4, "speed": 3 } }
        = 22:26: script[0].drag.speed: unknown key. The keys here are by, duration, velocity

        - { "tab": 2 }
        + { "drag": 40, "times": 1000000000 }
        = 22:5: script[0]: with this step the script is longer than 30 days. Shorten or repeat less

        - { "tab": 2 }
        + { "tap": 1, "times": 40, "every": "1d" }
        = 22:5: script[0]: with this step the script is longer than 30 days. Shorten or repeat less

        - { "tab": 2 }
        + { "otherApps": "1TB" }
        = 22:20: script[0].otherApps: unknown unit 'TB'. The units are B, KB, MB, GB, KiB, MiB, GiB

        - "speed": 6000
        + "speed": 0
        = 24:55: script[4].speed: 0 is too small. Use at least 1

        - "animated": false
        + "animated": 0
        = 24:73: script[4].animated: must be true or false, not 0. Write, for example, true
        """#
}
