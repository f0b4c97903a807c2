# Makes tradeoff.csv (within,between,d,alpha,power,runs,instances,total_runs): runs per instance against instances.
# total sd = sqrt(B^2 + 2 W^2/runs), effect = d B / total sd, instances = smallest N >= 2 whose two-sided
# (both tails) noncentral t power reaches the target, by a plain scan over N; total_runs = 2 runs instances.
# Run: Rscript make_tradeoff.R > tradeoff.csv
t_power <- function(alpha, d, n) {
  t <- qt(alpha / 2, n - 1, lower.tail = FALSE)
  pt(t, n - 1, d * sqrt(n), lower.tail = FALSE) + pt(-t, n - 1, d * sqrt(n))
}
alpha <- .05
power <- .8
pairs <- list(c(1, 1), c(2, 1), c(.3, 1), c(5, 2))
cat("within,between,d,alpha,power,runs,instances,total_runs\n")
for (p in pairs) for (d in c(.5, .25)) for (runs in 1:40) {
  W <- p[1]
  B <- p[2]
  effect <- d * B / sqrt(B^2 + 2 * W^2 / runs)
  N <- 2
  while (t_power(alpha, effect, N) < power) N <- N + 1
  cat(sprintf("%.15g,%.15g,%.15g,%.15g,%.15g,%d,%d,%d\n", W, B, d, alpha, power, runs, N, 2 * runs * N))
}
