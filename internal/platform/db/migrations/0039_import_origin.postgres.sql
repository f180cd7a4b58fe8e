-- +goose Up

-- A remembered layout says what its columns are. Client, CNPJ and meter were typed
-- for one sheet, and would send the next one into the first one's meter.
UPDATE import_mappings SET mapping_json = (mapping_json::jsonb - 'constants')::text;

-- What an import created, so that undoing it can take that away again (TD-06).
ALTER TABLE clients ADD COLUMN created_import BIGINT;
ALTER TABLE consumer_units ADD COLUMN created_import BIGINT;
CREATE INDEX clients_import ON clients (created_import) WHERE created_import IS NOT NULL;
CREATE INDEX consumer_units_import ON consumer_units (created_import) WHERE created_import IS NOT NULL;

-- A row for transactions to wait on keeps no client.
ALTER TABLE balance_locks DROP CONSTRAINT balance_locks_client_id_fkey;
ALTER TABLE balance_locks ADD CONSTRAINT balance_locks_client_id_fkey
    FOREIGN KEY (client_id) REFERENCES clients (id) ON DELETE CASCADE;

-- Lines of totals and notes are left out, and those out of proportion wait for
-- somebody to confirm them; both are listed as such.
ALTER TABLE imports ADD COLUMN confirmed TEXT; -- why a person confirmed them (TD-02)
ALTER TABLE import_rows DROP CONSTRAINT import_rows_outcome_check;
ALTER TABLE import_rows ADD CONSTRAINT import_rows_outcome_check
    CHECK (outcome IN ('rejeitada', 'ignorada', 'suspeita', 'atualizada', 'sem_alteracao', 'desfeita', 'conflito'));

-- Another sending of the same content that became an invoice.
CREATE INDEX readings_linked ON readings (sha256) WHERE invoice_id IS NOT NULL;
