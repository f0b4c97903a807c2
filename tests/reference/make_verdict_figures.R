# SPDX-License-Identifier: GPL-3.0-or-later
# The figures in tests/cases/verdicts.md, printed.
b <- c(97,99,104,108,112,115,120,130,160,220); x <- log(b/100); n <- length(x)
w <- wilcox.test(x, conf.int=TRUE); pc <- function(y) round(100*expm1(y),3)
cat("t", pc(c(mean(x), t.test(x)$conf.int)), t.test(x)$p.value, "\n")
cat("w", pc(c(w$estimate, w$conf.int)), w$p.value, "\n")
k <- qbinom(.025,n,.5); cat("s", pc(c(median(x), sort(x)[c(k, n-k+1)])), binom.test(sum(x>0),n)$p.value,"\n")
cat("90", pc(t.test(x,conf.level=.9)$conf.int), "\n")
cat("gate w 5%: ", wilcox.test(x, mu=log(1.05), alternative="less")$p.value, wilcox.test(x,alternative="greater")$p.value, "\n")
d <- b-100; ws <- wilcox.test(d, conf.int=TRUE); cat("simple", ws$estimate, ws$conf.int, median(d), sort(d)[c(k,n-k+1)], mean(d),"\n")
# equivalence of three pairs within 3.5 %, by Holm's procedure
a <- c(100,100,100,100,100,100,100,100); b <- c(98,103,101,97,104,99,102,100); cc <- c(95,106,103,96,107,97,104,101)
pairs <- list(log(b/a), log(cc/a), log(cc/b))
p <- sapply(pairs, function(x) max(t.test(x, mu=-log(1.035), alternative="greater")$p.value, t.test(x, mu=log(1.035), alternative="less")$p.value))
cat("p", p, "adjusted", p.adjust(p), "\n")
for (l in c(3,2,1)) for (x in pairs) cat(l, 100*expm1(t.test(x, conf.level=1-2*.05/l)$conf.int), "\n")
p <- sapply(pairs, function(x) max(t.test(x, mu=-log(1.025), alternative="greater")$p.value, t.test(x, mu=log(1.025), alternative="less")$p.value))
cat("within 2.5 %", p, "adjusted", p.adjust(p), "\n")
# a gate of 5 % for three changes, by Holm's procedure
base <- c(100,101,102,103,104,105,106,107)
new <- list(base*1.2*c(1,1.01,.99,1,1.02,.98,1,1.01), base*1.1*c(1.01,1,.99,1.01,1,.98,1,1.01), base*c(.8,1.2,.9,1.1,1,1.3,.7,1))
cat("not worse", p.adjust(sapply(new, function(y) t.test(log(y/base), mu=log(1.05), alternative="less")$p.value)), "\n")
cat("worse", p.adjust(sapply(new, function(y) t.test(log(y/base), alternative="greater")$p.value)), "\n")
ok <- list(base*c(1,1.01,.99,1,1.02,.98,1,1.01), base*.99*c(1.01,1,.99,1.01,1,.98,1,1.01))
cat("both pass", p.adjust(sapply(ok, function(y) t.test(log(y/base), mu=log(1.05), alternative="less")$p.value)), "\n")
# one instance: b is 2 % slower than a, within 10 %
a <- c(.100,.101,.099,.100,.102); b <- c(.102,.103,.101,.102,.104)
cat("welch", t.test(b, a)$p.value, "\n")
