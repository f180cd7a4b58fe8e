-- +goose Up

-- Who typed the words of a deal and the next step of a client: who sees no prices reads
-- those that this person typed. NULL: several people did, or it is not known.
ALTER TABLE deals ADD COLUMN title_by TEXT;
ALTER TABLE deals ADD COLUMN next_step_by TEXT;
UPDATE deals SET title_by = (SELECT MIN(a.actor_id) FROM audit_entries a
    WHERE a.entity = 'deal' AND a.entity_id = deals.id AND a.action IN ('deal.create', 'deal.update') HAVING COUNT(DISTINCT a.actor_id) = 1);
UPDATE deals SET next_step_by = title_by WHERE next_step IS NOT NULL;

ALTER TABLE clients ADD COLUMN next_step_by TEXT;
UPDATE clients SET next_step_by = (SELECT MIN(a.actor_id) FROM audit_entries a
    WHERE a.entity = 'client' AND a.entity_id = clients.id AND a.action IN ('lead.create', 'lead.update') HAVING COUNT(DISTINCT a.actor_id) = 1)
WHERE next_step IS NOT NULL;
