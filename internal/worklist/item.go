package worklist

import (
	"cmp"
	"math/bits"
	"slices"

	"ynova/internal/agenda/holiday"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// Kind is what is to be done.
type Kind string

// The kinds. The first thirteen are items of a month that clients lack, in the words of the cockpit.
const (
	KindMeasurement Kind = "medicao"
	KindPrice       Kind = "preco"
	KindNF          Kind = "nf"
	KindNFCheck     Kind = "conf_nf"
	KindBill        Kind = "fatura"
	KindBillCheck   Kind = "conf_fatura"
	KindAddress     Kind = "email"
	KindProinfa     Kind = "proinfa"
	KindAgreement   Kind = "contrato"
	KindBalance     Kind = "balanco"
	KindBillDue     Kind = "boleto"
	KindCharges     Kind = "encargos"
	KindSettlement  Kind = "liquidacao"
	KindReady       Kind = "email_pronto"
	KindFinding     Kind = "apontamento"
	KindImport      Kind = "importacao"
	KindReading     Kind = "leitura"
	KindFailed      Kind = "email_falhou"
	KindNoServer    Kind = "email_sem_servidor"
	KindReply       Kind = "resposta"
	KindRenewal     Kind = "renovacao"
	KindNextStep    Kind = "proximo_passo"
	KindMigration   Kind = "migracao"
	KindAuthority   Kind = "procuracao"
	KindRelease     Kind = "liberacao"
	KindPublicData  Kind = "fonte"
	KindToday       Kind = "compromisso"
)

// itemOf is the item of a month with which a kind is due.
var itemOf = map[Kind]item.Item{KindReady: item.Mail, KindFinding: item.Findings}

// Item is one line: everything with the same cause in the same month.
type Item struct {
	Kind   Kind
	Month  month.Month // 0: of no month
	Count  int
	Capped bool   // there are more than Count
	Label  string // what distinguishes lines of a kind, as the name of a rule
	Key    string // of the label, as the list filters by it
	Value  *money.Amount
	Due    month.Date
}

// ofMonth is an item of a month with its day.
func (q *question) ofMonth(kind Kind, m month.Month, count int) Item {
	return Item{Kind: kind, Month: m, Count: count, Due: item.Due(q.parameters, itemOf[kind], m)}
}

// priority is R$ ÷ (1 + days left), or R$ × (1 + days late), as a fraction.
func (i *Item) priority(today month.Date) (value, divisor uint64) {
	d := holiday.WorkdaysUntil(today, i.Due)
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
