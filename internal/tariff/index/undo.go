package index

import (
	"context"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/imported"
)

// stated is what a file says of a month.
type stated struct {
	Code        string          `json:"code"`
	Month       month.Month     `json:"month"`
	Percent     percent.Percent `json:"percent"`
	Provisional bool            `json:"provisional"`
	Source      string          `json:"source"`
}

// Key is the month.
func (s stated) Key() string { return s.Month.String() }

// Name is the month with its index.
func (s stated) Name() string { return s.Code + " de " + s.Month.Short() }

func statedOf(x *Month) stated { return stated{x.Code, x.Month, x.Percent, x.Provisional, x.Source} }

// Imports is how the imports of an index are taken back.
func Imports(code string) imported.Table {
	return imported.Rows[stated]{
		Table: code,
		Title: "da série do índice " + code,
		Read: func(ctx context.Context, tx *db.Tx, _ []imported.Change[stated]) (map[string]stated, error) {
			months, err := listMonths(ctx, tx, code)
			return imported.ByKey(months, statedOf), err
		},
		Restore: func(ctx context.Context, tx *db.Tx, a actor.Actor, changes []imported.Change[stated]) error {
			return restore(ctx, tx, a, code, changes)
		},
	}
}

// restore writes the months of before, and refuses to leave months without value between
// others.
func restore(ctx context.Context, tx *db.Tx, a actor.Actor, code string, changes []imported.Change[stated]) error {
	table, err := listMonths(ctx, tx, code)
	if err != nil {
		return err
	}
	after := slices.Clone(table)
	for _, c := range changes {
		old := byMonth(table, c.After.Month)
		if c.Before == nil {
			after = slices.DeleteFunc(after, func(x Month) bool { return x.Month == old.Month })
			err = deleteMonth(ctx, tx, old)
		} else {
			b := c.Before
			err = writeMonth(ctx, tx, &Month{
				Code: code, Month: b.Month, Percent: b.Percent, Provisional: b.Provisional, Source: b.Source, UpdatedBy: a.Name, Version: old.Version + 1,
			})
		}
		if err != nil {
			return err
		}
	}
	if gaps := gapsIn(after); len(gaps) > len(gapsIn(table)) {
		return fault.New(fault.Conflict, "serie_com_falha", "Não é possível desfazer esta importação. "+gaps[len(gaps)-1].sentence()+".")
	}
	return nil
}
