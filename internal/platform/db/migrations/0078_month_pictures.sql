-- +goose Up

-- How open months of clients stood at the end of a day, where that differs from the
-- picture before: what 'como estava em' answers with. Never changed.
CREATE TABLE month_pictures (
    client_id TEXT NOT NULL REFERENCES clients (id),
    month     TEXT NOT NULL,
    day       TEXT NOT NULL, -- YYYY-MM-DD
    sha256    TEXT NOT NULL,
    body      TEXT NOT NULL,
    PRIMARY KEY (client_id, month, day)
);

-- The days of which every open month was looked at.
CREATE TABLE month_picture_days (
    day TEXT NOT NULL PRIMARY KEY -- YYYY-MM-DD
);
