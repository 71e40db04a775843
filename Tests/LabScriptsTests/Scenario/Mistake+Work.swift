extension Mistake {
    /// The costs of work, and the network of images.
    static let work = #"""
        - "id": "mine"
        + "id": "mine", "decode": { "png": -1 }
        = 2:48: device.decode.png: -1 is too small. Use at least 0

        - "id": "mine"
        + "id": "mine", "decode": { "jpg": 1 }
        = 2:41: device.decode.jpg: unknown key. Did you mean 'jpeg'?

        - "id": "mine"
        + "id": "mine", "costs": { "readLatency": "1ms" }
        = 2:29: device.costs: there is no such key any more. Write "flash": {"latency": "0.1ms", "bandwidth": "400MB/s"}, "decode": {"png": 12}, "network": {"latency": "60ms", "bandwidth": "2.5MB/s"}

        - "id": "mine"
        + "id": "mine", "flash": { "speed": 1 }
        = 2:40: device.flash.speed: unknown key. The keys here are latency, bandwidth

        - "id": "mine"
        + "id": "mine", "flash": { "bandwidth": 400 }
        = 2:53: device.flash.bandwidth: 400 needs a unit. Write "400MB/s" or "400Mbps"

        - "id": "mine"
        + "id": "mine", "flash": { "bandwidth": "400MB" }
        = 2:53: device.flash.bandwidth: unknown unit 'MB'. The units are B/s, KB/s, MB/s, GB/s, KiB/s, MiB/s, GiB/s, bps, kbps, Mbps, Gbps

        - "id": "mine"
        + "id": "mine", "flash": { "bandwidth": "2mbps" }
        = 2:53: device.flash.bandwidth: unknown unit 'mbps'. Did you mean 'Mbps'?

        - "id": "mine"
        + "id": "mine", "flash": { "bandwidth": "7kbps" }
        = 2:53: device.flash.bandwidth: 7kbps is too small. Use at least 1000B/s

        - "id": "mine"
        + "id": "mine", "flash": { "bandwidth": "fast" }
        = 2:53: device.flash.bandwidth: unknown unit 'fast'. The units are B/s, KB/s, MB/s, GB/s, KiB/s, MiB/s, GiB/s, bps, kbps, Mbps, Gbps

        - "id": "mine"
        + "id": "mine", "flash": { "bandwidth": "1.MB/s" }
        = 2:53: device.flash.bandwidth: '1.MB/s' is no bandwidth. Write, for example, "2.5MB/s" or "20Mbps"

        - "id": "mine"
        + "id": "mine", "cores": { "fast": 0 }
        = 2:48: device.cores.fast: 0 is too small. Use at least 1

        - "id": "mine"
        + "id": "mine", "cores": { "slow": 1, "together": 4 }
        = 2:63: device.cores.together: 4 is too large. Use at most 3

        - "id": "mine"
        + "id": "mine", "cores": { "slowSpeed": 1.5 }
        = 2:53: device.cores.slowSpeed: 1.5 is too large. Use at most 1

        - "id": "mine"
        + "id": "mine", "cores": { "big": 2 }
        = 2:40: device.cores.big: unknown key. The keys here are fast, slow, slowSpeed, together

        - "id": "mine"
        + "id": "mine", "network": { "latency": "2m" }
        = 2:53: device.network.latency: 2m is too large. Use at most 1m

        - "seed": 7
        + "seed": 7, "network": "up"
        = 1:39: network: there is no network 'up'. There are lte, wifi, fios, 4g-dense, 4g, cable, slow-4g, 3g, dsl, 3g-good, 3g-average, 3g-regular, slow-3g, edge-good, edge, 2g

        - "seed": 7
        + "seed": 7, "network": "3-g"
        = 1:39: network: there is no network '3-g'. Did you mean '3g'?

        - "seed": 7
        + "seed": 7, "network": 4
        = 1:39: network: must be a network's name or an object, not 4. Write, for example, "3g" or {"latency": "60ms", "bandwidth": "2.5MB/s"}

        - "seed": 7
        + "seed": 7, "network": { "slower": 4 }
        = 1:41: network.slower: unknown key. The keys here are basedOn, latency, bandwidth, connections, source

        - "seed": 7
        + "seed": 7, "network": { "connections": 0 }
        = 1:56: network.connections: 0 is too small. Use at least 1

        - "seed": 7
        + "seed": 7, "network": { "connections": "all" }
        = 1:56: network.connections: must be a whole number or "none", not "all". Write, for example, 6

        - "remote": true, "missing": [7, 3]
        + "host": "cdn"
        = 7:55: images.menus.host: 'menus' is local, and only a server has a host. Add "remote": true, or remove this

        - "remote": true, "missing"
        + "remote": true, "host": " ", "missing"
        = 7:71: images.menus.host: empty. Put something into it, or remove it
        """#
}
