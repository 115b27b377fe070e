"""One server for all pictures."""
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "wire"))

from wire import Server  # noqa: E402


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    assert server.end() == 0


@pytest.fixture
def own_server(tmp_path):
    """A server whose database and memory a test may look at."""
    server = Server(tmp_path)
    yield server
    assert server.end() == 0
