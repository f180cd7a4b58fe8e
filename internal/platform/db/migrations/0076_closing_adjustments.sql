-- +goose Up

-- Corrections of a closed month that stand in a later, open one (2.5): what the month of
-- origin should have had, quantity in kWh x 1e-8, amount in R$ x 1e-4.
CREATE TABLE closing_adjustments (
    id           TEXT   NOT NULL PRIMARY KEY,
    client_id    TEXT   NOT NULL REFERENCES clients (id),
    contract_id  TEXT   REFERENCES contracts (id), -- NULL: of the client
    line         TEXT   NOT NULL,
    month_origin TEXT   NOT NULL,
    month_posted TEXT   NOT NULL,
    quantity     BIGINT,
    amount       BIGINT NOT NULL,
    reason       TEXT   NOT NULL,
    document_id  TEXT   REFERENCES documents (id),
    created_at   BIGINT NOT NULL,
    created_by   TEXT   NOT NULL,
    CHECK (month_posted > month_origin)
);
CREATE INDEX closing_adjustments_posted ON closing_adjustments (client_id, month_posted);
CREATE INDEX closing_adjustments_origin ON closing_adjustments (client_id, month_origin);
