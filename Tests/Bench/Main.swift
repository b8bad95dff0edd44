/// Measures what a fix costs, in one run, so that the numbers can be compared with each other.
///
/// Built with `-c release`; nothing else in the tree is timed.
@main
enum Main {
    static func main() {
        let capture = Capture(megabytes: 20)
        let epochs = DecodeBench.run(capture)
        PlacesBench.run(capture)
        PipelineBench.run(epochs)
    }
}
