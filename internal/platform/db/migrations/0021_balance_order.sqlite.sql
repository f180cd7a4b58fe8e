-- +goose Up

-- The orders of the balance list; newest first it has by its key. A search text
-- begins with the client's name without accents. What is unknown comes before any
-- figure, and last where the order falls.
CREATE INDEX balances_client_name ON balances (search_text, seq);
CREATE INDEX balances_meter ON balances (meter_code, seq);
CREATE INDEX balances_last_month ON balances (last_month, seq);
CREATE INDEX balances_consumption ON balances (consumption, seq);
CREATE INDEX balances_position ON balances (position, seq);
