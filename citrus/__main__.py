"""`python -m citrus`."""

import sys
from multiprocessing import freeze_support

from citrus.cli import main

if __name__ == "__main__":
    freeze_support()  # where the program is one file, processes that it starts begin here, too
    sys.exit(main())
