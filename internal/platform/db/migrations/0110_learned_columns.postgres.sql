-- +goose Up

-- Columns of items and histories are learned as well (RQ-08).
ALTER TABLE layout_rules DROP CONSTRAINT layout_rules_kind_check;
ALTER TABLE layout_rules ADD CONSTRAINT layout_rules_kind_check CHECK (kind IN ('label', 'region', 'column', 'ignore'));
