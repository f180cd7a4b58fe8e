-- +goose Up

-- The move of a client's supply to the free market, stage by stage (MG-01).
CREATE TABLE migrations (
    id            TEXT    NOT NULL PRIMARY KEY,
    client_id     TEXT    NOT NULL REFERENCES clients (id),
    subject       TEXT    NOT NULL,          -- the unit or units, in words
    owner_id      TEXT    NOT NULL REFERENCES users (id),
    proposal_id   TEXT    REFERENCES proposals (id),
    contract_id   TEXT    REFERENCES contracts (id),
    route         TEXT    CHECK (route IN ('ccee', 'varejista')),
    demand_kw     BIGINT,                    -- as power is kept; null: not known
    term_end      TEXT,                      -- last day of the present term of the CCER; null: it runs without end
    planned_month TEXT    NOT NULL,          -- of the first supply, as agreed
    start_month   TEXT    NOT NULL,          -- as the clock has it now
    consent       TEXT,                      -- of the distributor to a shorter notice
    penalty       BIGINT,                    -- R$ x 1e-6, for leaving before the term ends
    state         TEXT    NOT NULL CHECK (state IN ('aberta', 'concluida', 'cancelada')),
    reason        TEXT,                      -- of a cancellation
    version       BIGINT  NOT NULL,
    created_at    BIGINT  NOT NULL,
    created_by    TEXT    NOT NULL,
    updated_at    BIGINT  NOT NULL,
    updated_by    TEXT    NOT NULL
);
CREATE INDEX migrations_client ON migrations (client_id);
CREATE UNIQUE INDEX migrations_proposal ON migrations (proposal_id) WHERE state <> 'cancelada';

-- The stages that are done, each with what proves it.
CREATE TABLE migration_stages (
    migration_id TEXT    NOT NULL REFERENCES migrations (id),
    stage        INTEGER NOT NULL CHECK (stage BETWEEN 1 AND 7),
    done_on      TEXT    NOT NULL,           -- when it happened
    reference    TEXT,                       -- protocol, code of the agent, of the point
    valid_until  TEXT,                       -- of an authorisation
    closed_at    BIGINT  NOT NULL,
    closed_by    TEXT    NOT NULL,
    PRIMARY KEY (migration_id, stage)
);

-- The papers of a stage: those made here from the client's data, and those that were
-- filed as evidence, whose content is a document of the client.
CREATE TABLE migration_documents (
    id           TEXT    NOT NULL PRIMARY KEY,
    migration_id TEXT    NOT NULL REFERENCES migrations (id),
    stage        INTEGER NOT NULL CHECK (stage BETWEEN 1 AND 7),
    kind         TEXT    NOT NULL,
    paper_id     TEXT    REFERENCES client_documents (id), -- null: made here, not returned
    content      TEXT,                                     -- what a paper made here says, as JSON
    state        TEXT    NOT NULL CHECK (state IN ('feito', 'na_fila', 'enviando', 'enviado', 'incerto', 'falhou', 'sem_servidor', 'arquivado')),
    recipients   TEXT,
    error        TEXT,
    sent_at      BIGINT,
    created_at   BIGINT  NOT NULL,
    created_by   TEXT    NOT NULL,
    CHECK ((state = 'arquivado') = (paper_id IS NOT NULL))
);
CREATE INDEX migration_documents_migration ON migration_documents (migration_id, stage);

INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000013102', 'migracao.prazo_etapa', '2', '5',  'dias', '2000-01-01', 'Premissa: dias depois da viabilidade até a LOA e a procuração', 0),
    ('01900000-0000-7000-8000-000000013103', 'migracao.prazo_etapa', '3', '3',  'dias', '2000-01-01', 'Premissa: dias depois da procuração até a denúncia', 0),
    ('01900000-0000-7000-8000-000000013104', 'migracao.prazo_etapa', '4', '60', 'dias', '2000-01-01', 'Premissa: dias antes do início até o contrato de energia', 0),
    ('01900000-0000-7000-8000-000000013105', 'migracao.prazo_etapa', '5', '45', 'dias', '2000-01-01', 'Premissa: dias antes do início até a adesão à CCEE ou ao varejista', 0),
    ('01900000-0000-7000-8000-000000013106', 'migracao.prazo_etapa', '6', '15', 'dias', '2000-01-01', 'Premissa: dias antes do início até a medição pronta', 0),
    ('01900000-0000-7000-8000-000000013107', 'migracao.prazo_etapa', '7', '40', 'dias', '2000-01-01', 'Premissa: dias depois do início até a primeira leitura livre', 0);
