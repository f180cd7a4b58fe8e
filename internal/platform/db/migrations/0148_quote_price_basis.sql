-- +goose Up

-- LW-01: on which taxes the prices of a round are asked and offered, so that offers are
-- compared on one basis only. Rounds of before asked nothing: PIS/COFINS was the custom.
ALTER TABLE quote_rounds ADD COLUMN price_includes TEXT NOT NULL DEFAULT 'pis_cofins' CHECK (price_includes IN ('pis_cofins', 'nenhum'));
