-- What the PIS/COFINS of a month's bills were found to be once these have ended (true.md B3);
-- NULL where the law of the month knows no CBS.
ALTER TABLE contract_checks ADD COLUMN bill_federal TEXT;
