"""What the first load of a page weighs on the wire, heads included."""


class FirstLoad:
    """One visit to a room by somebody new, until the board is open and nothing more is under way."""

    def __init__(self, chromium, url):
        self.weights, self.kinds, self.codings, self.paths = {}, {}, {}, {}
        context = chromium.new_context(locale="en-GB")
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self.__answered)
        session.on("Network.loadingFinished",
                   lambda event: self.weights.update({event["requestId"]: event["encodedDataLength"]}))
        page.add_init_script(
            "new MutationObserver(() => { if (document.body?.dataset.state === 'open') window.playable ??= performance.now(); })"
            ".observe(document, { subtree: true, attributes: true })")
        page.goto(url)
        page.locator("body[data-state=open]").wait_for()
        page.wait_for_timeout(800)
        # Milliseconds from the navigation to a playable board.
        self.playable = page.evaluate("window.playable")
        context.close()

    def __answered(self, event):
        name, answer = event["requestId"], event["response"]
        self.kinds[name] = answer["mimeType"]
        self.codings[name] = {key.lower(): value for key, value in answer["headers"].items()}.get("content-encoding")
        self.paths[name] = "/" + answer["url"].split("/", 3)[3]

    def __counted(self):
        """The requests without the room's picture."""
        return [name for name in self.weights if name in self.kinds and self.kinds[name] != "image/jpeg"]

    @property
    def requests(self):
        return len(self.__counted())

    @property
    def bytes(self):
        return sum(self.weights[name] for name in self.__counted())

    def bytes_of(self, path):
        return [self.weights[name] for name in self.__counted() if self.paths[name] == path]

    def codings_of_files(self):
        """By which codings scripts, styles and the core came."""
        kinds = ("text/javascript", "text/css", "application/wasm")
        return {self.codings[name] for name in self.__counted() if self.kinds[name] in kinds}
