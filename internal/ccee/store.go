package ccee

import (
	"context"
	"maps"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
)

// figureColumns are a figure as it is kept.
var figureColumns = db.Columns[Figure]{
	db.Text("id", func(f *Figure) *string { return &f.ID }).GivenOnce(),
	db.Text("agent_id", func(f *Figure) *string { return &f.AgentID }).GivenOnce(),
	db.Text("client_id", func(f *Figure) *string { return &f.ClientID }).GivenOnce(),
	db.Text("contract_id", func(f *Figure) *string { return &f.ContractID }).GivenOnce(),
	db.Plain("month", func(f *Figure) *month.Month { return &f.Month }).GivenOnce(),
	db.Plain("kind", func(f *Figure) *Kind { return &f.Kind }).GivenOnce(),
	{
		Name: "recount_of", Once: true, Place: func(f *Figure) any { return monthOrNone{&f.RecountOf} },
		Value: func(f *Figure) any { return monthText(f.RecountOf) },
	},
	db.Number("quantity", func(f *Figure) **Quantity { return &f.Quantity }),
	db.Number("rate", func(f *Figure) **money.Price { return &f.Rate }),
	db.Number("implied", func(f *Figure) **money.Price { return &f.Implied }),
	db.Number("amount", func(f *Figure) **money.Amount { return &f.Amount }),
	db.Nullable("due_on", func(f *Figure) *month.Date { return &f.Due }),
	db.Nullable("paid_on", func(f *Figure) *month.Date { return &f.PaidOn }),
	db.Plain("source", func(f *Figure) *Source { return &f.Source }),
	db.OptionalText("file_id", func(f *Figure) *string { return &f.FileID }),
	db.OptionalText("reason", func(f *Figure) *string { return &f.Reason }),
	db.Nullable("import_seq", func(f *Figure) *int64 { return &f.ImportSeq }),
	db.Int("version", func(f *Figure) *int64 { return &f.Version }),
	db.Plain("created_at", func(f *Figure) *clock.Micros { return &f.CreatedAt }).GivenOnce(),
	db.OptionalText("created_by", func(f *Figure) *string { return &f.CreatedBy }).GivenOnce(),
	db.Plain("updated_at", func(f *Figure) *clock.Micros { return &f.UpdatedAt }),
	db.OptionalText("updated_by", func(f *Figure) *string { return &f.UpdatedBy }),
	db.Shown("(SELECT g.sigla FROM ccee_agents g WHERE g.id = f.agent_id)", func(f *Figure) *string { return &f.Agent }),
}

var (
	selectFigures = "SELECT " + figureColumns.Select("f.") + " FROM ccee_figures f WHERE "
	givenFigures  = figureColumns.Given()
	insertFigures = db.NewBulk("INSERT INTO ccee_figures ("+givenFigures.Names()+") VALUES ", len(givenFigures), "")
	updateFigure  = figureColumns.Update("ccee_figures")
)

// monthOrNone reads a month, of which the empty text is none.
type monthOrNone struct{ of *month.Month }

// Scan implements sql.Scanner.
func (m monthOrNone) Scan(src any) error {
	var text db.NullText
	if err := text.Scan(src); err != nil || text == "" {
		*m.of = 0
		return err
	}
	return m.of.Scan(src)
}

// store writes what becomes of figures: every write passes here, and none of a closed
// month does. Audit entries are the caller's.
//
// Protection: the caller holds the rows, or the agents of new ones; the clients are held
// against closing; the unique key of figures; rates are written in the order of their keys.
func (s *Service) store(ctx context.Context, tx *db.Tx, a actor.Actor, changes []change) error {
	clients := clientsOf(changes)
	guard, err := period.Hold(ctx, tx, clients...)
	if err != nil {
		return err
	}
	var fresh []*Figure
	rates := map[monthKind]bool{}
	for i := range changes {
		c := &changes[i]
		of := c.of()
		if err := guard.Open(of.ClientID, " de "+of.Agent, of.Month); err != nil {
			return err
		}
		if info, _ := InfoOf(of.Kind); info.MaxRate != 0 {
			rates[monthKind{of.Month, of.Kind}] = true
		}
		switch {
		case c.after == nil:
			if err := db.Exec(ctx, tx, "ccee: delete figure", `DELETE FROM ccee_figures WHERE id = $1`, of.ID); err != nil {
				return err
			}
			continue
		case c.before == nil:
			fresh = append(fresh, c.after)
		}
		c.after.stamp(a, tx)
		if c.before != nil {
			if err := db.Exec(ctx, tx, "ccee: update figure", updateFigure, figureColumns.Changing().Values([]any{of.ID}, c.after)...); err != nil {
				return err
			}
		}
	}
	err = insertFigures.Exec(ctx, tx, len(fresh), func(dst []any, i int) []any { return givenFigures.Values(dst, fresh[i]) })
	if db.IsUnique(err) {
		return errFigureTwice
	} else if err != nil {
		return db.Wrap(err, "ccee: insert figures")
	}
	if err := writeRates(ctx, tx, rates); err != nil {
		return err
	}
	return s.Followers.Notify(ctx, tx, Changed{clients, backs(changes)})
}

func clientsOf(changes []change) []string {
	ids := map[string]bool{}
	for i := range changes {
		ids[changes[i].of().ClientID] = true
	}
	return sortedKeys(ids)
}

func sortedKeys[V any](of map[string]V) []string { return slices.Sorted(maps.Keys(of)) }
