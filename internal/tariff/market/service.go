package market

import (
	"context"
	"errors"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/reference"
)

// Input is a value of a series that a person enters.
type Input struct {
	Series  Series
	Month   month.Month
	Price   money.Price
	Label   string // of a bandeira
	Source  string
	Version *int64 // the version that was read; nil: the month had no value
	Confirm doubt.Reasons
}

// priced is how a PLD is written, and mistaken.
var priced = doubt.Kind[money.Price]{Write: func(p money.Price) string { return ptbr.FormatPrice(p) + "/MWh" }}

// ask asks about a PLD that is out of proportion to the other submarkets (TD-02).
func (c *Input) ask(ctx context.Context, q db.Q) (confirmed string, err error) {
	kept, _, err := listMonths(ctx, q, Filter{Series: Submarkets()})
	if err != nil {
		return "", err
	}
	open := doubt.Open{Reasons: c.Confirm}
	if with, far := newLimits(parameter.Snapshot{}, kept).strange(Value{Series: c.Series, Month: c.Month, Price: c.Price}); far {
		open.Add(priced.Ask("price", c.Price, with, "o PLD dos outros submercados no mês"))
	}
	return open.Confirmed(), open.Err()
}

const (
	actPut    = "market_month.update"
	actDelete = "market_month.delete"
)

var (
	errUnknown = fault.New(fault.NotFound, "mes_desconhecido", "Este mês não tem valor.")
	errStale   = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este mês. Confira o valor atual antes de salvar.")
)

func (s *Service) validateMonth(c *Input, p parameter.Snapshot) error {
	var wrong fault.Collector
	last := s.base.ThisMonth()
	if c.Series == SeriesFlag {
		last = last.Add(1)
		label, ok := ParseFlag(c.Label)
		wrong.Check(ok, "label", "Escolha a bandeira")
		c.Label = label
		wrong.Check(label != FlagGreen || c.Price == 0, "price", "A bandeira verde não tem adicional")
	}
	reference.CheckSource(&wrong, &c.Source)
	wrong.Check(c.Month <= last && c.Month.Year() >= firstMarketYear, "month", "O mês deve estar entre 2000 e o último publicado")
	wrong.Check(c.Price >= 0, "price", "Informe um valor em R$/MWh")
	if err := wrong.Err(); err != nil {
		return err
	}
	judge := newLimits(p, nil)
	left, notes := judge.check(&fileMonth{Value: Value{Series: c.Series, Month: c.Month, Price: c.Price}})
	if left {
		return fault.Fields(fault.Field{Path: "price", Message: notes[0]})
	}
	return nil
}

// Put enters the value of a month. Protection: the version that was read, under
// the revision of the table.
func (s *Service) Put(ctx context.Context, a actor.Actor, c Input) (*Value, error) {
	p, err := parameter.Load(ctx, s.base.DB)
	if err != nil {
		return nil, err
	}
	if err := s.validateMonth(&c, p); err != nil {
		return nil, err
	}
	next := Value{Series: c.Series, Month: c.Month, Price: c.Price, Label: c.Label, Source: c.Source, UpdatedBy: a.Name, Version: 1}
	err = s.changeMonth(ctx, c.Series, c.Month, c.Version, func(ctx context.Context, tx *db.Tx, before *Value) error {
		if before != nil {
			next.Version = before.Version + 1
		}
		confirmed, err := c.ask(ctx, tx)
		if err != nil {
			return err
		}
		if err := writeMonths(ctx, tx, []Value{next}, a.Name); err != nil {
			return err
		}
		return s.monthChanged(ctx, tx, a, actPut, before, &next, confirmed)
	})
	if err != nil {
		return nil, err
	}
	v, _, err := monthOf(ctx, s.base.DB, c.Series, c.Month)
	return &v, err
}

// Delete removes the value of a month, for one that was entered by mistake.
// Protection: like Put.
func (s *Service) Delete(ctx context.Context, a actor.Actor, series Series, m month.Month, version *int64) error {
	return s.changeMonth(ctx, series, m, version, func(ctx context.Context, tx *db.Tx, before *Value) error {
		if before == nil {
			return errUnknown
		}
		if err := deleteMonth(ctx, tx, before); err != nil {
			return err
		}
		return s.monthChanged(ctx, tx, a, actDelete, before, nil, "")
	})
}

// changeMonth raises the revision, so that no other writer comes between, and holds
// the month against the version that the person saw.
func (s *Service) changeMonth(ctx context.Context, series Series, m month.Month, seen *int64, change func(context.Context, *db.Tx, *Value) error) error {
	return s.base.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := reference.RaiseRevision(ctx, tx, series.revision(), nil); err != nil {
			return err
		}
		before, err := readMonth(ctx, tx, series, m)
		switch {
		case err != nil:
			return err
		case before == nil && seen != nil:
			return errStale
		case before != nil && seen == nil:
			return reference.ErrUnseen.WithCurrent(monthBodyOf(before, parameter.Snapshot{}, false))
		case before != nil && *seen != before.Version:
			return errStale.WithCurrent(monthBodyOf(before, parameter.Snapshot{}, false))
		}
		if err := change(ctx, tx, before); errors.Is(err, reference.ErrRaced) {
			return errStale
		} else if err != nil {
			return err
		}
		return nil
	})
}

func (s *Service) monthChanged(ctx context.Context, tx *db.Tx, a actor.Actor, action string, before, after *Value, reason string) error {
	x, verb := after, "informado"
	if after == nil {
		x, verb = before, "excluído"
	}
	title := "PLD " + string(x.Series) + " de " + x.Month.Short() + " " + verb
	if x.Series == SeriesFlag {
		title = "Valor da bandeira de " + x.Month.Short() + " " + verb
	}
	e := audit.Entry{Actor: a, Action: action, Entity: entity, EntityID: string(x.Series) + " " + x.Month.String(), Title: title, Reason: reason}
	if before != nil {
		e.Before = before
	}
	if after != nil {
		e.After = after
	}
	if err := audit.Record(ctx, tx, e); err != nil {
		return err
	}
	_, err := s.base.Changed(ctx, tx, title)
	return err
}
