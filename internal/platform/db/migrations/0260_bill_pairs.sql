-- DR-19: a bill that another replaces stays beside it. One that was replaced does not keep its number from the new one.
CREATE TABLE invoice_pairs (
    kept_id TEXT NOT NULL REFERENCES invoices (id),
    replaced_id TEXT NOT NULL REFERENCES invoices (id),
    kind TEXT NOT NULL CHECK (kind IN ('pessoa', 'documento')), -- who says so
    made_by TEXT, made_at BIGINT NOT NULL, undone_by TEXT, undone_at BIGINT, reason TEXT, -- of the undoing
    PRIMARY KEY (kept_id, replaced_id)
);
CREATE UNIQUE INDEX invoice_pairs_replaced ON invoice_pairs (replaced_id) WHERE undone_at IS NULL;
DROP INDEX invoices_sole;
CREATE UNIQUE INDEX invoices_sole ON invoices (unit_id, month, kind, number)
    WHERE sole AND deleted_at IS NULL AND state <> 'substituida' AND unit_id IS NOT NULL AND number IS NOT NULL;
-- What came back of a charge that was contested: by a new bill, which the contest is judged by again, or by a credit.
ALTER TABLE findings ADD COLUMN claimed BIGINT; -- what was contested on a bill that was replaced
ALTER TABLE findings ADD COLUMN recovered BIGINT; -- null: nothing was seen
ALTER TABLE findings ADD COLUMN recovered_by TEXT CHECK (recovered_by IN ('nova_fatura', 'credito'));
ALTER TABLE findings ADD COLUMN recovered_in TEXT; -- the invoice that gives it back
ALTER TABLE findings ADD COLUMN carried_from TEXT; -- the finding on the replaced bill whose contest this one carries on
CREATE INDEX findings_recovered_in ON findings (recovered_in) WHERE recovered_in IS NOT NULL;
-- What people answered about the credit lines of later bills. A line is known by its month and text, so that a bill
-- which is read again is not asked about again; it settles one contest.
CREATE TABLE finding_credits (
    finding_id TEXT NOT NULL REFERENCES findings (id),
    line TEXT NOT NULL,
    invoice_id TEXT NOT NULL REFERENCES invoices (id),
    accepted BOOLEAN NOT NULL,
    answered_by TEXT NOT NULL, answered_at BIGINT NOT NULL,
    PRIMARY KEY (finding_id, line)
);
CREATE UNIQUE INDEX finding_credits_settles ON finding_credits (invoice_id, line) WHERE accepted;
