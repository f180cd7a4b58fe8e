package record

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
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
	db.Text("blob_key", func(r *Reading) *string { return &r.BlobKey }).GivenOnce(),
	db.OptionalText("password", func(r *Reading) *string { return &r.Password }),
	db.OptionalText("remember_by", func(r *Reading) *string { return &r.RememberBy }),
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
	db.Text("arrival_doubt", func(r *Reading) *string { return &r.ArrivalDoubt }).GivenOnce(),
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

// Listed are the columns that lists read.
var Listed = columns[:len(columns)-4]

var (
	placed = columns.Named("class", "doubts", "missing", "search_text", "state", "queue_order", "customer", "customer_document", "distributor", "installation", "unit_key", "month", "amount", "number",
		"question", "proposal_id", "access_key", "same_key", "repeat_of")
	updatePlace   = placed.Update("readings")
	insertReading = columns.Insert("readings") + ` ON CONFLICT (id) DO NOTHING`
	updateReading = columns.Update("readings")
)

// FromReadings begins the condition on readings r, and on their senders u.
const FromReadings = ` FROM readings r LEFT JOIN users u ON u.id = r.created_by WHERE r.deleted_at IS NULL AND `

// Reach is whose readings an actor sees: the own ones, or everybody's for who
// processes the invoices of every client (A11).
func Reach(a actor.Actor, args *[]any) string {
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

// ByID reads one reading in the actor's reach; lock is empty or Dialect.ForUpdate("r").
func ByID(ctx context.Context, q db.Q, a actor.Actor, readingID, lock string) (*Reading, error) {
	args := []any{readingID}
	where := Reach(a, &args)
	r, err := columns.Reader().New(q.QueryRowContext(ctx, "SELECT "+columns.Select("r.")+FromReadings+where+" AND r.id = $1"+lock, args...).Scan)
	if err == nil {
		r.First, err = firstCopy(ctx, q, a, r)
	}
	return r, db.WrapRow(err, ErrNotFound, "reading: read")
}

// Get reads a reading in reach of an actor who reads documents.
func Get(ctx context.Context, q db.Q, a actor.Actor, readingID string) (*Reading, error) {
	if !a.Can(actor.InvoicesRead) {
		return nil, actor.ErrDenied
	}
	return ByID(ctx, q, a, readingID, "")
}

// AnyByID reads a reading for the job that works on it.
func AnyByID(ctx context.Context, q db.Q, readingID string) (*Reading, error) {
	return ByID(ctx, q, actor.SystemActor(), readingID, "")
}

// Insert adds a reading; false when the id is taken.
func Insert(ctx context.Context, tx *db.Tx, r *Reading) (bool, error) {
	if r.Corrections == nil {
		r.Corrections = map[extract.Key]Correction{}
	}
	if r.Marks == nil {
		r.Marks = map[string]Mark{}
	}
	r.Source = cmp.Or(r.Source, SourceScreen)
	r.Place.Settle(r)
	n, err := db.Affected(tx.ExecContext(ctx, insertReading, columns.Values(nil, r)...))
	return n == 1, db.Wrap(err, "reading: insert")
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

// Exists reports ErrNotFound for a document that is not in the actor's reach.
func Exists(ctx context.Context, q db.Q, a actor.Actor, readingID string) error {
	args := []any{readingID}
	n, err := db.Count(ctx, q, "reading: exists", FromReadings+"r.id = $1 AND "+Reach(a, &args), args...)
	if err == nil && n == 0 {
		err = ErrNotFound
	}
	return err
}

// Write writes everything that changes after the upload.
func Write(ctx context.Context, tx *db.Tx, r *Reading) error {
	r.Version++
	r.UpdatedAt = clock.FromTime(tx.Now())
	return db.Exec(ctx, tx, "reading: update", updateReading, columns.Changing().Values([]any{r.ID}, r)...)
}

// WritePlace writes what the queue shows of a document, and nothing else of it.
func WritePlace(ctx context.Context, tx *db.Tx, r *Reading) error {
	return db.Exec(ctx, tx, "reading: place", updatePlace, placed.Values([]any{r.ID}, r)...)
}

// Copy is an earlier sending of the same content.
type Copy struct {
	ID       string
	Filename string
	By       string
	At       clock.Micros
}

// firstCopy reads the first sending of the content in the actor's reach; nil where
// the reading is it.
func firstCopy(ctx context.Context, q db.Q, a actor.Actor, r *Reading) (*Copy, error) {
	args := []any{r.SHA256}
	c := &Copy{}
	var by db.NullText
	err := q.QueryRowContext(ctx, `SELECT r.id, r.filename, COALESCE(r.sender, u.name), r.created_at`+FromReadings+Reach(a, &args)+
		` AND r.sha256 = $1 ORDER BY r.created_at, r.id LIMIT 1`, args...).Scan(&c.ID, &c.Filename, &by, &c.At)
	c.By = string(by)
	if c.ID == r.ID || errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return c, db.Wrap(err, "reading: read first copy")
}
