"""The same arena, and the same games of a training, on a Ray cluster of two nodes."""

import os
import subprocess
import sys
from pathlib import Path

# In a process of its own: a cluster leaves threads and signal handlers behind.
SCRIPT = """
import json, sys
from pathlib import Path
from ray.cluster_utils import Cluster
from urbarium.arena import Plan
from urbarium.arena.run import run_arena
from urbarium.arena.crew import Here, RayCluster
from urbarium.bots.network import BY_HAND
from urbarium.engine.registry import game
from urbarium.training.plan import TrainingPlan
from urbarium.training.positions import SelfPlay

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
cluster.add_node(num_cpus=1)
try:
    plan = Plan.of("urbino", ["level1", "random"])
    out = Path(sys.argv[1])
    on_ray = run_arena(plan, 6, RayCluster(cluster.address), out / "ray")
    here = run_arena(plan, 6, Here(), out / "here")
    lesson = SelfPlay(game("urbino"), TrainingPlan.of(game("urbino"), iterations=4), 1, BY_HAND)
    learned = [
        {number: found.features.tobytes() for number, found in crew.each(lesson, range(2))}
        for crew in (RayCluster(cluster.address), Here())
    ]
    print(json.dumps({
        "nodes": len(cluster.list_all_nodes()),
        "same": [r.actions for r in on_ray] == [r.actions for r in here],
        "games": len(on_ray),
        "lessons": learned[0] == learned[1],
    }))
finally:
    cluster.shutdown()
"""


def test_a_cluster_of_two_nodes_plays_the_same_games(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path)],
        env=os.environ | {"RAY_worker_niceness": "0"},  # beside other tests workers that give way would hardly work
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.splitlines()[-1] == '{"nodes": 2, "same": true, "games": 6, "lessons": true}'
