"""`python -m citrus`."""

import sys

from citrus.cli import main

sys.exit(main())
