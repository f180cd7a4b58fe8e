package proposal

import (
	"context"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

const linkColumns = `id, proposal_id, created_at, created_by, expires_at, revoked_at, opened_at, opened`

func scanLink(into func(...any) error) (l Link, err error) {
	var revoked, opened sql.Null[clock.Micros]
	err = into(&l.ID, &l.ProposalID, &l.CreatedAt, &l.CreatedBy, &l.ExpiresAt, &revoked, &opened, &l.Opened)
	if revoked.Valid {
		l.RevokedAt = &revoked.V
	}
	if opened.Valid {
		l.OpenedAt = &opened.V
	}
	return l, err
}

func insertLink(ctx context.Context, tx *db.Tx, l *Link, hash string) error {
	return db.Exec(ctx, tx, "proposal: insert link", `INSERT INTO proposal_links (id, proposal_id, hash, created_at, created_by, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		l.ID, l.ProposalID, hash, l.CreatedAt, l.CreatedBy, l.ExpiresAt)
}

// links lists the links of a proposal, newest first.
func links(ctx context.Context, q db.Q, proposalID string) ([]Link, error) {
	return db.List(ctx, q, "proposal: links", db.Scanned(scanLink), `SELECT `+linkColumns+` FROM proposal_links WHERE proposal_id = $1 ORDER BY created_at DESC, id DESC`, proposalID)
}

// linkOf finds a link by the hash of its token.
func linkOf(ctx context.Context, q db.Q, hash string) (Link, error) {
	l, err := scanLink(q.QueryRowContext(ctx, `SELECT `+linkColumns+` FROM proposal_links WHERE hash = $1`, hash).Scan)
	return l, db.WrapRow(err, errLink, "proposal: link")
}

// revoke ends a link; false where it had ended before.
func revoke(ctx context.Context, tx *db.Tx, id string, at clock.Micros) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `UPDATE proposal_links SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL`, id, at))
	return n == 1, db.Wrap(err, "proposal: revoke link")
}

// opened counts that a link was used.
func opened(ctx context.Context, tx *db.Tx, id string, at clock.Micros) error {
	return db.Exec(ctx, tx, "proposal: link opened", `UPDATE proposal_links SET opened = opened + 1, opened_at = COALESCE(opened_at, $2) WHERE id = $1`, id, at)
}

func insertDecision(ctx context.Context, tx *db.Tx, d *Decision, document []byte) error {
	accepted := 0
	if d.Accepted {
		accepted = 1
	}
	return db.Exec(ctx, tx, "proposal: decision", `
		INSERT INTO proposal_decisions (proposal_id, link_id, accepted, name, cpf, reason, ip, user_agent, decided_at, version, hash, document,
			deal_id, contract_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
		d.ProposalID, d.LinkID, accepted, d.Name, string(d.CPF), d.Reason, d.IP, d.UserAgent, d.At, d.Version, d.Hash,
		base64.StdEncoding.EncodeToString(document), db.Optional(d.DealID), db.Optional(d.ContractID))
}

// decisionOf reads what was decided; nil where nothing was.
func decisionOf(ctx context.Context, q db.Q, proposalID string) (*Decision, error) {
	d := &Decision{}
	var accepted int64
	var deal, contract sql.NullString
	err := q.QueryRowContext(ctx, `
		SELECT proposal_id, link_id, accepted, name, cpf, reason, ip, user_agent, decided_at, version, hash, deal_id, contract_id
		FROM proposal_decisions WHERE proposal_id = $1`, proposalID).Scan(&d.ProposalID, &d.LinkID, &accepted, &d.Name, &d.CPF, &d.Reason, &d.IP,
		&d.UserAgent, &d.At, &d.Version, &d.Hash, &deal, &contract)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // no decision is an answer
	}
	if err != nil {
		return nil, fmt.Errorf("proposal: decision: %w", db.Classify(err))
	}
	d.Accepted, d.DealID, d.ContractID = accepted == 1, deal.String, contract.String
	return d, nil
}

// decided reads the document that was decided upon; nil where nothing was.
func decided(ctx context.Context, q db.Q, proposalID string) ([]byte, error) {
	var text string
	err := q.QueryRowContext(ctx, `SELECT document FROM proposal_decisions WHERE proposal_id = $1`, proposalID).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("proposal: document: %w", db.Classify(err))
	}
	document, err := base64.StdEncoding.DecodeString(text)
	return document, db.Wrap(err, "proposal: document")
}
