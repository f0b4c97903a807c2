# SPDX-License-Identifier: GPL-3.0-or-later
# Prints the single figures that tests of the program expect: designs at extremes by R's noncentral
# t (both tails), the cheapest trade-offs from tradeoff.csv, and what the delta method expects of
# tsp_replay.csv. Run: Rscript make_points.R, in this folder.
power <- function(n, d, a) {
  t <- qt(a / 2, n - 1, lower.tail = FALSE)
  pt(t, n - 1, d * sqrt(n), lower.tail = FALSE) + pt(-t, n - 1, d * sqrt(n))
}
instances <- function(d, a, p) { n <- 2; while (power(n, d, a) < p) n <- n + 1; n }
effect <- function(n, lo, hi) uniroot(function(d) power(n, d, .05) - .8, c(lo, hi), tol = 1e-14)$root
cat("instances, d .5, alpha 1e-12:", instances(.5, 1e-12, .8), "\n")
cat("instances, d .5, power .999999:", instances(.5, .05, .999999), "\n")
cat("effect of 2 and of 1e7 instances:", effect(2, 1, 30), effect(1e7, 1e-5, 1e-2), "\n")
cat("power, d .5, of 20 and 34 instances:", sprintf("%.12f", power(c(20, 34), .5, .05)), "\n")
t <- subset(read.csv("tradeoff.csv"), within == 1 & between == 1 & d == .5)
cat("runs, instance cost 10, run cost 1 and 10:", t$runs[which.min(t$instances * (2 * t$runs + 10))],
    t$runs[which.min(t$instances * (20 * t$runs + 10))], "\n")
cat("runs for 46 instances:", min(t$runs[t$instances <= 46]), "\n")
x <- with(read.csv("tsp_replay.csv"), split(value, algorithm))
m <- sapply(x, mean)
w <- c(m[2] / m[1], 1) / m[1] * sapply(x, sd)
cat("tsp, delta: se", sqrt(sum(w^2 / sapply(x, length))), "expected", w * sum(w) / .01^2, "\n")
