/// How a picture looks: on a light screen, on a dark one, and on paper, which is always light.
enum PictureStyle {
    static let sheet = """
        <style>
        .picture text{unicode-bidi:plaintext}
        .halo{stroke-width:4px;stroke-linejoin:round;paint-order:stroke}
        .place{fill-opacity:.14}.corridor{stroke-opacity:.2}.course{stroke-opacity:.5}
        .off{stroke-opacity:.4}.unseen{stroke-linecap:butt}
        \(PictureColours.light.rules)\
        @media screen and (prefers-color-scheme:dark){
        \(PictureColours.dark.rules)}
        @media print{.picture *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
        </style>

        """
}
