-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- The tables of a store of version 1, as they were: the first step of a migration reads them.
-- The file is known by its application_id, 0x53554646 ("SUFF"), and the version by its
-- user_version. Within a version, tables and columns are only ever added.
--
-- Times are seconds; memory is bytes. Names are any bytes but zeros, usually UTF-8.
-- The comments inside of the statements are kept in the file: 'sqlite3 FILE .schema' shows them.

CREATE TABLE experiment (
    id INTEGER PRIMARY KEY, -- from 1; a file may hold several
    at TEXT NOT NULL        -- when it was begun: UTC, 2026-11-16T08:30:00Z
);

CREATE TABLE revision (
    -- What was asked for; another one is added when that changes.
    experiment INTEGER NOT NULL REFERENCES experiment (id),
    number INTEGER NOT NULL, -- from 1 within the experiment
    at TEXT NOT NULL,        -- UTC, as above
    version TEXT NOT NULL,   -- of suffice
    path TEXT NOT NULL,      -- of the experiment file; '' when there was none
    hash TEXT NOT NULL,      -- SHA-256 of the content, in hex
    content TEXT NOT NULL,   -- the file as it was
    PRIMARY KEY (experiment, number)
);

CREATE TABLE setting (
    -- Every setting of a revision, those left at their default too.
    experiment INTEGER NOT NULL,
    revision INTEGER NOT NULL, -- its number
    key TEXT NOT NULL,         -- as in the experiment file
    value TEXT NOT NULL,
    PRIMARY KEY (experiment, revision, key),
    FOREIGN KEY (experiment, revision) REFERENCES revision (experiment, number)
) WITHOUT ROWID;

CREATE TABLE algorithm (
    id INTEGER PRIMARY KEY,  -- unique in the file
    experiment INTEGER NOT NULL REFERENCES experiment (id),
    number INTEGER NOT NULL, -- from 0 within the experiment, in the order given
    name TEXT NOT NULL,
    command TEXT NOT NULL,   -- the template; '' for a function of a program
    UNIQUE (experiment, number),
    UNIQUE (experiment, name)
);

CREATE TABLE instance (
    id INTEGER PRIMARY KEY,  -- unique in the file
    experiment INTEGER NOT NULL REFERENCES experiment (id),
    number INTEGER NOT NULL, -- from 0 within the experiment, in the order of use
    name TEXT NOT NULL,
    fields TEXT NOT NULL,    -- a JSON object: what else is known of it
    UNIQUE (experiment, number),
    UNIQUE (experiment, name)
);

CREATE TABLE run (
    -- One try of a run. Long columns are last, so that reading the others is quick.
    instance INTEGER NOT NULL REFERENCES instance (id),
    algorithm INTEGER NOT NULL REFERENCES algorithm (id),
    run INTEGER NOT NULL,     -- from 1 for each instance and algorithm
    attempt INTEGER NOT NULL, -- from 1; above 1 when a failed run was tried again: the last counts
    status TEXT NOT NULL,     -- ok, timeout, crashed, memory, no-value, not-finite
    value REAL,               -- the result; NULL: none
    wall REAL,                -- seconds from start to end
    seed INTEGER NOT NULL,    -- given to the run; from 2^63 on it reads as seed - 2^64
    exit_status INTEGER,      -- NULL: it did not exit
    signal INTEGER,           -- that ended it; NULL: none
    started REAL,             -- seconds since 1970, UTC
    user REAL,                -- seconds of processor time in the program
    system REAL,              -- seconds of processor time in the kernel for it
    memory INTEGER,           -- peak resident bytes
    host TEXT,                -- where it ran
    command TEXT,             -- as a shell would read it
    message TEXT,             -- why it failed; NULL: it did not
    measures TEXT,            -- a JSON object of the further measures; NULL: none
    stderr BLOB,              -- the end of what a failed run printed there; NULL: nothing
    PRIMARY KEY (instance, algorithm, run, attempt)
) WITHOUT ROWID;

CREATE TABLE note (
    -- What an experiment keeps about itself, such as its state.
    experiment INTEGER NOT NULL REFERENCES experiment (id),
    key TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (experiment, key)
) WITHOUT ROWID;

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
