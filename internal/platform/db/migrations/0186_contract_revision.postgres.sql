-- +goose Up

-- What is kept encoded of a contract is found by its version and its revision (OP-07). A
-- write that does not raise the version, whoever makes it, has another revision by this.
ALTER TABLE contracts ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;

-- +goose StatementBegin
CREATE FUNCTION contracts_revision() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW.revision := OLD.revision + 1;
    RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER contracts_revision BEFORE UPDATE ON contracts FOR EACH ROW
    WHEN (NEW.version <= OLD.version AND NEW.revision <= OLD.revision) EXECUTE FUNCTION contracts_revision();
