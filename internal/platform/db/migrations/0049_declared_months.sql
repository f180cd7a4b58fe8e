-- +goose Up

-- Which months without a document a declared divergence is of (TD-09): YYYY-MM,
-- comma-separated. Other months count it only where they have the document.
ALTER TABLE contracts ADD COLUMN compliance_nf_months TEXT;
ALTER TABLE contracts ADD COLUMN compliance_invoice_months TEXT;

-- A divergence is counted with the check of its month, never over a whole validity.
ALTER TABLE contract_deltas DROP COLUMN nf_divergent;
ALTER TABLE contract_deltas DROP COLUMN bill_divergent;
ALTER TABLE contract_checks DROP COLUMN nf_delta;
ALTER TABLE contract_checks DROP COLUMN bill_delta;
ALTER TABLE check_portfolio DROP COLUMN nf_delta;
ALTER TABLE check_portfolio DROP COLUMN bill_delta;
