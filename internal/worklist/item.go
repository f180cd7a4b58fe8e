package worklist

import (
	"cmp"
	"math/bits"
	"slices"

	"ynova/internal/agenda/holiday"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// Kind is what is to be done.
type Kind string

// The kinds. The first nine are open items of a month.
const (
	KindMeasurement Kind = "medicao"
	KindPrice       Kind = "preco"
	KindNF          Kind = "nf"
	KindNFCheck     Kind = "conf_nf"
	KindBill        Kind = "fatura"
	KindBillCheck   Kind = "conf_fatura"
	KindAddress     Kind = "email"
	KindReady       Kind = "email_pronto"
	KindFinding     Kind = "apontamento"
	KindImport      Kind = "importacao"
	KindReading     Kind = "leitura"
	KindFailed      Kind = "email_falhou"
	KindNoServer    Kind = "email_sem_servidor"
	KindReply       Kind = "resposta"
	KindRenewal     Kind = "renovacao"
	KindNextStep    Kind = "proximo_passo"
	KindToday       Kind = "compromisso"
)

// dueOn is on which working day of the next month an item of a month is due
// (fechamento 2.2).
var dueOn = map[Kind]int{
	KindMeasurement: 9, KindPrice: 3, KindNF: 6, KindNFCheck: 11, KindBill: 15, KindBillCheck: 17, KindAddress: 6, KindReady: 6, KindFinding: 17,
}

// Item is one line: everything with the same cause in the same month.
type Item struct {
	Kind   Kind
	Month  month.Month // 0: of no month
	Count  int
	Capped bool   // there are more than Count
	Of     int    // how many there are in all; 0: not told
	Label  string // what tells lines of a kind apart, as the name of a rule
	Key    string // of the label, as the list filters by it
	Value  *money.Amount
	Due    month.Date
}

// ofMonth is an item of a month with its day.
func ofMonth(kind Kind, m month.Month, count int) Item {
	return Item{Kind: kind, Month: m, Count: count, Due: workday(m.Add(1), dueOn[kind])}
}

// workday is the n-th working day of the month.
func workday(m month.Month, n int) month.Date {
	day := m.First().AddDays(-1)
	for n > 0 {
		day = day.AddDays(1)
		if holiday.Workday(day) {
			n--
		}
	}
	return day
}

// daysLeft is how many working days there are until due, fewer than none when late.
func daysLeft(today, due month.Date) int {
	from, to, sign := today, due, 1
	if due.Before(today) {
		from, to, sign = due, today, -1
	}
	n := 0
	for day := from.AddDays(1); !day.After(to) && n < mostDays; day = day.AddDays(1) {
		if holiday.Workday(day) {
			n++
		}
	}
	return sign * n
}

// mostDays is where a day is far enough away.
const mostDays = 250

// priority is R$ ÷ (1 + days left), or R$ × (1 + days late), as a fraction.
func (i *Item) priority(today month.Date) (value, divisor uint64) {
	d := daysLeft(today, i.Due)
	if d < 0 {
		return uint64(max(*i.Value, 0)) * uint64(1-d), 1
	}
	return uint64(max(*i.Value, 0)), uint64(1 + d)
}

// sortItems puts what has money first, the greatest priority before, and the rest by
// its day.
func sortItems(items []Item, today month.Date) {
	slices.SortStableFunc(items, func(a, b Item) int {
		switch {
		case a.Value != nil && b.Value != nil:
			return comparePriority(&b, &a, today)
		case a.Value != nil:
			return -1
		case b.Value != nil:
			return 1
		case a.Due.IsZero() != b.Due.IsZero():
			return cmp.Compare(after(a.Due), after(b.Due))
		}
		return a.Due.Compare(b.Due)
	})
}

// after puts what has no day last.
func after(d month.Date) int {
	if d.IsZero() {
		return 1
	}
	return 0
}

// comparePriority compares without rounding.
func comparePriority(a, b *Item, today month.Date) int {
	aValue, aDivisor := a.priority(today)
	bValue, bDivisor := b.priority(today)
	aHigh, aLow := bits.Mul64(aValue, bDivisor)
	bHigh, bLow := bits.Mul64(bValue, aDivisor)
	return cmp.Or(cmp.Compare(aHigh, bHigh), cmp.Compare(aLow, bLow))
}
