# Makes wilcoxon_power.csv (alternative,alpha,d,n,power,se): power of the exact Wilcoxon signed rank test.
# Method: plain simulation of Normal(d,1) samples, fixed seed; 400000 replicates (100000 for n >= 100);
# reject when V >= critical (psignrank) and, two.sided with alpha/2 a tail, also when V <= n(n+1)/2 - critical.
# Both tests of one (n,d) use the same samples, so these two rows are correlated; se is sqrt(p(1-p)/replicates),
# half a hit is put in for p when no (or all) samples reject; se 0: no critical value exists, power is exactly 0.
# Run: Rscript make_wilcoxon.R > wilcoxon_power.csv
set.seed(20240501)
critical <- function(tail, n) {
  v <- 0:(n * (n + 1) / 2)
  ok <- which(psignrank(v - 1, n, lower.tail = FALSE) <= tail)
  if (length(ok)) v[ok[1]] else Inf
}
simulate_v <- function(d, n, m) {
  x <- rnorm(n * m, d)
  x <- x[order(rep(seq_len(m), each = n), abs(x), method = "radix")]  # sorted by |x| in each sample
  as.vector(crossprod(seq_len(n), matrix(x > 0, n)))
}
cat("alternative,alpha,d,n,power,se\n")
for (n in c(6, 10, 20, 34, 40, 100, 200)) for (d in c(0, .25, .5, 1)) {
  m <- if (n <= 50) 400000 else 100000
  v <- unlist(lapply(seq_len(m / 10000), function(i) simulate_v(d, n, 10000)))
  upper <- critical(.05 / 2, n)
  single <- critical(.01, n)
  hits <- c(sum(v >= upper | v <= n * (n + 1) / 2 - upper), sum(v >= single))
  p <- pmin(pmax(hits, .5), m - .5) / m
  cat(sprintf("%s,%.15g,%.15g,%d,%.15g,%.15g\n", c("two.sided", "one.sided"), c(.05, .01), d, n,
              hits / m, sqrt(p * (1 - p) / m) * is.finite(c(upper, single))), sep = "")
}
