# Makes order_trend_values.csv (set,group,i,value), values in their order, and order_trend.csv
# (set,n,z,p,p_low,p_high), one row per set. z is from cor(method = "spearman") of each group, whose variance in
# random order is 1/(n - 1), combined with the weights of van Elteren; p_low and p_high are the 99.9 % limits of
# the two-sided p value of the same sum over 20,000 random orders, which use no formula for its variance.
# Run: Rscript make_order_trend.R     (writes both)
set.seed(5)
random <- function(sizes, slope, ties = FALSE)
  lapply(sizes, function(n) { y <- exp(0.3 * rnorm(n)) * (1 + slope * seq_len(n)); if (ties) round(2 * y) else round(y, 6) })
sets <- list(random(10, 0), random(c(20, 20, 25, 31), 0), random(rep(20, 30), 0.002), random(rep(4, 34), 0),
             random(c(5, 40, 12), -0.01), random(c(20, 20, 20), 0, TRUE), random(c(8, 30, 9), 0.02, TRUE))
s_of <- function(y) { i <- seq_along(y); sum((i - mean(i)) * rank(y)) / (length(y) + 1) }
values <- "set,group,i,value"
lines <- "set,n,z,p,p_low,p_high"
for (s in seq_along(sets)) {
  groups <- sets[[s]]
  rho <- sapply(groups, function(y) cor(seq_along(y), y, method = "spearman"))
  n <- lengths(groups)
  # the standard deviation of a group's weighted sum: that of rho, times what turns rho into the sum
  scale <- sapply(groups, function(y) sqrt(sum((seq_along(y) - mean(seq_along(y)))^2) * sum((rank(y) - mean(rank(y)))^2)) / (length(y) + 1))
  z <- sum(scale * rho) / sqrt(sum(scale^2 / (n - 1)))
  seen <- abs(sum(sapply(groups, s_of)))
  drawn <- Reduce(`+`, lapply(groups, function(y) {
    r <- rank(y); i <- seq_along(y) - mean(seq_along(y)); w <- length(y) + 1
    replicate(2e4, sum(i * sample(r)) / w)
  }))
  limits <- binom.test(sum(abs(drawn) >= seen - 1e-9), length(drawn), conf.level = 0.999)$conf.int
  for (g in seq_along(groups)) values <- c(values, sprintf("%d,%d,%d,%.15g", s, g, seq_along(groups[[g]]), groups[[g]]))
  lines <- c(lines, paste(c(s, sum(n), sprintf("%.16g", c(z, 2 * pnorm(-abs(z)), limits))), collapse = ","))
}
writeLines(values, "order_trend_values.csv")
writeLines(lines, "order_trend.csv")
