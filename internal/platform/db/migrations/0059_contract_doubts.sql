-- +goose Up

-- The values of a contract that are out of proportion and that nobody has confirmed
-- (TD-02), as JSON; null: none. No figure is made of them.
ALTER TABLE contracts ADD COLUMN doubts TEXT;
