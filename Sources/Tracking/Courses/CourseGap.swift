/// What is known of an outage that ended just before an estimate.
package enum CourseGap: Equatable, Sendable {
    /// There was none.
    case none
    /// How far the car drove unseen is not yet known.
    case unmeasured
    /// The odometer of this estimate holds the unseen stretch.
    case measured

    package init(_ motion: MotionEstimator.Motion) {
        self =
            motion.bridged != nil ? .measured : motion.isAfterGap ? .unmeasured : .none
    }
}
