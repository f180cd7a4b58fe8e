-- +goose Up

CREATE TABLE contracts (
    seq                  BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- order of creation, newest last
    id                   TEXT    NOT NULL UNIQUE,
    client_id            TEXT    NOT NULL REFERENCES clients (id),
    contract_code        TEXT    NOT NULL UNIQUE,
    client_name          TEXT    NOT NULL,
    cnpj                 TEXT    NOT NULL,
    group_name           TEXT    NOT NULL DEFAULT 'default',
    segment              TEXT,
    contact_responsible  TEXT,
    email                TEXT,                 -- recipients, comma-separated
    contact_active       BOOLEAN NOT NULL DEFAULT TRUE,
    volume               BIGINT  NOT NULL,     -- per month: kWh x 1e-8, or MW medio x 1e-8
    volume_unit          TEXT    NOT NULL CHECK (volume_unit IN ('MWh', 'MW médio')),
    status               TEXT    NOT NULL CHECK (status IN ('Ativo', 'Inativo', 'Em análise')),
    energy_source        TEXT    NOT NULL CHECK (energy_source IN ('Convencional', 'Incentivada')),
    incentive_percent    INTEGER NOT NULL CHECK (incentive_percent IN (0, 50, 100)),
    modality             TEXT,
    start_date           TEXT    NOT NULL,
    end_date             TEXT    NOT NULL,
    billing_cycle        TEXT,
    upper_limit_percent  BIGINT,
    lower_limit_percent  BIGINT,
    flexibility_percent  BIGINT,
    loss_percent         BIGINT,               -- null: the dated parameter
    attendance_factor    BIGINT  NOT NULL DEFAULT 100000000, -- percent x 1e-6
    average_price        BIGINT,               -- R$/MWh x 1e-8
    spot_price_ref       BIGINT,
    supplier             TEXT,
    proinfa              BIGINT,               -- per month, kWh x 1e-8
    compliance_consumption TEXT  NOT NULL DEFAULT 'Em análise',
    compliance_nf        TEXT    NOT NULL DEFAULT 'Em análise',
    compliance_invoice   TEXT    NOT NULL DEFAULT 'Em análise',
    compliance_charges   TEXT    NOT NULL DEFAULT 'Em análise',
    compliance_overall   TEXT    NOT NULL DEFAULT 'Em análise',
    adjusted             BOOLEAN NOT NULL DEFAULT FALSE,
    search_text          TEXT    NOT NULL,
    version              BIGINT  NOT NULL DEFAULT 1,
    created_at           BIGINT  NOT NULL,
    created_by           TEXT,
    updated_at           BIGINT  NOT NULL,
    updated_by           TEXT,
    deleted_at           BIGINT,
    CHECK (end_date >= start_date)
);

CREATE INDEX contracts_group ON contracts (client_id, group_name, start_date) WHERE deleted_at IS NULL;
-- Newest first by status, and the contracts of a month, without reading the rows.
CREATE INDEX contracts_status ON contracts (status, seq, start_date, end_date) WHERE deleted_at IS NULL;
CREATE INDEX contracts_end ON contracts (end_date, seq) WHERE deleted_at IS NULL;
CREATE INDEX contracts_deleted ON contracts (deleted_at) WHERE deleted_at IS NOT NULL;

-- Search by any part of code, client name or CNPJ.
CREATE INDEX contracts_search ON contracts USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
