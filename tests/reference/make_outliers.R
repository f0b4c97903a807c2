# Makes outliers.csv (sample,n,outliers): values of samples.csv whose modified z score exceeds 3.5 (Iglewicz &
# Hoaglin 1993), by R's median and mad; where mad is 0, by the mean absolute deviation. Numbered from 1, joined by ;
# Run: Rscript make_outliers.R > outliers.csv
all <- read.csv("samples.csv")
all <- rbind(all[c("sample", "x")],
             data.frame(sample = "mostly-equal", x = c(rep(2, 15), 2.5, 9, -4)),
             data.frame(sample = "equal", x = rep(3, 6)))
cat("sample,n,outliers\n")
for (name in unique(all$sample)) {
  x <- all$x[all$sample == name]
  m <- median(x)
  mad0 <- mad(x, constant = 1)
  z <- if (mad0 > 0) 0.6745 * (x - m) / mad0 else (x - m) / (1.253314 * mean(abs(x - m)))
  cat(name, length(x), paste0(paste(which(abs(z) > 3.5), collapse = ";"), "\n"), sep = ",")
}
