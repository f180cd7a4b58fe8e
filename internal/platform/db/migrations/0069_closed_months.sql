-- +goose Up

-- The months of clients that are closed. Whoever writes of one asks here first; what was
-- closed and opened before is in the trail and in closing_snapshots.
CREATE TABLE closed_months (
    client_id TEXT   NOT NULL REFERENCES clients (id),
    month     TEXT   NOT NULL,
    closed_at BIGINT NOT NULL,
    closed_by TEXT   NOT NULL,
    PRIMARY KEY (client_id, month)
);
CREATE INDEX closed_months_month ON closed_months (month);
