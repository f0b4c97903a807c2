# Makes locations.csv: what tests.csv does not have, for the samples of samples.csv against a mu
# that is not 0 and at alpha = 0.1.
#   mu            half the sample's standard deviation, to 3 digits
#   share_lo/hi   Clopper-Pearson interval of the probability of a value above mu (binom.test)
#   median, median_lo/hi, median_conf   median, and its interval from the k-th smallest to the k-th
#                 largest value, k = qbinom(error at that end), 1 if that is 0; its confidence
#   V, V_p, est, est_lo/hi, est_conf    wilcox.test(exact = TRUE) where there are neither ties nor
#                 zeros, n <= 120; else NA. The confidence by psignrank.
# Run: Rscript make_locations.R > locations.csv
samples <- read.csv("samples.csv")
cat("sample,alternative,mu,sign_pos,sign_n,sign_p,share_lo,share_hi,median,median_lo,median_hi,",
    "median_conf,V,V_p,est,est_lo,est_hi,est_conf\n", sep = "")
f <- function(x) ifelse(is.na(x), "NA", sprintf("%.15g", x))
for (name in unique(samples$sample)) {
  x <- samples$x[samples$sample == name]
  n <- length(x)
  mu <- signif(sd(x) / 2, 3)
  y <- x[x != mu]
  for (alternative in c("two.sided", "less", "greater")) {
    ends <- if (alternative == "two.sided") 2 else 1
    b <- binom.test(sum(y > mu), length(y), alternative = alternative, conf.level = .9)
    k <- max(1, qbinom(.1 / ends, n, .5))
    s <- sort(x)
    ci <- c(if (alternative == "less") -Inf else s[k], if (alternative == "greater") Inf else s[n + 1 - k])
    conf <- 1 - ends * pbinom(k - 1, n, .5)
    w <- rep(NA, 6)
    d <- abs(x - mu)
    if (n <= 120 && all(d > 0) && !any(duplicated(d))) {
      t <- suppressWarnings(wilcox.test(x, mu = mu, alternative = alternative, exact = TRUE,
                                        conf.int = TRUE, conf.level = .9))
      q <- max(1, qsignrank(.1 / ends, n))
      w <- c(t$statistic, t$p.value, t$estimate, t$conf.int, 1 - ends * psignrank(q - 1, n))
    }
    cat(name, alternative, f(mu), f(c(b$statistic, b$parameter, b$p.value, b$conf.int, median(x), ci, conf, w)),
        sep = ",")
    cat("\n")
  }
}
