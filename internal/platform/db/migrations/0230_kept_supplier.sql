-- SX-24: a month that is closed shows the seller of its contract as it was at the closing, where
-- the month states none itself; NULL while it is open. Of months that are closed already only the
-- seller of today is known.
ALTER TABLE balance_months ADD COLUMN kept_supplier TEXT;
UPDATE balance_months SET kept_supplier = (SELECT COALESCE(c.supplier, '') FROM contracts c WHERE c.id = balance_months.contract_id)
	WHERE EXISTS (SELECT 1 FROM balances b JOIN closed_months k ON k.client_id = b.client_id
		WHERE b.seq = balance_months.balance_seq AND k.month = balance_months.month);
