# Makes adjust.csv (family,n,i,p,bonferroni,holm,shaffer,bh), one row per comparison.
# Bonferroni, Holm and BH by p.adjust. Shaffer's S1 by enumeration: all partitions of K algorithms into
# groups of equal ones, the number of equal pairs in each, and at rank r the largest of these numbers
# that r - 1 rejected pairs leave possible (with missing p values: and no more than are left of those
# tested). shaffer is NA where n is no number of pairs.
# Run: Rscript make_adjust.R > adjust.csv
partitions <- function(k) {                       # restricted growth strings
  grow <- function(s) if (length(s) == k) list(s) else
    do.call(c, lapply(seq_len(max(s) + 1), function(g) grow(c(s, g))))
  grow(1)
}
true_pairs <- function(k) {
  pairs <- combn(k, 2)
  unique(sapply(partitions(k), function(g) sum(g[pairs[1, ]] == g[pairs[2, ]])))
}
possible <- lapply(2:6, true_pairs)               # K = 2..6
shaffer <- function(p) {
  n <- length(p); k <- (1 + sqrt(1 + 8 * n)) / 2
  out <- rep(NA_real_, n)
  if (k != round(k)) return(out)
  known <- which(!is.na(p)); m <- length(known)
  if (m == 0) return(out)
  o <- known[order(p[known])]
  t <- sapply(seq_len(m), function(r) min(m - r + 1, max(Filter(function(s) s <= n - r + 1, possible[[k - 1]]))))
  out[o] <- pmin(1, cummax(t * p[o]))
  out
}
set.seed(1)
families <- c(
  lapply(c(1, 2, 3, 6, 10, 15, 15, 15, 4, 7), function(n) runif(n)^3),
  lapply(c(3, 6, 10, 15), function(n) runif(n) * .02),
  list(c(.01, .01, .04), c(0, 0, 1), c(.5, .5, .5), c(.03, NA, .01), c(NA, .02, .001, NA, .04, .0301),
       c(.001, .2, .004, .004, .03, .011), c(NA, NA, NA), rep(.004, 10),
       c(.0005, NA, .002, .001, .003, .04, NA, .011, .009, .004)))
cat("family,n,i,p,bonferroni,holm,shaffer,bh\n")
for (f in seq_along(families)) {
  p <- round(families[[f]], 6); n <- length(p)    # the printed decimal is the p value
  cat(sprintf("%d,%d,%d,%s,%s,%s,%s,%s\n", f, n, seq_len(n), format(p, digits = 15, trim = TRUE),
              sprintf("%.17g", p.adjust(p, "bonferroni")), sprintf("%.17g", p.adjust(p, "holm")),
              sprintf("%.17g", shaffer(p)), sprintf("%.17g", p.adjust(p, "BH"))), sep = "")
}
