-- DR-15: twins that were merged. The row that went stays and says into which one; moves has of every row of another
-- table what it was before, so that a merge can be undone for 30 days.
ALTER TABLE clients ADD COLUMN merged_into TEXT REFERENCES clients (id);
ALTER TABLE consumer_units ADD COLUMN merged_into TEXT REFERENCES consumer_units (id);
CREATE INDEX clients_merged ON clients (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX consumer_units_merged ON consumer_units (merged_into) WHERE merged_into IS NOT NULL;
CREATE TABLE merges (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('unidade', 'cliente')),
    kept_id TEXT NOT NULL, gone_id TEXT NOT NULL,
    moves TEXT NOT NULL, -- JSON: table, row, column, before
    former TEXT, -- JSON: the balances that went, each with the one that has its months
    reason TEXT NOT NULL,
    by TEXT NOT NULL, at BIGINT NOT NULL,
    undone_at BIGINT, undone_by TEXT
);
CREATE INDEX merges_at ON merges (at);
