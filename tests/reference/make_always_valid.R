# SPDX-License-Identifier: GPL-3.0-or-later
# Writes always_valid.csv: e values of a t test and confidence sequences, for R's data sleep (extra hours of the second
# drug against the first) followed by 20 further numbers. The e value is the ratio of the density of t under a normal
# mixture over the effect and under none, by numerical integration; the interval has the means whose e value is below
# 1/alpha, by bisection. No formula of suffice is used.
e_value <- function(x, mu, g) {
  n <- length(x); t <- (mean(x) - mu) / sd(x) * sqrt(n)
  integrate(function(d) dt(t, n - 1, d * sqrt(n)) * dnorm(d, 0, sqrt(g)), -Inf, Inf, rel.tol = 1e-10)$value / dt(t, n - 1)
}
# the first of growing distances has a large enough e value, up to 30 standard errors: R's density has none for very large t
end <- function(x, g, alpha, side) {
  f <- function(mu) log(e_value(x, mu, g)) + log(alpha)
  for (t in 2:30) {
    far <- mean(x) + side * t * sd(x) / sqrt(length(x))
    if (f(far) > 0) return(uniroot(f, sort(c(mean(x), far)), tol = 1e-11)$root)
  }
  NA
}
x <- with(sleep, extra[group == 2] - extra[group == 1])
x <- c(x, round(0.4 * sin(1:20) + 0.3, 3))
cat("mres,alpha,n,difference,e,low,high\n", file = "always_valid.csv")
for (mres in c(0.5, 1)) for (alpha in c(0.05, 0.01)) for (n in seq_along(x)) {
  first <- x[1:n]; g <- mres^2
  row <- if (n < 2) c(NA, NA, NA) else c(e_value(first, 0, g), end(first, g, alpha, -1), end(first, g, alpha, 1))
  cat(mres, alpha, n, x[n], format(row[1], digits = 12), format(row[2], digits = 12), format(row[3], digits = 12),
      sep = ",", file = "always_valid.csv", append = TRUE)
  cat("\n", file = "always_valid.csv", append = TRUE)
}
