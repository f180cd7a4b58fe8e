package invoice

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"ynova/internal/account"
	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// eventColumns are an event as it is kept.
var eventColumns = db.Columns[Event]{
	db.Text("access_key", func(e *Event) *string { return &e.Key }).GivenOnce(),
	db.Text("type", func(e *Event) *string { return &e.Type }).GivenOnce(),
	db.Plain("sequence", func(e *Event) *int { return &e.Sequence }).GivenOnce(),
	db.Text("name", func(e *Event) *string { return &e.Name }),
	db.Nullable("happened_on", func(e *Event) *month.Date { return &e.On }),
	db.Text("protocol", func(e *Event) *string { return &e.Protocol }),
	db.Text("note_protocol", func(e *Event) *string { return &e.NoteProtocol }),
	db.Text("status", func(e *Event) *string { return &e.Status }),
	db.Text("text", func(e *Event) *string { return &e.Text }),
	db.Text("other_key", func(e *Event) *string { return &e.OtherKey }),
	db.OptionalText("reading_id", func(e *Event) *string { return &e.ReadingID }),
	db.OptionalText("sent_by", func(e *Event) *string { return &e.SentBy }),
	db.Plain("asks", func(e *Event) *bool { return &e.Asks }),
	db.Plain("state", func(e *Event) *EventState { return &e.State }),
	db.Plain("decided_at", func(e *Event) **clock.Micros { return &e.DecidedAt }),
	db.OptionalText("decided_by", func(e *Event) *string { return &e.DecidedBy }),
	db.OptionalText("reason", func(e *Event) *string { return &e.Reason }),
	db.Plain("created_at", func(e *Event) *clock.Micros { return &e.CreatedAt }).GivenOnce(),
}

var (
	selectEvent = `SELECT ` + eventColumns.Select("e.") + ` FROM fiscal_events e WHERE `
	insertFact  = eventColumns.Insert("fiscal_events")
	updateFact  = `UPDATE fiscal_events SET ` + eventColumns.Changing().Set(4) + ` WHERE access_key = $1 AND type = $2 AND sequence = $3`
)

// holdKey keeps a key for the transaction, whether a note or an event of it is here or not.
//
// Protection: the row of the key is inserted or written, and so held.
func holdKey(ctx context.Context, tx *db.Tx, key string) error {
	if key == "" {
		return nil
	}
	return db.Exec(ctx, tx, "invoice: hold key", `INSERT INTO fiscal_keys (access_key) VALUES ($1) ON CONFLICT (access_key) DO UPDATE SET access_key = excluded.access_key`, key)
}

// EventAt reads an event; nil where it is not here.
func EventAt(ctx context.Context, q db.Q, key, eventType string, sequence int) (*Event, error) {
	e, err := eventColumns.Scan(q.QueryRowContext(ctx, selectEvent+`e.access_key = $1 AND e.type = $2 AND e.sequence = $3`, key, eventType, sequence).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &e, db.Wrap(err, "invoice: read event")
}

// eventsOf reads the events of a key, the oldest first.
func eventsOf(ctx context.Context, q db.Q, key string) ([]Event, error) {
	return db.List(ctx, q, "invoice: read events", eventColumns.Rows(), selectEvent+`e.access_key = $1 ORDER BY e.created_at, e.type, e.sequence`, key)
}

func insertEvent(ctx context.Context, tx *db.Tx, e *Event) error {
	return db.Exec(ctx, tx, "invoice: insert event", insertFact, eventColumns.Values(nil, e)...)
}

func updateEvent(ctx context.Context, tx *db.Tx, e *Event) error {
	return db.Exec(ctx, tx, "invoice: update event", updateFact, eventColumns.Changing().Values([]any{e.Key, e.Type, e.Sequence}, e)...)
}

func setState(ctx context.Context, tx *db.Tx, v *Stored) error {
	v.Version++
	v.UpdatedAt = clock.FromTime(tx.Now())
	return db.Exec(ctx, tx, "invoice: set state", `UPDATE invoices SET state = $2, state_at = $3, version = $4, updated_at = $5 WHERE id = $1`,
		v.ID, string(v.State), v.StateAt, v.Version, v.UpdatedAt)
}

// countReached counts the notes of a key that an actor processes.
func countReached(ctx context.Context, q db.Q, key string, a actor.Actor) (int, error) {
	args := []any{key}
	return db.Count(ctx, q, "invoice: count notes in reach", ` FROM invoices i WHERE i.deleted_at IS NULL AND i.access_key = $1 AND `+reachOf(a, actor.InvoicesProcess).where(&args), args...)
}

func countOf(ctx context.Context, q db.Q, key string) (int, error) {
	return db.Count(ctx, q, "invoice: count notes of a key", ` FROM invoices i WHERE i.deleted_at IS NULL AND i.access_key = $1`, key)
}

// Here reports whether a note of the key is here that the actor reads.
func Here(ctx context.Context, q db.Q, a actor.Actor, key string) (bool, error) {
	args := []any{key}
	n, err := db.Count(ctx, q, "invoice: look for the note", ` FROM invoices i WHERE i.deleted_at IS NULL AND i.access_key = $1 AND `+reachOf(a, actor.InvoicesRead).where(&args), args...)
	return n > 0, err
}

// VoidedOf reads the invoices of a contract that do not count any more, with what says so.
func VoidedOf(ctx context.Context, q db.Q, contractID string) ([]Voided, error) {
	stored, err := list(ctx, q, `i.contract_id = $1 AND i.state NOT IN ('`+string(StateValid)+`', '`+string(StateReturn)+`') ORDER BY i.id`, contractID)
	if err != nil {
		return nil, err
	}
	found := make([]Voided, len(stored))
	for i := range stored {
		events, err := eventsOf(ctx, q, stored[i].AccessKey)
		if err != nil {
			return nil, err
		}
		found[i].Invoice = stored[i].Invoice
		if _, by := stateBy(&stored[i], events); by != nil {
			found[i].By = *by
		}
	}
	return found, nil
}

// Gone reads which of the invoices do not count any more.
func Gone(ctx context.Context, q db.Q, ids []string) ([]Invoice, error) {
	stored, err := db.ListIn(ctx, q, "invoice: read those that are gone", columns.Rows(), `SELECT `+columns.Select("i.")+` FROM invoices i WHERE i.deleted_at IS NULL AND NOT (`+Counts("i")+`) AND i.id IN `, ` ORDER BY i.id`, ids)
	found := make([]Invoice, len(stored))
	for i := range stored {
		found[i] = stored[i].Invoice
	}
	return found, err
}

// MonthOfNote is the month in which a contract has the note of a key; zero: it has not.
func MonthOfNote(ctx context.Context, q db.Q, contractID, key string) (month.Month, error) {
	months, err := db.List(ctx, q, "invoice: month of a note", db.Single[month.Month],
		`SELECT i.month FROM invoices i WHERE i.deleted_at IS NULL AND i.contract_id = $1 AND i.access_key = $2 ORDER BY i.month LIMIT 1`, contractID, key)
	if err != nil || len(months) == 0 {
		return 0, err
	}
	return months[0], nil
}

// TypedAs reads the notes without a key, of those that the actor processes, that may be the one
// of a key: of its kind and number, and issued in its month.
func TypedAs(ctx context.Context, q db.Q, a actor.Actor, key string) ([]Stored, error) {
	m, err := issued(key)
	if err != nil {
		return nil, nil //nolint:nilerr // its digits are no month: it belongs to none
	}
	kind := KindNF
	if key[20:22] == fiscal.ModelNF3e {
		kind = KindBill
	}
	args := []any{string(kind), strings.TrimLeft(key[25:34], "0"), m.First(), m.Last(), m.Add(-1), m}
	return list(ctx, q, Counts("i")+` AND i.access_key IS NULL AND i.kind = $1 AND LTRIM(i.number, '0') = $2
		AND (i.issued_on >= $3 AND i.issued_on <= $4 OR i.issued_on IS NULL AND i.month >= $5 AND i.month <= $6) AND `+
		reachOf(a, actor.InvoicesProcess).where(&args)+` ORDER BY i.id LIMIT 2`, args...)
}

// EventAsks reports whether the event that a document brought waits for a person: it came by
// itself, or one note without a key may be the one that it is about.
func EventAsks(ctx context.Context, q db.Q, readingID string, said *fiscal.Event) (bool, error) {
	if said.Problem != "" || !Effective(said.Type) {
		return false, nil
	}
	e, err := EventAt(ctx, q, said.Key, said.Type, said.Sequence)
	switch {
	case err != nil || e == nil || e.ReadingID != readingID:
		return false, err
	case e.State == EventWaiting && e.Asks:
		return true, nil
	case e.State != EventWaiting && e.State != EventApplied:
		return false, nil
	}
	n, err := countOf(ctx, q, said.Key)
	if err != nil || n > 0 {
		return false, err
	}
	who := actor.SystemActor()
	if e.SentBy != "" {
		if who, err = (account.People{}).Actor(ctx, q, e.SentBy); err != nil {
			return false, err
		}
	}
	typed, err := TypedAs(ctx, q, who, said.Key)
	return len(typed) == 1, err
}

// Without are the invoices but for the one of a key.
func Without(all []Stored, key string) []Stored {
	if key == "" {
		return all
	}
	return slices.DeleteFunc(all, func(v Stored) bool { return v.AccessKey == key })
}

func setKey(ctx context.Context, tx *db.Tx, v *Stored) error {
	v.Version++
	v.UpdatedAt = clock.FromTime(tx.Now())
	return db.Exec(ctx, tx, "invoice: set key", `UPDATE invoices SET access_key = $2, version = $3, updated_at = $4 WHERE id = $1`, v.ID, v.AccessKey, v.Version, v.UpdatedAt)
}

// dropReplacements forgets what a document said of those whose place it took, and returns
// their keys.
func dropReplacements(ctx context.Context, tx *db.Tx, key string) ([]string, error) {
	return db.List(ctx, tx, "invoice: forget replacements", db.Single[string],
		`DELETE FROM fiscal_events WHERE type = '`+fiscal.EventSubstitute+`' AND other_key = $1 RETURNING access_key`, key)
}
