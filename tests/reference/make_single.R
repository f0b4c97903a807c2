# single_runs.csv: runs of three algorithms on one instance, skewed and of different spread and number.
# single.csv: for every difference and pair of them, Welch's test of the difference by the delta method
# (t.test for those that are differences of means), wilcox.test, and the percentiles of 200000 resamples
# (NA where there is no bootstrap); 'adjusted' is Welch's p by p.adjust over the three pairs.
# Run: Rscript make_single.R
set.seed(20261116)
runs <- list(a = round(rlnorm(12, 1, 0.5), 4), b = round(rlnorm(9, 0.6, 0.3), 4),
             c = round(rgamma(15, 4) + 0.5, 4))
write.csv(data.frame(instance = "only", algorithm = rep(names(runs), lengths(runs)),
                     value = unlist(runs)), "single_runs.csv", row.names = FALSE, quote = FALSE)
forms <- list(ratio = quote(log(m[j] / m[i])), percent = quote((m[j] - m[i]) / m[i]),
              "percent-of-mean" = quote((m[j] - m[i]) / mean(m)), simple = quote(m[j] - m[i]),
              "log-ratio" = quote(m[j] - m[i]))
gradient <- function(f, m) sapply(seq_along(m), function(k) { # five points; error of order h^4
  h <- 1e-3 * m[k]
  at <- function(s) { m[k] <- m[k] + s * h; f(m) }
  (at(-2) - 8 * at(-1) + 8 * at(1) - at(2)) / (12 * h)
})
rows <- list()
for (name in names(forms)) {
  x <- if (name == "log-ratio") lapply(runs, log) else runs
  m <- sapply(x, mean)
  v <- sapply(x, var) / lengths(x)
  p <- c()
  for (pair in list(c(1, 2), c(1, 3), c(2, 3))) {
    i <- pair[1]; j <- pair[2]
    f <- function(m) unname(eval(forms[[name]]))
    part <- gradient(f, m)^2 * v
    se <- sqrt(sum(part)); df <- sum(part)^2 / sum(part^2 / (lengths(x) - 1)); phi <- f(m)
    if (name %in% c("simple", "log-ratio")) {
      t <- t.test(x[[j]], x[[i]])
      stopifnot(all.equal(c(t$p.value, t$parameter[[1]]), c(2 * pt(-abs(phi / se), df), df), tolerance = 1e-9))
    }
    reach <- qt(0.975, df) * se
    w <- wilcox.test(runs[[j]], runs[[i]], exact = TRUE)
    means <- sapply(x, function(y) colMeans(matrix(sample(y, 200000 * length(y), TRUE), length(y))))
    b <- quantile(apply(means, 1, f), c(0.025, 0.975))
    rows[[length(rows) + 1]] <- data.frame(difference = name, first = i - 1, second = j - 1, phi = phi, se = se,
      df = df, p = 2 * pt(-abs(phi / se), df), low = phi - reach, high = phi + reach, w = w$statistic[[1]],
      w_p = w$p.value, boot_low = b[[1]], boot_high = b[[2]])
    p <- c(p, rows[[length(rows)]]$p)
  }
  for (k in 1:3) rows[[length(rows) - 3 + k]]$adjusted <- p.adjust(p, "holm")[k]
}
out <- do.call(rbind, rows)
out[4:14] <- lapply(out[4:14], function(x) sprintf("%.12g", x))
write.csv(out, "single.csv", row.names = FALSE, quote = FALSE)
