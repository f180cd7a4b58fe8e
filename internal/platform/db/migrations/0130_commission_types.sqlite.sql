-- +goose Up

-- Commissions of three types, shared by several, and what goes back when a contract ends
-- early (PF-08). A check and a unique key cannot be changed here: both tables are made
-- anew.
CREATE TABLE commission_plans_2 (
    id              TEXT    NOT NULL PRIMARY KEY,
    name            TEXT    NOT NULL,
    contract_id     TEXT REFERENCES contracts (id), -- null: any
    user_id         TEXT REFERENCES users (id),
    supplier        TEXT,
    product         INTEGER CHECK (product IN (0, 50, 100)), -- the discount of the energy source
    type            TEXT    NOT NULL CHECK (type IN ('r_mwh', 'pct_valor', 'unica')),
    rate_percent    BIGINT,                                  -- of the billed value, or
    rate_price      BIGINT,                                  -- per billed MWh, or
    rate_amount     BIGINT,                                  -- once
    installments    INTEGER CHECK (installments BETWEEN 1 AND 60),
    clawback_months INTEGER CHECK (clawback_months BETWEEN 1 AND 120), -- null: nothing goes back
    partner_percent BIGINT  NOT NULL,                        -- of the commission, to the client's partner company
    priority        INTEGER NOT NULL,
    first_month     TEXT    NOT NULL,
    last_month      TEXT,
    version         BIGINT  NOT NULL,
    created_at      BIGINT  NOT NULL,
    updated_at      BIGINT  NOT NULL,
    updated_by      TEXT    NOT NULL,
    CHECK ((type = 'pct_valor') = (rate_percent IS NOT NULL)),
    CHECK ((type = 'r_mwh') = (rate_price IS NOT NULL)),
    CHECK ((type = 'unica') = (rate_amount IS NOT NULL)),
    CHECK ((type = 'unica') = (installments IS NOT NULL)),
    CHECK (last_month IS NULL OR last_month >= first_month)
);
INSERT INTO commission_plans_2 (id, name, user_id, supplier, product, type, rate_percent, rate_price, partner_percent, priority, first_month, last_month, version, created_at, updated_at, updated_by)
    SELECT id, name, user_id, supplier, product, CASE WHEN rate_price IS NULL THEN 'pct_valor' ELSE 'r_mwh' END,
        rate_percent, rate_price, partner_percent, priority, first_month, last_month, version, created_at, updated_at, updated_by FROM commission_plans;
DROP TABLE commission_plans;
ALTER TABLE commission_plans_2 RENAME TO commission_plans;

CREATE TABLE commissions_2 (
    id             TEXT    NOT NULL PRIMARY KEY,
    contract_id    TEXT    NOT NULL REFERENCES contracts (id),
    client_id      TEXT    NOT NULL REFERENCES clients (id),
    month          TEXT    NOT NULL,
    kind           TEXT    NOT NULL CHECK (kind IN ('consultor', 'parceiro')),
    type           TEXT    NOT NULL CHECK (type IN ('r_mwh', 'pct_valor', 'unica', 'estorno')),
    role           TEXT    NOT NULL CHECK (role IN ('negocio', 'carteira', 'parceiro')),
    slot           INTEGER NOT NULL, -- the place in the division
    user_id        TEXT REFERENCES users (id),
    partner_id     TEXT REFERENCES partners (id),
    plan_id        TEXT    NOT NULL,
    plan_name      TEXT    NOT NULL,
    billed         BOOLEAN NOT NULL, -- by the balance; else expected from the contract
    volume         BIGINT  NOT NULL,
    price          BIGINT,
    value          BIGINT,
    rate_percent   BIGINT,
    rate_price     BIGINT,
    total          BIGINT,           -- before it is shared
    share_percent  BIGINT  NOT NULL,
    amount         BIGINT,
    recalculated   BIGINT,           -- what it would be now, where that differs from an approved amount
    rules_version  INTEGER NOT NULL,
    reason         TEXT,             -- of an estorno
    document       TEXT,
    served_months  INTEGER,
    clawback_months INTEGER,
    status         TEXT    NOT NULL CHECK (status IN ('pendente', 'processando', 'pago')),
    approved_at    BIGINT,
    approved_by    TEXT,
    approved_by_id TEXT,
    paid_on        TEXT,
    paid_at        BIGINT,
    paid_by        TEXT,
    receipt        TEXT,
    version        BIGINT  NOT NULL,
    updated_at     BIGINT  NOT NULL,
    UNIQUE (contract_id, month, type, slot),
    CHECK ((kind = 'consultor') = (user_id IS NOT NULL)),
    CHECK ((kind = 'parceiro') = (partner_id IS NOT NULL)),
    CHECK (type <> 'estorno' OR amount <= 0 AND reason IS NOT NULL AND document IS NOT NULL),
    CHECK (status = 'pendente' OR amount IS NOT NULL AND approved_at IS NOT NULL),
    CHECK ((status = 'pago') = (paid_on IS NOT NULL))
);
INSERT INTO commissions_2 (id, contract_id, client_id, month, kind, type, role, slot, user_id, partner_id, plan_id, plan_name, billed, volume, price, value,
        rate_percent, rate_price, total, share_percent, amount, recalculated, rules_version, status, approved_at, approved_by, approved_by_id, paid_on, paid_at, paid_by, receipt, version, updated_at)
    SELECT id, contract_id, client_id, month, kind, CASE WHEN rate_price IS NULL THEN 'pct_valor' ELSE 'r_mwh' END,
        CASE kind WHEN 'consultor' THEN 'negocio' ELSE 'parceiro' END, CASE kind WHEN 'consultor' THEN 0 ELSE 1 END,
        user_id, partner_id, plan_id, plan_name, billed, volume, price, value,
        rate_percent, rate_price, total, share_percent, amount, recalculated, rules_version, status, approved_at, approved_by, approved_by_id, paid_on, paid_at, paid_by, receipt, version, updated_at
    FROM commissions;
DROP TABLE commissions;
ALTER TABLE commissions_2 RENAME TO commissions;
CREATE INDEX commissions_month ON commissions (month, status);
CREATE INDEX commissions_user ON commissions (user_id, month);
CREATE INDEX commissions_partner ON commissions (partner_id, month);

-- What is fixed about a contract's commissions when it is signed: the fee that is paid
-- once, with its months of clawback, and the version of its division.
CREATE TABLE commission_terms (
    contract_id         TEXT    NOT NULL PRIMARY KEY REFERENCES contracts (id),
    fee_plan_id         TEXT,
    fee_plan_name       TEXT,
    fee_amount          BIGINT,
    fee_installments    INTEGER,
    fee_partner         BIGINT, -- percent of the partner company where the contract has no division
    fee_clawback_months INTEGER,
    fee_month           TEXT,   -- of the first installment
    fee_until           TEXT,   -- the last month of installments, where a clawback ended them
    version             BIGINT  NOT NULL,
    updated_at          BIGINT  NOT NULL,
    updated_by          TEXT    NOT NULL
);

-- Who shares the commissions of a contract. A transfer of a part of role carteira is a
-- further row of its slot, from a month on; empty: from signing.
CREATE TABLE commission_splits (
    contract_id TEXT    NOT NULL REFERENCES contracts (id),
    slot        INTEGER NOT NULL,
    since       TEXT    NOT NULL,
    role        TEXT    NOT NULL CHECK (role IN ('negocio', 'carteira', 'parceiro')),
    user_id     TEXT REFERENCES users (id),
    partner_id  TEXT REFERENCES partners (id),
    percent     BIGINT  NOT NULL,
    PRIMARY KEY (contract_id, slot, since),
    CHECK ((user_id IS NULL) <> (partner_id IS NULL))
);

-- How much of a payment an estorno took.
CREATE TABLE commission_offsets (
    estorno_id    TEXT   NOT NULL REFERENCES commissions (id),
    commission_id TEXT   NOT NULL REFERENCES commissions (id),
    amount        BIGINT NOT NULL CHECK (amount > 0),
    PRIMARY KEY (estorno_id, commission_id)
);
CREATE INDEX commission_offsets_commission ON commission_offsets (commission_id);
