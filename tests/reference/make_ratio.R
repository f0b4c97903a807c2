# pairs_ratio.csv: the logarithm of the ratio of the means of each pair of samples in pairs.csv whose
# means are positive, by R's own derivatives: its standard error, the ratio n1/n2 that minimises it,
# and the standard error of the first min(n1, n2) runs as pairs with their covariance.
# Run: Rscript make_ratio.R >pairs_ratio.csv
x <- read.csv("pairs.csv")
phi <- deriv(~ log(m2 / m1), c("m1", "m2"))
gradient <- function(m1, m2) as.vector(attr(eval(phi), "gradient"))
error <- function(g, v) sqrt(drop(t(g) %*% v %*% g))

row <- function(k) {
  a <- x$x[x$pair == k & x$algorithm == 1]
  b <- x$x[x$pair == k & x$algorithm == 2]
  if (mean(a) <= 0 || mean(b) <= 0) return()
  n <- min(length(a), length(b))
  g <- gradient(mean(a), mean(b))
  first <- cbind(a[1:n], b[1:n])
  m <- colMeans(first)
  cat(sprintf("%d,%.15g,%.15g,%.15g,%d,%.15g,%.15g\n", k, log(mean(b) / mean(a)),
              error(g, diag(c(var(a) / length(a), var(b) / length(b)))),
              (sd(a) / mean(a)) / (sd(b) / mean(b)), n, log(m[2] / m[1]),
              error(gradient(m[1], m[2]), cov(first) / n)))
}

cat("pair,phi,se,ropt,n,phi_paired,se_paired\n")
for (k in unique(x$pair)) row(k)
