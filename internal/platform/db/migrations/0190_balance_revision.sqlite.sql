-- +goose Up

-- What is kept encoded of a balance is found by its version and its revision (OP-07). Who
-- writes its months raises one of them; here a write of the balance itself does that raises
-- neither, and another seller of a contract, which its client's months show.
ALTER TABLE balances ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;

-- +goose StatementBegin
CREATE TRIGGER balances_revision AFTER UPDATE ON balances
WHEN new.version <= old.version AND new.revision <= old.revision BEGIN
    UPDATE balances SET revision = old.revision + 1 WHERE seq = new.seq;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER contracts_seller AFTER UPDATE OF supplier ON contracts
WHEN new.supplier IS NOT old.supplier BEGIN
    UPDATE balances SET revision = revision + 1 WHERE client_id IN (old.client_id, new.client_id);
END;
-- +goose StatementEnd
