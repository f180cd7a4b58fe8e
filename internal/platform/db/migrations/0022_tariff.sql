-- +goose Up

-- Distributors by CNPJ: the regulator writes their names differently from file to
-- file, so that every name that was met stands for its company.
CREATE TABLE distributors (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    cnpj       TEXT   UNIQUE, -- NULL: only the name is known
    uf         TEXT,
    source     TEXT   NOT NULL,
    updated_at BIGINT NOT NULL,
    updated_by TEXT,          -- the name as it was then
    version    BIGINT NOT NULL
);

CREATE TABLE distributor_names (
    name           TEXT NOT NULL PRIMARY KEY, -- lower case, no accents
    distributor_id TEXT NOT NULL REFERENCES distributors (id)
);

CREATE INDEX distributor_names_by_distributor ON distributor_names (distributor_id);

-- Tariffs as an act fixes them, without taxes: R$/kW and R$/MWh × 1e-8. An empty
-- class, subclass or detail is "Não se aplica".
CREATE TABLE tariffs (
    distributor_id TEXT   NOT NULL REFERENCES distributors (id),
    subgroup       TEXT   NOT NULL,
    modality       TEXT   NOT NULL,
    class          TEXT   NOT NULL DEFAULT '',
    subclass       TEXT   NOT NULL DEFAULT '',
    detail         TEXT   NOT NULL DEFAULT '',
    posto          TEXT   NOT NULL CHECK (posto IN ('ponta', 'fora_ponta', 'intermediario', 'unico')),
    valid_from     TEXT   NOT NULL, -- YYYY-MM-DD
    valid_to       TEXT,
    tusd_kw        BIGINT,
    tusd_mwh       BIGINT,
    te_mwh         BIGINT,
    act            TEXT   NOT NULL,
    source         TEXT   NOT NULL,
    updated_at     BIGINT NOT NULL,
    PRIMARY KEY (distributor_id, subgroup, modality, class, subclass, detail, posto, valid_from)
);

CREATE INDEX tariffs_by_start ON tariffs (valid_from);

-- One value a month: the bandeira in force with its charge, and the mean PLD of a
-- submarket, R$/MWh × 1e-8.
CREATE TABLE market_months (
    series     TEXT   NOT NULL CHECK (series IN ('bandeira', 'SE', 'S', 'NE', 'N')),
    month      TEXT   NOT NULL, -- YYYY-MM
    price      BIGINT NOT NULL,
    label      TEXT   NOT NULL DEFAULT '', -- of a bandeira: its name
    hours      BIGINT NOT NULL DEFAULT 0,  -- that a mean is of; 0: the source gives the mean
    source     TEXT   NOT NULL,
    updated_at BIGINT NOT NULL,
    updated_by TEXT,
    version    BIGINT NOT NULL,
    PRIMARY KEY (series, month)
);

-- What a person compared before applying a file: any change raises it.
CREATE TABLE reference_revisions (
    name     TEXT   NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL
);

INSERT INTO reference_revisions (name, revision) VALUES ('tarifas', 1), ('bandeiras', 1), ('pld', 1);

INSERT INTO parameters (id, key, scope, value, unit, valid_from, valid_to, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000002201', 'pld.minimo', '', '49.77', 'R$/MWh', '2021-01-01', '2021-12-31',
     'Limites do PLD de 2021, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002202', 'pld.minimo', '', '55.70', 'R$/MWh', '2022-01-01', '2022-12-31',
     'Limites do PLD de 2022, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002203', 'pld.minimo', '', '69.04', 'R$/MWh', '2023-01-01', '2023-12-31',
     'Limites do PLD de 2023, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002204', 'pld.minimo', '', '61.07', 'R$/MWh', '2024-01-01', '2024-12-31',
     'Limites do PLD de 2024, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002205', 'pld.minimo', '', '58.60', 'R$/MWh', '2025-01-01', '2025-12-31',
     'Limites do PLD de 2025, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002206', 'pld.minimo', '', '57.31', 'R$/MWh', '2026-01-01', '2026-12-31',
     'Despacho ANEEL 3.850/2025', 0),
    ('01900000-0000-7000-8000-000000002207', 'pld.maximo_estrutural', '', '716.80', 'R$/MWh', '2024-01-01', '2024-12-31',
     'Limites do PLD de 2024, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002208', 'pld.maximo_estrutural', '', '785.27', 'R$/MWh', '2026-01-01', '2026-12-31',
     'Despacho ANEEL 3.850/2025', 0),
    ('01900000-0000-7000-8000-000000002209', 'pld.maximo_horario', '', '1470.57', 'R$/MWh', '2024-01-01', '2024-12-31',
     'Limites do PLD de 2024, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002210', 'pld.maximo_horario', '', '1611.04', 'R$/MWh', '2026-01-01', '2026-12-31',
     'Despacho ANEEL 3.850/2025', 0),
    ('01900000-0000-7000-8000-000000002211', 'bandeira.adicional.amarela', '', '18.85', 'R$/MWh', '2024-04-01', NULL,
     'REH ANEEL 3.306/2024', 0),
    ('01900000-0000-7000-8000-000000002212', 'bandeira.adicional.vermelha_1', '', '44.63', 'R$/MWh', '2024-04-01', NULL,
     'REH ANEEL 3.306/2024', 0),
    ('01900000-0000-7000-8000-000000002213', 'bandeira.adicional.vermelha_2', '', '78.77', 'R$/MWh', '2024-04-01', NULL,
     'REH ANEEL 3.306/2024', 0),
    ('01900000-0000-7000-8000-000000002214', 'bandeira.adicional.escassez', '', '142', 'R$/MWh', '2021-09-01', NULL,
     'Bandeira de escassez hídrica, setembro de 2021 a abril de 2022: extinta, mantida como cenário', 0),
    ('01900000-0000-7000-8000-000000002215', 'tarifa.plausivel.tusd_kw_max', '', '1000', 'R$/kW', '2000-01-01', NULL,
     'Decisão de produto: cinco vezes a maior tarifa de demanda homologada de 2023 a 2025', 0),
    ('01900000-0000-7000-8000-000000002216', 'tarifa.plausivel.tusd_mwh_max', '', '20000', 'R$/MWh', '2000-01-01', NULL,
     'Decisão de produto: quatro vezes a maior TUSD de ponta homologada de 2023 a 2025', 0),
    ('01900000-0000-7000-8000-000000002217', 'tarifa.plausivel.te_mwh_max', '', '3000', 'R$/MWh', '2000-01-01', NULL,
     'Decisão de produto: cinco vezes a maior TE homologada de 2023 a 2025', 0),
    ('01900000-0000-7000-8000-000000002218', 'tarifa.plausivel.razao_max', '', '30', 'razão', '2000-01-01', NULL,
     'Decisão de produto: tarifas comparáveis distam até 12 vezes da mediana; um erro de vírgula, 100 vezes', 0),
    ('01900000-0000-7000-8000-000000002219', 'bandeira.plausivel.adicional_max', '', '300', 'R$/MWh', '2000-01-01', NULL,
     'Decisão de produto: o dobro do maior adicional já cobrado (escassez hídrica, 142,00)', 0);

-- The companies of the national register; a tariff file refreshes the list.
INSERT INTO distributors (id, name, cnpj, uf, source, updated_at, version) VALUES
    ('01900000-0000-7000-8000-000000022101', 'CEMIG Distribuição', '06981180000116', 'MG', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022102', 'CELESC Distribuição', '08336783000190', 'SC', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022103', 'COPEL Distribuição', '04368898000106', 'PR', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022104', 'Enel SP', '61695227000193', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022105', 'Enel CE', '07047251000170', 'CE', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022106', 'Enel RJ', '33050071000158', 'RJ', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022107', 'Light SESA', '60444437000146', 'RJ', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022108', 'CPFL Paulista', '33050196000188', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022109', 'CPFL Piratininga', '04172213000151', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022110', 'CPFL Santa Cruz', '53859112000169', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022111', 'RGE', '02016440000162', 'RS', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022112', 'EDP SP', '02302100000106', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022113', 'EDP ES', '28152650000171', 'ES', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022114', 'Energisa MS', '15413826000150', 'MS', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022115', 'Energisa Sul-Sudeste', '07282377000120', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022116', 'Energisa TO', '25086034000171', 'TO', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022117', 'Energisa Minas Rio', '19527639000158', 'MG', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022118', 'Amazonas Energia', '02341467000120', 'AM', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022119', 'CHESP', '01377555000110', 'GO', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022120', 'COCEL', '75805895000130', 'PR', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022121', 'Neoenergia Coelba', '15139629000194', 'BA', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022122', 'Neoenergia Pernambuco', '10835932000108', 'PE', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022123', 'Neoenergia Cosern', '08324196000181', 'RN', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022124', 'Neoenergia Elektro', '02328280000197', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022125', 'Neoenergia Brasília', '07522669000192', 'DF', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022126', 'Equatorial GO', '01543032000104', 'GO', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022127', 'Equatorial PA', '04895728000180', 'PA', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022128', 'Equatorial MA', '06272793000184', 'MA', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022129', 'Equatorial PI', '06840748000189', 'PI', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022130', 'Equatorial AL', '12272084000100', 'AL', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022131', 'Equatorial CEEE', '08467115000100', 'RS', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022132', 'Equatorial AP', '05965546000109', 'AP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022133', 'Energisa MT', '03467321000199', 'MT', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022134', 'Energisa PB', '09095183000140', 'PB', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022135', 'Energisa SE', '13017462000163', 'SE', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022136', 'Energisa RO', '05914650000166', 'RO', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022137', 'Energisa AC', '04065033000170', 'AC', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022138', 'Roraima Energia', '02341470000144', 'RR', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022139', 'DMED', '23664303000104', 'MG', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022140', 'SULGIPE', '13255658000196', 'SE', 'Cadastro nacional de distribuidoras', 0, 1);

INSERT INTO distributor_names (name, distributor_id) VALUES
    ('cemig distribuicao', '01900000-0000-7000-8000-000000022101'),
    ('cemig-d', '01900000-0000-7000-8000-000000022101'),
    ('cemig', '01900000-0000-7000-8000-000000022101'),
    ('celesc distribuicao', '01900000-0000-7000-8000-000000022102'),
    ('celesc-dis', '01900000-0000-7000-8000-000000022102'),
    ('celesc', '01900000-0000-7000-8000-000000022102'),
    ('copel distribuicao', '01900000-0000-7000-8000-000000022103'),
    ('copel-dis', '01900000-0000-7000-8000-000000022103'),
    ('copel', '01900000-0000-7000-8000-000000022103'),
    ('enel sp', '01900000-0000-7000-8000-000000022104'),
    ('eletropaulo', '01900000-0000-7000-8000-000000022104'),
    ('enel sao paulo', '01900000-0000-7000-8000-000000022104'),
    ('enel ce', '01900000-0000-7000-8000-000000022105'),
    ('coelce', '01900000-0000-7000-8000-000000022105'),
    ('enel ceara', '01900000-0000-7000-8000-000000022105'),
    ('enel rj', '01900000-0000-7000-8000-000000022106'),
    ('ampla', '01900000-0000-7000-8000-000000022106'),
    ('enel rio', '01900000-0000-7000-8000-000000022106'),
    ('light sesa', '01900000-0000-7000-8000-000000022107'),
    ('light', '01900000-0000-7000-8000-000000022107'),
    ('cpfl paulista', '01900000-0000-7000-8000-000000022108'),
    ('cpfl-paulista', '01900000-0000-7000-8000-000000022108'),
    ('cpfl piratininga', '01900000-0000-7000-8000-000000022109'),
    ('cpfl-piratininga', '01900000-0000-7000-8000-000000022109'),
    ('cpfl santa cruz', '01900000-0000-7000-8000-000000022110'),
    ('cpfl-santa cruz', '01900000-0000-7000-8000-000000022110'),
    ('rge', '01900000-0000-7000-8000-000000022111'),
    ('rge sul', '01900000-0000-7000-8000-000000022111'),
    ('edp sp', '01900000-0000-7000-8000-000000022112'),
    ('edp sao paulo', '01900000-0000-7000-8000-000000022112'),
    ('bandeirante', '01900000-0000-7000-8000-000000022112'),
    ('edp es', '01900000-0000-7000-8000-000000022113'),
    ('edp espirito santo', '01900000-0000-7000-8000-000000022113'),
    ('escelsa', '01900000-0000-7000-8000-000000022113'),
    ('energisa ms', '01900000-0000-7000-8000-000000022114'),
    ('ems', '01900000-0000-7000-8000-000000022114'),
    ('energisa sul-sudeste', '01900000-0000-7000-8000-000000022115'),
    ('ess', '01900000-0000-7000-8000-000000022115'),
    ('energisa to', '01900000-0000-7000-8000-000000022116'),
    ('eto', '01900000-0000-7000-8000-000000022116'),
    ('energisa minas rio', '01900000-0000-7000-8000-000000022117'),
    ('emr', '01900000-0000-7000-8000-000000022117'),
    ('energisa mg', '01900000-0000-7000-8000-000000022117'),
    ('amazonas energia', '01900000-0000-7000-8000-000000022118'),
    ('ame', '01900000-0000-7000-8000-000000022118'),
    ('chesp', '01900000-0000-7000-8000-000000022119'),
    ('cocel', '01900000-0000-7000-8000-000000022120'),
    ('neoenergia coelba', '01900000-0000-7000-8000-000000022121'),
    ('coelba', '01900000-0000-7000-8000-000000022121'),
    ('neoenergia pernambuco', '01900000-0000-7000-8000-000000022122'),
    ('celpe', '01900000-0000-7000-8000-000000022122'),
    ('neoenergia pe', '01900000-0000-7000-8000-000000022122'),
    ('neoenergia cosern', '01900000-0000-7000-8000-000000022123'),
    ('cosern', '01900000-0000-7000-8000-000000022123'),
    ('neoenergia elektro', '01900000-0000-7000-8000-000000022124'),
    ('elektro', '01900000-0000-7000-8000-000000022124'),
    ('neoenergia brasilia', '01900000-0000-7000-8000-000000022125'),
    ('ceb-dis', '01900000-0000-7000-8000-000000022125'),
    ('equatorial go', '01900000-0000-7000-8000-000000022126'),
    ('enel go', '01900000-0000-7000-8000-000000022126'),
    ('celg-d', '01900000-0000-7000-8000-000000022126'),
    ('equatorial pa', '01900000-0000-7000-8000-000000022127'),
    ('celpa', '01900000-0000-7000-8000-000000022127'),
    ('equatorial ma', '01900000-0000-7000-8000-000000022128'),
    ('cemar', '01900000-0000-7000-8000-000000022128'),
    ('equatorial pi', '01900000-0000-7000-8000-000000022129'),
    ('cepisa', '01900000-0000-7000-8000-000000022129'),
    ('equatorial al', '01900000-0000-7000-8000-000000022130'),
    ('ceal', '01900000-0000-7000-8000-000000022130'),
    ('equatorial ceee', '01900000-0000-7000-8000-000000022131'),
    ('ceee equatorial', '01900000-0000-7000-8000-000000022131'),
    ('ceee-d', '01900000-0000-7000-8000-000000022131'),
    ('equatorial ap', '01900000-0000-7000-8000-000000022132'),
    ('cea equatorial', '01900000-0000-7000-8000-000000022132'),
    ('cea', '01900000-0000-7000-8000-000000022132'),
    ('energisa mt', '01900000-0000-7000-8000-000000022133'),
    ('emt', '01900000-0000-7000-8000-000000022133'),
    ('energisa pb', '01900000-0000-7000-8000-000000022134'),
    ('epb', '01900000-0000-7000-8000-000000022134'),
    ('energisa se', '01900000-0000-7000-8000-000000022135'),
    ('ese', '01900000-0000-7000-8000-000000022135'),
    ('energisa ro', '01900000-0000-7000-8000-000000022136'),
    ('ero', '01900000-0000-7000-8000-000000022136'),
    ('ceron', '01900000-0000-7000-8000-000000022136'),
    ('energisa ac', '01900000-0000-7000-8000-000000022137'),
    ('eac', '01900000-0000-7000-8000-000000022137'),
    ('eletroacre', '01900000-0000-7000-8000-000000022137'),
    ('roraima energia', '01900000-0000-7000-8000-000000022138'),
    ('dmed', '01900000-0000-7000-8000-000000022139'),
    ('sulgipe', '01900000-0000-7000-8000-000000022140');
