# Makes equivalence.csv (kind,n,mean,sd,margin,alpha,p_above,p_below,p,lo,hi).
# raw: two one-sided t.test of a sample with that mean and sd, and its interval at 1 - 2 alpha.
# standardised: R's noncentral pt; p is the larger of the two; the interval of mean / sd by uniroot on pt's
# noncentrality.
# Run: Rscript make_equivalence.R > equivalence.csv
with_moments <- function(n, mean, sd) { x <- qnorm(ppoints(n)); mean + sd * (x - mean(x)) / stats::sd(x) }
raw <- function(n, mean, sd, margin, alpha) {
  x <- with_moments(n, mean, sd)
  above <- t.test(x, mu = -margin, alternative = "greater")$p.value
  below <- t.test(x, mu = margin, alternative = "less")$p.value
  c(above, below, max(above, below), t.test(x, conf.level = 1 - 2 * alpha)$conf.int)
}
ncp_at <- function(t, df, p) uniroot(function(ncp) pt(t, df, ncp) - p, t + c(-15, 15), tol = 1e-13)$root
standardised <- function(n, mean, sd, margin, alpha) {
  t <- sqrt(n) * mean / sd; ncp <- margin * sqrt(n)
  above <- pt(t, n - 1, -ncp, lower.tail = FALSE)
  below <- pt(t, n - 1, ncp)
  c(above, below, max(above, below),
    ncp_at(t, n - 1, 1 - alpha) / sqrt(n), ncp_at(t, n - 1, alpha) / sqrt(n))
}
cat("kind,n,mean,sd,margin,alpha,p_above,p_below,p,lo,hi\n")
for (n in c(2, 5, 12, 40, 100)) for (mean in c(-.3, .05, .2)) for (margin in c(.25, .5, 1)) for (alpha in c(.05, .01)) {
  sd <- .8
  for (kind in c("raw", "standardised"))
    cat(sprintf("%s,%d,%.15g,%.15g,%.15g,%.15g,", kind, n, mean, sd, margin, alpha),
        paste(sprintf("%.16g", get(kind)(n, mean, sd, margin, alpha)), collapse = ","), "\n", sep = "")
}
