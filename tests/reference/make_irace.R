# SPDX-License-Identifier: GPL-3.0-or-later
# irace.csv: the arguments with which irace (3.5) calls a target-runner, for irace/parameters.txt and
# irace/configurations.txt. It needs the package irace (Debian: r-cran-irace).
library(irace)
parameters <- irace:::readParameters("irace/parameters.txt", digits = 7)
capture.output(
  table <- irace:::readConfigurationsFile("irace/configurations.txt", parameters))
names <- parameters$names
arguments <- sapply(seq_len(nrow(table)), function(k)
  irace:::buildCommandLine(table[k, names], parameters$switches[names]))
write.csv(data.frame(configuration = paste0("c", seq_along(arguments)), arguments = arguments),
          "irace.csv", row.names = FALSE, quote = FALSE)
