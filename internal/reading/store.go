package reading

import (
	"cmp"
	"context"
	"database/sql"
	"strings"

	"ynova/internal/client"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
)

// columns are a reading as it is kept, and who sent it. The last four
// are not read by lists.
var columns = db.Columns[Reading]{
	db.Text("id", func(r *Reading) *string { return &r.ID }).GivenOnce(),
	db.OptionalText("created_by", func(r *Reading) *string { return &r.UserID }).GivenOnce(),
	db.OptionalText("sender", func(r *Reading) *string { return &r.Sender }).GivenOnce(),
	db.Shown("COALESCE(r.sender, u.name)", func(r *Reading) *string { return &r.UserName }),
	db.Text("filename", func(r *Reading) *string { return &r.Filename }).GivenOnce(),
	db.Plain("format", func(r *Reading) *Format { return &r.Format }).GivenOnce(),
	db.Int("size", func(r *Reading) *int64 { return &r.Size }).GivenOnce(),
	db.Text("sha256", func(r *Reading) *string { return &r.SHA256 }).GivenOnce(),
	db.Text("blob_key", func(r *Reading) *string { return &r.blobKey }).GivenOnce(),
	db.OptionalText("password", func(r *Reading) *string { return &r.password }),
	db.OptionalText("remember_by", func(r *Reading) *string { return &r.rememberBy }),
	db.Plain("status", func(r *Reading) *Status { return &r.Status }),
	db.OptionalText("error_code", func(r *Reading) *string { return &r.ErrorCode }),
	db.OptionalText("error", func(r *Reading) *string { return &r.Error }),
	db.OptionalText("layout_id", func(r *Reading) *string { return &r.LayoutID }),
	db.OptionalText("contract_id", func(r *Reading) *string { return &r.ContractID }),
	db.OptionalText("invoice_id", func(r *Reading) *string { return &r.InvoiceID }),
	db.Int("version", func(r *Reading) *int64 { return &r.Version }),
	db.Plain("created_at", func(r *Reading) *clock.Micros { return &r.CreatedAt }).GivenOnce(),
	db.Plain("updated_at", func(r *Reading) *clock.Micros { return &r.UpdatedAt }),
	db.Plain("finished_at", func(r *Reading) **clock.Micros { return &r.FinishedAt }),
	db.OptionalText("part_of", func(r *Reading) *string { return &r.PartOf }).GivenOnce(),
	db.Text("part_pages", func(r *Reading) *string { return &r.PartPages }).GivenOnce(),
	db.Text("part_doubt", func(r *Reading) *string { return &r.PartDoubt }).GivenOnce(),
	db.Plain("class", func(r *Reading) *extract.Class { return &r.Class }),
	db.JSON("class_choice", func(r *Reading) **Choice { return &r.Choice }),
	db.Plain("doubts", func(r *Reading) *int { return &r.Doubts }),
	{Name: "missing", Place: func(r *Reading) any { return (*commas)(&r.Missing) }, Value: func(r *Reading) any { return strings.Join(r.Missing, ",") }},
	db.Plain("state", func(r *Reading) *State { return &r.Place.State }),
	db.Int("queue_order", func(r *Reading) *int64 { return &r.Place.Order }),
	db.Text("customer", func(r *Reading) *string { return &r.Place.Customer }),
	db.Text("customer_document", func(r *Reading) *string { return &r.Place.Document }),
	db.Text("distributor", func(r *Reading) *string { return &r.Place.Distributor }),
	db.Text("installation", func(r *Reading) *string { return &r.Place.Installation }),
	db.Text("unit_key", func(r *Reading) *string { return &r.Place.UnitKey }),
	db.Text("month", func(r *Reading) *string { return &r.Place.Month }),
	db.Number("amount", func(r *Reading) **money.Amount { return &r.Place.Amount }),
	db.Text("number", func(r *Reading) *string { return &r.Place.Number }),
	db.Plain("question", func(r *Reading) *QuestionCode { return &r.Place.Question }),
	db.OptionalText("proposal_id", func(r *Reading) *string { return &r.Place.ProposalID }),
	db.Text("access_key", func(r *Reading) *string { return &r.Place.AccessKey }),
	db.Text("same_key", func(r *Reading) *string { return &r.Place.SameKey }),
	db.OptionalText("repeat_of", func(r *Reading) *string { return &r.Place.RepeatOf }),
	db.OptionalText("owner_id", func(r *Reading) *string { return &r.OwnerID }),
	db.Shown("(SELECT p.name FROM users p WHERE p.id = r.owner_id)", func(r *Reading) *string { return &r.OwnerName }),
	db.Plain("source", func(r *Reading) *Source { return &r.Source }).GivenOnce(),
	db.Plain("link_mode", func(r *Reading) *LinkMode { return &r.LinkMode }),
	db.Plain("undo_until", func(r *Reading) **clock.Micros { return &r.UndoUntil }),
	{Name: "search_text", Value: func(r *Reading) any { return r.searchText() }},
	db.JSON("edits", func(r *Reading) *Edits { return &r.Edits }),
	db.JSON("marks", func(r *Reading) *map[string]Mark { return &r.Marks }),
	db.JSON("corrections", func(r *Reading) *map[extract.Key]Correction { return &r.Corrections }),
	db.JSON("result", func(r *Reading) **Result { return &r.Result }),
}

var (
	listed = columns[:len(columns)-4]
	placed = columns.Named("class", "doubts", "missing", "search_text", "state", "queue_order", "customer", "customer_document", "distributor", "installation", "unit_key", "month", "amount", "number",
		"question", "proposal_id", "access_key", "same_key", "repeat_of")
	updatePlace   = placed.Update("readings")
	insertReading = columns.Insert("readings") + ` ON CONFLICT (id) DO NOTHING`
	updateReading = columns.Update("readings")
)

const fromReadings = ` FROM readings r LEFT JOIN users u ON u.id = r.created_by WHERE r.deleted_at IS NULL AND `

// reach is whose readings an actor sees: the own ones, or everybody's for who
// processes the invoices of every client (A11).
func reach(a actor.Actor, args *[]any) string {
	if a.Reach(actor.InvoicesProcess) == actor.All {
		return "TRUE"
	}
	return "r.created_by = " + db.Arg(args, a.UserID)
}

// Visible is the condition on the readings r that the actor lists, and appends its
// arguments. A key that names clients reads what is linked to a contract of one: of whom
// the rest is nobody has said.
func Visible(a actor.Actor, args *[]any) string {
	if a.Limited() {
		return "r.contract_id IN (SELECT k.id FROM contracts k WHERE " + client.ScopeOf(a, actor.InvoicesRead).Where("k.client_id", args) + ")" + ownOf(a, args)
	}
	return "TRUE" + ownOf(a, args)
}

// ownOf narrows to the own ones whoever reads no others.
func ownOf(a actor.Actor, args *[]any) string {
	if a.Reach(actor.InvoicesRead) == actor.All {
		return ""
	}
	return " AND r.created_by = " + db.Arg(args, a.UserID)
}

// byID reads one reading in the actor's reach; lock is empty or Dialect.ForUpdate("r").
func byID(ctx context.Context, q db.Q, a actor.Actor, readingID, lock string) (*Reading, error) {
	args := []any{readingID}
	where := reach(a, &args)
	r, err := columns.Reader().New(q.QueryRowContext(ctx, "SELECT "+columns.Select("r.")+fromReadings+where+" AND r.id = $1"+lock, args...).Scan)
	if err == nil {
		r.First, err = firstCopy(ctx, q, a, r)
	}
	return r, db.WrapRow(err, ErrNotFound, "reading: read")
}

// anyByID reads a reading for the job that works on it.
func anyByID(ctx context.Context, q db.Q, readingID string) (*Reading, error) {
	return byID(ctx, q, actor.SystemActor(), readingID, "")
}

// filtered is the condition of a list, with its arguments.
func filtered(a actor.Actor, f Filter) (where string, args []any) {
	where = reach(a, &args)
	if f.Status != "" {
		where += " AND r.status = " + db.Arg(&args, string(f.Status))
	}
	if f.Linked != nil {
		where += " AND r.invoice_id IS" + map[bool]string{true: " NOT", false: ""}[*f.Linked] + " NULL"
	}
	if !f.Search.Empty() {
		where += " AND " + f.Search.Like(&args, "r.search_text")
	}
	if len(f.IDs) > 0 {
		marks := make([]string, len(f.IDs))
		for i, one := range f.IDs {
			marks[i] = db.Arg(&args, one)
		}
		where += " AND r.id IN (" + strings.Join(marks, ", ") + ")"
	}
	return where, args
}

func count(ctx context.Context, q db.Q, a actor.Actor, f Filter) (int, error) {
	where, args := filtered(a, f)
	return db.Count(ctx, q, "reading: count", fromReadings+where, args...)
}

// each gives the newest readings of the filter, without what was read in them.
func each(ctx context.Context, q db.Q, a actor.Actor, f Filter, limit, offset int, give func(*Reading) error) error {
	where, args := filtered(a, f)
	query := "SELECT " + listed.Select("r.") + fromReadings + where + " ORDER BY r.created_at DESC, r.id DESC" + db.Page(&args, limit, offset)
	reader := listed.Reader()
	err := db.Each(ctx, q, query, args, func(rows *sql.Rows) error {
		r, err := reader.New(rows.Scan)
		if err != nil {
			return err
		}
		return give(r)
	})
	return db.Wrap(err, "reading: list")
}

// insert adds a reading; false when the id is taken.
func insert(ctx context.Context, tx *db.Tx, r *Reading) (bool, error) {
	if r.Corrections == nil {
		r.Corrections = map[extract.Key]Correction{}
	}
	if r.Marks == nil {
		r.Marks = map[string]Mark{}
	}
	r.Source = cmp.Or(r.Source, SourceScreen)
	r.Place.settle(r)
	n, err := db.Affected(tx.ExecContext(ctx, insertReading, columns.Values(nil, r)...))
	return n == 1, db.Wrap(err, "reading: insert")
}

// update writes everything that changes after the upload, and places the document in the
// queue, with those that it repeats or that repeat it.
func update(ctx context.Context, tx *db.Tx, r *Reading) error {
	before := r.Place
	r.summarise()
	if err := r.resolve(ctx, tx); err != nil {
		return err
	}
	r.Version++
	r.UpdatedAt = clock.FromTime(tx.Now())
	err := db.Exec(ctx, tx, "reading: update", updateReading, columns.Changing().Values([]any{r.ID}, r)...)
	if err != nil || !r.Place.concerns(&before) {
		return err
	}
	return replaceNeighbours(ctx, tx, r.ID, before, r.Place)
}

// commas are texts that one column holds.
type commas []string

// Scan implements sql.Scanner.
func (c *commas) Scan(src any) error {
	var text sql.NullString
	if err := text.Scan(src); err != nil {
		return err
	}
	*c = nil
	if text.String != "" {
		*c = strings.Split(text.String, ",")
	}
	return nil
}

// unplaced are documents of before the queue showed them, or before they had a class.
func unplaced(ctx context.Context, q db.Q) ([]string, error) {
	return db.List(ctx, q, "reading: without place", db.Single[string], `SELECT id FROM readings WHERE state = '' AND deleted_at IS NULL`)
}

// remove takes a reading off every list; the sweeper takes its content.
func remove(ctx context.Context, tx *db.Tx, r *Reading) error {
	err := db.Exec(ctx, tx, "reading: remove", `UPDATE readings SET deleted_at = $2, version = version + 1 WHERE id = $1`, r.ID, clock.FromTime(tx.Now()))
	if err != nil {
		return err
	}
	return replaceNeighbours(ctx, tx, r.ID, r.Place, Place{})
}

// partsOf are the documents of the bills of a file.
func partsOf(ctx context.Context, q db.Q, readingID string) ([]string, error) {
	return db.List(ctx, q, "reading: parts", db.Single[string], `SELECT id FROM readings WHERE part_of = $1 AND deleted_at IS NULL ORDER BY id`, readingID)
}

// BlobsInUse returns which of the keys hold a document that was sent to be read, for
// the sweeper of the shared store.
func BlobsInUse(ctx context.Context, q db.Q, keys []string) ([]string, error) {
	return db.ListIn(ctx, q, "reading: content in use", db.Single[string], `SELECT blob_key FROM readings WHERE deleted_at IS NULL AND blob_key IN `, "", keys)
}

// Forget removes a document that was discarded or could not be read, for good; its content
// goes with the next sweep. It reports whether it was there and had become no invoice.
//
// Protection: one conditional write; the foreign keys protect rows that refer to it.
func Forget(ctx context.Context, tx *db.Tx, readingID string) (bool, error) {
	err := db.Exec(ctx, tx, "reading: forget claims", `DELETE FROM reading_claims WHERE reading_id = $1`, readingID)
	if err != nil {
		return false, err
	}
	return db.Changed(ctx, tx, "reading: forget", `DELETE FROM readings WHERE id = $1 AND invoice_id IS NULL AND (deleted_at IS NOT NULL OR status = '`+string(Failed)+`')`, readingID)
}
