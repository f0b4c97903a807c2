# Makes margin_power.csv (claim,n,margin,truth,alpha,power) and margin_instances.csv (claim,margin,truth,alpha,power,n).
# equivalence: the power of two one-sided t tests by integrating over the mean m: given m, the tests reject if the standard
# deviation is at most (margin - |m|) sqrt(n) / t, whose probability is pchisq. (The program integrates over the standard
# deviation, and takes the noncentral t distribution for not-worse, which is the same integral over m here.)
# The number of instances by scanning n = 2, 3, ... Margin and truth are in standard deviations.
# Run: Rscript make_margin.R     (writes both)
given_mean <- function(room, n, alpha) pchisq((n - 1) * (room * sqrt(n) / qt(1 - alpha, n - 1))^2, n - 1)
over <- function(f, lo, hi, truth, n) {      # pieces, so that the peak is not missed
  at <- sort(unique(pmin(hi, pmax(lo, c(lo, hi, 0, truth + c(-9, -5, -3, -1, 0, 1, 3, 5, 9) / sqrt(n))))))
  sum(mapply(function(a, b) integrate(f, a, b, rel.tol = 1e-13, abs.tol = 1e-16, subdivisions = 5000)$value,
             head(at, -1), tail(at, -1)))
}
power <- list(
  equivalent = function(n, margin, truth, alpha)
    over(function(m) dnorm(m, truth, 1 / sqrt(n)) * given_mean(margin - abs(m), n, alpha), -margin, margin, truth, n),
  "not-worse" = function(n, margin, truth, alpha)
    over(function(m) dnorm(m, truth, 1 / sqrt(n)) * given_mean(margin - m, n, alpha), min(truth, 0) - 9 / sqrt(n), margin,
         truth, n))
rows <- "claim,n,margin,truth,alpha,power"
for (claim in names(power)) for (n in c(2, 3, 5, 12, 34, 100, 1000)) for (margin in c(.2, .4, 1, 3))
  for (truth in c(0, .1, .35, -.2)) for (alpha in c(.05, .005, .2))
    rows <- c(rows, sprintf("%s,%d,%g,%g,%g,%.15g", claim, n, margin, truth, alpha, power[[claim]](n, margin, truth, alpha)))
writeLines(rows, "margin_power.csv")
rows <- "claim,margin,truth,alpha,power,n"
for (claim in names(power)) for (margin in c(.4, 1, 2)) for (truth in c(0, .1)) for (alpha in c(.05, .01))
  for (target in c(.8, .9)) {
    n <- 2
    while (power[[claim]](n, margin, truth, alpha) < target) n <- n + 1
    rows <- c(rows, sprintf("%s,%g,%g,%g,%g,%d", claim, margin, truth, alpha, target, n))
  }
writeLines(rows, "margin_instances.csv")
