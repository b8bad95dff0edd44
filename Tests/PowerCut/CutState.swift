/// What may be on a card after one power cut.
struct CutState {
    /// How many operations were asked before, the last of them perhaps in vain.
    var operations: Int
    var cut: PowerCut
    var contents: [String: [UInt8]]
}
