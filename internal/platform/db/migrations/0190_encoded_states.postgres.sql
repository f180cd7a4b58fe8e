-- +goose Up

-- What is kept encoded of a balance is found by its version and its revision (OP-07). Who
-- writes its months raises one of them; here a write of the balance itself does that raises
-- neither, and another seller of a contract, which its client's months show.
ALTER TABLE balances ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;

-- +goose StatementBegin
CREATE FUNCTION balances_revision() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW.revision := OLD.revision + 1;
    RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER balances_revision BEFORE UPDATE ON balances FOR EACH ROW
    WHEN (NEW.version <= OLD.version AND NEW.revision <= OLD.revision) EXECUTE FUNCTION balances_revision();

-- +goose StatementBegin
CREATE FUNCTION contracts_seller() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    UPDATE balances SET revision = revision + 1 WHERE client_id IN (OLD.client_id, NEW.client_id);
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER contracts_seller AFTER UPDATE OF supplier ON contracts FOR EACH ROW
    WHEN (NEW.supplier IS DISTINCT FROM OLD.supplier) EXECUTE FUNCTION contracts_seller();
