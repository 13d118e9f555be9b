"""The ``urbarium`` command: play, look at rules and records, draw and measure, at a keyboard."""
