"""The installed app: manifest, service worker, shared pictures, opened files (P19, H15)."""
import json
import shutil
import signal

import pytest
from conftest import ROOT, Server
from test_http import photo, raw


@pytest.fixture
def context(chromium):
    context = chromium.new_context(locale="en-GB")
    yield context
    context.close()


def installed(page, url):
    """The lobby once its service worker has taken over."""
    page.set_default_timeout(90_000)
    page.goto(url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(url)
    until(page, "navigator.serviceWorker.controller !== null")
    return page


def until(page, expression):
    for _ in range(600):
        if page.evaluate(f"async () => Boolean({expression})"):
            return
        page.wait_for_timeout(50)
    raise AssertionError(expression)


def share(page, content, name="shared.jpg", kind="image/jpeg"):
    """What the phone does when a picture is shared: a form of several parts is posted."""
    page.evaluate("""([bytes, name, type]) => {
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(bytes)], name, { type }));
      const form = document.createElement("form");
      Object.assign(form, { method: "POST", action: "/share", enctype: "multipart/form-data" });
      const field = Object.assign(document.createElement("input"), { type: "file", name: "picture", files: files.files });
      form.append(field);
      document.body.append(form);
      form.submit();
    }""", [list(content), name, kind])


def test_the_lobby_can_be_installed(context, server):
    page = context.new_page()
    installed(page, server.url)
    session = context.new_cdp_session(page)
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Such a browser window has no engagement or is off the record; the page is not at fault.
    assert [fault["errorId"] for fault in faults if fault["errorId"] not in ("in-incognito",)] == []
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == [] and json.loads(manifest["data"])["display"] == "standalone"


def test_the_worker_keeps_the_lobby_alone(context, server):
    page = context.new_page()
    installed(page, server.url)
    page.locator("#gallery button[data-image]").first.wait_for()
    kept = page.evaluate("""async () => (await Promise.all((await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat()""")
    assert "/" in kept and "/lobby.js" in kept
    assert [path for path in kept if path.startswith(("/api/", "/images/", "/ws", "/r/", "/core")) or "wasm" in path] == []


def test_without_a_connection_the_lobby_opens_and_says_so(chromium, tmp_path):
    server = Server(tmp_path).start()
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()
    installed(page, server.url)
    server.end(signal.SIGKILL)
    page.goto(server.url)
    page.locator("#photo-line").filter(has_text="No connection.").wait_for()
    assert page.locator("#choose-photo").is_visible()
    context.close()


def test_P19_another_build_replaces_what_was_kept_and_its_end_removes_the_worker(chromium, tmp_path):
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web)
    server = Server(tmp_path, "--web", str(web)).start()
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()
    installed(page, server.url)
    (web / "build.json").write_text('{"build":"another"}')
    (web / "line.js").write_text((web / "line.js").read_text() + "// newer\n")
    server.end()
    server.start()
    page.goto(server.url)
    until(page, "(await caches.keys()).join() === 'tessera-shell-another'")
    assert "// newer" in page.evaluate("async () => (await caches.match('/line.js')).text()")
    (web / "build.json").unlink()
    server.end()
    server.start()
    page.goto(server.url)
    until(page, "(await caches.keys()).length === 0")
    server.end()
    context.close()


def test_a_shared_picture_comes_to_the_lobby_and_never_to_the_server(context, server):
    page = context.new_page()
    installed(page, server.url)
    asked = []
    context.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    share(page, photo(333, 222))
    page.locator("#prepare").wait_for()
    page.locator("#upload-line").filter(has_text="ready").or_(page.locator("[data-warning]")).first.wait_for()
    assert page.url == f"{server.url}/"
    another = context.new_page()  # this one would keep it over a reload
    another.goto(server.url)
    another.locator("#choose").wait_for()
    assert another.locator("#prepare").is_hidden(), "it is taken once"


def test_a_share_before_the_worker_is_asked_for_again(chromium, server):
    context = chromium.new_context(locale="en-GB", service_workers="block")
    page = context.new_page()
    page.goto(server.url)
    share(page, photo(2000, 1500))
    page.locator("#photo-line").filter(has_text="did not arrive").wait_for()
    assert page.url == f"{server.url}/"
    context.close()


@pytest.mark.parametrize("headers, status", [
    ({"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}, 403), ({"Origin": "null"}, 403),
    ({"Origin": "null", "Sec-Fetch-Site": "none"}, 303), ({}, 303),
])
def test_S1_only_the_browser_itself_or_our_own_page_shares(server, headers, status):
    names = {name.replace("-", "_"): value for name, value in headers.items()}
    answer, found, _ = raw(server, "POST", "/share", b"x" * 50_000, **names)
    assert answer == status and (status == 403 or found["Location"] == "/?missed=share")


def test_files_that_the_desktop_opens_are_brought(chromium, server):
    context = chromium.new_context(locale="en-GB")
    context.add_init_script("""
      Object.defineProperty(window, "launchQueue", { value: { setConsumer(consumer) { window.launch = consumer; } } });""")
    page = context.new_page()
    page.goto(server.url)
    until(page, "window.launch !== undefined")
    page.evaluate("""(bytes) => window.launch({ files: [
      { getFile: async () => new File([Uint8Array.from(bytes)], "holiday.mosaicMaker", { type: "" }) }] })""", list(photo(320, 200)))
    page.locator("#prepare").wait_for()
    page.evaluate("window.launch({ files: [] })")
    context.close()


def test_H15_without_a_secure_context_there_is_no_worker_and_nothing_is_missed(chromium, server):
    browser = chromium.browser_type.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--host-resolver-rules=MAP puzzle.local 127.0.0.1"])
    try:
        page = browser.new_page()
        errors = []
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"http://puzzle.local:{server.port}")
        page.locator("#photo-file").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photo(340, 200)})
        page.locator("#prepare").wait_for()
        page.locator("[data-warning], #upload-line:not(:empty)").first.wait_for()
        assert page.evaluate("isSecureContext || 'serviceWorker' in navigator") is False
        assert errors == []
    finally:
        browser.close()
