package market

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/imported"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/reference"
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

func (s stated) key() string {
	if s.Parameter != nil {
		return s.Parameter.ID
	}
	return string(s.Series) + " " + s.Month.String()
}

func (s stated) name() string {
	switch {
	case s.Parameter != nil:
		return s.Parameter.Key + " desde " + s.Parameter.From.BR()
	case s.Series == SeriesFlag:
		return "bandeira de " + s.Month.Short()
	}
	return "PLD " + string(s.Series) + " de " + s.Month.Short()
}

func changeOf(d *Difference) imported.Change[stated] {
	c := imported.Change[stated]{After: statedOf(&d.Value)}
	c.Key = c.After.key()
	if d.Old != nil {
		before := statedOf(d.Old)
		c.Before = &before
	}
	return c
}

// Imports is how the imports of bandeiras or of the PLD are taken back.
func Imports(flags bool) imported.Table {
	t := imported.Rows[stated]{Table: revisionPLD, Title: "do PLD", Restore: restore, Name: stated.name}
	all := Submarkets()
	if flags {
		t.Table, t.Title, all = revisionFlags, "das bandeiras", []Series{SeriesFlag}
	}
	name := t.Table
	t.Hold = func(ctx context.Context, tx *db.Tx) error { return reference.RaiseRevision(ctx, tx, name, nil) }
	t.Read = func(ctx context.Context, tx *db.Tx, _ []imported.Change[stated]) (map[string]stated, error) {
		now := map[string]stated{}
		months, _, err := listMonths(ctx, tx, Filter{Series: all})
		if err != nil {
			return nil, err
		}
		for i := range months {
			s := statedOf(&months[i])
			now[s.key()] = s
		}
		validities, err := parameter.ListValidities(ctx, tx)
		for i := range validities {
			s := stated{Parameter: &validities[i]}
			now[s.key()] = s
		}
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
