# Makes precision.csv (alternative,alpha,comparisons,sigma,half_width,assurance,n,reached,probability): the smallest number
# of instances whose t interval of the mean has at most the half-width. Without an assurance (0): if the standard
# deviation of the sample is sigma. With one: with that probability, where (n - 1) s^2 / sigma^2 is chi-squared. By
# trying n = 2, 3, ...; from the number on, all larger ones up to 3 n are checked as well. reached is the half-width for
# s = sigma at n, probability that of an interval at most half_width wide at n.
# Run: Rscript make_precision.R > precision.csv
cat("alternative,alpha,comparisons,sigma,half_width,assurance,n,reached,probability\n")
for (two in c(TRUE, FALSE)) for (alpha in c(.05, .01)) for (K in c(1, 6)) for (sigma in c(1, .2))
  for (ratio in c(2, .9, .5, .25, .1)) for (assurance in c(0, .5, .8, .99)) {
    h <- ratio * sigma
    n <- 2:20000
    relative <- qt(alpha / K / (if (two) 2 else 1), n - 1, lower.tail = FALSE) / sqrt(n)
    probability <- pchisq((n - 1) * (h / sigma / relative)^2, n - 1)
    enough <- if (assurance > 0) probability >= assurance else sigma * relative <= h
    first <- which(enough)[1]
    stopifnot(all(enough[first:min(length(n), 3 * first)]))
    cat(sprintf("%s,%g,%d,%g,%.15g,%g,%d,%.15g,%.15g\n", if (two) "two.sided" else "one.sided", alpha, K, sigma, h,
                assurance, n[first], sigma * relative[first], probability[first]))
  }
