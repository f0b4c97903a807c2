# Makes ranking.csv (set,n,k,maximise,chi_squared,p,critical,order,groups) from friedman_values.csv, sets of
# 3 algorithms and more, smallest and largest first. Critical difference by qtukey at 0.05; order: algorithms
# from 1, the best first, the first of those that tie first; groups: of all runs in that order of two or more
# whose mean ranks lie less than that apart, those that lie in no other, as places from-to from 1.
# Run: Rscript make_ranking.R     (writes it)
values <- read.csv("friedman_values.csv")
lines <- "set,n,k,maximise,chi_squared,p,critical,order,groups"
for (s in unique(values$set)) for (maximise in 0:1) {
  v <- values[values$set == s, ]
  k <- v$k[1]; n <- v$n[1]
  if (k < 3) next
  x <- as.matrix(v[, paste0("v", 1:k)]) * (if (maximise) -1 else 1)
  ranks <- colMeans(t(apply(x, 1, rank)))
  test <- friedman.test(x)
  critical <- qtukey(.95, k, Inf) * sqrt(k * (k + 1) / (12 * n))
  order <- order(ranks)
  runs <- subset(expand.grid(from = 1:k, to = 1:k), to > from)
  runs <- runs[ranks[order][runs$to] - ranks[order][runs$from] < critical, ]
  inside <- function(i) any(runs$from <= runs$from[i] & runs$to >= runs$to[i] & seq_along(runs$to) != i)
  runs <- runs[!vapply(seq_along(runs$to), inside, TRUE), ]
  runs <- runs[order(runs$from), ]
  lines <- c(lines, sprintf("%d,%d,%d,%d,%.16g,%.16g,%.12g,%s,%s", s, n, k, maximise, test$statistic, test$p.value,
                            critical, paste(order, collapse = " "), paste(runs$from, runs$to, sep = "-", collapse = " ")))
}
writeLines(lines, "ranking.csv")
