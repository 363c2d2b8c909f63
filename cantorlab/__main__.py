"""Command ``python -m cantorlab``, the same as ``cantorlab``."""

import sys

from cantorlab.commands.launcher import main

sys.exit(main())
