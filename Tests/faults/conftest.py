"""What the tests of this folder share."""

import signal

import checker
import pytest
from process import Server


@pytest.fixture(scope="session")
def gallery(tmp_path_factory):
    """A database with the gallery's pictures and nothing else, to be copied."""
    server = Server(tmp_path_factory.mktemp("gallery")).start()
    server.api("/api/gallery")
    server.signal(signal.SIGTERM)
    assert server.wait() == 0
    return server.database


def judged(history):
    """Fails with the first violations of a history, if it has any; else what is in it, counted."""
    found = checker.check(history)
    assert found == [], "\n".join(map(checker.explain, found[:5]))
    return history.count()
