# SPDX-License-Identifier: GPL-3.0-or-later
# suffice report --format html: in a browser, and as a file. check_report.py says what is looked at.

load helper

setup() {
    table=$SOURCE/tests/reference/seed-table1.csv
    cd "$BATS_TEST_TMPDIR"
}

runs() { # ALGORITHMS INSTANCES
    awk -v k="$1" -v n="$2" 'BEGIN { print "instance,algorithm,value"
        for (i = 1; i <= n; i++) for (a = 1; a <= k; a++) for (r = 1; r <= 2; r++)
            printf "i%03d,a%d,%d\n", i, a, 100 + 9 * a + (i * a * 7919) % 23 + r * ((i + a) % 3) }'
}

# the names of algorithms and instances in hostile.csv, and in names.json
hostile() {
    /usr/bin/python3 - <<'END'
import csv, json
algorithms = ["<script>window.ran=1</script>", "\"><img src=x onerror=window.ran=1>", "`touch x` $(touch x) 'a' & \"b\"",
              "\u202etxt.exe", "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627"]
instances = algorithms + ["' onload='window.ran=1", "a & b &lt; \"quoted\"", "${jndi:ldap://x}", "=1+1", "-- ]]> <!-- -->",
                          "javascript:window.ran=1", "</style></svg></title><b>", "\u65e5\u672c \U0001f600 \\n %s %n",
                          "&#60;i&#62;", "n" * 90]
json.dump({"algorithms": algorithms, "instances": instances}, open("names.json", "w"))
with open("hostile.csv", "w", encoding="utf-8", newline="") as file:
    rows = csv.writer(file)
    rows.writerow(["instance", "algorithm", "value"])
    for i, instance in enumerate(instances):
        for a, algorithm in enumerate(algorithms):
            for r in range(2):
                rows.writerow([instance, algorithm, 100 + a + (i * a) % 7 + r])
END
}

@test "a browser shows it, asks for nothing, and runs nothing but its own" {
    runs 2 30 >plain.csv
    { runs 3 20; echo 'lonely,a1,100'; } >several.csv
    hostile
    awk 'BEGIN { print "instance,phi"; for (i = 1; i <= 20000; i++) print "i" i "," sin(i) }' >large.csv
    suffice report plain.csv --mres 0.5 --format html -o plain.html
    suffice report several.csv --mres 0.5 --format html -o several.html
    suffice report hostile.csv --compare first --format html -o hostile.html
    suffice report large.csv --phi phi --format html -o large.html
    runs 2 80 | awk -F, 'NR == 1 { print $0 ",size" } NR > 1 { print $0 "," substr($1, 2) % 7 }' >many.csv
    suffice report many.csv --mres 0.5 --feature size --format html -o many.html
    [ "$(stat -c %s large.html)" -lt 3000000 ]
    run "$SOURCE/tests/browser/check_report.py" {plain,several,hostile}.html names.json {many,large}.html
    echo "$output"
    [ "$status" = 0 ]
    [ ! -e x ]
}
