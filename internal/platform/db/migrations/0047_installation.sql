-- +goose Up

-- What is true of the installation as a whole: the key that its secrets are sealed
-- with, how often it was restored, and whether what leaves by itself is held.
CREATE TABLE installation (
    id       TEXT   NOT NULL PRIMARY KEY CHECK (id = 'esta'),
    epoch    BIGINT NOT NULL,
    key_id   TEXT   NOT NULL,
    outbound TEXT   NOT NULL CHECK (outbound IN ('livre', 'retida')),
    reason   TEXT   NOT NULL,
    since    BIGINT NOT NULL
);
INSERT INTO installation (id, epoch, key_id, outbound, reason, since) VALUES ('esta', 1, '', 'livre', '', 0);
