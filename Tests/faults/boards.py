"""The boards there are, by the kind that messages name; all are asked, moved and judged in the same way."""

import laws_mosaic
import laws_table
from mosaic import Mosaic
from table import Table

MODELS = {"mosaic": Mosaic, "table": Table}
LAWS = {Mosaic: laws_mosaic, Table: laws_table}


def model(board):
    """A model that begins with a board as it was shown."""
    return MODELS[board["kind"]](board)


def laws(model):
    """What moves of such a board are judged by: `applied` and `refused`."""
    return LAWS[type(model)]
