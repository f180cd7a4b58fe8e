-- +goose Up

-- Of which clients something was written that the lists over all clients' months judge by
-- (ADR 0024): one row a client and transaction, so that no writer waits for another; '' is
-- what concerns all of them. Triggers keep it, so that no writer can forget it.
CREATE TABLE closing_changes (
    position  BIGINT NOT NULL DEFAULT TXID_CURRENT(), -- the transaction; visible once it is committed
    client_id TEXT   NOT NULL,
    noted_at  BIGINT NOT NULL DEFAULT CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) AS BIGINT),
    PRIMARY KEY (position, client_id)
);

-- +goose StatementBegin
DO $$
DECLARE
    t RECORD;
    note TEXT;
BEGIN
    FOR t IN SELECT * FROM (VALUES
        ('clients', 'r.id', ''),
        ('contracts', 'r.client_id', ''),
        ('contract_months', 'r.client_id', ''),
        ('contract_checks', 'r.client_id', ''),
        ('consumer_units', 'r.client_id', ''),
        ('balances', 'r.client_id', ''),
        ('invoices', 'r.client_id', ''),
        ('findings', 'r.client_id', ''),
        ('ccee_agents', 'r.client_id', ''),
        ('ccee_figures', 'r.client_id', ''),
        ('ccee_verdicts', 'r.client_id', ''),
        ('closed_months', 'r.client_id', ''),
        ('closing_owners', 'r.client_id', ''),
        ('closing_waivers', 'r.client_id', ''),
        ('closing_adjustments', 'r.client_id', ''),
        ('accruals', 'r.client_id', ''),
        ('accrual_reasons', 'r.client_id', ''),
        ('contract_spans', 'p.client_id', 'JOIN contracts p ON p.id = r.contract_id'),
        ('balance_months', 'p.client_id', 'JOIN balances p ON p.seq = r.balance_seq'),
        ('parameters', '''''', ''),
        ('price_indices', '''''', ''),
        ('market_months', '''''', ''),
        ('tariffs', '''''', ''),
        ('distributors', '''''', ''),
        ('distributor_names', '''''', ''),
        ('ccee_rates', '''''', '')
    ) AS v (name, client, via)
    LOOP
        note := FORMAT('INSERT INTO closing_changes (client_id) SELECT DISTINCT %s FROM changed r %s ON CONFLICT DO NOTHING;', t.client, t.via);
        EXECUTE FORMAT('CREATE FUNCTION closing_note_%1$s() RETURNS TRIGGER LANGUAGE plpgsql AS ''BEGIN %2$s RETURN NULL; END''', t.name, REPLACE(note, '''', ''''''));
        EXECUTE FORMAT('CREATE TRIGGER closing_changes_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION closing_note_%1$s()', t.name);
        EXECUTE FORMAT('CREATE TRIGGER closing_changes_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION closing_note_%1$s()', t.name);
        EXECUTE FORMAT('CREATE TRIGGER closing_changes_update AFTER UPDATE ON %1$s REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION closing_note_%1$s()', t.name);
        CONTINUE WHEN t.client <> 'r.client_id';
        EXECUTE FORMAT('CREATE TRIGGER closing_changes_left AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION closing_note_%1$s()', t.name);
    END LOOP;
END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION closing_note_owners() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO closing_changes (client_id) SELECT DISTINCT o.client_id
        FROM written w JOIN former f ON f.id = w.id JOIN closing_owners o ON o.user_id = w.id
        WHERE w.name <> f.name ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER closing_changes_update AFTER UPDATE ON users REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION closing_note_owners();
