package webhook

import (
	"context"
	"database/sql"
	"strings"

	"ynova/internal/account"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

var endpointColumns = db.Columns[Endpoint]{
	db.Text("id", func(e *Endpoint) *string { return &e.ID }).GivenOnce(),
	db.Text("owner_user_id", func(e *Endpoint) *string { return &e.OwnerID }).GivenOnce(),
	db.Shown("(SELECT u.name FROM users u WHERE u.id = w.owner_user_id)", func(e *Endpoint) *string { return &e.OwnerName }),
	db.Text("url", func(e *Endpoint) *string { return &e.URL }),
	{Name: "types", Place: func(e *Endpoint) any { return (*typeWords)(&e.Types) }, Value: func(e *Endpoint) any { return typeWords(e.Types).text() }},
	{Name: "client_ids", Place: func(e *Endpoint) any { return (*words)(&e.ClientIDs) }, Value: func(e *Endpoint) any { return strings.Join(e.ClientIDs, " ") }},
	db.Plain("state", func(e *Endpoint) *State { return &e.State }),
	db.Text("reason", func(e *Endpoint) *string { return &e.Reason }),
	db.Text("secret_sealed", func(e *Endpoint) *string { return &e.sealed }),
	db.Text("previous_sealed", func(e *Endpoint) *string { return &e.previous }),
	db.Plain("previous_until", func(e *Endpoint) **clock.Micros { return &e.PreviousUntil }),
	db.Plain("failing_since", func(e *Endpoint) **clock.Micros { return &e.FailingSince }),
	db.Plain("version", func(e *Endpoint) *int64 { return &e.Version }),
	db.Plain("created_at", func(e *Endpoint) *clock.Micros { return &e.CreatedAt }).GivenOnce(),
	db.Plain("updated_at", func(e *Endpoint) *clock.Micros { return &e.UpdatedAt }),
}

// words are a list as it is stored.
type words []string

// Scan implements sql.Scanner.
func (w *words) Scan(src any) error {
	var text db.NullText
	err := text.Scan(src)
	*w = strings.Fields(string(text))
	return err
}

type typeWords []Type

// Scan implements sql.Scanner.
func (w *typeWords) Scan(src any) error {
	var of words
	err := of.Scan(src)
	*w = nil
	for _, t := range of {
		*w = append(*w, Type(t))
	}
	return err
}

func (w typeWords) text() string {
	texts := make([]string, len(w))
	for i, t := range w {
		texts[i] = string(t)
	}
	return strings.Join(texts, " ")
}

var (
	insertEndpointText = endpointColumns.Insert("webhook_endpoints")
	updateEndpointText = endpointColumns.Update("webhook_endpoints")
)

func insertEndpoint(ctx context.Context, tx *db.Tx, e *Endpoint) error {
	return db.Exec(ctx, tx, "webhook: insert endpoint", insertEndpointText, endpointColumns.Given().Values(nil, e)...)
}

// updateEndpoint stores an address. Protection: the caller holds it.
func updateEndpoint(ctx context.Context, tx *db.Tx, e *Endpoint) error {
	return db.Exec(ctx, tx, "webhook: update endpoint", updateEndpointText, endpointColumns.Changing().Values([]any{e.ID}, e)...)
}

func deleteEndpoint(ctx context.Context, tx *db.Tx, endpointID string) error {
	return db.Exec(ctx, tx, "webhook: delete endpoint", `DELETE FROM webhook_endpoints WHERE id = $1`, endpointID)
}

// ownedBy is the condition on the addresses w of a person, or of everybody.
func ownedBy(ownerID string, args *[]any) string {
	if ownerID == "" {
		return `TRUE`
	}
	return `w.owner_user_id = ` + db.Arg(args, ownerID)
}

// listEndpoints reads the addresses of a person, or of everybody, the newest first.
func listEndpoints(ctx context.Context, q db.Q, ownerID string) ([]Endpoint, error) {
	var args []any
	where := ownedBy(ownerID, &args)
	return db.List(ctx, q, "webhook: list", endpointColumns.Rows(),
		`SELECT `+endpointColumns.Select("w.")+` FROM webhook_endpoints w WHERE `+where+` ORDER BY w.created_at DESC, w.id`, args...)
}

// endpointByID reads an address of a person, or anybody's; lock is empty or
// Dialect.ForUpdate.
func endpointByID(ctx context.Context, q db.Q, ownerID, endpointID, lock string) (Endpoint, error) {
	args := []any{endpointID}
	where := `w.id = $1`
	if ownerID != "" {
		where += ` AND w.owner_user_id = ` + db.Arg(&args, ownerID)
	}
	e, err := endpointColumns.Scan(q.QueryRowContext(ctx, `SELECT `+endpointColumns.Select("w.")+` FROM webhook_endpoints w WHERE `+where+lock, args...).Scan)
	return e, db.WrapRow(err, errNotFound, "webhook: read endpoint")
}

// lockAndCount locks the person's row and counts the addresses.
func lockAndCount(ctx context.Context, tx *db.Tx, ownerID string) (int, error) {
	var locked string
	err := tx.QueryRowContext(ctx, `SELECT id FROM users WHERE id = $1`+tx.Dialect().ForUpdate(), ownerID).Scan(&locked)
	if err != nil {
		return 0, db.Wrap(err, "webhook: lock person")
	}
	return db.Count(ctx, tx, "webhook: count", ` FROM webhook_endpoints WHERE owner_user_id = $1`, ownerID)
}

var selectTold = `SELECT ` + endpointColumns.Select("w.") + `, ` + account.StandingColumns +
	` FROM webhook_endpoints w JOIN users u ON u.id = w.owner_user_id WHERE `

func (t *ownedEndpoint) read(scan func(...any) error) error {
	reader := endpointColumns.Reader(t.owner.Places()...)
	if err := reader.Read(scan); err != nil {
		return err
	}
	t.Endpoint = reader.Row
	t.owner.Settle()
	return nil
}

func activeEndpoints(ctx context.Context, q db.Q) ([]ownedEndpoint, error) {
	return db.List(ctx, q, "webhook: active", func(rows *sql.Rows, t *ownedEndpoint) error { return t.read(rows.Scan) },
		selectTold+`w.state = $1 ORDER BY w.id`, Active)
}

func ownedEndpointByID(ctx context.Context, q db.Q, endpointID string) (ownedEndpoint, error) {
	var t ownedEndpoint
	err := t.read(q.QueryRowContext(ctx, selectTold+`w.id = $1`, endpointID).Scan)
	return t, db.WrapRow(err, errNotFound, "webhook: read endpoint and owner")
}

// standing reads a user's account as it is now.
func standing(ctx context.Context, q db.Q, userID string) (account.Standing, error) {
	var s account.Standing
	err := q.QueryRowContext(ctx, `SELECT `+account.StandingColumns+` FROM users u WHERE u.id = $1`, userID).Scan(s.Places()...)
	s.Settle()
	return s, db.Wrap(err, "webhook: read owner")
}

// wantedTypes are those that some address asks for.
func wantedTypes(ctx context.Context, q db.Q) (map[Type]bool, error) {
	lists, err := db.List(ctx, q, "webhook: wanted", func(rows *sql.Rows, w *typeWords) error { return rows.Scan(w) },
		`SELECT types FROM webhook_endpoints WHERE state = $1`, Active)
	wanted := map[Type]bool{}
	for _, list := range lists {
		for _, t := range list {
			wanted[t] = true
		}
	}
	return wanted, err
}
