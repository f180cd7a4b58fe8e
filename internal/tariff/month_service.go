package tariff

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// MonthChange is a value of a series that a person enters.
type MonthChange struct {
	Series  Series
	Month   month.Month
	Price   money.Price
	Label   string // of a bandeira
	Source  string
	Version *int64 // the version that was read; nil: the month had no value
}

const (
	actMonthPut = "market_month.update"
	actMonthDel = "market_month.delete"
)

var (
	errMonthValueUnknown = fault.New(fault.NotFound, "mes_desconhecido", "Este mês não tem valor.")
	errMonthStale        = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este mês. Confira o valor atual antes de salvar.")
)

func (s *Service) validateMonth(c *MonthChange, p Parameters) error {
	c.Source = strings.TrimSpace(c.Source)
	var wrong fault.Collector
	last := s.thisMonth()
	if c.Series == SeriesFlag {
		last = last.Add(1)
		label, ok := ParseFlag(c.Label)
		wrong.Check(ok, "label", "Escolha a bandeira")
		c.Label = label
		wrong.Check(label != FlagGreen || c.Price == 0, "price", "A bandeira verde não tem adicional")
	}
	wrong.Check(c.Source != "", "source", "Informe a fonte do valor")
	wrong.Check(utf8.RuneCountInString(c.Source) <= maxSource && !strings.ContainsFunc(c.Source, control), "source", "A fonte é longa demais ou tem caracteres inválidos")
	wrong.Check(c.Month <= last && c.Month.Year() >= firstMarketYear, "month", "O mês deve estar entre 2000 e o último publicado")
	wrong.Check(c.Price >= 0, "price", "Informe um valor em R$/MWh")
	if err := wrong.Err(); err != nil {
		return err
	}
	judge := seriesJudge{parameters: p}
	left, notes := judge.judge(&fileMonthValue{MonthValue: MonthValue{Series: c.Series, Month: c.Month, Price: c.Price}})
	if left {
		return fault.Fields(fault.Field{Path: "price", Message: notes[0]})
	}
	return nil
}

// PutMonth enters the value of a month. Protection: the version that was read, under
// the revision of the table.
func (s *Service) PutMonth(ctx context.Context, a actor.Actor, c MonthChange) (*MonthValue, error) {
	p, err := Load(ctx, s.db)
	if err != nil {
		return nil, err
	}
	if err := s.validateMonth(&c, p); err != nil {
		return nil, err
	}
	next := MonthValue{Series: c.Series, Month: c.Month, Price: c.Price, Label: c.Label, Source: c.Source, UpdatedBy: a.Name, Version: 1}
	err = s.changeMonth(ctx, c.Series, c.Month, c.Version, func(ctx context.Context, tx *db.Tx, before *MonthValue) error {
		if before != nil {
			next.Version = before.Version + 1
		}
		if err := writeMonths(ctx, tx, []MonthValue{next}, a.Name); err != nil {
			return err
		}
		return s.monthChanged(ctx, tx, a, actMonthPut, before, &next)
	})
	if err != nil {
		return nil, err
	}
	v, _, err := monthOf(ctx, s.db, c.Series, c.Month)
	return &v, err
}

// DeleteMonth removes the value of a month, for one that was entered by mistake.
// Protection: like PutMonth.
func (s *Service) DeleteMonth(ctx context.Context, a actor.Actor, series Series, m month.Month, version *int64) error {
	return s.changeMonth(ctx, series, m, version, func(ctx context.Context, tx *db.Tx, before *MonthValue) error {
		if before == nil {
			return errMonthValueUnknown
		}
		if err := deleteMonth(ctx, tx, before); err != nil {
			return err
		}
		return s.monthChanged(ctx, tx, a, actMonthDel, before, nil)
	})
}

// changeMonth raises the revision, so that no other writer comes between, and holds
// the month against the version that the person saw.
func (s *Service) changeMonth(ctx context.Context, series Series, m month.Month, seen *int64, change func(context.Context, *db.Tx, *MonthValue) error) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := bump(ctx, tx, series.revision(), nil); err != nil {
			return err
		}
		before, err := readMonthValue(ctx, tx, series, m)
		switch {
		case err != nil:
			return err
		case before == nil && seen != nil:
			return errMonthStale
		case before != nil && seen == nil:
			return errBlind.WithCurrent(monthBodyOf(before, Parameters{}, false))
		case before != nil && *seen != before.Version:
			return errMonthStale.WithCurrent(monthBodyOf(before, Parameters{}, false))
		}
		if err := change(ctx, tx, before); errors.Is(err, errRaced) {
			return errMonthStale
		} else if err != nil {
			return err
		}
		return nil
	})
}

func (s *Service) monthChanged(ctx context.Context, tx *db.Tx, a actor.Actor, action string, before, after *MonthValue) error {
	x, verb := after, "informado"
	if after == nil {
		x, verb = before, "excluído"
	}
	title := "PLD " + string(x.Series) + " de " + x.Month.Short() + " " + verb
	if x.Series == SeriesFlag {
		title = "Valor da bandeira de " + x.Month.Short() + " " + verb
	}
	e := audit.Entry{Actor: a, Action: action, Entity: entitySeries, EntityID: string(x.Series) + " " + x.Month.String(), Title: title}
	if before != nil {
		e.Before = before
	}
	if after != nil {
		e.After = after
	}
	if err := audit.Record(ctx, tx, e); err != nil {
		return err
	}
	_, err := s.changed(ctx, tx, title)
	return err
}
