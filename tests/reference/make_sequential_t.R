# SPDX-License-Identifier: GPL-3.0-or-later
# Writes sequential_course.csv: stops of group-sequential t tests by plain simulation. At each look the test rejects if
# its p value is at most the nominal level of rpact's critical z. Standard error of a mean number below 0.03.
suppressMessages(library(rpact))
set.seed(1)
simulate <- function(spending, looks, per_look, sides, d, n = 100000) {
  z <- getDesignGroupSequential(kMax = looks, alpha = if (sides == 2) 0.025 else 0.05,
                                typeOfDesign = if (spending == "obf") "asOF" else "asP")$criticalValues
  x <- matrix(rnorm(n * looks * per_look, d), n)
  sums <- t(apply(x, 1, cumsum)); squares <- t(apply(x^2, 1, cumsum))
  stop <- rep(looks, n); rejected <- rep(FALSE, n); open <- rep(TRUE, n)
  for (k in 1:looks) {
    m <- k * per_look
    t <- sums[, m] / sqrt(m) / sqrt((squares[, m] - sums[, m]^2 / m) / (m - 1))
    c <- qt(pnorm(z[k]), m - 1)
    hit <- open & (if (sides == 2) abs(t) >= c else t >= c)
    stop[hit] <- k; rejected[hit & t > 0] <- TRUE; open <- open & !hit
  }
  cat(spending, looks, per_look, sides, d, mean(stop) * per_look, sd(stop) * per_look / sqrt(n), mean(rejected),
      sep = ",", file = "sequential_course.csv", append = TRUE)
  cat("\n", file = "sequential_course.csv", append = TRUE)
}
cat("spending,looks,per_look,sides,d,instances,instances_error,power\n", file = "sequential_course.csv")
for (d in c(0, 0.25, 0.5, 1)) {
  simulate("obf", 5, 7, 2, d)
  simulate("pocock", 5, 8, 2, d)
  simulate("pocock", 3, 12, 1, d)
  simulate("obf", 8, 5, 1, d)
}
