-- +goose Up

-- Under which names a client stands at the CCEE, and what the CCEE charges, credits and
-- registers for each month. Null is unknown, never zero; what is not there is ''.
CREATE TABLE ccee_agents (
    id          TEXT   NOT NULL PRIMARY KEY,
    client_id   TEXT   NOT NULL REFERENCES clients (id),
    sigla       TEXT   NOT NULL,
    sigla_key   TEXT   NOT NULL, -- folded
    code        TEXT,
    profile     TEXT   NOT NULL,
    profile_key TEXT   NOT NULL, -- folded
    class       TEXT   NOT NULL CHECK (class IN ('livre', 'especial')),
    retailer    TEXT,            -- the varejista that represents it; NULL: an agent of its own
    first_month TEXT,            -- YYYY-MM; NULL: since ever
    last_month  TEXT,
    version     BIGINT NOT NULL,
    created_at  BIGINT NOT NULL,
    created_by  TEXT,
    updated_at  BIGINT NOT NULL,
    updated_by  TEXT,
    UNIQUE (client_id, sigla_key, profile_key)
);
CREATE INDEX ccee_agents_sigla ON ccee_agents (sigla_key, profile_key);

-- Quantity in 1e-6 of its unit, rate in R$ x 1e-8 per unit, amount in R$ x 1e-4: above
-- zero it is paid. implied is the rate that the amount was when it was recorded.
CREATE TABLE ccee_figures (
    id          TEXT   NOT NULL PRIMARY KEY,
    agent_id    TEXT   NOT NULL REFERENCES ccee_agents (id),
    client_id   TEXT   NOT NULL REFERENCES clients (id),
    contract_id TEXT   NOT NULL DEFAULT '', -- of contracts; '': of the agent as a whole
    month       TEXT   NOT NULL,
    kind        TEXT   NOT NULL,
    recount_of  TEXT   NOT NULL DEFAULT '', -- YYYY-MM that it counts again; '': none
    quantity    BIGINT,
    rate        BIGINT,
    implied     BIGINT,
    amount      BIGINT,
    due_on      TEXT,
    paid_on     TEXT,
    source      TEXT   NOT NULL CHECK (source IN ('digitado', 'importado', 'documento')),
    file_id     TEXT,                       -- of documents
    reason      TEXT,                       -- why a value out of proportion is right
    import_seq  BIGINT REFERENCES imports (seq),
    version     BIGINT NOT NULL,
    created_at  BIGINT NOT NULL,
    created_by  TEXT,
    updated_at  BIGINT NOT NULL,
    updated_by  TEXT,
    UNIQUE (agent_id, month, kind, contract_id, recount_of)
);
CREATE INDEX ccee_figures_client ON ccee_figures (client_id, month);
CREATE INDEX ccee_figures_implied ON ccee_figures (month, kind, implied) WHERE implied IS NOT NULL AND recount_of = '';

-- The median of the implied rates of a month over the agents of the book, kept in the
-- transaction of what it follows.
CREATE TABLE ccee_rates (
    month  TEXT   NOT NULL,
    kind   TEXT   NOT NULL,
    agents BIGINT NOT NULL,
    median BIGINT NOT NULL,
    PRIMARY KEY (month, kind)
);

INSERT INTO parameters (id, key, scope, value, unit, valid_from, valid_to, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000007201', 'encargos.tolerancia_valor', '', '1', 'R$', '2000-01-01', NULL,
     'Decisão de produto: vale a maior entre R$ 1,00 e 1 % do encargo esperado', 0),
    ('01900000-0000-7000-8000-000000007202', 'liquidacao.tolerancia_estimativa', '', '10', '%', '2000-01-01', NULL,
     'Decisão de produto: MCP informado contra a posição do mês × PLD médio, que estima a liquidação por hora', 0),
    ('01900000-0000-7000-8000-000000007203', 'liquidacao.sem_posicao', '', '1', 'R$', '2000-01-01', NULL,
     'Decisão de produto: MCP aceito onde o mês não tem sobra nem déficit', 0);
