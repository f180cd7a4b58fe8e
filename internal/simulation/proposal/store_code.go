package proposal

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// codeColumns are a code as it is kept.
var codeColumns = db.Columns[Code]{
	db.Text("proposal_id", func(c *Code) *string { return &c.ProposalID }),
	db.Text("id", func(c *Code) *string { return &c.ID }),
	db.Text("email", func(c *Code) *string { return &c.Email }),
	db.Text("mark", func(c *Code) *string { return &c.mark }),
	db.Int("tries", func(c *Code) *int64 { return &c.Tries }),
	db.Plain("requested_at", func(c *Code) *clock.Micros { return &c.RequestedAt }),
	db.Plain("expires_at", func(c *Code) *clock.Micros { return &c.ExpiresAt }),
	db.Text("asked_on", func(c *Code) *string { return &c.askedOn }),
	db.Int("asked", func(c *Code) *int64 { return &c.asked }),
}

var (
	selectCode = `SELECT ` + codeColumns.Names() + ` FROM proposal_codes WHERE proposal_id = $1`
	upsertCode = codeColumns.Insert("proposal_codes") + ` ON CONFLICT (proposal_id) DO UPDATE SET id = excluded.id, email = excluded.email,
		mark = excluded.mark, tries = excluded.tries, requested_at = excluded.requested_at, expires_at = excluded.expires_at,
		asked_on = excluded.asked_on, asked = excluded.asked`
)

// codeOf reads the newest code of a proposal; nil where none was requested.
func codeOf(ctx context.Context, q db.Q, proposalID string) (*Code, error) {
	c, err := codeColumns.Reader().New(q.QueryRowContext(ctx, selectCode, proposalID).Scan)
	return c, db.WrapRow(err, nil, "proposal: code")
}

// putCode puts a code in the place of the one before.
func putCode(ctx context.Context, tx *db.Tx, c *Code) error {
	return db.Exec(ctx, tx, "proposal: put code", upsertCode, codeColumns.Values(nil, c)...)
}

// setCode notes what was sent of a code.
func setCode(ctx context.Context, tx *db.Tx, c *Code) error {
	return db.Exec(ctx, tx, "proposal: set code", `UPDATE proposal_codes SET mark = $2, expires_at = $3 WHERE proposal_id = $1`, c.ProposalID, c.mark, c.ExpiresAt)
}

// countTry counts a try at a code that was sent; false where it bears none any more.
func countTry(ctx context.Context, tx *db.Tx, proposalID string, now clock.Micros) (bool, error) {
	return db.Changed(ctx, tx, "proposal: count try", `UPDATE proposal_codes SET tries = tries + 1
		WHERE proposal_id = $1 AND mark <> '' AND tries < $2 AND expires_at > $3`, proposalID, codeTries, now)
}

// countRefused records a request for one code more than a proposal has in a day.
func countRefused(ctx context.Context, tx *db.Tx, proposalID string) error {
	return db.Exec(ctx, tx, "proposal: count refused code", `UPDATE proposal_codes SET asked = asked + 1 WHERE proposal_id = $1`, proposalID)
}

// countWrong counts a try by a link as a wrong one, and gives how many it then bore; 0 where it
// bears none any more.
func countWrong(ctx context.Context, tx *db.Tx, linkID string) (int64, error) {
	return db.Value[int64](ctx, tx, "proposal: count wrong digits", `UPDATE proposal_links SET wrong = wrong + 1
		WHERE id = $1 AND wrong < $2 RETURNING wrong`, linkID, wrongMost)
}

// emailsOf are the addresses of users.
func emailsOf(ctx context.Context, q db.Q, ids ...string) ([]string, error) {
	return db.ListIn(ctx, q, "proposal: addresses of users", db.Single[string], `SELECT email FROM users WHERE id IN `, "", ids)
}
