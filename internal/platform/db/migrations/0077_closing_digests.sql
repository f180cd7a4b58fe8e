-- +goose Up

-- The days on which owners were told what of their months is late: once each.
CREATE TABLE closing_digests (
    day TEXT NOT NULL PRIMARY KEY -- YYYY-MM-DD
);
