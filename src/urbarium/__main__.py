"""``python -m urbarium`` is the command ``urbarium``."""

from urbarium.terminal.command import main

if __name__ == "__main__":
    main()
