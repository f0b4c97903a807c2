# Makes family_power.csv (test,alternative,comparisons,effects,n,d,alpha,replicates,power,power_se,all,all_se): how many
# of the real effects Holm's procedure finds. Plain simulation: independent comparisons of n differences each, normal
# with mean d (the first `effects` comparisons) or 0 and standard deviation 1; each is tested, and the p values go
# through p.adjust(method = "holm"). power is the mean share of the real effects found, all that of experiments
# in which all of them are found.
# Run: Rscript make_family_power.R > family_power.csv
set.seed(12)
p_t <- function(means, n, two) {
  t <- (rnorm(length(means)) + means * sqrt(n)) / sqrt(rchisq(length(means), n - 1) / (n - 1))
  if (two) 2 * pt(-abs(t), n - 1) else pt(t, n - 1, lower.tail = FALSE)
}
p_sign <- function(means, n, two) {
  positive <- rbinom(length(means), n, pnorm(means))
  if (two) pmin(1, 2 * pbinom(pmin(positive, n - positive), n, .5)) else pbinom(positive - 1, n, .5, lower.tail = FALSE)
}
p_wilcoxon <- function(means, n, two) {
  v <- vapply(means, function(mean) { x <- rnorm(n, mean); sum(rank(abs(x))[x > 0]) }, 0)
  upper <- psignrank(v - 1, n, lower.tail = FALSE)
  if (two) pmin(1, 2 * pmin(upper, psignrank(v, n))) else upper
}
tests <- list(t = p_t, sign = p_sign, wilcoxon = p_wilcoxon)
one <- function(test, two, K, m, n, d, alpha, replicates) {
  means <- rep(c(rep(d, m), rep(0, K - m)), replicates)
  p <- matrix(tests[[test]](means, n, two), K)
  found <- apply(p, 2, function(column) sum(p.adjust(column, "holm")[seq_len(m)] <= alpha))
  share <- found / m
  all <- mean(found == m)
  cat(sprintf("%s,%s,%d,%d,%d,%g,%g,%d,%.6g,%.3g,%.6g,%.3g\n", test, if (two) "two.sided" else "one.sided", K, m, n, d,
              alpha, replicates, mean(share), sd(share) / sqrt(replicates), all, sqrt(all * (1 - all) / replicates)))
}
cat("test,alternative,comparisons,effects,n,d,alpha,replicates,power,power_se,all,all_se\n")
for (K in c(2, 3, 6, 10)) for (m in unique(c(1, 2, ceiling(K / 2), K))) one("t", TRUE, K, m, 50, .5, .05, 50000)
one("t", TRUE, 10, 3, 50, .5, .05, 50000)
for (m in 1:3) one("t", FALSE, 3, m, 20, .5, .1, 50000)
for (m in c(1, 10, 45)) one("t", TRUE, 45, m, 60, .5, .05, 10000)
for (m in 1:4) one("sign", TRUE, 4, m, 40, .5, .05, 50000)
for (m in 1:3) one("wilcoxon", TRUE, 3, m, 12, .9, .05, 8000)
