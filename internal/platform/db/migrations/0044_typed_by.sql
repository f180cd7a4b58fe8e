-- +goose Up

-- Who sees no prices reads whole only what that person alone typed; NULL: several
-- people did. What a person typed who may not set prices needs an approval.
ALTER TABLE simulations ADD COLUMN typed_by TEXT;
UPDATE simulations SET typed_by = owner_id WHERE NOT EXISTS (SELECT 1 FROM simulation_versions v
    WHERE v.simulation_id = simulations.id AND v.created_by <> (SELECT u.name FROM users u WHERE u.id = simulations.owner_id));

ALTER TABLE proposals ADD COLUMN typed_by TEXT;
ALTER TABLE proposals ADD COLUMN approval TEXT NOT NULL DEFAULT 'livre' CHECK (approval IN ('livre', 'necessaria', 'pedida', 'aprovada'));
ALTER TABLE proposals ADD COLUMN approved_by TEXT;
ALTER TABLE proposals ADD COLUMN approved_at BIGINT;
UPDATE proposals SET typed_by = owner_id WHERE NOT EXISTS (SELECT 1 FROM proposal_versions v
    WHERE v.proposal_id = proposals.id AND v.created_by <> (SELECT u.name FROM users u WHERE u.id = proposals.owner_id));
UPDATE proposals SET approval = 'necessaria' WHERE state IN ('rascunho', 'enviada') AND NOT EXISTS (
    SELECT 1 FROM user_roles r WHERE r.user_id = proposals.owner_id AND r.role IN ('gestora', 'backoffice'));

-- Who typed the value of a deal.
ALTER TABLE deals ADD COLUMN value_by TEXT;
