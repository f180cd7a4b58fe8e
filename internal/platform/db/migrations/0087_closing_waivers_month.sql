-- +goose Up
-- The cockpit reads which items of a month are waived, in the order in which it groups them,
-- from the index alone.
DROP INDEX closing_waivers_month;
CREATE INDEX closing_waivers_month ON closing_waivers (month, client_id, contract_id, item);
