# delong.csv: for the pairs of samples in pairs.csv, as they are and rounded to whole tens so that values
# tie: the share of pairs of values in which the second is larger, ties half, by enumeration of all pairs,
# and DeLong's standard error from the row and column means of that table.
# Run: Rscript make_delong.R >delong.csv
x <- read.csv("pairs.csv")
cat("pair,rounded,probability,spread1,spread2,se\n")
for (k in unique(x$pair)) for (rounded in 0:1) {
  a <- x$x[x$pair == k & x$algorithm == 1]
  b <- x$x[x$pair == k & x$algorithm == 2]
  if (rounded) { a <- round(a, -1); b <- round(b, -1) }
  wins <- outer(a, b, function(u, v) (v > u) + (v == u) / 2)
  s1 <- sd(rowMeans(wins))
  s2 <- sd(colMeans(wins))
  if (s1 > 0 || s2 > 0)
    cat(sprintf("%d,%d,%.15g,%.15g,%.15g,%.15g\n", k, rounded, mean(wins), s1, s2,
                sqrt(s1^2 / length(a) + s2^2 / length(b))))
}
