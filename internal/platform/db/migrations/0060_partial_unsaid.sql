-- +goose Up

-- A rule of partial months that nobody has said is null: the whole month, with a warning
-- that one that is meant does not keep (MC-10).
ALTER TABLE contracts RENAME COLUMN partial_month TO partial_before;
ALTER TABLE contracts ADD COLUMN partial_month TEXT
    CHECK (partial_month IN ('mes_inteiro', 'pro_rata_dias', 'proximo_mes', 'mes_anterior'));
UPDATE contracts SET partial_month = partial_before WHERE partial_before <> 'mes_inteiro';
ALTER TABLE contracts DROP COLUMN partial_before;
