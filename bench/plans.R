# SPDX-License-Identifier: GPL-3.0-or-later
# Seconds per plan with R's power.t.test (both tails), and the sum of the instances.
rounds <- 100
sum <- 0
time <- system.time(for (r in 1:rounds) for (i in 1:10)
  sum <- sum + ceiling(power.t.test(delta = 0.1 * i, sd = 1, power = 0.8, type = "paired",
                                    strict = TRUE)$n))[["elapsed"]]
cat(sprintf("%.4g %d\n", time / (10 * rounds), as.integer(sum / rounds)))
