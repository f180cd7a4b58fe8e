package proposal

import (
	"context"
	"encoding/base64"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// linkColumns are a link as it is kept.
var linkColumns = db.Columns[Link]{
	db.Text("id", func(l *Link) *string { return &l.ID }),
	db.Text("proposal_id", func(l *Link) *string { return &l.ProposalID }),
	db.Text("hash", func(l *Link) *string { return &l.hash }),
	db.Plain("created_at", func(l *Link) *clock.Micros { return &l.CreatedAt }),
	db.Text("created_by", func(l *Link) *string { return &l.CreatedBy }),
	db.OptionalText("maker_id", func(l *Link) *string { return &l.MakerID }),
	db.Plain("expires_at", func(l *Link) *clock.Micros { return &l.ExpiresAt }),
	db.Number("revoked_at", func(l *Link) **clock.Micros { return &l.RevokedAt }),
	db.Number("opened_at", func(l *Link) **clock.Micros { return &l.OpenedAt }),
	db.Int("opened", func(l *Link) *int64 { return &l.Opened }),
	db.Int("wrong", func(l *Link) *int64 { return &l.wrong }),
}

// decisionColumns are a decision as it is kept; its document is written and read apart.
var decisionColumns = db.Columns[Decision]{
	db.Text("proposal_id", func(d *Decision) *string { return &d.ProposalID }),
	db.OptionalText("link_id", func(d *Decision) *string { return &d.LinkID }),
	{
		Name: "accepted", Place: func(d *Decision) any { return &d.Accepted },
		Value: func(d *Decision) any {
			if d.Accepted {
				return 1
			}
			return 0
		},
	},
	db.Text("name", func(d *Decision) *string { return &d.Name }),
	db.Plain("cpf", func(d *Decision) *brdoc.CPF { return &d.CPF }),
	db.Text("reason", func(d *Decision) *string { return &d.Reason }),
	db.Text("ip", func(d *Decision) *string { return &d.IP }),
	db.Text("user_agent", func(d *Decision) *string { return &d.UserAgent }),
	db.Plain("decided_at", func(d *Decision) *clock.Micros { return &d.At }),
	db.Int("version", func(d *Decision) *int64 { return &d.Version }),
	db.Text("hash", func(d *Decision) *string { return &d.Hash }),
	db.OptionalText("email", func(d *Decision) *string { return &d.Email }),
	db.OptionalText("recorded_by", func(d *Decision) *string { return &d.RecordedBy }),
	db.OptionalText("signed_name", func(d *Decision) *string { return &d.Signed.Name }),
	db.OptionalText("signed_type", func(d *Decision) *string { return &d.Signed.Type }),
	db.OptionalText("signed_hash", func(d *Decision) *string { return &d.Signed.Hash }),
	db.OptionalText("signed_key", func(d *Decision) *string { return &d.Signed.key }),
	db.OptionalText("deal_id", func(d *Decision) *string { return &d.DealID }),
	db.OptionalText("contract_id", func(d *Decision) *string { return &d.ContractID }),
}

var (
	selectLinks    = `SELECT ` + linkColumns.Names() + ` FROM proposal_links WHERE `
	insertOfLink   = linkColumns.Insert("proposal_links")
	selectDecision = `SELECT ` + decisionColumns.Names() + ` FROM proposal_decisions WHERE proposal_id = $1`
)

func insertLink(ctx context.Context, tx *db.Tx, l *Link) error {
	return db.Exec(ctx, tx, "proposal: insert link", insertOfLink, linkColumns.Values(nil, l)...)
}

// links lists the links of a proposal, newest first.
func links(ctx context.Context, q db.Q, proposalID string) ([]Link, error) {
	return db.List(ctx, q, "proposal: links", linkColumns.Rows(), selectLinks+`proposal_id = $1 ORDER BY created_at DESC, id DESC`, proposalID)
}

// linkOf finds a link by the hash of its token.
func linkOf(ctx context.Context, q db.Q, hash string) (Link, error) {
	l, err := linkColumns.Scan(q.QueryRowContext(ctx, selectLinks+`hash = $1`, hash).Scan)
	return l, db.WrapRow(err, errLink, "proposal: link")
}

// revoke ends a link; false where it had ended before.
func revoke(ctx context.Context, tx *db.Tx, id string, at clock.Micros) (bool, error) {
	return db.Changed(ctx, tx, "proposal: revoke link", `UPDATE proposal_links SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL`, id, at)
}

// opened counts that a link was used.
func opened(ctx context.Context, tx *db.Tx, id string, at clock.Micros) error {
	return db.Exec(ctx, tx, "proposal: link opened", `UPDATE proposal_links SET opened = opened + 1, opened_at = COALESCE(opened_at, $2) WHERE id = $1`, id, at)
}

func insertDecision(ctx context.Context, tx *db.Tx, d *Decision, document []byte) error {
	given := append(decisionColumns.Given(), db.Field[Decision]{Name: "document", Value: func(*Decision) any { return base64.StdEncoding.EncodeToString(document) }})
	return db.Exec(ctx, tx, "proposal: decision", given.Insert("proposal_decisions"), given.Values(nil, d)...)
}

// decisionOf reads what was decided; nil where nothing was.
func decisionOf(ctx context.Context, q db.Q, proposalID string) (*Decision, error) {
	d, err := decisionColumns.Reader().New(q.QueryRowContext(ctx, selectDecision, proposalID).Scan)
	return d, db.WrapRow(err, nil, "proposal: decision")
}

// decided reads the document that was decided upon; nil where nothing was.
func decided(ctx context.Context, q db.Q, proposalID string) ([]byte, error) {
	var text string
	err := q.QueryRowContext(ctx, `SELECT document FROM proposal_decisions WHERE proposal_id = $1`, proposalID).Scan(&text)
	if err != nil {
		return nil, db.WrapRow(err, nil, "proposal: document")
	}
	document, err := base64.StdEncoding.DecodeString(text)
	return document, db.Wrap(err, "proposal: document")
}

// BlobsInUse returns which of the keys hold a signed document, for the sweeper of the
// store.
func BlobsInUse(ctx context.Context, q db.Q, keys []string) ([]string, error) {
	return db.ListIn(ctx, q, "proposal: content in use", db.Single[string], `SELECT signed_key FROM proposal_decisions WHERE signed_key IN `, "", keys)
}
