package place

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// replaceNeighbours places the documents anew that wait for a link and are of the same
// bill, or of the same unit and month, as a document was or is.
//
// Protection: each row is locked while it is written. Two documents that are concluded at
// once may not see each other: a link asks again, under lock.
func replaceNeighbours(ctx context.Context, tx *db.Tx, readingID string, was, is record.Place) error {
	args := []any{readingID, string(record.Completed)}
	where := ""
	for _, p := range [...]*record.Place{&was, &is} {
		if p.AccessKey != "" {
			where += " OR r.access_key <> '' AND r.access_key = " + db.Arg(&args, p.AccessKey)
		}
		if p.SameKey != "" {
			where += " OR r.same_key <> '' AND r.same_key = " + db.Arg(&args, p.SameKey)
		}
		if p.UnitKey != "" && p.Month != "" {
			where += " OR r.unit_key <> '' AND r.unit_key = " + db.Arg(&args, p.UnitKey) + " AND r.month = " + db.Arg(&args, p.Month)
		}
	}
	if where == "" {
		return nil
	}
	ids, err := db.List(ctx, tx, "reading: neighbours", db.Single[string], `SELECT r.id FROM readings r
		WHERE r.deleted_at IS NULL AND r.status = $2 AND r.invoice_id IS NULL AND r.id <> $1 AND (FALSE`+where+`) ORDER BY r.id`, args...)
	if err != nil {
		return err
	}
	for _, other := range ids {
		if err := placeAnew(ctx, tx, other); err != nil {
			return err
		}
	}
	return nil
}

// Repeats reads the document of the same bill that counts in the place of r: one that is
// an invoice, else an XML before a PDF, else the first; "" where r itself counts. A document
// that waits for a link counts among the sender's own documents, and for users who process
// those of every client: no one learns what others have sent (RQ-06), and a partner of no
// invoice out of reach (SX-24).
func Repeats(ctx context.Context, q db.Q, a actor.Actor, r *record.Reading) (string, error) {
	args := []any{r.ID, string(record.Completed)}
	same := SameBill(r, &args)
	if same == "" {
		return "", nil
	}
	rank := 1
	if r.Format == record.XML {
		rank = 0
	}
	mine := "(" + db.Arg(&args, rank) + ", " + db.Arg(&args, r.CreatedAt) + ", " + db.Arg(&args, r.ID) + ")"
	sender := db.Arg(&args, r.UserID)
	told := ToldInvoices(a, &args)
	var first string
	err := q.QueryRowContext(ctx, `SELECT o.id FROM readings o LEFT JOIN invoices i ON i.id = o.invoice_id AND i.deleted_at IS NULL
		WHERE o.deleted_at IS NULL AND o.status = $2 AND o.id <> $1 AND (`+same+`) AND (i.id IS NOT NULL AND `+told+` OR o.invoice_id IS NULL
			AND (o.created_by = `+sender+` OR `+sender+` = '' OR EXISTS (SELECT 1 FROM user_roles s WHERE s.user_id = `+sender+` AND s.role IN ('gestora', 'backoffice')))
			AND (CASE o.format WHEN 'xml' THEN 0 ELSE 1 END, o.created_at, o.id) < `+mine+`)
		ORDER BY CASE WHEN i.id IS NULL THEN 1 ELSE 0 END, CASE o.format WHEN 'xml' THEN 0 ELSE 1 END, o.created_at, o.id LIMIT 1`, args...).Scan(&first)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return first, db.Wrap(err, "reading: read what is repeated")
}

// ToldInvoices is the condition on invoices i of which the actor may learn that they are there.
func ToldInvoices(a actor.Actor, args *[]any) string {
	if !lead.Asks(a) {
		return "TRUE"
	}
	return client.ScopeOf(a, actor.InvoicesProcess).Where("i.client_id", args)
}

// SameBill is the condition on documents o of the same bill; "" where r does not say which
// bill it is.
func SameBill(r *record.Reading, args *[]any) string {
	where := ""
	if r.Place.AccessKey != "" {
		where = "o.access_key <> '' AND o.access_key = " + db.Arg(args, r.Place.AccessKey)
	}
	if r.Place.SameKey != "" {
		if where != "" {
			where += " OR "
		}
		where += "o.same_key <> '' AND o.same_key = " + db.Arg(args, r.Place.SameKey)
	}
	return where
}

// placeEvents places the events anew that have the number of a note of the month which was
// typed without a key.
//
// Protection: each row is locked while it is written.
func placeEvents(ctx context.Context, tx *db.Tx, p *invoice.Place) error {
	ids, err := db.List(ctx, tx, "reading: events of typed notes", db.Single[string], `SELECT r.id FROM invoices i JOIN readings r ON r.number = LTRIM(i.number, '0')
		WHERE i.client_id = $1 AND i.month = $2 AND i.access_key IS NULL AND i.deleted_at IS NULL AND r.class = 'evento_xml' AND r.deleted_at IS NULL ORDER BY r.id`, p.ClientID, p.Month)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := placeAnew(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

// waitingFor are the documents that wait for a link and name the client by its CNPJ or by
// one of its units.
const waitingFor = ` FROM readings r WHERE r.deleted_at IS NULL AND r.status = 'COMPLETED' AND r.invoice_id IS NULL AND
	(r.customer_document <> '' AND r.customer_document IN (SELECT l.cnpj FROM clients l WHERE l.id = $1 UNION ALL SELECT $2)
	OR r.unit_key <> '' AND r.unit_key IN (SELECT k.code_key FROM unit_codes k JOIN consumer_units n ON n.id = k.unit_id WHERE n.client_id = $1))`

func anyWaiting(ctx context.Context, q db.Q, clientID string, cnpj brdoc.CNPJ) (bool, error) {
	found, err := db.List(ctx, q, "reading: any that waits", db.Single[string], `SELECT r.id`+waitingFor+` LIMIT 1`, clientID, string(cnpj))
	return len(found) > 0, err
}

func waiting(ctx context.Context, q db.Q, clientID string, cnpj brdoc.CNPJ) ([]string, error) {
	found, err := db.List(ctx, q, "reading: waiting", db.Single[string], `SELECT r.id`+waitingFor, clientID, string(cnpj))
	slices.Sort(found)
	return found, err
}

// anyClientOf reports whether a client has the CNPJ or a unit of the code, or a contract
// the CNPJ.
func anyClientOf(ctx context.Context, q db.Q, unitKey, document string) (bool, error) {
	n, err := db.Count(ctx, q, "reading: whose it may be", ` FROM (SELECT l.id FROM clients l WHERE $2 <> '' AND l.cnpj = $2
		UNION ALL SELECT k.unit_id FROM unit_codes k WHERE $1 <> '' AND k.code_key = $1
		UNION ALL SELECT c.id FROM contracts c WHERE $2 <> '' AND c.cnpj = $2 AND c.deleted_at IS NULL) known`, unitKey, document)
	return n > 0, err
}

// unproposed are documents that wait for a link, without a contract to propose.
func unproposed(ctx context.Context, q db.Q) ([]string, error) {
	return db.List(ctx, q, "reading: unproposed", db.Single[string],
		`SELECT id FROM readings WHERE deleted_at IS NULL AND queue_order < $1 AND proposal_id IS NULL ORDER BY id`, record.BandNotBill)
}

// unplaced are documents of before the queue showed them, or before they had a class.
func unplaced(ctx context.Context, q db.Q) ([]string, error) {
	return db.List(ctx, q, "reading: without place", db.Single[string], `SELECT id FROM readings WHERE state = '' AND deleted_at IS NULL`)
}

// Update writes everything that changes after the upload, and places the document in the
// queue, with those that it repeats or that repeat it.
func Update(ctx context.Context, tx *db.Tx, r *record.Reading) error {
	before := r.Place
	r.Summarise()
	if err := resolve(ctx, tx, r); err != nil {
		return err
	}
	if err := record.Write(ctx, tx, r); err != nil || !r.Place.Concerns(&before) {
		return err
	}
	return replaceNeighbours(ctx, tx, r.ID, before, r.Place)
}

// Remove takes a reading off every list; the sweeper takes its content.
func Remove(ctx context.Context, tx *db.Tx, r *record.Reading) error {
	err := db.Exec(ctx, tx, "reading: remove", `UPDATE readings SET deleted_at = $2, version = version + 1 WHERE id = $1`, r.ID, clock.FromTime(tx.Now()))
	if err != nil {
		return err
	}
	return replaceNeighbours(ctx, tx, r.ID, r.Place, record.Place{})
}
