-- +goose Up

-- Every state that a contract has had, whole; version 1 is its creation.
CREATE TABLE contract_versions (
    contract_id TEXT   NOT NULL REFERENCES contracts (id),
    version     BIGINT NOT NULL,
    snapshot    TEXT   NOT NULL, -- JSON
    actor_id    TEXT,
    actor_name  TEXT   NOT NULL,
    reason      TEXT,
    at          BIGINT NOT NULL,
    PRIMARY KEY (contract_id, version)
);

-- How many contracts begin or stop counting in a month, so that a month's total
-- is the sum of the rows up to it: active contracts, and those of them whose
-- supplier invoice or distributor bill diverges (DB-11). The row '' holds the
-- number of contracts that are not deleted.
CREATE TABLE contract_deltas (
    month          TEXT   NOT NULL PRIMARY KEY, -- YYYY-MM, or '' for all
    contracts      BIGINT NOT NULL DEFAULT 0,
    active         BIGINT NOT NULL DEFAULT 0,
    nf_divergent   BIGINT NOT NULL DEFAULT 0,
    bill_divergent BIGINT NOT NULL DEFAULT 0
);
