# Makes paired_proportions.csv (both,first_only,second_only,neither,alternative,alpha,first,second,difference,p,tango_lo,
# tango_hi,newcombe_lo,newcombe_hi).
# p by binom.test of the discordant items. Tango's interval by what defines it: at each difference the trinomial
# likelihood is maximised numerically (the root of its slope, no formula), the score is formed with that variance, and its
# roots are found by bisection. Newcombe's method 10 from the Wilson intervals of prop.test without continuity correction.
# Run: Rscript make_paired_proportions.R > paired_proportions.csv
best_q <- function(b, c, n, d) {       # the probability of first_only; that of second_only is q + d
  lo <- max(0, -d); hi <- (1 - d) / 2
  slope <- function(q) (if (c) c / q else 0) + (if (b) b / (q + d) else 0) -
    (if (n - b - c) 2 * (n - b - c) / (1 - 2 * q - d) else 0)
  inner <- (hi - lo) * 1e-15
  if (slope(lo + inner) <= 0) return(lo)
  if (slope(hi - inner) >= 0) return(hi)
  uniroot(slope, c(lo + inner, hi - inner), tol = 1e-16, maxiter = 10000)$root
}
score <- function(b, c, n, d) (b - c - n * d) / sqrt(n * (2 * best_q(b, c, n, d) + d * (1 - d)))
bisect <- function(f, lo, hi) { for (i in 1:60) { m <- (lo + hi) / 2; if (f(m)) lo <- m else hi <- m }; (lo + hi) / 2 }
tango <- function(b, c, n, z) {
  e <- (b - c) / n
  c(if (c == n) -1 else bisect(function(d) score(b, c, n, d) > z, -1, e),
    if (b == n) 1 else bisect(function(d) score(b, c, n, d) > -z, e, 1))
}
newcombe <- function(both, c, b, neither, conf) {
  n <- both + b + c + neither
  w <- function(k) as.numeric(prop.test(k, n, correct = FALSE, conf.level = conf)$conf.int)
  p1 <- (both + c) / n; p2 <- (both + b) / n; w1 <- w(both + c); w2 <- w(both + b)
  k <- both * neither - b * c
  m <- prod(c(both + c, b + neither, both + b, c + neither))
  phi <- if (m == 0) 0 else (if (k > 0) max(k - n / 2, 0) else k) / sqrt(m)
  p2 - p1 + c(-1, 1) * sqrt(c((p2 - w2[1])^2 - 2 * phi * (p2 - w2[1]) * (w1[2] - p1) + (w1[2] - p1)^2,
                             (w2[2] - p2)^2 - 2 * phi * (w2[2] - p2) * (p1 - w1[1]) + (p1 - w1[1])^2))
}
options(warn = -1)
cat("both,first_only,second_only,neither,alternative,alpha,first,second,difference,p,tango_lo,tango_hi,newcombe_lo,newcombe_hi\n")
for (k in list(c(36, 12, 2, 0), c(20, 12, 2, 16), c(0, 0, 0, 30), c(30, 0, 0, 0), c(10, 0, 5, 3), c(0, 7, 0, 0),
               c(0, 0, 4, 0), c(1, 1, 1, 1), c(53, 2, 8, 137), c(900, 30, 55, 15), c(2, 9, 9, 2), c(0, 1, 0, 0),
               c(100, 0, 1, 100), c(43, 0, 1, 0)))
  for (side in c("two.sided", "less", "greater")) for (alpha in c(.05, .01)) {
    n <- sum(k); b <- k[3]; c <- k[2]
    tail <- if (side == "two.sided") alpha / 2 else alpha
    p <- if (b + c == 0) 1 else binom.test(b, b + c, alternative = side)$p.value
    ends <- c(tango(b, c, n, qnorm(1 - tail)), newcombe(k[1], c, b, k[4], 1 - 2 * tail))
    if (side == "less") ends[c(1, 3)] <- -1
    if (side == "greater") ends[c(2, 4)] <- 1
    cat(paste(c(k, side, alpha, sprintf("%.15g", c((k[1] + c) / n, (k[1] + b) / n, (b - c) / n, p, ends))), collapse = ","),
        "\n", sep = "")
  }
