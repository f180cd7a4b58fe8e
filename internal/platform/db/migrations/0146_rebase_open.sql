-- +goose Up

-- LW-01: the contracts whose price of 2027 nobody has confirmed, which the dashboard counts.
CREATE INDEX contracts_rebase_open ON contracts (client_id)
    WHERE price_rebase = 'automatico' AND price_includes <> 'nenhum' AND rebase_confirmed_at IS NULL;
