-- +goose Up

-- What lists are sorted by is folded text, compared by its letters' numbers as SQLite
-- does, whatever the language of the database is.
ALTER TABLE users ALTER COLUMN search_text TYPE TEXT COLLATE "C";
ALTER TABLE clients ALTER COLUMN search_text TYPE TEXT COLLATE "C";
ALTER TABLE contracts ALTER COLUMN search_text TYPE TEXT COLLATE "C", ALTER COLUMN contract_code TYPE TEXT COLLATE "C",
    ALTER COLUMN supplier TYPE TEXT COLLATE "C";
ALTER TABLE balances ALTER COLUMN search_text TYPE TEXT COLLATE "C", ALTER COLUMN meter_code TYPE TEXT COLLATE "C";
ALTER TABLE deals ALTER COLUMN search TYPE TEXT COLLATE "C";
ALTER TABLE partners ALTER COLUMN name TYPE TEXT COLLATE "C";
ALTER TABLE distributors ALTER COLUMN name TYPE TEXT COLLATE "C";
ALTER TABLE mail_templates ALTER COLUMN name TYPE TEXT COLLATE "C";
ALTER TABLE mail_skips ALTER COLUMN client_name TYPE TEXT COLLATE "C";
