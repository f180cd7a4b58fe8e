package proposal

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/simulation"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/proposal/frozen"
)

// ErrNotFound is the error of a proposal that is not there or not in reach.
var ErrNotFound = fault.New(fault.NotFound, "proposta_nao_encontrada", "Proposta não encontrada.")

// columns are a proposal as it is kept, and the name of its owner; its content is read
// apart.
var columns = db.Columns[Proposal]{
	db.Text("id", func(p *Proposal) *string { return &p.ID }).GivenOnce(),
	db.Plain("year", func(p *Proposal) *int { return &p.Year }).GivenOnce(),
	db.Plain("number", func(p *Proposal) *int { return &p.Number }).GivenOnce(),
	db.OptionalText("client_id", func(p *Proposal) *string { return &p.ClientID }).GivenOnce(),
	db.Text("owner_id", func(p *Proposal) *string { return &p.OwnerID }).GivenOnce(),
	db.Shown("(SELECT u.name FROM users u WHERE u.id = p.owner_id)", func(p *Proposal) *string { return &p.Owner }),
	db.Text("simulation_id", func(p *Proposal) *string { return &p.SimulationID }).GivenOnce(),
	db.Int("simulation_version", func(p *Proposal) *int64 { return &p.SimulationVersion }).GivenOnce(),
	db.Text("client_name", func(p *Proposal) *string { return &p.Terms.ClientName }),
	db.Text("brand", func(p *Proposal) *string { return &p.Terms.Brand }),
	{Name: "search", Value: func(p *Proposal) any { return p.searchText() }},
	db.Text("distributor", func(p *Proposal) *string { return &p.Distributor }).GivenOnce(),
	db.Plain("modality", func(p *Proposal) *cost.Modality { return &p.Terms.Modality }),
	db.Text("supplier", func(p *Proposal) *string { return &p.Terms.Supplier }),
	db.Text("note", func(p *Proposal) *string { return &p.Terms.Note }),
	db.Plain("price", func(p *Proposal) *money.Price { return &p.Price }),
	db.Plain("annual_cost", func(p *Proposal) *money.Amount { return &p.AnnualCost }),
	db.Plain("annual_saving", func(p *Proposal) *money.Amount { return &p.AnnualSaving }),
	db.Number("saving_percent", func(p *Proposal) **percent.Percent { return &p.SavingPercent }),
	db.Plain("promised", func(p *Proposal) **money.Amount { return &p.Promised }),
	db.Number("promised_percent", func(p *Proposal) **percent.Percent { return &p.PromisedPercent }),
	db.Plain("state", func(p *Proposal) *State { return &p.State }),
	db.Plain("valid_until", func(p *Proposal) *month.Date { return &p.Terms.ValidUntil }),
	db.Plain("rules_version", func(p *Proposal) *int { return &p.Rules }).GivenOnce(),
	db.OptionalText("copied_from", func(p *Proposal) *string { return &p.CopiedFrom }).GivenOnce(),
	db.Int("version", func(p *Proposal) *int64 { return &p.Version }),
	db.Plain("created_at", func(p *Proposal) *clock.Micros { return &p.CreatedAt }).GivenOnce(),
	db.Plain("updated_at", func(p *Proposal) *clock.Micros { return &p.UpdatedAt }),
	db.Text("updated_by", func(p *Proposal) *string { return &p.UpdatedBy }),
	db.OptionalText("typed_by", func(p *Proposal) *string { return &p.TypedBy }),
	db.Text("approval", func(p *Proposal) *string { return (*string)(&p.Approval) }),
	db.OptionalText("approved_by", func(p *Proposal) *string { return &p.ApprovedBy }),
	db.Plain("approved_at", func(p *Proposal) **clock.Micros { return &p.ApprovedAt }),
	db.OptionalText("released_by", func(p *Proposal) *string { return &p.Release.By }),
	db.Plain("released_at", func(p *Proposal) **clock.Micros { return &p.Release.At }),
	db.OptionalText("release_reason", func(p *Proposal) *string { return &p.Release.Reason }),
}

var (
	selected       = `SELECT ` + columns.Select("p.")
	updateProposal = columns.Update("proposals")
)

// withContent are the columns of a new proposal.
func withContent(c *frozen.Content) db.Columns[Proposal] {
	return append(columns.Given(), db.JSON("content", func(*Proposal) **frozen.Content { return &c }))
}

// byID reads one proposal in reach, and with forUpdate locks it.
func byID(ctx context.Context, q db.Q, a actor.Actor, id, forUpdate string) (Proposal, error) {
	if len(id) > 64 {
		return Proposal{}, ErrNotFound
	}
	args := []any{id}
	where := simulation.WholeReach(a, "p.typed_by", "p.owner_id", "p.client_id", &args)
	return one(q.QueryRowContext(ctx, selected+` FROM proposals p WHERE p.id = $1 AND `+where+forUpdate, args...))
}

// byLink reads the proposal that a link opens, and with forUpdate locks it.
func byLink(ctx context.Context, q db.Q, proposalID, forUpdate string) (Proposal, error) {
	return one(q.QueryRowContext(ctx, selected+` FROM proposals p WHERE p.id = $1`+forUpdate, proposalID))
}

func one(row db.Row) (Proposal, error) {
	p, err := columns.Scan(row.Scan)
	return p, db.WrapRow(err, ErrNotFound, "proposal: read")
}

// waitsForRelease is the condition of what the gestora has still to release.
const waitsForRelease = "p.modality = 'Convencional' AND p.released_at IS NULL AND p.state IN ('rascunho', 'enviada')"

// where is the condition of a filter over the rows in reach.
func (f *Filter) where(a actor.Actor, args *[]any) string {
	arg := func(v any) string { return db.Arg(args, v) }
	where := simulation.Reach(a, "p.owner_id", "p.client_id", args)
	if f.Text != "" || f.Modality != "" {
		// What is masked is not searched: there the words are the supplier's too, and the
		// modality is the cheaper one.
		where += " AND " + simulation.WholeReach(a, "p.typed_by", "p.owner_id", "p.client_id", args)
	}
	if f.Unreleased {
		where += " AND " + waitsForRelease + " AND p.valid_until >= " + arg(f.today)
	}
	if f.Text != "" {
		where += " AND " + db.Finds(search.Parse(f.Text), args, "p.search", "(SELECT c.search_text FROM clients c WHERE c.id = p.client_id)")
	}
	switch f.State {
	case "":
	case Expired:
		where += " AND p.state = 'enviada' AND p.valid_until < " + arg(f.today)
	case Sent:
		where += " AND p.state = 'enviada' AND p.valid_until >= " + arg(f.today)
	default:
		where += " AND p.state = " + arg(string(f.State))
	}
	for _, c := range []struct{ sql, value string }{
		{"p.client_id = ", f.ClientID},
		{"p.simulation_id = ", f.SimulationID},
		{"p.modality = ", f.Modality},
		{"p.valid_until >= ", f.From},
		{"p.valid_until <= ", f.Until},
	} {
		if c.value != "" {
			where += " AND " + c.sql + arg(c.value)
		}
	}
	return where
}

// list reads a page of the proposals in reach, newest first, and how many there are.
func list(ctx context.Context, q db.Q, a actor.Actor, f *Filter, limit, offset int) ([]Proposal, int, error) {
	var args []any
	from := ` FROM proposals p WHERE ` + f.where(a, &args)
	total, err := db.Count(ctx, q, "proposal: count", from, args...)
	if err != nil {
		return nil, 0, err
	}
	query := selected + from + ` ORDER BY p.updated_at DESC, p.id DESC` + db.Page(&args, limit, offset)
	found, err := db.List(ctx, q, "proposal: list", columns.Rows(), query, args...)
	return found, total, err
}

// nextNumber takes the next number of a year; the row stays held until the transaction
// ends.
func nextNumber(ctx context.Context, tx *db.Tx, year int) (int, error) {
	return db.Value[int](ctx, tx, "proposal: number", `
		INSERT INTO proposal_numbers (year, last) VALUES ($1, 1)
		ON CONFLICT (year) DO UPDATE SET last = proposal_numbers.last + 1 RETURNING last`, year)
}

func insert(ctx context.Context, tx *db.Tx, p *Proposal, c *frozen.Content) error {
	given := withContent(c)
	return db.Exec(ctx, tx, "proposal: insert", given.Insert("proposals"), given.Values(nil, p)...)
}

func update(ctx context.Context, tx *db.Tx, p *Proposal) error {
	return db.Exec(ctx, tx, "proposal: update", updateProposal, columns.Changing().Values([]any{p.ID}, p)...)
}

func setApproval(ctx context.Context, tx *db.Tx, p *Proposal) error {
	return db.Exec(ctx, tx, "proposal: approval", `UPDATE proposals SET approval = $2, approved_by = $3, approved_at = $4,
			released_by = $5, released_at = $6, release_reason = $7 WHERE id = $1`,
		p.ID, string(p.Approval), db.Optional(p.ApprovedBy), p.ApprovedAt, db.Optional(p.Release.By), p.Release.At, db.Optional(p.Release.Reason))
}

func (p *Proposal) searchText() string {
	return search.Text(fmt.Sprintf("%d/%d", p.Number, p.Year), p.Terms.ClientName, p.Distributor, p.Terms.Supplier)
}

func contentOf(ctx context.Context, q db.Q, id string) (*frozen.Content, error) {
	var text string
	if err := q.QueryRowContext(ctx, `SELECT content FROM proposals WHERE id = $1`, id).Scan(&text); err != nil {
		return nil, fmt.Errorf("proposal: content: %w", db.Classify(err))
	}
	return decoded(text)
}

func decoded(text string) (*frozen.Content, error) {
	c := &frozen.Content{}
	if err := json.Unmarshal([]byte(text), c); err != nil {
		return nil, fmt.Errorf("proposal: stored content: %w", err)
	}
	c.Complete()
	return c, nil
}

// mostLed bounds the proposals whose days a user sees, the newest first.
const mostLed = 200

// led is a proposal with what it says.
type led struct {
	Proposal
	content *frozen.Content
}

// leading reads the proposals of group A that the user leads and that are accepted, or wait for
// their client. What their link does not show yet, for want of a promise, has no days either.
func leading(ctx context.Context, q db.Q, a actor.Actor, today month.Date) ([]led, error) {
	args := []any{a.UserID, today}
	where := simulation.WholeReach(a, "p.typed_by", "p.owner_id", "p.client_id", &args)
	return db.List(ctx, q, "proposal: leading", func(rows *sql.Rows, l *led) (err error) {
		var text string
		l.Proposal, err = columns.Scan(func(into ...any) error { return rows.Scan(append(into, &text)...) })
		if err != nil {
			return err
		}
		l.content, err = decoded(text)
		return err
	}, selected+`, p.content FROM proposals p WHERE p.owner_id = $1 AND `+where+` AND p.modality <> 'Convencional'
		AND (p.state = 'aceita' OR p.state = 'enviada' AND p.valid_until >= $2 AND p.promised IS NOT NULL)
		ORDER BY p.updated_at DESC, p.id DESC LIMIT `+db.Arg(&args, mostLed), args...)
}

// promisedChunk is how many rows without a promise are read at a time.
const promisedChunk = 100

// unpromised reads the next proposals of group A that have no promise yet.
func unpromised(ctx context.Context, q db.Q, after string) ([]Proposal, error) {
	return db.List(ctx, q, "proposal: without a promise", columns.Rows(), selected+
		` FROM proposals p WHERE p.promised IS NULL AND p.modality <> 'Convencional' AND p.id > $1 ORDER BY p.id LIMIT $2`, after, promisedChunk)
}

// lackPromises reports whether a simulation or a proposal of group A has no promise yet.
func lackPromises(ctx context.Context, q db.Q) (bool, error) {
	return db.Value[bool](ctx, q, "proposal: without a promise", `
		SELECT EXISTS (SELECT 1 FROM proposals WHERE promised IS NULL AND modality <> 'Convencional')
			OR EXISTS (SELECT 1 FROM simulations WHERE promised IS NULL AND modality <> 'Convencional' AND deleted_at IS NULL)`)
}

func fillPromise(ctx context.Context, tx *db.Tx, p *Proposal) error {
	return db.Exec(ctx, tx, "proposal: fill promise", `UPDATE proposals SET promised = $3, promised_percent = $4 WHERE id = $1 AND version = $2 AND promised IS NULL`,
		p.ID, p.Version, p.Promised, db.NumberOf(p.PromisedPercent).Arg())
}

// Version is a kept state of what a person chose.
type Version struct {
	Number int64
	At     clock.Micros
	By     string
	Terms  frozen.Terms
}

func insertVersion(ctx context.Context, tx *db.Tx, p *Proposal) error {
	terms, err := json.Marshal(p.Terms)
	if err != nil {
		return fmt.Errorf("proposal: terms: %w", err)
	}
	return db.Exec(ctx, tx, "proposal: insert version", `INSERT INTO proposal_versions (proposal_id, version, terms, created_at, created_by) VALUES ($1, $2, $3, $4, $5)`,
		p.ID, p.Version, string(terms), p.UpdatedAt, p.UpdatedBy)
}

// versions lists the versions, newest first.
func versions(ctx context.Context, q db.Q, id string) ([]Version, error) {
	return db.List(ctx, q, "proposal: versions", func(rows *sql.Rows, v *Version) (err error) {
		var terms string
		if err = rows.Scan(&v.Number, &terms, &v.At, &v.By); err == nil {
			err = json.Unmarshal([]byte(terms), &v.Terms)
		}
		return err
	}, `
		SELECT version, terms, created_at, created_by FROM proposal_versions WHERE proposal_id = $1 ORDER BY version DESC`, id)
}
