extension Mistake {
    /// Mistakes in groups of images.
    static let images = #"""
        - "count": 120
        + "count": 0
        = 5:26: images.photos.count: 0 is too small. Use at least 1

        - "count": 120,
        +
        = 5:15: images.photos.count: missing: a group of generated images needs it. Add "count": 100

        - "width": 600
        + "widht": 600
        = 5:31: images.photos.widht: unknown key. Did you mean 'width'?

        - "width": 600
        + "width": 60000000
        = 5:40: images.photos.width: width x height x 4 bytes is more than 2147483647. Use a smaller picture

        - "width": 600
        + "width": "wide"
        = 5:40: images.photos.width: must be a number of pixels, or two that it lies between, not "wide". Write, for example, 600

        - "width": 600
        + "width": [600]
        = 5:40: images.photos.width: must be a number of pixels, or two that it lies between, not a list. Write, for example, 600

        - "width": 600
        + "width": [600, 300]
        = 5:40: images.photos.width: goes from 600 down to 300. Write [300, 600]

        - "width": 600
        + "width": [600, 60000000]
        = 5:40: images.photos.width: width x height x 4 bytes is more than 2147483647. Use a smaller picture

        - "width": 600
        + "sizes": [[1, 600, 300]]
        = 5:57: images.photos.height: 'sizes' and 'height' exclude each other. Keep one of them

        - "width": 600, "height": 400
        + "sizes": [[1, 600]]
        = 5:41: images.photos.sizes[0]: must be a list of weight, width and height, not a list. Write, for example, [3, 600, 400]

        - "width": 600, "height": 400
        + "sizes": [[0, 600, 400]]
        = 5:42: images.photos.sizes[0][0]: 0 is too small. Use at least 0.001

        - "contents": 60
        + "contents": 121
        = 5:72: images.photos.contents: 121 is too large. Use at most 120

        - "style": "flat"
        + "style": "flatt"
        = 6:64: images.icons.style: 'flatt' is not known here. Did you mean 'flat'?

        - "bytes": "300KB"
        + "bytes": "300kb"
        = 7:38: images.menus.bytes: unknown unit 'kb'. Did you mean 'KB'?

        - "bytes": "300KB"
        + "bytes": 0
        = 7:38: images.menus.bytes: 0 is too small. Use at least 1 B

        - "bytes": "300KB"
        + "count": 3
        = 7:29: images.menus.count: a group of plain files has no such key. Its keys are files, bytes, remote, host, missing

        - "directory": "album"
        + "directory": "album", "files": 3
        = 8:38: images.album.files: a group from a directory has no such key. Its keys are directory, pixels, remote, host, scale

        - "remote": true, "missing"
        + "missing"
        = 7:58: images.menus.missing: 'menus' is local, and only a server can lack images. Add "remote": true, or remove this

        - "missing": [7, 3]
        + "missing": 7
        = 7:74: images.menus.missing: must be a list of numbers, not 7. Write, for example, [3, 7]

        - "missing": [7, 3]
        + "missing": []
        = 7:74: images.menus.missing: empty. Put something into it, or remove it

        - "missing": [7, 3]
        + "missing": [7, 20]
        = 7:78: images.menus.missing[1]: 'menus' has 20 images. Use a number from 0 to 19

        - "missing": [7, 3]
        + "missing": [7, -1]
        = 7:78: images.menus.missing[1]: -1 is too small. Use at least 0

        - "missing": [7, 3]
        + "missing": [7, 7]
        = 7:78: images.menus.missing[1]: '7' stands here twice. Remove one of them

        - "missing": [7, 3]
        + "missing": ["menus/7"]
        = 7:75: images.menus.missing[0]: must be a whole number, not "menus/7". Write, for example, 100

        - "directory": "album"
        + "directory": "album", "remote": true, "missing": [0]
        = 8:54: images.album.missing: a group from a directory has no such key. Its keys are directory, pixels, remote, host, scale

        - "directory": "album"
        + "remote": false
        = 8:14: images.album: an image group needs one of count, directory, files. Add "count": 100

        - "icons": { "count": 9
        + "my icons": { "count": 9
        = 6:5: images['my icons']: 'my icons' can't be a name. Use letters, digits, '-', '_' and '.' only

        - "menus": { "files": 20
        + "menus": { "files": 20000000
        = 7:25: images.menus.files: 20000000 is too large. Use at most 10000000

        - "count": 9,
        + "count": 9999999,
        = 6:14: images.icons: more than 10000000 images in all. Use fewer

        - "style": "flat"
        + "remote": "yes"
        = 6:65: images.icons.remote: must be true or false, not "yes". Write, for example, true

        - "width": 88
        + "width": null
        = 6:37: images.icons.width: must be a number of pixels, or two that it lies between, not null. Write, for example, 600
        """#
}
