-- +goose Up

-- What a contract supplies in a month of which it is active on some days only (MC-10).
ALTER TABLE contracts ADD COLUMN partial_month TEXT NOT NULL DEFAULT 'mes_inteiro'
    CHECK (partial_month IN ('mes_inteiro', 'pro_rata_dias', 'proximo_mes', 'mes_anterior'));
