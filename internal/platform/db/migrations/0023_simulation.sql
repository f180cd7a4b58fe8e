-- +goose Up

-- Simulations of what a unit pays and would pay in the free market. The input and
-- the figures of each version are JSON and never change; the columns beside them
-- are what lists show and sort by. Money in R$ x 1e-4, percent x 1e-6.
CREATE TABLE simulations (
    id             TEXT   NOT NULL PRIMARY KEY,
    number         BIGINT NOT NULL UNIQUE,
    client_id      TEXT   REFERENCES clients (id),
    owner_id       TEXT   NOT NULL REFERENCES users (id),
    name           TEXT   NOT NULL,
    search         TEXT   NOT NULL, -- lower case, no accents
    distributor    TEXT   NOT NULL,
    modality       TEXT   NOT NULL CHECK (modality IN ('Verde', 'Azul')), -- the cheaper one of the proposal
    annual_cost    BIGINT NOT NULL,
    annual_saving  BIGINT NOT NULL,
    saving_percent BIGINT,
    copied_from    TEXT   REFERENCES simulations (id),
    version        BIGINT NOT NULL DEFAULT 1,
    created_at     BIGINT NOT NULL,
    updated_at     BIGINT NOT NULL,
    updated_by     TEXT   NOT NULL,
    deleted_at     BIGINT
);
CREATE INDEX simulations_owner ON simulations (owner_id, updated_at) WHERE deleted_at IS NULL;
CREATE INDEX simulations_client ON simulations (client_id, updated_at) WHERE deleted_at IS NULL;
CREATE INDEX simulations_newest ON simulations (updated_at) WHERE deleted_at IS NULL;

CREATE TABLE simulation_versions (
    simulation_id TEXT   NOT NULL REFERENCES simulations (id),
    version       BIGINT NOT NULL,
    input         TEXT   NOT NULL, -- JSON, as it was sent
    result        TEXT   NOT NULL, -- JSON, as it was answered then
    rules_version BIGINT NOT NULL,
    created_at    BIGINT NOT NULL,
    created_by    TEXT   NOT NULL, -- the name as it was then
    PRIMARY KEY (simulation_id, version)
);

-- The last number that was given; the row is held while one is taken.
CREATE TABLE simulation_numbers (
    name TEXT   NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);
INSERT INTO simulation_numbers (name, last) VALUES ('simulacao', 0);

INSERT INTO parameters (id, key, scope, value, unit, valid_from, valid_to, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000002301', 'simulacao.proinfa', '', '2', '%', '2000-01-01', NULL,
     'Premissa: cota do PROINFA sobre o consumo quando não informada', 0),
    ('01900000-0000-7000-8000-000000002302', 'simulacao.encargos_ccee', '', '15', 'R$/MWh', '2000-01-01', NULL,
     'Premissa: ESS, EER e ERCAP; confira os valores mensais da CCEE', 0),
    ('01900000-0000-7000-8000-000000002303', 'simulacao.gestao_mensal', '', '500', 'R$', '2000-01-01', NULL,
     'Decisão de produto: taxa de gestão por mês', 0),
    ('01900000-0000-7000-8000-000000002304', 'simulacao.queda_consumo', '', '30', '%', '2000-01-01', NULL,
     'Premissa: queda do consumo no cenário de sobrecontratação', 0),
    ('01900000-0000-7000-8000-000000002305', 'simulacao.faixa_min', '', '80', '%', '2000-01-01', NULL,
     'Premissa: limite inferior do volume contratado', 0),
    ('01900000-0000-7000-8000-000000002306', 'simulacao.faixa_max', '', '120', '%', '2000-01-01', NULL,
     'Premissa: limite superior do volume contratado', 0),
    ('01900000-0000-7000-8000-000000002307', 'simulacao.cenario_preco', '', '10', '%', '2000-01-01', NULL,
     'Premissa: variação do preço entre os cenários', 0),
    ('01900000-0000-7000-8000-000000002308', 'simulacao.cenario_volume', '', '10', '%', '2000-01-01', NULL,
     'Premissa: variação do consumo entre os cenários', 0),
    ('01900000-0000-7000-8000-000000002309', 'simulacao.cenario_tarifa', '', '5', '%', '2000-01-01', NULL,
     'Premissa: variação das tarifas da distribuidora entre os cenários', 0),
    ('01900000-0000-7000-8000-000000002310', 'ambiental.fator_sin', '', '0.0385', 'razão', '2000-01-01', NULL,
     'MCTI, fator médio anual do SIN de 2023, tCO2/MWh', 0),
    ('01900000-0000-7000-8000-000000002311', 'ambiental.tco2_por_arvore', '', '0.16314', 'razão', '2000-01-01', NULL,
     'Instituto Totum, ESALQ e SOS Mata Atlântica: 163,14 kg de CO2 por árvore em 20 anos', 0),
    ('01900000-0000-7000-8000-000000002312', 'ambiental.arvores_por_hectare', '', '1667', 'razão', '2000-01-01', NULL,
     'Densidade de plantio do mesmo estudo', 0),
    ('01900000-0000-7000-8000-000000002313', 'ambiental.hectares_por_campo', '', '0.714', 'razão', '2000-01-01', NULL,
     'Campo de futebol de 105 m por 68 m', 0),
    ('01900000-0000-7000-8000-000000002314', 'mercado_livre.varejista_abaixo_kw', '', '500', 'kW', '2000-01-01', NULL,
     'REN ANEEL 1.011/2022: abaixo dela por comercializador varejista', 0),
    ('01900000-0000-7000-8000-000000002315', 'mercado_livre.grupo_a', '', '0', 'razão', '2000-01-01', '2023-12-31',
     'Portaria Normativa MME 50/2022', 0),
    ('01900000-0000-7000-8000-000000002316', 'mercado_livre.grupo_a', '', '1', 'razão', '2024-01-01', NULL,
     'Portaria Normativa MME 50/2022: todo o grupo A', 0),
    ('01900000-0000-7000-8000-000000002317', 'mercado_livre.baixa_tensao_empresas', '', '0', 'razão', '2000-01-01', '2027-11-24',
     'Lei 9.074/1995, art. 15, § 17 (Lei 15.269/2025)', 0),
    ('01900000-0000-7000-8000-000000002318', 'mercado_livre.baixa_tensao_empresas', '', '1', 'razão', '2027-11-25', NULL,
     'Lei 9.074/1995, art. 15, § 17 (Lei 15.269/2025): comércio e indústria', 0),
    ('01900000-0000-7000-8000-000000002319', 'mercado_livre.baixa_tensao_demais', '', '0', 'razão', '2000-01-01', '2028-11-24',
     'Lei 9.074/1995, art. 15, § 17 (Lei 15.269/2025)', 0),
    ('01900000-0000-7000-8000-000000002320', 'mercado_livre.baixa_tensao_demais', '', '1', 'razão', '2028-11-25', NULL,
     'Lei 9.074/1995, art. 15, § 17 (Lei 15.269/2025): demais consumidores', 0),
    ('01900000-0000-7000-8000-000000002321', 'tusd.desconto_novo_migrante_max', '', '100', '%', '2000-01-01', '2025-11-24',
     'Lei 9.427/1996, art. 26: até 100 % conforme a fonte', 0),
    ('01900000-0000-7000-8000-000000002322', 'tusd.desconto_novo_migrante_max', '', '0', '%', '2025-11-25', NULL,
     'Lei 15.269/2025: sem desconto para quem migra e para aumento de carga', 0),
    ('01900000-0000-7000-8000-000000002323', 'tributos.cbs', '', '0', 'razão', '2000-01-01', '2026-12-31',
     'EC 132/2023 e LC 214/2025', 0),
    ('01900000-0000-7000-8000-000000002324', 'tributos.cbs', '', '1', 'razão', '2027-01-01', NULL,
     'EC 132/2023 e LC 214/2025: a CBS substitui PIS e COFINS', 0);
