-- VD-43: a client has one name, so that a month's record bears none of its own; what a record was named otherwise stands
-- in the trail. How often the name was changed is part of a record's version, so that a record that was read with the
-- former name does not give that back.
UPDATE balance_months SET label_search = NULL WHERE client_label IS NOT NULL AND meter_label IS NULL;
ALTER TABLE balance_months DROP COLUMN client_label;
ALTER TABLE balances ADD COLUMN renames BIGINT NOT NULL DEFAULT 0;
