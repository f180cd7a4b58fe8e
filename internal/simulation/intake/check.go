package intake

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
)

// years completes the months that came without year: a bill lists them in order, the
// newest at the top or at the bottom, and none is later than until.
func (t *table) years() {
	for i := range t.months {
		t.reading.Months[i].Month = t.months[i].month
	}
	down, up := 0, 0
	for i := 1; i < len(t.months); i++ {
		switch (t.months[i].number - t.months[i-1].number + monthsOfAYear) % monthsOfAYear {
		case 1:
			up++
		case monthsOfAYear - 1:
			down++
		}
	}
	last := t.until
	for k := range t.months {
		i := k
		if up > down {
			i = len(t.months) - 1 - k
		}
		n := t.months[i].number
		if n == 0 {
			continue
		}
		m := last
		for m.Number() != n {
			m--
		}
		t.reading.Months[i].Month = m
		last = m - 1
	}
}

// newest takes the twelve newest months that have ended of a longer history, and
// notes it. Where a month is not recognised or occurs twice, the person decides.
func (t *table) newest() {
	r := &t.reading
	var ended []month.Month
	for i := range r.Months {
		switch m := r.Months[i].Month; {
		case m == 0 || slices.Contains(ended, m):
			return
		case m <= t.until:
			ended = append(ended, m)
		}
	}
	all := len(r.Months)
	if all <= monthsOfAYear || len(ended) < monthsOfAYear {
		return
	}
	slices.Sort(ended)
	first, last := ended[len(ended)-monthsOfAYear], ended[len(ended)-1]
	dropped := map[int]bool{}
	months, columns := r.Months[:0], t.columns[:0]
	for i, m := range r.Months {
		if m.Month < first || m.Month > last {
			dropped[m.Line] = true
			continue
		}
		months, columns = append(months, m), append(columns, t.columns[i])
	}
	r.Months, t.columns = months, columns
	r.Problems = slices.DeleteFunc(r.Problems, func(p Problem) bool { return dropped[p.Line] })
	r.Notes = append(r.Notes, fmt.Sprintf("Há %d meses; foram usados os 12 mais novos, de %s a %s.", all, first.Short(), last.Short()))
}

// check compares the months with what a simulation needs.
func (t *table) check() {
	t.newest()
	r := &t.reading
	seen := map[int]int{}
	for i := range r.Months {
		m := &r.Months[i]
		t.checkQuantities(m)
		if m.Month == 0 {
			continue
		}
		if m.Month > t.until {
			t.problem(m.Line, t.columns[i], Mes, m.Month.Short()+" ainda não terminou")
		}
		if before, twice := seen[m.Month.Number()]; twice {
			other := r.Months[before]
			t.problem(m.Line, t.columns[i], Mes, sameMonth(other.Month, m.Month, other.Line))
		} else {
			seen[m.Month.Number()] = i
		}
	}
	switch n := len(r.Months); {
	case n == 0:
		if len(r.Problems) == 0 {
			t.problem(0, 0, Mes, "Não há nenhum mês de consumo")
		}
	case n < monthsOfAYear:
		t.problem(0, 0, Mes, fmt.Sprintf("São necessários 12 meses; há %d. Acrescente %s.", n, count(monthsOfAYear-n)))
	case n > monthsOfAYear:
		t.problem(0, 0, Mes, fmt.Sprintf("São necessários 12 meses; há %d. Retire %s.", n, count(n-monthsOfAYear)))
	}
}

func count(n int) string {
	if n == 1 {
		return "1 mês"
	}
	return fmt.Sprintf("%d meses", n)
}

func sameMonth(a, b month.Month, line int) string {
	if a == b {
		return fmt.Sprintf("%s já está na linha %d", b.Short(), line)
	}
	return fmt.Sprintf("%s e %s (linha %d) são o mesmo mês do ano; deixe um deles", b.Short(), a.Short(), line)
}

func (t *table) checkQuantities(m *Month) {
	if _, unread := m.Raw[ConsumoFP]; m.OffPeak == nil && !unread {
		t.problem(m.Line, 0, ConsumoFP, "Informe o consumo fora ponta")
	}
	total, known := energy.Energy(0), m.OffPeak != nil
	for _, e := range []*energy.Energy{m.Peak, m.OffPeak, m.Reserved} {
		if e != nil {
			total += *e
		}
	}
	if known && total == 0 && len(m.Raw) == 0 {
		t.problem(m.Line, 0, ConsumoFP, "O consumo do mês é zero; uma simulação precisa do consumo de um mês comum")
	}
	zero := func(d *decimal.Decimal) bool { return d == nil || d.IsZero() }
	if (m.DemandPeak != nil || m.DemandOffPeak != nil) && zero(m.DemandPeak) && zero(m.DemandOffPeak) && total > 0 {
		t.problem(m.Line, 0, DemandaFP, "A demanda é zero com consumo no mês; apague-a se não foi medida")
	}
}
