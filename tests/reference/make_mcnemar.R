# Makes mcnemar_power.csv (n,discordant,delta,alpha,sides,power) and mcnemar_items.csv (discordant,delta,alpha,sides,power,n).
# The power by full enumeration of all outcomes (items that only the second solves, items that only the first solves): the
# trinomial probability of each times whether binom.test rejects, its p value found once for each outcome. The number of
# items is the one from which the power stays at or above the target, by scanning every number up to 150.
# Run: Rscript make_mcnemar.R     (writes both)
p_value <- function(b, m, sides) if (m == 0) 1 else
  binom.test(b, m, alternative = if (sides == 2) "two.sided" else "greater")$p.value
tables <- new.env()
p_table <- function(most, sides) {           # p[m + 1, b + 1]
  key <- paste(most, sides)
  if (is.null(tables[[key]])) {
    p <- matrix(NA, most + 1, most + 1)
    for (m in 0:most) p[m + 1, 1:(m + 1)] <- sapply(0:m, p_value, m = m, sides = sides)
    tables[[key]] <- p
  }
  tables[[key]]
}
MOST <- 150
power <- function(n, discordant, delta, alpha, sides) {
  p <- p_table(MOST, sides)
  up <- (discordant + delta) / 2; down <- (discordant - delta) / 2
  total <- 0
  for (b in 0:n) {
    c <- 0:(n - b)
    density <- exp(lchoose(n, b) + lchoose(n - b, c) + ifelse(b == 0, 0, b * log(up)) +
                     ifelse(c == 0, 0, c * log(down)) + ifelse(n - b - c == 0, 0, (n - b - c) * log(1 - discordant)))
    total <- total + sum(density[p[cbind(b + c + 1, b + 1)] <= alpha * (1 + 1e-12)])
  }
  total
}
rows <- "n,discordant,delta,alpha,sides,power"
for (n in c(1, 5, 20, 60, 150)) for (discordant in c(.1, .4, .9)) for (share in c(0, .3, .7)) for (alpha in c(.05, .01))
  for (sides in 1:2)
    rows <- c(rows, sprintf("%d,%g,%g,%g,%d,%.15g", n, discordant, discordant * share, alpha, sides,
                            power(n, discordant, discordant * share, alpha, sides)))
for (sides in 1:2)                           # all discordant items alike
  rows <- c(rows, sprintf("30,0.3,0.3,0.05,%d,%.15g", sides, power(30, .3, .3 - 1e-15, .05, sides)))
writeLines(rows, "mcnemar_power.csv")
rows <- "discordant,delta,alpha,sides,power,n"
for (k in list(c(.5, .3), c(.3, .25), c(.8, .4), c(.9, .6))) for (alpha in c(.05, .1)) for (sides in 1:2) {
  powers <- sapply(1:MOST, power, discordant = k[1], delta = k[2], alpha = alpha, sides = sides)
  below <- which(powers < .8)
  stopifnot(max(below) < MOST - 40)
  rows <- c(rows, sprintf("%g,%g,%g,%d,0.8,%d", k[1], k[2], alpha, sides, max(below) + 1))
}
writeLines(rows, "mcnemar_items.csv")
