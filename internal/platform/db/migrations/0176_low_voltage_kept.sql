-- +goose Up

-- LW-05: simulations and proposals of group B. Their modality is Convencional, and without
-- an offer the saving is not known. A check and a NOT NULL go with their column, which is
-- made anew beside it on both engines.
ALTER TABLE simulations ADD COLUMN modality_kept TEXT NOT NULL DEFAULT 'Verde' CHECK (modality_kept IN ('Verde', 'Azul', 'Convencional'));
UPDATE simulations SET modality_kept = modality;
ALTER TABLE simulations DROP COLUMN modality;
ALTER TABLE simulations RENAME COLUMN modality_kept TO modality;
ALTER TABLE simulations ADD COLUMN saving_kept BIGINT;
UPDATE simulations SET saving_kept = annual_saving;
ALTER TABLE simulations DROP COLUMN annual_saving;
ALTER TABLE simulations RENAME COLUMN saving_kept TO annual_saving;

ALTER TABLE proposals ADD COLUMN modality_kept TEXT NOT NULL DEFAULT 'Verde' CHECK (modality_kept IN ('Verde', 'Azul', 'Convencional'));
UPDATE proposals SET modality_kept = modality;
ALTER TABLE proposals DROP COLUMN modality;
ALTER TABLE proposals RENAME COLUMN modality_kept TO modality;

-- A proposal of group B leaves only after the gestora released it.
ALTER TABLE proposals ADD COLUMN released_by TEXT; -- the name as it was then
ALTER TABLE proposals ADD COLUMN released_at BIGINT;
ALTER TABLE proposals ADD COLUMN release_reason TEXT;
