# Makes signrank_critical.csv (n,alpha,critical): critical values of the Wilcoxon signed rank test.
# critical = smallest v with P(V >= v) <= alpha under the null, NA if there is none.
# Method: psignrank over every v from 0 to n(n+1)/2.
# Run: Rscript make_signrank.R > signrank_critical.csv
cat("n,alpha,critical\n")
for (n in c(2:60, 80, 100, 150, 200, 300)) {
  v <- 0:(n * (n + 1) / 2)
  tail <- psignrank(v - 1, n, lower.tail = FALSE)
  for (alpha in c(.05, .025, .01, .005, .001, 1e-6)) {
    ok <- which(tail <= alpha)
    cat(sprintf("%d,%.15g,%s\n", n, alpha, if (length(ok)) v[ok[1]] else "NA"))
  }
}
