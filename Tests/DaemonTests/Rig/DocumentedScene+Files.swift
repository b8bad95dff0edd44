import Positioning
import Simulation

/// What a scene is made of.
extension DocumentedScene {
    static let vehicle = """
        [vehicle Polo]
        consumption = 6.1
        fuel-price = 1.75
        """

    /// As README.md has it.
    static let places = """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature",
           "geometry": {"type": "Point", "coordinates": [5.1214, 52.0907]},
           "properties": {"name": "home", "radius": "80m", "dwell": "5min", "private": true}}]}
        """

    /// Programs that stand for the system's, and a display that prints what it is to show.
    static let files = [
        "bin/sudo": """
        #!/bin/sh
        [ "$SUDO_DOES_NOTHING" = yes ] || { echo "sudo, and nobody said so" >&2; exit 99; }
        exec "$@"

        """,
        // As systemctl(1) does, it returns when the daemon has done it.
        "bin/systemctl": """
        #!/bin/sh
        [ "$*" = "reload rodid" ] || { echo "there is no systemd here" >&2; exit 99; }
        printf '{"jsonrpc":"2.0","id":1,"method":"reload"}\\n' |
            socat -t 10 - "UNIX-CONNECT:$RODI_SOCKET" | grep -q '"result"'

        """,
        "python/luma/__init__.py": "",
        "python/luma/core/__init__.py": "",
        "python/luma/core/interface/__init__.py": "",
        "python/luma/oled/__init__.py": "",
        "python/luma/core/interface/serial.py": "def i2c(port, address): return (port, address)\n",
        "python/luma/oled/device.py": "def ssd1306(interface): return interface\n",
        "python/luma/core/render.py": """
        class canvas:
            def __init__(self, device): pass
            def __enter__(self): return self
            def __exit__(self, *reason): pass
            def text(self, place, words, fill): print("display:", words)

        """,
    ]

    static let home = Coordinate(latitude: 52.0907, longitude: 5.1214)
    private static let shop = home.moved(by: Displacement(east: 0, north: 3000))

    /// There, and an hour later back with a stop.
    static var past: String {
        let out = Drive(
            from: home, heading: 0, heightAboveSeaLevel: 5,
            legs: [.stop(20), .straight(3000, speed: Journey.speed), .stop(400)])
        let back = Drive(
            from: shop, heading: 180, heightAboveSeaLevel: 5,
            legs: [
                .stop(20), .straight(1500, speed: Journey.speed), .stop(60),
                .straight(1500, speed: Journey.speed), .stop(400),
            ])
        return [(out, 10_800.0), (back, 7200)].flatMap { drive, before in
            Journey.told(drive, from: Journey.now.advanced(bySeconds: -before))
        }.map { $0.sentences.joined() }.joined()
    }

    /// Around the block for longer than any page takes.
    static var laps: Drive {
        let side = [Drive.Leg.straight(90, speed: Journey.speed), .turn(90, radius: 12)]
        return Drive(
            from: home, heading: 0, heightAboveSeaLevel: 5,
            legs: [.stop(8)] + (0..<240).flatMap { _ in side } + [.stop(60)])
    }

    static var standing: Drive {
        Drive(from: home, heading: 0, heightAboveSeaLevel: 5, legs: [.stop(1800)])
    }
}
