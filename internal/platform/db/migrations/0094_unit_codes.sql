-- +goose Up

-- The numbers that documents name a unit by: the register's own, and those that a
-- distributor gave it since. A start of the program fills in those of older units.
CREATE TABLE unit_codes (
    unit_id          TEXT   NOT NULL REFERENCES consumer_units (id) ON DELETE CASCADE,
    code_key         TEXT   NOT NULL, -- as it is compared: letters and digits, without zeros in front
    code             TEXT   NOT NULL, -- as it is printed
    kind             TEXT   NOT NULL CHECK (kind IN ('cadastro', 'instalacao', 'conta', 'cliente')),
    distributor_cnpj TEXT,
    valid_from       TEXT,            -- null: always
    valid_until      TEXT,
    source           TEXT   NOT NULL, -- in words
    created_at       BIGINT NOT NULL,
    PRIMARY KEY (unit_id, code_key)
);
CREATE INDEX unit_codes_key ON unit_codes (code_key);

-- One document once: what was read of a bill enters a unit's month a single time under
-- its number, unless a person says that there are two. Rows of before are as they are.
ALTER TABLE invoices ADD COLUMN sole BOOLEAN NOT NULL DEFAULT FALSE;
CREATE UNIQUE INDEX invoices_sole ON invoices (unit_id, month, kind, number)
    WHERE sole AND deleted_at IS NULL AND unit_id IS NOT NULL AND number IS NOT NULL;
CREATE INDEX invoices_unit ON invoices (unit_id, month) WHERE deleted_at IS NULL AND unit_id IS NOT NULL;
