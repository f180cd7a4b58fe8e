-- +goose Up

-- LW-01: what the CBS and the IBS of a month's notas were found to be; NULL where the law
-- of the month only lets them be told.
ALTER TABLE contract_checks ADD COLUMN nf_federal TEXT;
