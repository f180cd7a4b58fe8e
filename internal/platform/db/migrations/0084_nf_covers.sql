-- +goose Up

-- Whether the quantities of the month's NFs reach the energy to be billed; Indefinido until
-- the month is checked again, which the raised version of the rules brings about.
ALTER TABLE contract_checks ADD COLUMN nf_covers TEXT NOT NULL DEFAULT 'Indefinido' CHECK (nf_covers IN ('Conforme', 'Divergente', 'Indefinido'));
