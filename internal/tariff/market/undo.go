package market

import (
	"context"
	"maps"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/imported"
	"ynova/internal/tariff/parameter"
)

// stated is what a file says of a month, or a validity that it brings.
type stated struct {
	Series    Series              `json:"series,omitempty"`
	Month     month.Month         `json:"month,omitempty"`
	Price     money.Price         `json:"price,omitempty"`
	Label     string              `json:"label,omitempty"`
	Hours     int                 `json:"hours,omitempty"`
	Source    string              `json:"source,omitempty"`
	Parameter *parameter.Validity `json:"parameter,omitempty"`
}

func statedOf(v *Value) stated {
	return stated{Series: v.Series, Month: v.Month, Price: v.Price, Label: v.Label, Hours: v.Hours, Source: v.Source}
}

// Key is the series and its month, or the validity.
func (s stated) Key() string {
	if s.Parameter != nil {
		return s.Parameter.ID
	}
	return string(s.Series) + " " + s.Month.String()
}

// Name is how a person calls them.
func (s stated) Name() string {
	switch {
	case s.Parameter != nil:
		return s.Parameter.Key + " desde " + s.Parameter.From.BR()
	case s.Series == SeriesFlag:
		return "bandeira de " + s.Month.Short()
	}
	return "PLD " + string(s.Series) + " de " + s.Month.Short()
}

// Imports is how the imports of bandeiras or of the PLD are taken back.
func Imports(flags bool) imported.Table {
	t := imported.Rows[stated]{Table: revisionPLD, Title: "do PLD", Restore: restore}
	all := Submarkets()
	if flags {
		t.Table, t.Title, all = revisionFlags, "das bandeiras", []Series{SeriesFlag}
	}
	t.Hold = imported.Held(t.Table)
	t.Read = func(ctx context.Context, tx *db.Tx, _ []imported.Change[stated]) (map[string]stated, error) {
		months, _, err := listMonths(ctx, tx, Filter{Series: all})
		if err != nil {
			return nil, err
		}
		now := imported.ByKey(months, statedOf)
		validities, err := parameter.ListValidities(ctx, tx)
		maps.Copy(now, imported.ByKey(validities, func(v *parameter.Validity) stated { return stated{Parameter: v} }))
		return now, err
	}
	return t
}

func restore(ctx context.Context, tx *db.Tx, a actor.Actor, changes []imported.Change[stated]) error {
	var months []Value
	for _, c := range changes {
		var err error
		switch b := c.Before; {
		case b != nil:
			months = append(months, Value{Series: b.Series, Month: b.Month, Price: b.Price, Label: b.Label, Hours: b.Hours, Source: b.Source})
		case c.After.Parameter != nil:
			err = parameter.DeleteValidity(ctx, tx, c.After.Parameter.ID)
		default:
			err = removeMonth(ctx, tx, c.After.Series, c.After.Month)
		}
		if err != nil {
			return err
		}
	}
	return writeMonths(ctx, tx, months, a.Name)
}
