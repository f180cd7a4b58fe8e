-- +goose Up

-- Commissions of three types, shared by several, and what goes back when a contract ends
-- early (PF-08).
ALTER TABLE commission_plans DROP CONSTRAINT commission_plans_check;
ALTER TABLE commission_plans
    ADD COLUMN contract_id     TEXT REFERENCES contracts (id), -- null: any
    ADD COLUMN type            TEXT CHECK (type IN ('r_mwh', 'pct_valor', 'unica')),
    ADD COLUMN rate_amount     BIGINT,                         -- once
    ADD COLUMN installments    INTEGER CHECK (installments BETWEEN 1 AND 60),
    ADD COLUMN clawback_months INTEGER CHECK (clawback_months BETWEEN 1 AND 120); -- null: nothing goes back
UPDATE commission_plans SET type = CASE WHEN rate_price IS NULL THEN 'pct_valor' ELSE 'r_mwh' END;
ALTER TABLE commission_plans ALTER COLUMN type SET NOT NULL;
ALTER TABLE commission_plans
    ADD CHECK ((type = 'pct_valor') = (rate_percent IS NOT NULL)),
    ADD CHECK ((type = 'r_mwh') = (rate_price IS NOT NULL)),
    ADD CHECK ((type = 'unica') = (rate_amount IS NOT NULL)),
    ADD CHECK ((type = 'unica') = (installments IS NOT NULL));

ALTER TABLE commissions DROP CONSTRAINT commissions_contract_id_month_kind_key;
ALTER TABLE commissions
    ADD COLUMN type            TEXT CHECK (type IN ('r_mwh', 'pct_valor', 'unica', 'estorno')),
    ADD COLUMN role            TEXT CHECK (role IN ('negocio', 'carteira', 'parceiro')),
    ADD COLUMN slot            INTEGER, -- the place in the division
    ADD COLUMN reason          TEXT,    -- of an estorno
    ADD COLUMN document        TEXT,
    ADD COLUMN served_months   INTEGER,
    ADD COLUMN clawback_months INTEGER;
UPDATE commissions SET type = CASE WHEN rate_price IS NULL THEN 'pct_valor' ELSE 'r_mwh' END,
    role = CASE kind WHEN 'consultor' THEN 'negocio' ELSE 'parceiro' END, slot = CASE kind WHEN 'consultor' THEN 0 ELSE 1 END;
ALTER TABLE commissions
    ALTER COLUMN type SET NOT NULL, ALTER COLUMN role SET NOT NULL, ALTER COLUMN slot SET NOT NULL,
    ADD UNIQUE (contract_id, month, type, slot),
    ADD CHECK (type <> 'estorno' OR amount <= 0 AND reason IS NOT NULL AND document IS NOT NULL);

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
