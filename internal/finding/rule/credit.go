package rule

import (
	"slices"
	"strconv"
	"strings"

	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// MonthsOfCredit is how many months after a bill a credit line may be of its contest (DR-19).
const MonthsOfCredit = 12

// CreditLine is what a bill gives back in one of its lines.
type CreditLine struct {
	Key   string // by which an answer is remembered: the month, the text, and which of that text
	Text  string
	Value money.Amount // R$, positive
}

// CreditLines are the lines of a bill that give something back: devolução, crédito, estorno.
func CreditLines(v *invoice.Invoice) (out []CreditLine) {
	if v.Bill == nil {
		return nil
	}
	items, _ := v.Bill.Items()
	seen := map[string]int{}
	for i := range items {
		it := &items[i]
		if it.Value >= 0 || it.Class != invoice.ItemRefund && !saysCredit(it) {
			continue
		}
		key := v.Month.String() + " " + ptbr.Fold(it.Text)
		if seen[key]++; seen[key] > 1 {
			key += " " + strconv.Itoa(seen[key])
		}
		out = append(out, CreditLine{key, it.Text, -it.Value})
	}
	return out
}

// saysCredit reports whether a line that charges something else by its class is its return.
func saysCredit(it *invoice.ItemLine) bool {
	name := ptbr.Fold(it.Text)
	return slices.ContainsFunc([]string{"devol", "credito", "estorno"}, func(w string) bool { return strings.Contains(name, w) })
}

// Settles reports whether a credit may give back what was contested: it is that amount, or
// twice it (REN ANEEL 1.000/2021, art. 323), within the greater of R$ 1,00 and 1 %.
func Settles(credit, contested money.Amount) bool {
	near := func(want money.Amount) bool {
		apart := max(credit-want, want-credit)
		return apart <= money.Real || 100*apart <= want
	}
	return contested > 0 && (near(contested) || near(2*contested))
}

// InTermOfCredit reports whether a bill of a month may give back what was contested of another.
func InTermOfCredit(contested, bill month.Month) bool {
	return bill > contested && bill <= contested.Add(MonthsOfCredit)
}
