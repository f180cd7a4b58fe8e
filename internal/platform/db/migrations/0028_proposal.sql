-- +goose Up

-- The case that a version was computed from: with the tariffs, the parameters and the
-- law as they were then. NULL in versions from before proposals.
ALTER TABLE simulation_versions ADD COLUMN basis TEXT;

-- Proposals: a simulation as it was when the proposal was made. The frozen part
-- (content) never changes; what a person may still choose is kept by version. An
-- expired proposal is a sent one whose last day has passed. Money in R$ x 1e-4,
-- prices R$/MWh x 1e-8, percent x 1e-6.
CREATE TABLE proposals (
    id                 TEXT   NOT NULL PRIMARY KEY,
    year               BIGINT NOT NULL,
    number             BIGINT NOT NULL,
    client_id          TEXT   REFERENCES clients (id),
    owner_id           TEXT   NOT NULL REFERENCES users (id),
    simulation_id      TEXT   NOT NULL REFERENCES simulations (id),
    simulation_version BIGINT NOT NULL,
    client_name        TEXT   NOT NULL,
    brand              TEXT   NOT NULL,
    search             TEXT   NOT NULL, -- lower case, no accents
    distributor        TEXT   NOT NULL,
    modality           TEXT   NOT NULL CHECK (modality IN ('Verde', 'Azul')),
    supplier           TEXT   NOT NULL DEFAULT '',
    note               TEXT   NOT NULL DEFAULT '',
    price              BIGINT NOT NULL, -- mean of the twelve months
    annual_cost        BIGINT NOT NULL,
    annual_saving      BIGINT NOT NULL,
    saving_percent     BIGINT,
    state              TEXT   NOT NULL CHECK (state IN ('rascunho', 'enviada', 'aceita', 'recusada')),
    valid_until        TEXT   NOT NULL,
    content            TEXT   NOT NULL, -- JSON: input, answer and every value behind them
    rules_version      BIGINT NOT NULL,
    copied_from        TEXT   REFERENCES proposals (id),
    version            BIGINT NOT NULL DEFAULT 1,
    created_at         BIGINT NOT NULL,
    updated_at         BIGINT NOT NULL,
    updated_by         TEXT   NOT NULL,
    UNIQUE (year, number)
);
CREATE INDEX proposals_owner ON proposals (owner_id, updated_at);
CREATE INDEX proposals_client ON proposals (client_id, updated_at);
CREATE INDEX proposals_newest ON proposals (updated_at);
CREATE INDEX proposals_open ON proposals (state, valid_until);

-- What a person chose, by version; JSON.
CREATE TABLE proposal_versions (
    proposal_id TEXT   NOT NULL REFERENCES proposals (id),
    version     BIGINT NOT NULL,
    terms       TEXT   NOT NULL,
    created_at  BIGINT NOT NULL,
    created_by  TEXT   NOT NULL, -- the name as it was then
    PRIMARY KEY (proposal_id, version)
);

-- The last number of each year; the row is held while one is taken.
CREATE TABLE proposal_numbers (
    year BIGINT NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);

-- Links that open a proposal without an account. Only the hash of a link is kept.
CREATE TABLE proposal_links (
    id          TEXT   NOT NULL PRIMARY KEY,
    proposal_id TEXT   NOT NULL REFERENCES proposals (id),
    hash        TEXT   NOT NULL UNIQUE,
    created_at  BIGINT NOT NULL,
    created_by  TEXT   NOT NULL,
    expires_at  BIGINT NOT NULL,
    revoked_at  BIGINT,
    opened_at   BIGINT, -- first
    opened      BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX proposal_links_proposal ON proposal_links (proposal_id);

-- What the client decided: at most once per proposal, with the document as it was
-- decided upon.
CREATE TABLE proposal_decisions (
    proposal_id TEXT   NOT NULL PRIMARY KEY REFERENCES proposals (id),
    link_id     TEXT   NOT NULL REFERENCES proposal_links (id),
    accepted    BIGINT NOT NULL CHECK (accepted IN (0, 1)),
    name        TEXT   NOT NULL DEFAULT '',
    cpf         TEXT   NOT NULL DEFAULT '',
    reason      TEXT   NOT NULL DEFAULT '',
    ip          TEXT   NOT NULL,
    user_agent  TEXT   NOT NULL,
    decided_at  BIGINT NOT NULL,
    version     BIGINT NOT NULL, -- of the proposal that was read
    hash        TEXT   NOT NULL, -- SHA-256 of the document
    document    TEXT   NOT NULL, -- the PDF, base64
    deal_id     TEXT,
    contract_id TEXT
);
