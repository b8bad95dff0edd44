import CGps
import Positioning

/// Turns a line from gpsd into a report, by libgps.
///
/// NaN, nonsense and what libgps only half read are turned away here. libgps keeps some fields from
/// one line to the next, so nothing is believed that the line's own `set` mask does not vouch for.
///
/// Source: libgps(3), gps.h of API 11 and 14.
final class GpsdDecoder {
    /// 24 to 29 KB: made once.
    let data: UnsafeMutablePointer<gps_data_t>
    /// Lines that made sense, by their class.
    private(set) var counts = GpsdCounts()

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
        return start.withMemoryRebound(to: CChar.self, capacity: line.count) { start in
            let text = GpsdLineText(start)
            guard let name = text.name else { return nil }
            let status =
                name == .timeOffset
                ? rodi_gps_unpack_toff(start, data) : rodi_gps_unpack(start, data)
            let report = status == 0 ? report(name, text) : dropped(name, text)
            if report != nil { counts.count(name) }
            return report
        }
    }

    private func report(_ name: GpsdClass, _ text: GpsdLineText) -> GpsdReport? {
        let set = data.pointee.set
        switch name {
        // A TPV that libgps gave up on has its status set, but not its mode.
        case .position: return has(set, MODE_SET) ? position(set, text).map { .position($0) } : nil
        case .sky: return .sky(sky(text))
        case .noise: return has(set, GST_SET) ? .noise(noise) : nil
        case .timeOffset: return has(set, TOFF_SET) ? clock(data.pointee.toff, .report) : nil
        case .pulse: return has(set, PPS_SET) ? clock(data.pointee.pps, .pulse) : nil
        case .devices: return has(set, DEVICELIST_SET) ? .devices(devices) : nil
        case .device:
            return dropped(name, text) ?? .deviceAdded(string(of: &data.pointee.dev.path))
        case .version: return has(set, VERSION_SET) ? .version(version) : nil
        case .error:
            return has(set, ERROR_SET) ? .failure(string(of: &data.pointee.error)) : nil
        case .watch, .attitude, .inertia, .oscillator, .raw, .subframe, .rtcm2, .rtcm3, .ais, .poll,
            .log:
            return .other
        }
    }

    /// A receiver that gpsd dropped: it then writes a number where libgps of API 11 reads a string.
    private func dropped(_ name: GpsdClass, _ text: GpsdLineText) -> GpsdReport? {
        guard name == .device, text.contains(#""activated":0"#) else { return nil }
        return .deviceDropped(text.string(of: "path"))
    }

    private func position(_ set: UInt64, _ text: GpsdLineText) -> GpsdPosition? {
        let fix = data.pointee.fix
        guard let mode = FixMode(rawValue: Int(fix.mode)) else { return nil }
        let isDated = has(set, TIME_SET) && text.isCalendarTime("time")
        var position = GpsdPosition(
            device: deviceName, time: isDated ? time(fix.time) : nil, mode: mode)
        // A simulation is one even without a fix; gpsd leaves the status out for a plain fix.
        position.status = FixStatus(rawValue: Int(fix.status)) ?? .unknown
        // Mode decides: what stands beside it without a fix is the place of an earlier one.
        guard mode >= .twoD else { return position }
        if fix.status == 0 { position.status = .gnss }
        let coordinate = Coordinate(latitude: fix.latitude, longitude: fix.longitude)
        if has(set, LATLON_SET), coordinate.isValid, !coordinate.isNowhere {
            position.coordinate = coordinate
        }
        position.speed = finite(fix.speed, from: 0)
        position.track = finite(fix.track).map { Bearing.normalized($0) }
        position.horizontalError = positive(fix.eph)
        position.eastError = positive(fix.epx)
        position.northError = positive(fix.epy)
        position.speedError = positive(fix.eps)
        // In two dimensions the height is an assumption, and not the receiver's.
        guard mode == .threeD else { return position }
        position.heightAboveEllipsoid = finite(fix.altHAE)
        position.geoidSeparation = finite(fix.geoid_sep)
        // `alt` is either height, depending on gpsd's age: it is left alone.
        position.heightAboveSeaLevel =
            finite(fix.altMSL) ?? finite(fix.altHAE - fix.geoid_sep)
        position.climb = finite(fix.climb)
        return position
    }

    private var noise: GpsdNoise {
        var noise = GpsdNoise(device: deviceName, time: time(data.pointee.gst.utctime))
        noise.latitudeSigma = positive(data.pointee.gst.lat_err_deviation)
        noise.longitudeSigma = positive(data.pointee.gst.lon_err_deviation)
        return noise
    }

    private func clock(_ pair: timedelta_t, _ kind: TimeMark.Kind) -> GpsdReport? {
        guard let real = time(pair.real), let wall = nanoseconds(pair.clock) else { return nil }
        return .clock(GpsdClock(device: deviceName, kind: kind, time: real, wall: wall))
    }

    private var devices: [String] {
        let count = Int(data.pointee.devices.ndevices)
        return withUnsafeMutableBytes(of: &data.pointee.devices.list) { bytes in
            let list = bytes.bindMemory(to: devconfig_t.self)
            return list.indices.prefix(max(0, count)).map { string(of: &list[$0].path) }
        }
    }

    private var version: GpsdVersion {
        GpsdVersion(
            release: string(of: &data.pointee.version.release),
            major: Int(data.pointee.version.proto_major),
            minor: Int(data.pointee.version.proto_minor))
    }

    var deviceName: String? {
        let name = string(of: &data.pointee.dev.path)
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

/// `nil` before 1970, which is what libgps makes of a time that it cannot read.
private func nanoseconds(_ time: timespec) -> Int64? {
    guard time.tv_sec > 0, (0..<1_000_000_000).contains(time.tv_nsec) else { return nil }
    let (whole, isTooLong) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return isTooLong ? nil : whole + Int64(time.tv_nsec)
}

/// A receiver's time, to the nearest millisecond.
private func time(_ time: timespec) -> UTC? {
    nanoseconds(time).map {
        UTC(milliseconds: $0 / 1_000_000 + ($0 % 1_000_000 + 500_000) / 1_000_000)
    }
}

/// A C array of characters, up to its end or its first zero.
private func string<Characters>(of characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
