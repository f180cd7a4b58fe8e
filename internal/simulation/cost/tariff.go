package cost

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
)

// blendPlaces is how exact the mean of two tables of one month is.
const blendPlaces = 20

// part is a table and the days of a month that it covers.
type part struct {
	table *Tariff
	days  int
	held  bool // past its end, for want of a newer one
}

// rates are the tariffs of one month: those of the tables in force, weighted by
// their days. All come without taxes.
type rates struct {
	month month.Month
	parts []part

	demandP, demandFP decimal.Decimal // R$/kW
	tusdP, tusdFP     decimal.Decimal // R$/MWh
	teP, teFP         decimal.Decimal
	tusdR, teR        decimal.Decimal
}

// held reports whether a part of the month is priced by a table past its end.
func (r *rates) held() bool {
	return slices.ContainsFunc(r.parts, func(p part) bool { return p.held })
}

// tables are the tariffs of one modality in order of their beginning.
type tables struct {
	unit     *Unit
	modality Modality
	list     []*Tariff
	start    month.Date
	hold     bool
}

func (c *Case) tables(modality Modality) *tables {
	t := &tables{unit: &c.Unit, modality: modality, start: c.Start.First(), hold: c.Premises.HoldExpired}
	distributor := ptbr.Fold(c.Unit.Distributor)
	for i := range c.Tariffs {
		if v := &c.Tariffs[i]; v.Modality == modality && v.Subgroup == c.Unit.Subgroup && ptbr.Fold(v.Distributor) == distributor {
			t.list = append(t.list, v)
		}
	}
	slices.SortStableFunc(t.list, func(a, b *Tariff) int { return a.From.Compare(b.From) })
	return t
}

// on is the table of a day; the one that began last wins where two overlap. A table
// goes on past its end only where no later one is known.
func (t *tables) on(day month.Date) (table *Tariff, held bool) {
	for i := len(t.list) - 1; i >= 0; i-- {
		v := t.list[i]
		if v.From.After(day) {
			continue
		}
		if v.To.IsZero() || !v.To.Before(day) {
			return v, false
		}
		if i == len(t.list)-1 && (t.hold || !v.To.Before(t.start)) {
			return v, true
		}
	}
	return nil, false
}

// of gives the tariffs of a month, or says which table is missing.
func (t *tables) of(m month.Month) (*rates, error) {
	r := &rates{month: m}
	for day, last := m.First(), m.Last(); !day.After(last); day = day.AddDays(1) {
		table, held := t.on(day)
		if table == nil {
			return nil, t.missing(m, "não há tabela em vigor em "+day.BR())
		}
		if n := len(r.parts); n > 0 && r.parts[n-1].table == table && r.parts[n-1].held == held {
			r.parts[n-1].days++
			continue
		}
		r.parts = append(r.parts, part{table, 1, held})
	}
	return r, t.blend(r)
}

// missing says which table to import.
func (t *tables) missing(m month.Month, why string) error {
	return fault.New(fault.Invalid, "tarifa_ausente", fmt.Sprintf(
		"Falta a tarifa %s %s da %s para %s: %s. Importe as tarifas homologadas da ANEEL em Tarifas ou digite a tabela.",
		t.modality, t.unit.Subgroup, t.unit.Distributor, m.Short(), why))
}

// blend weights the values of the tables by their days.
func (t *tables) blend(r *rates) error {
	var lacking string
	mean := func(name string, needed bool, of func(*Tariff) *money.Price) decimal.Decimal {
		v, ok := r.mean(of)
		if !ok && needed && lacking == "" {
			lacking = name
		}
		return v
	}
	r.demandFP = mean("a demanda fora ponta", true, func(t *Tariff) *money.Price { return t.DemandOffPeak })
	r.demandP = mean("a demanda na ponta", t.modality == Azul, func(t *Tariff) *money.Price { return t.DemandPeak })
	r.tusdP = mean("a TUSD na ponta", true, func(t *Tariff) *money.Price { return t.TUSDPeak })
	r.tusdFP = mean("a TUSD fora ponta", true, func(t *Tariff) *money.Price { return t.TUSDOffPeak })
	r.teP = mean("a TE na ponta", true, func(t *Tariff) *money.Price { return t.TEPeak })
	r.teFP = mean("a TE fora ponta", true, func(t *Tariff) *money.Price { return t.TEOffPeak })
	r.tusdR = mean("", false, func(t *Tariff) *money.Price { return or(t.TUSDReserved, t.TUSDOffPeak) })
	r.teR = mean("", false, func(t *Tariff) *money.Price { return or(t.TEReserved, t.TEOffPeak) })
	if lacking != "" {
		return t.missing(r.month, "a tabela não traz "+lacking)
	}
	return nil
}

func or(a, b *money.Price) *money.Price {
	if a != nil {
		return a
	}
	return b
}

func (r *rates) mean(of func(*Tariff) *money.Price) (decimal.Decimal, bool) {
	if len(r.parts) == 1 {
		p := of(r.parts[0].table)
		if p == nil {
			return decimal.Zero, false
		}
		return perUnit(*p), true
	}
	sum := decimal.Zero
	for _, part := range r.parts {
		p := of(part.table)
		if p == nil {
			return decimal.Zero, false
		}
		sum = sum.Add(perUnit(*p).Mul(decimal.NewFromInt(int64(part.days))))
	}
	return sum.DivRound(decimal.NewFromInt(int64(r.month.Days())), blendPlaces), true
}

// trace returns the tables that make a tariff of the month.
func (r *rates) trace(name, value, unit string, of func(*Tariff) *money.Price) trace.Node {
	if len(r.parts) == 1 {
		return trace.Input(name, value, unit, r.parts[0].source())
	}
	node := trace.Result(name, "média das tabelas pelos dias de vigência em "+r.month.Short(), value, unit)
	for _, p := range r.parts {
		in := trace.Input(name, of(p.table).Text(), unit, p.source()) // none is nil, or the month had no tariff
		in.Formula = strconv.Itoa(p.days) + " dias"
		node.Inputs = append(node.Inputs, in)
	}
	return node
}

// source names the table with its validity.
func (p part) source() trace.Source {
	s := p.table.Source
	if s.Kind == "" {
		s.Kind = trace.KindParametro
	}
	validity := "vigência desde " + p.table.From.BR()
	if !p.table.To.IsZero() {
		validity = "vigência de " + p.table.From.BR() + " a " + p.table.To.BR()
	}
	if p.held {
		validity += "; mantida depois do fim (premissa)"
	}
	if s.Detail != "" {
		validity = s.Detail + "; " + validity
	}
	s.Detail = validity
	return s
}
