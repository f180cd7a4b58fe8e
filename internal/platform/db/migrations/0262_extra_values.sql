-- DR-26: additional data of clients and units lie in their rows, as those of contracts do. What
-- all of them are found by is written with the rows; those of older contracts follow at the start.
ALTER TABLE clients ADD COLUMN additional TEXT; -- pairs of label and value
ALTER TABLE consumer_units ADD COLUMN additional TEXT;
CREATE TABLE extra_values (
    entity TEXT NOT NULL CHECK (entity IN ('contract', 'client', 'unit')),
    id TEXT NOT NULL, -- of the record
    label_key TEXT <bytewise> NOT NULL, -- folded
    label TEXT NOT NULL,
    value TEXT <bytewise> NOT NULL,
    value_key TEXT <bytewise> NOT NULL, -- folded
    PRIMARY KEY (entity, id, label_key)
);
CREATE INDEX extra_values_found ON extra_values (entity, label_key, value_key, id);
