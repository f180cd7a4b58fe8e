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

-- The first page of all contracts is kept while this mark stands. Not on PostgreSQL, where
-- it would be one row that all who write contracts wait for.
INSERT INTO change_marks (topic, mark) VALUES ('contracts', HEX(RANDOMBLOB(16)));

-- +goose StatementBegin
CREATE TRIGGER change_marks_contracts_insert AFTER INSERT ON contracts BEGIN
    UPDATE change_marks SET mark = HEX(RANDOMBLOB(16)) WHERE topic = 'contracts';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER change_marks_contracts_update AFTER UPDATE ON contracts BEGIN
    UPDATE change_marks SET mark = HEX(RANDOMBLOB(16)) WHERE topic = 'contracts';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER change_marks_contracts_delete AFTER DELETE ON contracts BEGIN
    UPDATE change_marks SET mark = HEX(RANDOMBLOB(16)) WHERE topic = 'contracts';
END;
-- +goose StatementEnd
