-- +goose Up

-- What is kept encoded of a contract is found by its version and its revision (OP-07). A
-- write that does not raise the version, whoever makes it, has another revision by this.
ALTER TABLE contracts ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;

-- +goose StatementBegin
CREATE TRIGGER contracts_revision AFTER UPDATE ON contracts
WHEN new.version <= old.version AND new.revision <= old.revision BEGIN
    UPDATE contracts SET revision = old.revision + 1 WHERE seq = new.seq;
END;
-- +goose StatementEnd
