-- +goose Up

-- Who approved a commission, by id: where the rule of two people is on, another one
-- pays it.
ALTER TABLE commissions ADD COLUMN approved_by_id TEXT;
UPDATE commissions SET approved_by_id = (
    SELECT actor_id FROM audit_entries
    WHERE action = 'commission.approve' AND entity = 'commission' AND entity_id = commissions.id
    ORDER BY at DESC, id DESC LIMIT 1)
WHERE approved_by IS NOT NULL;
