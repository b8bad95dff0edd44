/// What stands around the figures of a point.
///
/// What follows a figure begins with its decimals, as zeros to be overwritten.
///
/// Source: GPX 1.1, and Garmin's TrackPointExtension version 2 for speed and course.
enum GPXMarkup {
    static var segmentStart: StaticString { "<trkseg>\n" }
    static var segmentEnd: StaticString { "</trkseg>\n" }
    static var pointStart: StaticString { "<trkpt lat=\"" }
    static var latitudeEnd: StaticString { ".0000000\" lon=\"" }
    static var longitudeEnd: StaticString { ".0000000\">" }
    static var heightStart: StaticString { "<ele>" }
    static var heightEnd: StaticString { ".00</ele>" }
    static var motionStart: StaticString { "<extensions><tpx:TrackPointExtension>" }
    static var speedStart: StaticString { "<tpx:speed>" }
    static var speedEnd: StaticString { ".00</tpx:speed>" }
    static var trackStart: StaticString { "<tpx:course>" }
    static var trackEnd: StaticString { ".00</tpx:course>" }
    static var motionEnd: StaticString { "</tpx:TrackPointExtension></extensions>" }
    static var pointEnd: StaticString { "</trkpt>\n" }

    static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="rodi" xmlns="http://www.topografix.com/GPX/1/1"
         xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://www.topografix.com/GPX/1/1 \
        http://www.topografix.com/GPX/1/1/gpx.xsd \
        http://www.garmin.com/xmlschemas/TrackPointExtension/v2 \
        http://www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd">

        """
}
