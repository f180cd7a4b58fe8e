-- +goose Up

-- Whether a light is amarelo only because something is not known. The checks are
-- made again under their new rules, which fills it in and moves the counters.
ALTER TABLE contract_checks ADD COLUMN demand_missing BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE contract_checks ADD COLUMN modality_missing BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE contract_checks ADD COLUMN reactive_missing BOOLEAN NOT NULL DEFAULT FALSE;

-- The counters of amarelo leave out what is not known.
UPDATE portfolio_months SET light_amarelo = (
    SELECT COUNT(*) FROM contract_months m
    WHERE m.month = portfolio_months.month AND m.active AND m.light = 'amarelo' AND m.net IS NOT NULL
      AND m.minimum IS NOT NULL AND m.maximum IS NOT NULL AND COALESCE(m.contracted, 0) > 0
) WHERE light_amarelo > 0;
