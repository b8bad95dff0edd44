/// A picture as a page of its own: it works without any network, and can be moved and enlarged.
enum PicturePage {
    static func write(_ picture: MapPicture, to emit: @escaping ([UInt8]) -> Void) {
        let title = XMLText.escaped(picture.title)
        emit(Array(head.utf8) + Array("<title>\(title)</title>\n\(style)".utf8))
        emit(Array("</head>\n<body>\n".utf8))
        var writer = PictureWriter(picture, isForPage: true, to: emit)
        writer.write()
        emit(Array("\(buttons)<script>\n\(script)</script>\n</body>\n</html>\n".utf8))
    }

    /// The policy forbids every request, should anything ever ask for one.
    private static let head = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy"
         content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">

        """

    /// Lines stay as wide, whatever the map is enlarged by.
    private static let style = """
        <style>
        html,body{margin:0;background:\(PictureColours.light.page)}
        .picture{display:block;margin:auto;width:min(100vw,100vh*var(--shape,1))}
        .picture .map{cursor:grab;user-select:none;-webkit-user-select:none}
        .map .band{stroke-width:calc(4.5px/var(--k,1))}
        .map .unseen{stroke-width:calc(3px/var(--k,1));
        stroke-dasharray:calc(3px/var(--k,1)) calc(7px/var(--k,1))}
        .map .course{stroke-width:calc(9px/var(--k,1))}.map .off{stroke-width:calc(14px/var(--k,1))}
        .map .rim,.map .place{stroke-width:calc(1.5px/var(--k,1))}
        .later{display:none}.near .later{display:inline}
        .buttons{position:fixed;right:12px;bottom:12px;display:flex;gap:8px}
        .buttons button{width:44px;height:44px;border-radius:22px;font:22px system-ui,sans-serif;
        color:\(PictureColours.light.text);background:\(PictureColours.light.page);
        border:1px solid \(PictureColours.light.quiet)}
        @media screen and (prefers-color-scheme:dark){
        html,body{background:\(PictureColours.dark.page)}
        .buttons button{color:\(PictureColours.dark.text);background:\(PictureColours.dark.page);
        border-color:\(PictureColours.dark.quiet)}}
        @media print{.buttons{display:none}@page{margin:12mm}
        .picture{width:100%;max-height:95vh}}
        </style>

        """

    private static let buttons = """
        <div class="buttons"><button data-by="2" aria-label="Enlarge">+</button>
        <button data-by="0.5" aria-label="Reduce">−</button>
        <button data-by="0" aria-label="Show all">⤢</button></div>

        """
}

extension MapPicture {
    /// The picture as one file of SVG.
    package func svg(to emit: @escaping ([UInt8]) -> Void) {
        emit(Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8))
        var writer = PictureWriter(self, to: emit)
        writer.write()
    }

    /// The picture in a page of HTML that needs nothing else.
    package func page(to emit: @escaping ([UInt8]) -> Void) { PicturePage.write(self, to: emit) }
}
