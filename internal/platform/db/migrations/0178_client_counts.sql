-- +goose Up

-- The list of clients and what it counts are read from indexes alone. SQLite goes to the
-- row for a column of the index's own condition unless the index has the column too.
DROP INDEX clients_listed;
CREATE INDEX clients_listed ON clients (search_text, seq, id, funnel_status, migration_status, segment, owner_user_id, last_interaction, deleted_at)
    WHERE deleted_at IS NULL;
DROP INDEX contracts_in_force;
CREATE INDEX contracts_in_force ON contracts (client_id, end_date, start_date, status, deleted_at) WHERE deleted_at IS NULL AND status = 'Ativo';
-- Deleted clients, few, who may still have a contract in force.
CREATE INDEX clients_gone ON clients (id, deleted_at) WHERE deleted_at IS NOT NULL;
