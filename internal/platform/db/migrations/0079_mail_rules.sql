-- +goose Up

-- A boleto falls due on a day: hours that were stated beside it go.
UPDATE balance_months SET bill_due = substr(bill_due, 1, 10) WHERE length(bill_due) > 10;

-- How a client's months are dated, where it is not how the house dates them.
CREATE TABLE mail_rules (
    client_id  TEXT    NOT NULL PRIMARY KEY REFERENCES clients (id),
    due_kind   TEXT    NOT NULL CHECK (due_kind IN ('casa', 'dia_util', 'dia_fixo')),
    due_day    INTEGER NOT NULL, -- of the month after; 0 with 'casa'
    version    BIGINT  NOT NULL,
    updated_at BIGINT  NOT NULL,
    updated_by TEXT    NOT NULL -- the name as it was then
);
