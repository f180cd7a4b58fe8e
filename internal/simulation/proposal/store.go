package proposal

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/simulation"
	"ynova/internal/simulation/proposal/frozen"
)

// ErrNotFound is the error of a proposal that is not there or not in reach.
var ErrNotFound = fault.New(fault.NotFound, "proposta_nao_encontrada", "Proposta não encontrada.")

var likeEscaper = strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)

const columns = `p.id, p.year, p.number, p.client_id, p.owner_id, p.simulation_id, p.simulation_version, p.client_name, p.brand, p.distributor,
	p.modality, p.supplier, p.note, p.price, p.annual_cost, p.annual_saving, p.saving_percent, p.state, p.valid_until, p.rules_version,
	p.copied_from, p.version, p.created_at, p.updated_at, p.updated_by, (SELECT u.name FROM users u WHERE u.id = p.owner_id)`

func scan(into func(...any) error) (Proposal, error) {
	var p Proposal
	var clientID, copied, owner sql.NullString
	var saved sql.Null[percent.Percent]
	t := &p.Terms
	err := into(&p.ID, &p.Year, &p.Number, &clientID, &p.OwnerID, &p.SimulationID, &p.SimulationVersion, &t.ClientName, &t.Brand, &p.Distributor,
		&t.Modality, &t.Supplier, &t.Note, &p.Price, &p.AnnualCost, &p.AnnualSaving, &saved, &p.State, &t.ValidUntil, &p.Rules,
		&copied, &p.Version, &p.CreatedAt, &p.UpdatedAt, &p.UpdatedBy, &owner)
	p.ClientID, p.CopiedFrom, p.Owner = clientID.String, copied.String, owner.String
	if saved.Valid {
		p.SavingPercent = &saved.V
	}
	return p, err
}

// byID reads one proposal in reach, and with hold locks it.
func byID(ctx context.Context, q db.Q, a actor.Actor, id, hold string) (Proposal, error) {
	if len(id) > 64 {
		return Proposal{}, ErrNotFound
	}
	args := []any{id}
	where := simulation.Reach(a, "p.owner_id", "p.client_id", &args)
	return one(q.QueryRowContext(ctx, `SELECT `+columns+` FROM proposals p WHERE p.id = $1 AND `+where+hold, args...))
}

// byLink reads the proposal that a link opens, and with hold locks it.
func byLink(ctx context.Context, q db.Q, proposalID, hold string) (Proposal, error) {
	return one(q.QueryRowContext(ctx, `SELECT `+columns+` FROM proposals p WHERE p.id = $1`+hold, proposalID))
}

func one(row *sql.Row) (Proposal, error) {
	p, err := scan(row.Scan)
	return p, db.WrapRow(err, ErrNotFound, "proposal: read")
}

// where is the condition of a filter over the rows in reach.
func (f *Filter) where(a actor.Actor, args *[]any) string {
	arg := func(v any) string {
		*args = append(*args, v)
		return "$" + strconv.Itoa(len(*args))
	}
	where := simulation.Reach(a, "p.owner_id", "p.client_id", args)
	if f.Text != "" {
		where += " AND p.search LIKE " + arg("%"+likeEscaper.Replace(ptbr.Fold(f.Text))+"%") + ` ESCAPE '\'`
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
	where := f.where(a, &args)
	var total int
	if err := q.QueryRowContext(ctx, `SELECT COUNT(*) FROM proposals p WHERE `+where, args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("proposal: count: %w", db.Classify(err))
	}
	n := len(args)
	args = append(args, limit, offset)
	found, err := db.List(ctx, q, "proposal: list", db.Scanned(scan), `SELECT `+columns+` FROM proposals p WHERE `+where+`
		ORDER BY p.updated_at DESC, p.id DESC LIMIT $`+strconv.Itoa(n+1)+` OFFSET $`+strconv.Itoa(n+2), args...)
	return found, total, err
}

// nextNumber takes the next number of a year; the row stays held until the transaction
// ends.
func nextNumber(ctx context.Context, tx *db.Tx, year int) (n int, err error) {
	err = tx.QueryRowContext(ctx, `
		INSERT INTO proposal_numbers (year, last) VALUES ($1, 1)
		ON CONFLICT (year) DO UPDATE SET last = proposal_numbers.last + 1 RETURNING last`, year).Scan(&n)
	return n, db.Wrap(err, "proposal: number")
}

func insert(ctx context.Context, tx *db.Tx, p *Proposal, c *frozen.Content) error {
	content, err := json.Marshal(c)
	if err != nil {
		return fmt.Errorf("proposal: content: %w", err)
	}
	t := &p.Terms
	return db.Exec(ctx, tx, "proposal: insert", `
		INSERT INTO proposals (id, year, number, client_id, owner_id, simulation_id, simulation_version, client_name, brand, search, distributor,
			modality, supplier, note, price, annual_cost, annual_saving, saving_percent, state, valid_until, content, rules_version, copied_from,
			version, created_at, updated_at, updated_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $25, $26)`,
		p.ID, p.Year, p.Number, db.Optional(p.ClientID), p.OwnerID, p.SimulationID, p.SimulationVersion, t.ClientName, t.Brand, p.searchText(),
		p.Distributor, string(t.Modality), t.Supplier, t.Note, p.Price, p.AnnualCost, p.AnnualSaving, p.SavingPercent, string(p.State),
		t.ValidUntil, string(content), p.Rules, db.Optional(p.CopiedFrom), p.Version, p.CreatedAt, p.UpdatedBy)
}

func update(ctx context.Context, tx *db.Tx, p *Proposal) error {
	t := &p.Terms
	return db.Exec(ctx, tx, "proposal: update", `
		UPDATE proposals SET client_name = $2, brand = $3, search = $4, modality = $5, supplier = $6, note = $7, price = $8, annual_cost = $9,
			annual_saving = $10, saving_percent = $11, state = $12, valid_until = $13, version = $14, updated_at = $15, updated_by = $16
		WHERE id = $1`,
		p.ID, t.ClientName, t.Brand, p.searchText(), string(t.Modality), t.Supplier, t.Note, p.Price, p.AnnualCost, p.AnnualSaving,
		p.SavingPercent, string(p.State), t.ValidUntil, p.Version, p.UpdatedAt, p.UpdatedBy)
}

func (p *Proposal) searchText() string {
	return ptbr.Fold(fmt.Sprintf("%d/%d %s %s %s", p.Number, p.Year, p.Terms.ClientName, p.Distributor, p.Terms.Supplier))
}

func contentOf(ctx context.Context, q db.Q, id string) (*frozen.Content, error) {
	var text string
	if err := q.QueryRowContext(ctx, `SELECT content FROM proposals WHERE id = $1`, id).Scan(&text); err != nil {
		return nil, fmt.Errorf("proposal: content: %w", db.Classify(err))
	}
	c := &frozen.Content{}
	if err := json.Unmarshal([]byte(text), c); err != nil {
		return nil, fmt.Errorf("proposal: stored content: %w", err)
	}
	return c, nil
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
