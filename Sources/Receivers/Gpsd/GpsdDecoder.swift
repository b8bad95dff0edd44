import CGps
import Glibc
import Positioning

/// Turns a line from gpsd into a report, by libgps.
///
/// NaN, nonsense and what libgps only half read are turned away here. libgps keeps some fields from
/// one line to the next, so nothing is believed that the line's own `set` mask does not vouch for.
///
/// Source: libgps(3), gps.h of API 11 and 14.
final class GpsdDecoder {
    /// 24 to 29 KB: made once.
    private let data: UnsafeMutablePointer<gps_data_t>

    init() {
        data = .allocate(capacity: 1)
        UnsafeMutableRawPointer(data).initializeMemory(
            as: UInt8.self, repeating: 0, count: MemoryLayout<gps_data_t>.size)
    }

    deinit { data.deallocate() }

    /// What `line` said; `nil` when it makes no sense.
    ///
    /// A zero byte must stand at its end.
    func decode(_ line: UnsafeMutableBufferPointer<UInt8>) -> GpsdReport? {
        guard let start = line.baseAddress else { return nil }
        start.withMemoryRebound(to: CChar.self, capacity: line.count) { text in
            rodi_gps_unpack(text, data)
        }
        let set = data.pointee.set
        // A TPV that libgps gave up on has its status set, but not its mode.
        if has(set, MODE_SET) { return position(set).map { .position($0) } }
        if has(set, SATELLITE_SET) || has(set, DOP_SET) { return .sky(sky(set)) }
        if has(set, GST_SET) { return .noise(noise) }
        if has(set, DEVICELIST_SET) { return .devices(devices) }
        if has(set, DEVICE_SET) { return device }
        if has(set, VERSION_SET) { return .version(text(of: &data.pointee.version.release)) }
        if has(set, ERROR_SET) { return .failure(text(of: &data.pointee.error)) }
        if set != 0 && !has(set, STATUS_SET) { return .other }
        // libgps cannot read the number that gpsd writes when it drops a receiver.
        return contains(line, #"{"class":"DEVICE""#) && contains(line, #""activated":0"#)
            ? .deviceDropped : nil
    }

    private func position(_ set: UInt64) -> GpsdPosition? {
        let fix = data.pointee.fix
        guard let mode = FixMode(rawValue: Int(fix.mode)) else { return nil }
        var position = GpsdPosition(
            device: deviceName, time: has(set, TIME_SET) ? time(fix.time) : nil, mode: mode)
        // Mode decides: what stands beside it without a fix is the place of an earlier one.
        guard mode >= .twoD else { return position }
        position.status = FixStatus(rawValue: Int(fix.status)) ?? .unknown
        if position.status == .unknown { position.status = .gnss }
        let coordinate = Coordinate(latitude: fix.latitude, longitude: fix.longitude)
        if has(set, LATLON_SET), coordinate.isValid { position.coordinate = coordinate }
        position.heightAboveEllipsoid = finite(fix.altHAE)
        position.geoidSeparation = finite(fix.geoid_sep)
        position.heightAboveSeaLevel =
            finite(fix.altMSL) ?? finite(fix.altHAE - fix.geoid_sep)
        position.speed = finite(fix.speed, from: 0)
        position.track = finite(fix.track).map { Bearing.normalized($0) }
        position.climb = finite(fix.climb)
        position.horizontalError = positive(fix.eph)
        position.speedError = positive(fix.eps)
        return position
    }

    private func sky(_ set: UInt64) -> GpsdSky {
        var sky = GpsdSky(device: deviceName)
        sky.horizontalDOP = positive(data.pointee.dop.hdop)
        sky.verticalDOP = positive(data.pointee.dop.vdop)
        sky.positionDOP = positive(data.pointee.dop.pdop)
        // gpsd sends lists and bare DOPs by turns; without a list nothing is said about satellites.
        if has(set, SATELLITE_SET), data.pointee.satellites_visible > 0 {
            sky.satellitesUsed = Int(data.pointee.satellites_used)
            sky.satellitesInView = Int(data.pointee.satellites_visible)
        }
        return sky
    }

    private var noise: GpsdNoise {
        var noise = GpsdNoise(device: deviceName, time: time(data.pointee.gst.utctime))
        noise.latitudeSigma = positive(data.pointee.gst.lat_err_deviation)
        noise.longitudeSigma = positive(data.pointee.gst.lon_err_deviation)
        return noise
    }

    private var devices: [String] {
        let count = Int(data.pointee.devices.ndevices)
        return withUnsafeMutableBytes(of: &data.pointee.devices.list) { bytes in
            let list = bytes.bindMemory(to: devconfig_t.self)
            return list.indices.prefix(max(0, count)).map { text(of: &list[$0].path) }
        }
    }

    private var device: GpsdReport {
        data.pointee.dev.activated.tv_sec == 0
            ? .deviceDropped : .deviceAdded(text(of: &data.pointee.dev.path))
    }

    private var deviceName: String? {
        let name = text(of: &data.pointee.dev.path)
        return name.isEmpty ? nil : name
    }
}

private func has(_ set: UInt64, _ mask: UInt64) -> Bool { set & mask != 0 }

private func finite(_ number: Double, from least: Double = -.infinity) -> Double? {
    number.isFinite && number >= least ? number : nil
}

private func positive(_ number: Double) -> Double? {
    number.isFinite && number > 0 ? number : nil
}

/// A receiver's time; `nil` before 1970, which is what libgps makes of one it cannot read.
private func time(_ time: timespec) -> UTC? {
    guard time.tv_sec > 0, (0..<1_000_000_000).contains(time.tv_nsec) else { return nil }
    let milliseconds = (Int64(time.tv_nsec) + 500_000) / 1_000_000
    return UTC(milliseconds: Int64(time.tv_sec) * 1000 + milliseconds)
}

/// A C array of characters, up to its end or its first zero.
private func text<Characters>(of characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}

/// Whether `needle` stands in `line`, which a zero byte ends.
private func contains(_ line: UnsafeMutableBufferPointer<UInt8>, _ needle: String) -> Bool {
    guard let start = line.baseAddress else { return false }
    return start.withMemoryRebound(to: CChar.self, capacity: line.count) {
        strstr($0, needle) != nil
    }
}
