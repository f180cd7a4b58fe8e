-- +goose Up

-- The status of a contract from a day on (TD-09), as JSON in the order of days; the
-- first reaches back to the beginning. contracts.status is that of the newest.
ALTER TABLE contracts ADD COLUMN status_history TEXT;

-- The longest runs of months that have a day with status Ativo inside the validity.
CREATE TABLE contract_spans (
    contract_id TEXT NOT NULL REFERENCES contracts (id),
    first_month TEXT NOT NULL,
    last_month  TEXT NOT NULL,
    PRIMARY KEY (contract_id, first_month)
);

-- What the versions say: the status at the end of each day on which it changed.
CREATE TABLE status_replay AS
WITH kept AS (
    SELECT contract_id, version, COALESCE(snapshot::json ->> 'status', 'Ativo') AS status, to_char(to_timestamp(at / 1000000) AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD') AS day FROM contract_versions
), last_of_day AS (
    SELECT kept.*, ROW_NUMBER() OVER (PARTITION BY contract_id, day ORDER BY version DESC) AS place FROM kept
), days AS (
    SELECT contract_id, day, status, LAG(status) OVER (PARTITION BY contract_id ORDER BY version) AS was FROM last_of_day WHERE place = 1
), replayed AS (
    SELECT d.contract_id, CASE WHEN d.was IS NULL THEN LEAST(d.day, c.start_date) ELSE d.day END AS day, d.status
    FROM days d JOIN contracts c ON c.id = d.contract_id WHERE d.was IS NULL OR d.was <> d.status
    UNION ALL
    SELECT c.id, LEAST(to_char(to_timestamp(c.created_at / 1000000) AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD'), c.start_date), c.status
    FROM contracts c WHERE NOT EXISTS (SELECT 1 FROM contract_versions v WHERE v.contract_id = c.id)
)
SELECT contract_id, day, CASE status WHEN 'Em análise' THEN 'em_analise' WHEN 'Inativo' THEN 'suspenso' ELSE 'ativo' END AS status
FROM replayed;
CREATE INDEX status_replay_contract ON status_replay (contract_id, day);

UPDATE contracts SET status_history = (SELECT '[' || string_agg('{"vigente_de":"' || day || '","situacao":"' || status || '"}', ',' ORDER BY day) || ']'
	FROM status_replay WHERE contract_id = contracts.id);

INSERT INTO contract_spans (contract_id, first_month, last_month)
WITH runs AS (
    SELECT r.contract_id, r.status,
        CASE WHEN LAG(r.day) OVER w IS NULL THEN c.start_date ELSE GREATEST(c.start_date, r.day) END AS first_day,
        COALESCE(LEAST(c.end_date, to_char((LEAD(r.day) OVER w)::date - 1, 'YYYY-MM-DD')), c.end_date) AS last_day
    FROM status_replay r JOIN contracts c ON c.id = r.contract_id WINDOW w AS (PARTITION BY r.contract_id ORDER BY r.day)
), months AS (
    SELECT contract_id, substr(first_day, 1, 7) AS first_month, substr(last_day, 1, 7) AS last_month, first_day,
        CAST(substr(first_day, 1, 4) AS INTEGER) * 12 + CAST(substr(first_day, 6, 2) AS INTEGER) AS first_number,
        CAST(substr(last_day, 1, 4) AS INTEGER) * 12 + CAST(substr(last_day, 6, 2) AS INTEGER) AS last_number
    FROM runs WHERE status = 'ativo' AND first_day <= last_day
), marked AS (
    SELECT months.*, CASE WHEN first_number <= 1 + LAG(last_number) OVER (PARTITION BY contract_id ORDER BY first_day) THEN 0 ELSE 1 END AS begins
    FROM months
), islands AS (
    SELECT marked.*, SUM(begins) OVER (PARTITION BY contract_id ORDER BY first_day) AS island FROM marked
)
SELECT contract_id, MIN(first_month), MAX(last_month) FROM islands GROUP BY contract_id, island;
DROP TABLE status_replay;

-- The counters of active contracts, from the spans.
UPDATE contract_deltas SET active = 0;
INSERT INTO contract_deltas (month, active)
SELECT month, SUM(active) FROM (
    SELECT p.first_month AS month, 1 AS active FROM contract_spans p JOIN contracts c ON c.id = p.contract_id WHERE c.deleted_at IS NULL
    UNION ALL
    SELECT to_char((p.last_month || '-01')::date + interval '1 month', 'YYYY-MM'), -1
    FROM contract_spans p JOIN contracts c ON c.id = p.contract_id WHERE c.deleted_at IS NULL
) AS ends WHERE TRUE GROUP BY month
ON CONFLICT (month) DO UPDATE SET active = excluded.active;

-- All months are computed once more at the next start.
UPDATE contract_months SET rules_version = 0;
CREATE INDEX contract_months_outdated ON contract_months (contract_id) WHERE rules_version = 0;
