-- +goose Up

-- What the audit of invoices found. A row is kept once it was found: closed by fact
-- when its rule no longer finds it, by a person otherwise. Money in R$ x 1e-4.
CREATE TABLE findings (
    id            TEXT    NOT NULL PRIMARY KEY,
    contract_id   TEXT    NOT NULL REFERENCES contracts (id),
    client_id     TEXT    NOT NULL REFERENCES clients (id),
    unit_id       TEXT    REFERENCES consumer_units (id),
    rule          TEXT    NOT NULL,
    subject       TEXT    NOT NULL, -- tells findings of a rule in a contract apart
    month         TEXT    NOT NULL,
    invoice_id    TEXT    REFERENCES invoices (id), -- null: a document that is missing
    kind          TEXT    NOT NULL CHECK (kind IN ('nf_fornecedora', 'fatura_distribuidora')),
    light         TEXT    NOT NULL CHECK (light IN ('amarelo', 'vermelho')),
    contestable   BOOLEAN NOT NULL,
    sentence      TEXT    NOT NULL,
    expected      BIGINT,
    charged       BIGINT,
    at_stake      BIGINT,           -- null: not computable
    trace         TEXT    NOT NULL, -- JSON: the record of the calculation
    rules_version INTEGER NOT NULL,
    holds         BOOLEAN NOT NULL, -- the rule finds it still
    status        TEXT    NOT NULL CHECK (status IN ('aberta', 'em contestação', 'resolvida', 'descartada')),
    decided       BOOLEAN NOT NULL, -- by a person
    reason        TEXT,
    note          TEXT,
    owner_id      TEXT    REFERENCES users (id),
    reply_on      TEXT,
    version       BIGINT  NOT NULL DEFAULT 1,
    created_at    BIGINT  NOT NULL,
    updated_at    BIGINT  NOT NULL,
    updated_by    TEXT,             -- the name as it was then
    UNIQUE (contract_id, rule, subject),
    CHECK (status <> 'descartada' OR reason IS NOT NULL)
);
CREATE INDEX findings_newest ON findings (month, id);
CREATE INDEX findings_status ON findings (status, at_stake);
CREATE INDEX findings_client ON findings (client_id, month);
CREATE INDEX findings_owner ON findings (owner_id, status) WHERE owner_id IS NOT NULL;

-- By which version of the rules every invoice was looked into.
CREATE TABLE finding_runs (
    name          TEXT    NOT NULL PRIMARY KEY,
    rules_version INTEGER NOT NULL
);
INSERT INTO finding_runs (name, rules_version) VALUES ('auditoria', 0);
