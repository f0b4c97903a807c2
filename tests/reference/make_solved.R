# SPDX-License-Identifier: GPL-3.0-or-later
# Rscript make_solved.R: what test_solved.c expects. Runs that gave a value, of 4, on 8 instances.
a <- c(4, 3, 4, 0, 2, 1, 4, 0) / 4
b <- c(4, 4, 4, 2, 4, 3, 4, 0) / 4
t <- t.test(b, a, paired = TRUE)
cat(format(c(mean(a), mean(b), t$estimate, t$conf.int, t$p.value), digits = 15), "\n")
# all runs or none: 3 instances that only b solved, none that only a did
m <- binom.test(0, 3)
cat(format(m$p.value, digits = 15), "\n")
# three comparisons of three algorithms, by Holm
cat(format(p.adjust(c(binom.test(0, 3)$p.value, binom.test(0, 7)$p.value, binom.test(0, 4)$p.value), "holm"),
           digits = 15), "\n")
