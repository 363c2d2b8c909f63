"""``python -m cantorlab`` is the command ``cantorlab``."""

import sys

from cantorlab.launcher import main

sys.exit(main())
