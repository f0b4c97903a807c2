# Makes resampled.csv (sample,n,low,high,low1,high1): quantiles 0.025, 0.975, 0.05 and 0.95 of the means of 200000
# resamples of samples of samples.csv.
# Run: Rscript make_resampled.R > resampled.csv
set.seed(20261116)
all <- read.csv("samples.csv")
cat("sample,n,low,high,low1,high1\n")
for (name in c("normal-15", "skewed-34", "heavy-34", "uniform-49", "skewed-120", "ties-15", "tiny-34")) {
  x <- all$x[all$sample == name]
  means <- unlist(lapply(1:20, function(k) rowMeans(matrix(sample(x, 10000 * length(x), TRUE), 10000))))
  q <- quantile(means, c(.025, .975, .05, .95))
  cat(sprintf("%s,%d,%.15g,%.15g,%.15g,%.15g\n", name, length(x), q[1], q[2], q[3], q[4]))
}
