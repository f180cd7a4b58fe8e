-- +goose Up

-- What a file of market data changed, so that the whole of it can be taken back.
CREATE TABLE reference_imports (
    id         TEXT   NOT NULL PRIMARY KEY,
    table_name TEXT   NOT NULL, -- tarifas, bandeiras, pld, or the code of an index
    filename   TEXT   NOT NULL,
    sha256     TEXT   NOT NULL,
    changed    BIGINT NOT NULL, -- rows
    created_at BIGINT NOT NULL,
    created_by TEXT,            -- the name as it was then
    undone_at  BIGINT,
    undone_by  TEXT
);

CREATE INDEX reference_imports_by_table ON reference_imports (table_name, created_at);

CREATE TABLE reference_import_rows (
    import_id   TEXT NOT NULL REFERENCES reference_imports (id),
    row_key     TEXT NOT NULL,
    before_json TEXT,          -- NULL: there was none
    after_json  TEXT NOT NULL,
    beside      BOOLEAN NOT NULL, -- no value of the table but what came with them
    PRIMARY KEY (import_id, row_key)
);
