/// Sentences with their checksums, a second apart.
enum Sentences {
    /// RMC and GGA of one second of a drive north.
    static func second(_ second: Int) -> String {
        let time = "12\(two(second / 60 % 60))\(two(second % 60)).00"
        let latitude = "52\(two(second / 60 % 60)).\(two(second % 60))00"
        return framed("GPRMC,\(time),A,\(latitude),N,00507.2800,E,20.0,0.0,110726,,,A")
            + framed("GPGGA,\(time),\(latitude),N,00507.2800,E,1,09,0.9,12.0,M,45.0,M,,")
    }

    /// RMC of a tenth of a second, so many tenths after `second`.
    static func tenth(of second: Int, _ tenths: Int) -> String {
        let now = second + tenths / 10
        let time = "12\(two(now / 60 % 60))\(two(now % 60)).\(tenths % 10)0"
        return framed(
            "GPRMC,\(time),A,5200.\(two(tenths % 60))00,N,00507.2800,E,20.0,0.0,110726,,,A")
    }

    static func framed(_ body: String) -> String {
        let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
        return "$\(body)*\(sum.utf8.count < 2 ? "0" + sum : sum)\r\n"
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
