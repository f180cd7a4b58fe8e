package index

import (
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"strconv"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

// Month is a month of an index as it is kept.
type Month struct {
	Code        string          `json:"code"`
	Month       month.Month     `json:"month"`
	Percent     percent.Percent `json:"percent"`
	Provisional bool            `json:"provisional"`
	Source      string          `json:"source"`
	UpdatedAt   clock.Micros    `json:"updated_at"`
	UpdatedBy   string          `json:"-"` // the audit entry has its actor
	Version     int64           `json:"version"`
}

// Bounds of what can be entered. The dearest month of Brazil's hyperinflation rose
// by 82 %; a definitive value cannot be of a month to come, a provisional one may.
const (
	maxPercent     = percent.Hundred
	maxAheadMonths = 24
)

const (
	entity    = "price_index"
	actPut    = "price_index.update"
	actDelete = "price_index.delete"
)

// Table is an index with all of its months, the last one first.
type Table struct {
	Code   string
	Months []Month
	Gaps   []month.Month // months without value between the first and the last one
}

// Revision identifies the state of the table; any change gives another one. It has
// 53 bits, which a JavaScript number holds.
func (t Table) Revision() int64 {
	sum := fnv.New64a()
	for i := range t.Months {
		x := &t.Months[i]
		_, _ = sum.Write([]byte(x.Month.String() + strconv.FormatInt(x.Version, 10) + " " + strconv.FormatInt(int64(x.UpdatedAt), 10) + ";"))
	}
	return int64(sum.Sum64() >> 11)
}

var (
	errUnknown      = fault.New(fault.NotFound, "indice_desconhecido", "Índice não encontrado.")
	errMonthUnknown = fault.New(fault.NotFound, "mes_desconhecido", "Este mês não tem valor no índice.")
	errStale        = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este índice. Confira os valores atuais antes de salvar.")
)

// Service changes indices.
type Service struct{ base reference.Base }

// NewService returns the service.
func NewService(b reference.Base) *Service { return &Service{b} }

// Table reads the table of an index.
func (s *Service) Table(ctx context.Context, code string) (Table, error) {
	return readTable(ctx, s.base.DB, code)
}

func readTable(ctx context.Context, q db.Q, code string) (Table, error) {
	if !Known(code) {
		return Table{}, errUnknown
	}
	months, err := listMonths(ctx, q, code)
	return Table{Code: code, Months: months, Gaps: gapsOf(months)}, err
}

// Input is a value that a person enters.
type Input struct {
	Code        string
	Month       month.Month
	Percent     percent.Percent
	Provisional bool
	Source      string
	Version     *int64 // the version that was read; nil: the month had no value
	Confirm     doubt.Reasons
}

func (s *Service) validate(c *Input) error {
	if !Known(c.Code) {
		return errUnknown
	}
	var wrong fault.Collector
	wrong.Check(plausible(c.Percent), "percent", "A variação do mês deve ficar entre -100 % e 100 %")
	reference.CheckSource(&wrong, &c.Source)
	now := s.base.ThisMonth()
	switch {
	case c.Month > now.Add(maxAheadMonths):
		wrong.Add("month", "O mês está longe demais no futuro")
	case c.Month > now && !c.Provisional:
		wrong.Add("provisional", "Um mês que ainda não terminou só pode ter valor provisório")
	case c.Month.Year() < firstYearOfSeries:
		wrong.Add("month", "O índice não existia neste mês")
	}
	return wrong.Err()
}

// firstYearOfSeries is when the older of the two series begins.
const firstYearOfSeries = 1944

func plausible(p percent.Percent) bool { return p > -maxPercent && p <= maxPercent }

// Put enters the value of a month that adjoins the table. Protection: the version that was read; a
// new month is version 1, which only one of two writers can insert.
func (s *Service) Put(ctx context.Context, a actor.Actor, c Input) (*Month, error) {
	if err := s.validate(&c); err != nil {
		return nil, err
	}
	next := &Month{
		Code: c.Code, Month: c.Month, Percent: c.Percent, Provisional: c.Provisional, Source: c.Source, UpdatedBy: a.Name, Version: 1,
	}
	confirmed, err := c.ask()
	if err != nil {
		return nil, err
	}
	err = s.base.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := current(ctx, tx, c.Code, c.Month, c.Version)
		if err != nil {
			return err
		}
		if before != nil {
			next.Version = before.Version + 1
		} else if err := s.adjoins(ctx, tx, c.Code, c.Month); err != nil {
			return err
		}
		if err := writeMonth(ctx, tx, next); err != nil {
			return stale(err)
		}
		entry := indexEntry(a, actPut, before, next)
		entry.Reason = confirmed
		if err := audit.Record(ctx, tx, entry); err != nil {
			return err
		}
		if before != nil && before.Percent == next.Percent && before.Provisional == next.Provisional {
			return nil
		}
		_, err = s.base.Changed(ctx, tx, "Índice "+c.Code+" de "+c.Month.Short()+" alterado")
		return err
	})
	if err != nil {
		return nil, err
	}
	return next, nil
}

// adjoins holds a new month against the table: it may not leave a gap behind.
func (s *Service) adjoins(ctx context.Context, tx *db.Tx, code string, m month.Month) error {
	table, err := readTable(ctx, tx, code)
	if err != nil {
		return err
	}
	return refuseGap(table.Months, m)
}

// Delete removes the value of a month, for one that was entered by mistake.
// Protection: the version that was read.
func (s *Service) Delete(ctx context.Context, a actor.Actor, code string, m month.Month, version *int64) error {
	if !Known(code) {
		return errUnknown
	}
	return s.base.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := current(ctx, tx, code, m, version)
		if err != nil {
			return err
		}
		if before == nil {
			return errMonthUnknown
		}
		if err := deleteMonth(ctx, tx, before); err != nil {
			return stale(err)
		}
		if err := audit.Record(ctx, tx, indexEntry(a, actDelete, before, nil)); err != nil {
			return err
		}
		_, err = s.base.Changed(ctx, tx, "Índice "+code+" de "+m.Short()+" excluído")
		return err
	})
}

// current reads the month and holds it against the version that the person saw.
func current(ctx context.Context, tx *db.Tx, code string, m month.Month, seen *int64) (*Month, error) {
	x, err := readMonth(ctx, tx, code, m)
	switch {
	case err != nil:
		return nil, err
	case x == nil && seen != nil:
		return nil, errStale
	case x != nil && seen == nil:
		return nil, reference.ErrUnseen.WithCurrent(indexBodyOf(*x, false))
	case x != nil && *seen != x.Version:
		return nil, errStale.WithCurrent(indexBodyOf(*x, false))
	}
	return x, nil
}

func stale(err error) error {
	if errors.Is(err, reference.ErrRaced) {
		return errStale
	}
	return err
}

func indexEntry(a actor.Actor, action string, before, after *Month) audit.Entry {
	x, verb := after, "alterado"
	switch {
	case after == nil:
		x, verb = before, "excluído"
	case before == nil:
		verb = "incluído"
	}
	e := audit.Entry{
		Actor: a, Action: action, Entity: entity, EntityID: x.Code + " " + x.Month.String(),
		Title: "Índice " + x.Code + " de " + x.Month.Short() + " " + verb,
	}
	if before != nil {
		e.Before = before
	}
	if after != nil {
		e.After = after
	}
	return e
}

// byMonth finds the month in a table that is in descending order.
func byMonth(months []Month, m month.Month) *Month {
	i, ok := slices.BinarySearchFunc(months, m, func(x Month, m month.Month) int { return int(m - x.Month) })
	if !ok {
		return nil
	}
	return &months[i]
}
