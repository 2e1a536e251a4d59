"""`python -m citrus`."""

import sys

from citrus.entry import main

if __name__ == "__main__":
    sys.exit(main())
