-- +goose Up

-- The list of clients, which is paged: in its order, with what it is narrowed and counted by.
CREATE INDEX clients_listed ON clients (search_text, seq, id, funnel_status, migration_status, segment, owner_user_id, last_interaction)
    WHERE deleted_at IS NULL;
-- Which clients have a contract in force on a day.
CREATE INDEX contracts_in_force ON contracts (client_id, end_date, start_date) WHERE deleted_at IS NULL AND status = 'Ativo';
