"""Search kernels and the levels people play against."""
