# SPDX-License-Identifier: GPL-3.0-or-later
# Makes seeds.csv: the seeds of runs by the hash of suffice-reps(1), in another language.
# Run: python3 make_seeds.py > seeds.csv
MASK = 2**64 - 1


def run_seed(experiment_seed, algorithm, instance, run):
    data = (experiment_seed.to_bytes(8, "little") + algorithm.encode() + b"\0"
            + instance.encode() + b"\0" + run.to_bytes(8, "little"))
    h = 0xCBF29CE484222325
    for byte in data:
        h = ((h ^ byte) * 0x100000001B3) & MASK
    h = ((h ^ (h >> 33)) * 0xFF51AFD7ED558CCD) & MASK
    h = ((h ^ (h >> 33)) * 0xC4CEB9FE1A85EC53) & MASK
    h ^= h >> 33
    return 1 + h % (2**31 - 2)


def main():
    print("experiment_seed,algorithm,instance,run,seed")
    for seed in (0, 42, 2**64 - 1):
        for algorithm in ("ga", "simulated annealing"):
            for instance in ("berlin52", "köln"):
                for run in (1, 2, 1000000):
                    print(f"{seed},{algorithm},{instance},{run},{run_seed(seed, algorithm, instance, run)}")


if __name__ == "__main__":
    main()
