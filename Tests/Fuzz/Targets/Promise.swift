/// The first of some promises that is broken.
func firstBroken(_ promises: (Bool, String)...) -> String? {
    promises.first { !$0.0 }?.1
}
