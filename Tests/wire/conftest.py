"""One server for all that leaves it as it was."""
import pytest
from wire import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    # Hundreds of clients come and go here, and who has gone is present for another half minute.
    server = Server(tmp_path_factory.mktemp("server"), "--players", "0", "--sockets-per-address", "0")
    yield server
    assert server.end() == 0


@pytest.fixture(scope="session")
def room(server):
    return server.room()["room"]


@pytest.fixture
def own_server(tmp_path):
    """A server with the limits it has by itself."""
    server = Server(tmp_path)
    yield server
    assert server.end() == 0
