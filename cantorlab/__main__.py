"""Command ``python -m cantorlab``, the same as ``cantorlab``."""

import sys

from cantorlab.launcher import main

sys.exit(main())
