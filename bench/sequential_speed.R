# SPDX-License-Identifier: GPL-3.0-or-later
# Seconds per group-sequential design with rpact: boundaries, inflation and the sizes of a t test, 5 looks.
suppressMessages(library(rpact))
rounds <- 5
n <- 0
time <- system.time(for (r in 1:rounds) for (type in c("asOF", "asP")) {
  design <- getDesignGroupSequential(kMax = 5, alpha = 0.025, beta = 0.2, typeOfDesign = type)
  n <- n + ceiling(getSampleSizeMeans(design, groups = 1, alternative = 0.5, stDev = 1)$maxNumberOfSubjects)
})[["elapsed"]]
cat(sprintf("%.4g %d\n", time / (2 * rounds), as.integer(n / rounds)))
