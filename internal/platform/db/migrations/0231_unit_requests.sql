-- SX-24: a parceiro's installation codes wait for back office like its CNPJs, so that no answer
-- tells whether another client has one. unit_key is the code as it is compared, empty where a
-- client is asked for; unit is what was typed of the unit, unit_id one whose number changed.
ALTER TABLE client_requests ADD COLUMN unit_key TEXT NOT NULL DEFAULT '';
ALTER TABLE client_requests ADD COLUMN unit_id TEXT;
ALTER TABLE client_requests ADD COLUMN unit TEXT;
DROP INDEX client_requests_once;
CREATE UNIQUE INDEX client_requests_once ON client_requests (by_user, cnpj, unit_key) WHERE state = 'pendente';
