-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- The tables of a store, version 1; suffice-store(5) says how to read them.
-- The file is known by its application_id, 0x53554646 ("SUFF"), and the version by its
-- user_version. What changes here after release 1.0 needs a new version and a step in migrate.c.
--
-- Times are seconds; memory is bytes. Names are any bytes but zeros, usually UTF-8.
-- A checksum is of the columns before it, in their order (checksum.h).
-- The comments inside of the statements are kept in the file: 'sqlite3 FILE .schema' shows them.

CREATE TABLE status (
    -- How a run may end.
    name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE experiment (
    id INTEGER PRIMARY KEY CHECK (id >= 1), -- from 1; a file may hold several
    at TEXT NOT NULL,       -- when it was begun: UTC, 2026-11-16T08:30:00Z
    checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE revision (
    -- What was asked for; another one is added when that changes.
    experiment INTEGER NOT NULL REFERENCES experiment (id),
    number INTEGER NOT NULL CHECK (number >= 1), -- from 1 within the experiment
    at TEXT NOT NULL,        -- UTC, as above
    version TEXT NOT NULL,   -- of suffice
    path TEXT NOT NULL,      -- of the experiment file; '' when there was none
    hash TEXT NOT NULL CHECK (length(hash) = 64), -- SHA-256 of the content, in hex
    content TEXT NOT NULL,   -- the file as it was
    checksum INTEGER NOT NULL,
    PRIMARY KEY (experiment, number)
) STRICT;

CREATE TABLE setting (
    -- Every setting of a revision, those left at their default too.
    experiment INTEGER NOT NULL,
    revision INTEGER NOT NULL, -- its number
    key TEXT NOT NULL,         -- as in the experiment file
    value TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (experiment, revision, key),
    FOREIGN KEY (experiment, revision) REFERENCES revision (experiment, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE algorithm (
    id INTEGER PRIMARY KEY CHECK (id >= 1), -- unique in the file
    experiment INTEGER NOT NULL REFERENCES experiment (id),
    number INTEGER NOT NULL CHECK (number >= 0), -- from 0 within the experiment, in the order given
    name TEXT NOT NULL,
    command TEXT NOT NULL,   -- the template; '' for a function of a program
    checksum INTEGER NOT NULL,
    UNIQUE (experiment, number),
    UNIQUE (experiment, name)
) STRICT;

CREATE TABLE instance (
    id INTEGER PRIMARY KEY CHECK (id >= 1), -- unique in the file
    experiment INTEGER NOT NULL REFERENCES experiment (id),
    number INTEGER NOT NULL CHECK (number >= 0), -- from 0 within the experiment, in the order of use
    name TEXT NOT NULL,
    fields TEXT NOT NULL CHECK (fields LIKE '{%}'), -- a JSON object: what else is known of it
    batch INTEGER NOT NULL CHECK (batch >= 1), -- its starts are pooled; from 1
    checksum INTEGER NOT NULL,
    UNIQUE (experiment, number),
    UNIQUE (experiment, name)
) STRICT;

CREATE TABLE run (
    -- One try of a run. Long columns are last, so that reading the others is quick.
    instance INTEGER NOT NULL REFERENCES instance (id),
    algorithm INTEGER NOT NULL REFERENCES algorithm (id),
    run INTEGER NOT NULL CHECK (run BETWEEN 1 AND 1000000000), -- for each instance and algorithm
    attempt INTEGER NOT NULL CHECK (attempt BETWEEN 1 AND 1000000000), -- above 1: tried again
    status TEXT NOT NULL REFERENCES status (name),
    value REAL CHECK (value IS NOT NULL OR status <> 'ok'), -- the result; NULL: none
    wall REAL,                -- seconds from start to end
    started REAL,             -- seconds since 1970, UTC
    seed INTEGER NOT NULL,    -- given to the run; from 2^63 on it reads as seed - 2^64
    exit_status INTEGER,      -- NULL: it did not exit
    signal INTEGER,           -- that ended it; NULL: none
    checksum INTEGER NOT NULL, -- of the columns before it
    user REAL,                -- seconds of processor time in the program
    system REAL,              -- seconds of processor time in the kernel for it
    memory INTEGER CHECK (memory >= 0), -- peak resident bytes
    host TEXT,                -- where it ran
    command TEXT,             -- as a shell would read it
    message TEXT,             -- why it failed; NULL: it did not
    measures TEXT,            -- a JSON object of the further measures; NULL: none
    stderr BLOB,              -- the end of what a failed run printed there; NULL: nothing
    checksum_all INTEGER NOT NULL, -- of all columns before it
    PRIMARY KEY (instance, algorithm, run, attempt)
) STRICT, WITHOUT ROWID;

CREATE TABLE note (
    -- What an experiment keeps about itself, such as which algorithms are compared.
    experiment INTEGER NOT NULL REFERENCES experiment (id),
    key TEXT NOT NULL,
    text TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (experiment, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE decision (
    -- That an instance was closed, why, and by which rule; or that it was opened again. The last
    -- one on an instance holds, the earlier ones stay.
    id INTEGER PRIMARY KEY CHECK (id >= 1), -- unique in the file
    experiment INTEGER NOT NULL,
    instance INTEGER NOT NULL REFERENCES instance (id),
    supersedes INTEGER REFERENCES decision (id), -- NULL: the first on the instance
    state TEXT NOT NULL CHECK (state IN ('done', 'failed', 'aborted', 'reopened')),
    rule TEXT NOT NULL,        -- that decided
    version INTEGER NOT NULL CHECK (version >= 1), -- of the rule
    revision INTEGER NOT NULL, -- whose settings the rule was given
    retry_rounds INTEGER NOT NULL CHECK (retry_rounds >= 0), -- see suffice-run(1), --retry-failed
    stop TEXT NOT NULL,        -- accuracy, limit, fixed, undefined; running: it did not stop
    warnings INTEGER NOT NULL CHECK (warnings >= 0), -- sum of flags, see suffice-store(5)
    failed_algorithm INTEGER REFERENCES algorithm (id), -- whose run ended it; NULL: none
    failed_run INTEGER,
    reason TEXT NOT NULL,      -- why it was given up or opened again; '': it was not
    at TEXT NOT NULL,          -- UTC
    suffice TEXT NOT NULL,     -- version of the program
    checksum INTEGER NOT NULL,
    FOREIGN KEY (experiment, revision) REFERENCES revision (experiment, number)
) STRICT;

CREATE INDEX decision_of_instance ON decision (instance);

CREATE TABLE used (
    -- How many runs of each algorithm a decision rests on: its first ones.
    decision INTEGER NOT NULL REFERENCES decision (id),
    place INTEGER NOT NULL CHECK (place >= 0), -- among the algorithms compared
    algorithm INTEGER NOT NULL REFERENCES algorithm (id),
    runs INTEGER NOT NULL CHECK (runs BETWEEN 0 AND 1000000000),
    skewness REAL,             -- of its results, pooled over the batch, as the rule was given it;
                               -- NULL: it was given none
    spread REAL,               -- of one run in the differences, likewise
    rate REAL,                 -- runs for each unit of spread on the instance, of a budget, likewise
    checksum INTEGER NOT NULL,
    PRIMARY KEY (decision, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE difference (
    -- What a decision says of two algorithms: second against first.
    decision INTEGER NOT NULL REFERENCES decision (id),
    first INTEGER NOT NULL REFERENCES algorithm (id),
    second INTEGER NOT NULL REFERENCES algorithm (id),
    phi REAL,             -- the difference; NULL, here and below: there is none
    se REAL,              -- its standard error
    se_held REAL,         -- what was held against the accuracy asked for
    lo REAL,              -- 95 % interval
    hi REAL,
    ratio REAL,           -- runs of the first for one of the second
    ratio_optimal REAL,
    expected_first REAL,  -- runs at which the accuracy was expected
    expected_second REAL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (decision, first, second)
) STRICT, WITHOUT ROWID;

CREATE TABLE substitute (
    -- A failed run among those used, and the value that it counted with.
    decision INTEGER NOT NULL REFERENCES decision (id),
    algorithm INTEGER NOT NULL REFERENCES algorithm (id),
    run INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    value REAL,           -- NULL: it counted as a run without a value
    checksum INTEGER NOT NULL,
    PRIMARY KEY (decision, algorithm, run)
) STRICT, WITHOUT ROWID;

CREATE TABLE correction (
    -- The bias that stopping left in the mean difference of two algorithms, estimated when the
    -- experiment was complete. The last one of a pair holds as long as the decisions in bias are
    -- those that hold; the earlier ones stay.
    id INTEGER PRIMARY KEY CHECK (id >= 1), -- unique in the file
    experiment INTEGER NOT NULL,
    revision INTEGER NOT NULL, -- whose settings the procedure was given
    first INTEGER NOT NULL REFERENCES algorithm (id),
    second INTEGER NOT NULL REFERENCES algorithm (id), -- against the first
    procedure INTEGER NOT NULL CHECK (procedure >= 1), -- version of the procedure that estimated
    seed INTEGER NOT NULL,     -- of its random numbers; from 2^63 on it reads as seed - 2^64
    last_decision INTEGER NOT NULL REFERENCES decision (id), -- it rests on those up to this one
    instances INTEGER NOT NULL CHECK (instances >= 0), -- how many: as many rows are in bias
    bias REAL,                 -- of the mean difference; NULL, here and below: there is none
    bias_error REAL,           -- its standard error
    bias_df REAL,              -- degrees of freedom of that
    bias_variance REAL,        -- what estimating it adds to the variance of the mean difference
    subtracted INTEGER NOT NULL CHECK (subtracted IN (0, 1)), -- 1: the analysis subtracts it
    false_positive_rate REAL,  -- of the whole procedure on data like these, estimated
    false_positive_rate_error REAL, -- its Monte-Carlo standard error
    at TEXT NOT NULL,          -- UTC
    suffice TEXT NOT NULL,     -- version of the program
    checksum INTEGER NOT NULL,
    FOREIGN KEY (experiment, revision) REFERENCES revision (experiment, number)
) STRICT;

CREATE TABLE bias (
    -- What a correction says of the difference of one instance.
    correction INTEGER NOT NULL REFERENCES correction (id),
    decision INTEGER NOT NULL REFERENCES decision (id), -- whose difference it is
    bias REAL,                 -- of phi; NULL: there is none
    checksum INTEGER NOT NULL,
    PRIMARY KEY (correction, decision)
) STRICT, WITHOUT ROWID;

CREATE TABLE look (
    -- What was seen of two algorithms when the first instances were closed, and what was decided by
    -- the boundary. It is read, never computed again.
    id INTEGER PRIMARY KEY CHECK (id >= 1), -- unique in the file
    experiment INTEGER NOT NULL,
    revision INTEGER NOT NULL, -- whose settings the look was given
    number INTEGER NOT NULL CHECK (number >= 1), -- of the look, from 1
    planned INTEGER NOT NULL CHECK (planned IN (0, 1)), -- 0: it was added
    first INTEGER NOT NULL REFERENCES algorithm (id),
    second INTEGER NOT NULL REFERENCES algorithm (id), -- against the first
    instances INTEGER NOT NULL CHECK (instances >= 1), -- closed, on which it rests: the first ones
                               -- in the order drawn
    instances_max INTEGER NOT NULL CHECK (instances_max >= 1), -- the largest planned number
    differences INTEGER NOT NULL CHECK (differences >= 0), -- how many of the instances have one
    last_decision INTEGER NOT NULL REFERENCES decision (id), -- it rests on those up to this one
    test TEXT NOT NULL,        -- t, wilcoxon, sign, permutation
    level REAL NOT NULL,       -- of the comparison, over all looks
    mean REAL,                 -- of the differences less the bias that stopping left; NULL, here and
                               -- below: there is none
    sd REAL,                   -- their standard deviation
    z REAL,                    -- of the test: the normal quantile of p, on the side of the difference
    p REAL,
    critical_z REAL,           -- the boundary
    nominal_p REAL,            -- the same: the look rejects if p is at most this
    futility_z REAL,           -- the boundary for futility
    alpha_spent REAL,          -- at this look and those before it
    estimate REAL,             -- of the test: mean, Hodges-Lehmann estimate or median
    low REAL,                  -- its interval, which holds at all looks together
    high REAL,
    repeated_p REAL,           -- the least level at which this look would have rejected
    equivalence_p REAL,        -- the larger p of two one-sided t tests against plus and minus delta
    equivalence_level REAL,    -- what it may be at most
    equivalence_low REAL,      -- the interval that lies within plus and minus delta if it is not
    equivalence_high REAL,     -- more
    decision TEXT NOT NULL CHECK (decision IN ('open', 'positive', 'negative', 'equivalent',
                                               'futile', 'not_shown')), -- open: it goes on
    final_p REAL,              -- at a stop: stage-wise
    final_estimate REAL,       -- at a stop: median-unbiased mean, with its interval
    final_low REAL,
    final_high REAL,
    plain_low REAL,            -- interval of the mean, as if there had been one look
    plain_high REAL,
    at TEXT NOT NULL,          -- UTC
    suffice TEXT NOT NULL,     -- version of the program
    checksum INTEGER NOT NULL,
    UNIQUE (experiment, number, first, second),
    FOREIGN KEY (experiment, revision) REFERENCES revision (experiment, number)
) STRICT;

CREATE TABLE event (
    -- What the machine, not an algorithm, did to a run: it is no result, and the run was made again.
    id INTEGER PRIMARY KEY CHECK (id >= 1), -- unique in the file
    experiment INTEGER NOT NULL REFERENCES experiment (id),
    at TEXT NOT NULL,          -- UTC
    host TEXT NOT NULL,
    instance INTEGER NOT NULL REFERENCES instance (id),
    algorithm INTEGER NOT NULL REFERENCES algorithm (id),
    run INTEGER NOT NULL CHECK (run >= 1),
    attempt INTEGER NOT NULL CHECK (attempt >= 1), -- which it would have been
    message TEXT NOT NULL,     -- what happened
    checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE tally (
    -- How many rows there are, so that a row that is lost is missed.
    experiment INTEGER NOT NULL,
    name TEXT NOT NULL,        -- of the table
    owner INTEGER NOT NULL,    -- of runs: the instance; 0 otherwise
    rows INTEGER NOT NULL CHECK (rows >= 0),
    total INTEGER NOT NULL,    -- of their checksums, modulo 2^64
    checksum INTEGER NOT NULL,
    PRIMARY KEY (experiment, name, owner)
) STRICT, WITHOUT ROWID;

CREATE VIEW runs AS
    -- The table run, with names instead of ids.
    SELECT i.experiment AS experiment, i.name AS instance, a.name AS algorithm,
           r.run AS run, r.attempt AS attempt, r.status AS status, r.value AS value,
           r.wall AS wall, r.seed AS seed, r.exit_status AS exit_status, r.signal AS signal,
           r.started AS started, r.user AS user, r.system AS system, r.memory AS memory,
           r.host AS host, r.command AS command, r.message AS message,
           r.measures AS measures, r.stderr AS stderr
    FROM run AS r JOIN instance AS i ON i.id = r.instance
                  JOIN algorithm AS a ON a.id = r.algorithm;

CREATE VIEW differences AS
    -- What holds: the differences of the last decision on each instance.
    SELECT d.experiment AS experiment, i.name AS instance, f.name AS first, s.name AS second,
           x.phi AS phi, x.se AS se, x.se_held AS se_held, d.stop AS stop, d.rule AS rule,
           d.version AS version, d.at AS at
    FROM decision AS d JOIN difference AS x ON x.decision = d.id
                       JOIN instance AS i ON i.id = d.instance
                       JOIN algorithm AS f ON f.id = x.first
                       JOIN algorithm AS s ON s.id = x.second
    WHERE d.state = 'done' AND d.id = (SELECT max(id) FROM decision WHERE instance = d.instance);

CREATE VIEW corrections AS
    -- What holds: the last correction of each pair, if it is of the decisions that hold.
    SELECT c.experiment AS experiment, f.name AS first, s.name AS second,
           c.instances AS instances, c.bias AS bias, c.bias_error AS bias_error,
           c.subtracted AS subtracted, c.false_positive_rate AS false_positive_rate,
           c.false_positive_rate_error AS false_positive_rate_error,
           c.procedure AS procedure, c.seed AS seed, c.at AS at
    FROM correction AS c JOIN algorithm AS f ON f.id = c.first
                         JOIN algorithm AS s ON s.id = c.second
    WHERE c.id = (SELECT max(id) FROM correction WHERE first = c.first AND second = c.second)
      AND c.instances = (SELECT count(*)
                         FROM difference AS x JOIN decision AS d ON d.id = x.decision
                         WHERE x.first = c.first AND x.second = c.second AND x.phi IS NOT NULL
                           AND d.state = 'done'
                           AND d.id = (SELECT max(id) FROM decision WHERE instance = d.instance))
      AND NOT EXISTS (SELECT b.decision
                      FROM bias AS b JOIN decision AS d ON d.id = b.decision
                      WHERE b.correction = c.id
                        AND d.id < (SELECT max(id) FROM decision WHERE instance = d.instance));

INSERT INTO status (name) VALUES
    ('ok'), ('timeout'), ('crashed'), ('memory'), ('no-value'), ('not-finite');
