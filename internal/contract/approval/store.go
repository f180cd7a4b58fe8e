package approval

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// columns are a request as it is kept.
var columns = db.Columns[Request]{
	db.Text("id", func(r *Request) *string { return &r.ID }),
	db.Text("contract_id", func(r *Request) *string { return &r.ContractID }),
	db.Int("base_version", func(r *Request) *int64 { return &r.Base }),
	db.JSON("before_json", func(r *Request) *Prices { return &r.Before }),
	db.JSON("after_json", func(r *Request) *Prices { return &r.After }),
	db.OptionalText("reason", func(r *Request) *string { return &r.Reason }),
	db.Text("asked_by", func(r *Request) *string { return &r.AskedBy }),
	db.Plain("asked_at", func(r *Request) *clock.Micros { return &r.AskedAt }),
	{Name: "status", Value: func(*Request) any { return string(Waiting) }},
	db.Shown("(SELECT name FROM users WHERE id = a.asked_by)", func(r *Request) *string { return &r.AskedByName }),
}

var (
	insert        = columns.Insert("price_approvals")
	selectWaiting = `SELECT ` + columns.Select("a.") + ` FROM price_approvals a WHERE a.status = 'aguardando'`
)

// mostListed bounds a list.
const mostListed = 200

// Ask stores a request.
//
// Protection: a contract has one waiting request (unique index); of two at once the second
// is refused.
func Ask(ctx context.Context, tx *db.Tx, r Request) error {
	r.ID, r.AskedAt = id.New(), clock.FromTime(tx.Now())
	_, err := tx.ExecContext(ctx, insert, columns.Values(nil, &r)...)
	if db.IsUnique(err) {
		return errWaiting.WithCause(err)
	}
	return db.Wrap(err, "approval: insert")
}

// List reads the requests that wait, those of one contract where its id is given, the
// oldest first.
func List(ctx context.Context, q db.Q, contractID string) ([]Request, error) {
	return db.List(ctx, q, "approval: list", columns.Rows(),
		selectWaiting+` AND ($1 = '' OR a.contract_id = $1) ORDER BY a.asked_at, a.id LIMIT $2`, contractID, mostListed)
}

// Read reads a request of the contract that waits.
func Read(ctx context.Context, q db.Q, contractID, requestID string) (*Request, error) {
	r, err := columns.Reader().New(q.QueryRowContext(ctx, selectWaiting+` AND a.contract_id = $1 AND a.id = $2`, contractID, requestID).Scan)
	return r, db.WrapRow(err, errNotFound, "approval: read")
}

// Decide stores the decision on the request.
//
// Protection: it is still waiting; of two who decide at once the second is refused.
func Decide(ctx context.Context, tx *db.Tx, userID string, r *Request, d Decision) error {
	n, err := db.Affected(tx.ExecContext(ctx, `UPDATE price_approvals SET status = $2, decided_by = $3, decided_at = $4, decision_reason = $5
		WHERE id = $1 AND status = 'aguardando'`, r.ID, string(d.Status), userID, int64(clock.FromTime(tx.Now())), db.Optional(d.Reason)))
	if err == nil && n != 1 {
		return errNotFound
	}
	return db.Wrap(err, "approval: decide")
}

// Approvers are the active people who may set prices, but for one.
func Approvers(ctx context.Context, q db.Q, except string) ([]string, error) {
	return db.List(ctx, q, "approval: approvers", db.Single[string], `SELECT u.id FROM users u WHERE u.status = 'ativo' AND u.id <> $1
		AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role IN ($2, $3)) ORDER BY u.id`,
		except, string(actor.Gestora), string(actor.Backoffice))
}

// Forget removes the price requests of a contract that goes for good.
//
// Protection: the caller holds the contract.
func Forget(ctx context.Context, tx *db.Tx, contractID string) error {
	return db.Exec(ctx, tx, "approval: forget", `DELETE FROM price_approvals WHERE contract_id = $1`, contractID)
}
