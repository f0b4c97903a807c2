# SPDX-License-Identifier: GPL-3.0-or-later
# Makes verdicts.csv: how often each verdict on N differences is given, and how often a gate passes, by a
# plain simulation of the decision rule. The 90 % interval of the mean within the band of 2 % lower to 2 %
# higher is "equivalent"; otherwise a 95 % interval without 0 is "better" below and "worse" above; the gate
# passes if the one-sided 95 % limit is less than 2 % higher. The true mean is a multiple of the band's limit.
# The columns of rates are shares of 400,000 samples each: their standard error is at most 0.0008.
set.seed(20)
samples <- 400000
low <- log(0.98)
high <- log(1.02)
draw <- list(normal = function(n) rnorm(n), exponential = function(n) rexp(n) - 1)

rates <- function(m, s, n) {
    se <- s / sqrt(n)
    reach <- qt(0.95, n - 1) * se
    wide <- qt(0.975, n - 1) * se
    equivalent <- m - reach > low & m + reach < high
    better <- !equivalent & m + wide < 0
    worse <- !equivalent & m - wide > 0
    passed <- m + reach < high
    c(better = mean(better), worse = mean(worse), equivalent = mean(equivalent), gate_passed = mean(passed),
      gate_worse = mean(!passed & m - reach > 0), below = mean(m + wide < 0), above = mean(m - wide > 0))
}

rows <- list()
for (phi in names(draw)) for (n in c(5, 10, 34)) {
    x <- matrix(draw[[phi]](samples * n), n)
    mean_x <- colMeans(x)
    sd_x <- sqrt(colSums(sweep(x, 2, mean_x)^2) / (n - 1))
    for (sigma in c(0.01, 0.05)) for (multiple in c(-1, 0, 1)) {
        true <- if (multiple < 0) low else multiple * high
        rows[[length(rows) + 1]] <- data.frame(phi = phi, instances = n, sigma = sigma, multiple = multiple,
                                               t(signif(rates(true + sigma * mean_x, sigma * sd_x, n), 6)))
    }
}
write.csv(do.call(rbind, rows), "verdicts.csv", row.names = FALSE, quote = FALSE)
