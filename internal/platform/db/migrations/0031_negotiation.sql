-- +goose Up

-- Deals from the first contact to the contract. Money in R$ x 1e-4, energy in kWh
-- x 1e-8 a month, probability in whole percent; what nobody said is NULL. The
-- proposal is named without a reference: it brings the deal about, once.
CREATE TABLE deals (
    id             TEXT    NOT NULL PRIMARY KEY,
    number         BIGINT  NOT NULL UNIQUE,
    client_id      TEXT    NOT NULL REFERENCES clients (id),
    owner_user_id  TEXT    REFERENCES users (id),
    title          TEXT    NOT NULL,
    search         TEXT    NOT NULL, -- lower case, no accents
    stage          TEXT    NOT NULL CHECK (stage IN ('prospeccao', 'proposta', 'negociacao', 'contrato', 'ganho', 'perdido')),
    stage_at       BIGINT  NOT NULL, -- when it came to the stage
    value          BIGINT,           -- over the whole term
    volume         BIGINT,
    probability    INTEGER CHECK (probability BETWEEN 0 AND 100),
    expected_close TEXT,
    next_step      TEXT,
    next_step_on   TEXT,
    supplier       TEXT,
    lost_reason    TEXT    CHECK (lost_reason IN ('preco', 'concorrente', 'sem_retorno', 'desistencia', 'inviavel', 'outro')),
    lost_note      TEXT,
    proposal_id    TEXT    UNIQUE,
    contract_id    TEXT    UNIQUE REFERENCES contracts (id),
    closed_at      BIGINT,           -- won or lost
    version        BIGINT  NOT NULL DEFAULT 1,
    created_at     BIGINT  NOT NULL,
    created_by     TEXT    NOT NULL, -- names as they were then
    updated_at     BIGINT  NOT NULL,
    updated_by     TEXT    NOT NULL,
    deleted_at     BIGINT,
    CHECK ((stage = 'perdido') = (lost_reason IS NOT NULL)),
    CHECK ((stage IN ('ganho', 'perdido')) = (closed_at IS NOT NULL))
);
CREATE INDEX deals_client ON deals (client_id) WHERE deleted_at IS NULL;
CREATE INDEX deals_stage ON deals (stage, updated_at) WHERE deleted_at IS NULL;
CREATE INDEX deals_owner ON deals (owner_user_id, closed_at) WHERE deleted_at IS NULL;

-- The last number that was given; the row is held while one is taken.
CREATE TABLE deal_numbers (
    name TEXT   NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);
INSERT INTO deal_numbers (name, last) VALUES ('negociacao', 0);

CREATE TABLE deal_notes (
    id         TEXT   NOT NULL PRIMARY KEY,
    deal_id    TEXT   NOT NULL REFERENCES deals (id),
    body       TEXT   NOT NULL,
    author_id  TEXT   NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL
);
CREATE INDEX deal_notes_deal ON deal_notes (deal_id, created_at);

-- A quotation round: one specification, asked of several suppliers at once. The
-- volume is MWh a month or MW medio, as a contract states it.
CREATE TABLE quote_rounds (
    id              TEXT    NOT NULL PRIMARY KEY,
    deal_id         TEXT    NOT NULL REFERENCES deals (id),
    number          INTEGER NOT NULL,
    status          TEXT    NOT NULL CHECK (status IN ('aberta', 'aceita', 'cancelada')),
    start_month     TEXT    NOT NULL,
    end_month       TEXT    NOT NULL,
    volume          BIGINT  NOT NULL,
    volume_unit     TEXT    NOT NULL CHECK (volume_unit IN ('MWh', 'MW médio')),
    flexibility     BIGINT  NOT NULL, -- percent x 1e-6, up and down
    seasonality     BIGINT  NOT NULL, -- percent x 1e-6, up and down
    submarket       TEXT    NOT NULL CHECK (submarket IN ('SE/CO', 'S', 'NE', 'N')),
    source          TEXT    NOT NULL,
    guarantee       TEXT    NOT NULL,
    price_index     TEXT    NOT NULL,
    base_month      TEXT,
    valid_until     TEXT    NOT NULL, -- an offer has to hold until then
    deadline        BIGINT  NOT NULL, -- offers are taken until then
    message         TEXT    NOT NULL,
    revealed_at     BIGINT,           -- until then offers show no supplier
    accepted_id     TEXT,             -- the invitation whose offer was accepted
    contract_id     TEXT    REFERENCES contracts (id),
    closed_at       BIGINT,
    close_reason    TEXT,
    version         BIGINT  NOT NULL DEFAULT 1,
    created_at      BIGINT  NOT NULL,
    created_by      TEXT    NOT NULL,
    updated_at      BIGINT  NOT NULL,
    updated_by      TEXT    NOT NULL,
    UNIQUE (deal_id, number),
    CHECK (end_month >= start_month),
    CHECK ((status = 'aberta') = (closed_at IS NULL)),
    CHECK ((status = 'aceita') = (accepted_id IS NOT NULL))
);
CREATE UNIQUE INDEX quote_rounds_open ON quote_rounds (deal_id) WHERE status = 'aberta';

-- A supplier that was asked. Of its link only the hash is kept; the label is what
-- the offer is called while the round is blind.
CREATE TABLE quote_invitations (
    id          TEXT   NOT NULL PRIMARY KEY,
    round_id    TEXT   NOT NULL REFERENCES quote_rounds (id),
    supplier    TEXT   NOT NULL,
    email       TEXT   NOT NULL,
    label       TEXT   NOT NULL,
    token_hash  TEXT   UNIQUE,
    expires_at  BIGINT,
    mail_state  TEXT   NOT NULL CHECK (mail_state IN ('na_fila', 'enviado', 'falhou')),
    mail_error  TEXT,
    sent_at     BIGINT,
    seen_at     BIGINT,
    declined_at BIGINT,
    revoked_at  BIGINT,
    created_at  BIGINT NOT NULL,
    UNIQUE (round_id, label),
    UNIQUE (round_id, email)
);

-- What a supplier offered and what it was answered, in order; rows are only added.
CREATE TABLE quote_offers (
    id            TEXT    NOT NULL PRIMARY KEY,
    invitation_id TEXT    NOT NULL REFERENCES quote_invitations (id),
    revision      INTEGER NOT NULL,
    kind          TEXT    NOT NULL CHECK (kind IN ('oferta', 'contraproposta')),
    periods       TEXT,             -- JSON: prices by period, of an offer
    extra         BIGINT,           -- R$/MWh x 1e-8 besides the price
    monthly_fee   BIGINT,           -- R$ x 1e-4 a month
    target        BIGINT,           -- R$/MWh x 1e-8, of a counter-offer
    guarantee     TEXT,
    valid_until   TEXT,
    conditions    TEXT    NOT NULL,
    author        TEXT    NOT NULL, -- the name as it was then
    created_at    BIGINT  NOT NULL,
    UNIQUE (invitation_id, revision),
    CHECK ((kind = 'oferta') = (periods IS NOT NULL)),
    CHECK ((kind = 'contraproposta') = (target IS NOT NULL))
);

INSERT INTO parameters (id, key, scope, value, unit, valid_from, valid_to, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000003101', 'negociacao.taxa_desconto', '', '12', '%', '2000-01-01', NULL,
     'Premissa: taxa ao ano com que ofertas são trazidas a valor presente; ajuste ao custo de capital', 0);
