-- +goose Up

-- How commissions are computed (CS-02), each plan for a span of months. Null in
-- user, supplier or product: for any. Percent x 1e-6, price in R$/MWh x 1e-8.
CREATE TABLE commission_plans (
    id              TEXT    NOT NULL PRIMARY KEY,
    name            TEXT    NOT NULL,
    user_id         TEXT REFERENCES users (id),
    supplier        TEXT,
    product         INTEGER CHECK (product IN (0, 50, 100)), -- the discount of the energy source
    rate_percent    BIGINT,                                  -- of the billed value, or
    rate_price      BIGINT,                                  -- per billed MWh
    partner_percent BIGINT  NOT NULL,                        -- of the commission, to the client's partner company
    priority        INTEGER NOT NULL,
    first_month     TEXT    NOT NULL,
    last_month      TEXT,
    version         BIGINT  NOT NULL,
    created_at      BIGINT  NOT NULL,
    updated_at      BIGINT  NOT NULL,
    updated_by      TEXT    NOT NULL,
    CHECK ((rate_percent IS NULL) <> (rate_price IS NULL)),
    CHECK (last_month IS NULL OR last_month >= first_month)
);

-- When a contract became Ativo for the first time, and whose client it was then.
-- Rows are only ever added.
CREATE TABLE contract_closings (
    contract_id TEXT   NOT NULL PRIMARY KEY REFERENCES contracts (id),
    month       TEXT   NOT NULL,
    closed_at   BIGINT NOT NULL,
    user_id     TEXT REFERENCES users (id),
    partner_id  TEXT REFERENCES partners (id)
);
CREATE INDEX contract_closings_month ON contract_closings (month);

-- The commission of one month of a contract for one of those who share it, with
-- everything that it was computed from. Null is unknown, never zero.
CREATE TABLE commissions (
    id            TEXT    NOT NULL PRIMARY KEY,
    contract_id   TEXT    NOT NULL REFERENCES contracts (id),
    client_id     TEXT    NOT NULL REFERENCES clients (id),
    month         TEXT    NOT NULL,
    kind          TEXT    NOT NULL CHECK (kind IN ('consultor', 'parceiro')),
    user_id       TEXT REFERENCES users (id),
    partner_id    TEXT REFERENCES partners (id),
    plan_id       TEXT    NOT NULL,
    plan_name     TEXT    NOT NULL,
    billed        BOOLEAN NOT NULL, -- by the balance; else expected from the contract
    volume        BIGINT  NOT NULL,
    price         BIGINT,
    value         BIGINT,
    rate_percent  BIGINT,
    rate_price    BIGINT,
    total         BIGINT,           -- before it is shared
    share_percent BIGINT  NOT NULL,
    amount        BIGINT,
    recalculated  BIGINT,           -- what it would be now, where that differs from an approved amount
    rules_version INTEGER NOT NULL,
    status        TEXT    NOT NULL CHECK (status IN ('pendente', 'processando', 'pago')),
    approved_at   BIGINT,
    approved_by   TEXT,
    paid_on       TEXT,
    paid_at       BIGINT,
    paid_by       TEXT,
    receipt       TEXT,
    version       BIGINT  NOT NULL,
    updated_at    BIGINT  NOT NULL,
    UNIQUE (contract_id, month, kind),
    CHECK ((kind = 'consultor') = (user_id IS NOT NULL)),
    CHECK ((kind = 'parceiro') = (partner_id IS NOT NULL)),
    CHECK (status = 'pendente' OR amount IS NOT NULL AND approved_at IS NOT NULL),
    CHECK ((status = 'pago') = (paid_on IS NOT NULL))
);
CREATE INDEX commissions_month ON commissions (month, status);
CREATE INDEX commissions_user ON commissions (user_id, month);
CREATE INDEX commissions_partner ON commissions (partner_id, month);
