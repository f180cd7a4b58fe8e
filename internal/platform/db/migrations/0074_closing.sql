-- +goose Up

-- What a close kept of a month: never changed, never taken away. body holds ids and
-- figures and no names, in its canonical text; sha256 is its hash, which the trail seals.
CREATE TABLE closing_snapshots (
    client_id TEXT   NOT NULL REFERENCES clients (id),
    month     TEXT   NOT NULL,
    sequence  BIGINT NOT NULL,
    body      TEXT   NOT NULL,
    sha256    TEXT   NOT NULL,
    closed_at BIGINT NOT NULL,
    closed_by TEXT   NOT NULL,
    PRIMARY KEY (client_id, month, sequence)
);

-- Items of a month that somebody lets pass, with the reason; contract_id is '' for an
CREATE TABLE closing_waivers (
    client_id   TEXT   NOT NULL REFERENCES clients (id),
    contract_id TEXT   NOT NULL DEFAULT '',
    month       TEXT   NOT NULL,
    item        TEXT   NOT NULL,
    reason      TEXT   NOT NULL,
    waived_at   BIGINT NOT NULL,
    waived_by   TEXT   NOT NULL,
    PRIMARY KEY (client_id, month, contract_id, item)
);
CREATE INDEX closing_waivers_month ON closing_waivers (month);

-- Who closes the months of a client.
CREATE TABLE closing_owners (
    client_id TEXT   NOT NULL PRIMARY KEY REFERENCES clients (id),
    user_id   TEXT   NOT NULL REFERENCES users (id),
    set_at    BIGINT NOT NULL,
    set_by    TEXT   NOT NULL
);

-- Until when the items of a month are due, and what may be waived, opened or adjusted.
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000007401', 'fechamento.du.medicao', '', '9', 'dia útil', '2000-01-01',
     'Ajustes no SCDE até du 7; dados à contabilização em MS+9du (Procedimentos de Comercialização, CCEE)', 0),
    ('01900000-0000-7000-8000-000000007402', 'fechamento.du.proinfa', '', '9', 'dia útil', '2000-01-01',
     'Com a medição', 0),
    ('01900000-0000-7000-8000-000000007403', 'fechamento.du.contrato', '', '3', 'dia útil', '2000-01-01',
     'Decisão de produto: antes da primeira cobrança do mês', 0),
    ('01900000-0000-7000-8000-000000007404', 'fechamento.du.preco', '', '3', 'dia útil', '2000-01-01',
     'Decisão de produto: antes da primeira cobrança do mês', 0),
    ('01900000-0000-7000-8000-000000007405', 'fechamento.du.balanco', '', '10', 'dia útil', '2000-01-01',
     'Decisão de produto: um dia útil depois da medição', 0),
    ('01900000-0000-7000-8000-000000007406', 'fechamento.du.nf', '', '6', 'dia útil', '2000-01-01',
     'Cláusula usual de mercado: vencimento no 6º dia útil', 0),
    ('01900000-0000-7000-8000-000000007407', 'fechamento.du.conf_nf', '', '11', 'dia útil', '2000-01-01',
     'Decisão de produto: um dia útil depois do balanço', 0),
    ('01900000-0000-7000-8000-000000007408', 'fechamento.du.fatura', '', '15', 'dia útil', '2000-01-01',
     'Decisão de produto: ciclos que terminam até o dia 10, mais a entrega', 0),
    ('01900000-0000-7000-8000-000000007409', 'fechamento.du.conf_fatura', '', '17', 'dia útil', '2000-01-01',
     'Decisão de produto: dois dias úteis depois da fatura', 0),
    ('01900000-0000-7000-8000-000000007410', 'fechamento.du.boleto', '', '6', 'dia útil', '2000-01-01',
     'Cláusula usual de mercado: vencimento no 6º dia útil', 0),
    ('01900000-0000-7000-8000-000000007411', 'fechamento.du.email', '', '6', 'dia útil', '2000-01-01',
     'Decisão de produto: até o vencimento do boleto', 0),
    ('01900000-0000-7000-8000-000000007412', 'fechamento.du.encargos', '', '22', 'dia útil', '2000-01-01',
     'Decisão de produto: cobrança dos encargos pela CCEE', 0),
    ('01900000-0000-7000-8000-000000007413', 'fechamento.du.liquidacao', '', '27', 'dia útil', '2000-01-01',
     'Débito em MS+26du, crédito em MS+27du (Comerc, 05/2024)', 0),
    ('01900000-0000-7000-8000-000000007414', 'fechamento.du.apontamentos', '', '17', 'dia útil', '2000-01-01',
     'Decisão de produto: com a conferência da fatura', 0),
    ('01900000-0000-7000-8000-000000007415', 'fechamento.dispensa_max', '', '1000', 'R$', '2000-01-01',
     'Decisão de produto: acima disso quem dispensa é uma gestora', 0),
    ('01900000-0000-7000-8000-000000007416', 'fechamento.reabrir_meses', '', '12', 'meses', '2000-01-01',
     'Decisão de produto: antes disso só ajuste', 0),
    ('01900000-0000-7000-8000-000000007417', 'fechamento.ajuste_valor', '', '500', 'R$', '2000-01-01',
     'Decisão de produto: vale o maior entre R$ 500,00 e 1 % do mês do cliente', 0),
    ('01900000-0000-7000-8000-000000007418', 'fechamento.ajuste_percentual', '', '1', '%', '2000-01-01',
     'Decisão de produto: vale o maior entre R$ 500,00 e 1 % do mês do cliente', 0);
