package webhook

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

var eventColumns = db.Columns[Event]{
	db.Text("id", func(e *Event) *string { return &e.ID }),
	db.Plain("type", func(e *Event) *Type { return &e.Type }),
	db.OptionalText("client_id", func(e *Event) *string { return &e.ClientID }),
	db.OptionalText("owner_id", func(e *Event) *string { return &e.OwnerID }),
	db.OptionalText("author_id", func(e *Event) *string { return &e.AuthorID }),
	db.Text("subject_id", func(e *Event) *string { return &e.SubjectID }),
	db.Nullable("subject_version", func(e *Event) *int64 { return &e.Version }),
	db.Plain("at", func(e *Event) *clock.Micros { return &e.At }),
}

var bulkEvents = db.NewBulk(`INSERT INTO events (`+eventColumns.Names()+`) VALUES `, len(eventColumns), ``)

func insertEvents(ctx context.Context, tx *db.Tx, events []Event) error {
	return db.Wrap(bulkEvents.Exec(ctx, tx, len(events), func(args []any, i int) []any { return eventColumns.Values(args, &events[i]) }), "webhook: insert events")
}

func eventByID(ctx context.Context, q db.Q, eventID string) (Event, error) {
	e, err := eventColumns.Scan(q.QueryRowContext(ctx, `SELECT `+eventColumns.Select("e.")+` FROM events e WHERE e.id = $1`, eventID).Scan)
	return e, db.WrapRow(err, errNoDelivery, "webhook: read event")
}

// visibleEvents are those of the events that an address asks for and its owner may see.
func visibleEvents(ctx context.Context, q db.Q, t *ownedEndpoint, eventIDs []string) ([]string, error) {
	if len(eventIDs) == 0 || len(t.Types) == 0 {
		return nil, nil
	}
	var args []any
	where := `e.id IN ` + db.In(&args, eventIDs) + ` AND e.type IN ` + db.In(&args, t.Types)
	where += ` AND ` + Visible(t.as(t.owner.Actor), &args)
	return db.List(ctx, q, "webhook: visible", func(rows *sql.Rows, id *string) error { return rows.Scan(id) },
		`SELECT e.id FROM events e WHERE `+where+` ORDER BY e.id`, args...)
}

// EventFilter filters the events that a program requests; the zero value is everything.
type EventFilter struct {
	ClientID string
	Since    clock.Micros
	After    string // the id of the last event that was read
	Limit    int
}

// Events reads the events that the actor may see, in their order (AP-01).
func Events(ctx context.Context, q db.Q, a actor.Actor, t EventFilter) ([]Event, error) {
	var args []any
	where := Visible(a, &args) + ` AND e.id > ` + db.Arg(&args, t.After) + ` AND e.at >= ` + db.Arg(&args, t.Since)
	if t.ClientID != "" {
		where += ` AND e.client_id = ` + db.Arg(&args, t.ClientID)
	}
	return db.List(ctx, q, "webhook: events", eventColumns.Rows(),
		`SELECT `+eventColumns.Select("e.")+` FROM events e WHERE `+where+` ORDER BY e.id LIMIT `+db.Arg(&args, t.Limit), args...)
}

// deleteEventsBefore drops old events that no delivery is still pending of.
func deleteEventsBefore(ctx context.Context, tx *db.Tx, before clock.Micros) error {
	return db.Exec(ctx, tx, "webhook: delete events", `DELETE FROM events WHERE at < $1
		AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = events.id AND d.state = $2)`, before, Pending)
}

var deliveryColumns = db.Columns[Delivery]{
	db.Text("id", func(d *Delivery) *string { return &d.ID }).GivenOnce(),
	db.Text("event_id", func(d *Delivery) *string { return &d.EventID }).GivenOnce(),
	db.Text("endpoint_id", func(d *Delivery) *string { return &d.EndpointID }).GivenOnce(),
	db.Plain("state", func(d *Delivery) *DeliveryState { return &d.State }),
	db.Plain("attempts", func(d *Delivery) *int64 { return &d.Attempts }),
	db.Plain("status", func(d *Delivery) **int64 { return &d.Status }),
	db.Plain("took_ms", func(d *Delivery) **int64 { return &d.TookMS }),
	db.Text("body_head", func(d *Delivery) *string { return &d.BodyHead }),
	db.Text("error", func(d *Delivery) *string { return &d.Error }),
	db.Plain("next_at", func(d *Delivery) **clock.Micros { return &d.NextAt }),
	db.Plain("created_at", func(d *Delivery) *clock.Micros { return &d.CreatedAt }).GivenOnce(),
	db.Plain("updated_at", func(d *Delivery) *clock.Micros { return &d.UpdatedAt }),
}

// selectDeliveries selects deliveries d with what their events e say.
var selectDeliveries = `SELECT ` + deliveryColumns.Select("d.") + `, e.type, e.subject_id FROM webhook_deliveries d JOIN events e ON e.id = d.event_id`

func (d *Delivery) read(scan func(...any) error) error {
	var kind Type
	var subjectID string
	reader := deliveryColumns.Reader(&kind, &subjectID)
	err := reader.Read(scan)
	*d = reader.Row
	d.Type, d.SubjectID = kind, subjectID
	return err
}

var (
	insertDeliveryText = deliveryColumns.Insert("webhook_deliveries") + ` ON CONFLICT (event_id, endpoint_id) DO NOTHING`
	updateDeliveryText = deliveryColumns.Update("webhook_deliveries")
)

// insertDelivery reports whether there was none of the event for the address.
func insertDelivery(ctx context.Context, tx *db.Tx, d *Delivery, now clock.Micros) (bool, error) {
	d.State, d.NextAt, d.CreatedAt, d.UpdatedAt = Pending, &now, now, now
	n, err := db.Affected(tx.ExecContext(ctx, insertDeliveryText, deliveryColumns.Given().Values(nil, d)...))
	return n == 1, db.Wrap(err, "webhook: insert delivery")
}

// updateDelivery stores a delivery. Protection: the caller holds it.
func updateDelivery(ctx context.Context, tx *db.Tx, d *Delivery) error {
	return db.Exec(ctx, tx, "webhook: update delivery", updateDeliveryText, deliveryColumns.Changing().Values([]any{d.ID}, d)...)
}

func deliveryByID(ctx context.Context, q db.Q, deliveryID string) (Delivery, error) {
	var d Delivery
	err := d.read(q.QueryRowContext(ctx, selectDeliveries+` WHERE d.id = $1`, deliveryID).Scan)
	return d, db.WrapRow(err, errNoDelivery, "webhook: read delivery")
}

// lockDelivery reads a delivery and holds it.
func lockDelivery(ctx context.Context, tx *db.Tx, deliveryID string) (Delivery, error) {
	var d Delivery
	err := d.read(tx.QueryRowContext(ctx, selectDeliveries+` WHERE d.id = $1`+tx.Dialect().ForUpdate("d"), deliveryID).Scan)
	return d, db.WrapRow(err, errNoDelivery, "webhook: lock delivery")
}

// reopen makes an ended delivery pending again and reports whether it had ended.
// Protection: one conditional update.
func reopen(ctx context.Context, tx *db.Tx, deliveryID string, now clock.Micros) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `UPDATE webhook_deliveries SET state = $2, attempts = 0, next_at = $3, updated_at = $3 WHERE id = $1 AND state <> $2`,
		deliveryID, Pending, now))
	return n == 1, db.Wrap(err, "webhook: reopen delivery")
}

// endedDeliveries are those made in a period that are final, the oldest first.
func endedDeliveries(ctx context.Context, q db.Q, endpointID string, from, until clock.Micros, most int) ([]string, error) {
	return db.List(ctx, q, "webhook: ended deliveries", func(rows *sql.Rows, id *string) error { return rows.Scan(id) },
		`SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND state <> $2 AND created_at >= $3 AND created_at < $4 ORDER BY created_at, id LIMIT $5`,
		endpointID, Pending, from, until, most)
}

func listDeliveries(ctx context.Context, q db.Q, endpointID string, limit, offset int) ([]Delivery, int, error) {
	total, err := db.Count(ctx, q, "webhook: count deliveries", ` FROM webhook_deliveries WHERE endpoint_id = $1`, endpointID)
	if err != nil {
		return nil, 0, err
	}
	list, err := db.List(ctx, q, "webhook: list deliveries", func(rows *sql.Rows, d *Delivery) error { return d.read(rows.Scan) },
		selectDeliveries+` WHERE d.endpoint_id = $1 ORDER BY d.created_at DESC, d.id DESC LIMIT $2 OFFSET $3`, endpointID, limit, offset)
	return list, total, err
}

// newestDeliveries are those made last for each address of a person, or of everybody.
func newestDeliveries(ctx context.Context, q db.Q, ownerID string) (map[string]Delivery, error) {
	var args []any
	where := ownedBy(ownerID, &args)
	list, err := db.List(ctx, q, "webhook: newest deliveries", func(rows *sql.Rows, d *Delivery) error { return d.read(rows.Scan) },
		selectDeliveries+` WHERE d.id IN (SELECT (SELECT l.id FROM webhook_deliveries l WHERE l.endpoint_id = w.id
			ORDER BY l.created_at DESC, l.id DESC LIMIT 1) FROM webhook_endpoints w WHERE `+where+`)`, args...)
	newest := make(map[string]Delivery, len(list))
	for i := range list {
		newest[list[i].EndpointID] = list[i]
	}
	return newest, err
}

// dropPending makes final what was to be delivered before. Protection: one conditional
// update.
func dropPending(ctx context.Context, tx *db.Tx, before, now clock.Micros, why string) error {
	return db.Exec(ctx, tx, "webhook: drop pending", `UPDATE webhook_deliveries SET state = $1, error = $2, next_at = NULL, updated_at = $3
		WHERE state = $4 AND created_at <= $5`, Dropped, why, now, Pending, before)
}

// Open counts what is still to be delivered.
type Open struct {
	Waiting int // deliveries before their first try
	Retried int // deliveries after a try that failed
	Failing int // endpoints whose last try failed
}

// Unsent counts the deliveries that are pending, for who watches the installation.
func Unsent(ctx context.Context, q db.Q) (o Open, err error) {
	err = q.QueryRowContext(ctx, `SELECT (SELECT COUNT(*) FROM webhook_deliveries WHERE state = $1 AND attempts = 0),
		(SELECT COUNT(*) FROM webhook_deliveries WHERE state = $1 AND attempts > 0),
		(SELECT COUNT(*) FROM webhook_endpoints WHERE state = $2 AND failing_since IS NOT NULL)`, Pending, Active).Scan(&o.Waiting, &o.Retried, &o.Failing)
	return o, db.Wrap(err, "webhook: count unsent")
}
