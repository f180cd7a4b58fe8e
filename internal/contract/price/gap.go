package price

import (
	"fmt"

	"ynova/internal/kernel/month"
)

// Gap says what holds in the months of the validity that a schedule leaves out.
type Gap string

// The two ways to treat such a month (TD-08).
const (
	GapUndefined Gap = "indefinido" // it has no price
	GapAverage   Gap = "media"      // the contract's average price, never adjusted
)

// ParseGap reads how months without a price are treated; empty is GapUndefined.
func ParseGap(text string) (Gap, bool) {
	switch g := Gap(text); g {
	case "":
		return GapUndefined, true
	case GapUndefined, GapAverage:
		return g, true
	default:
		return GapUndefined, false
	}
}

// Gaps returns the months from first to last that the schedule has no price for;
// none for nil, which agrees nothing by month.
func (s *Schedule) Gaps(first, last month.Month) []month.Month {
	if s == nil {
		return nil
	}
	var missing []month.Month
	for m := first; m <= last; m++ {
		if s.at(m).price == nil {
			missing = append(missing, m)
		}
	}
	return missing
}

// GapWarning says which months have no price and what holds in them; empty where
// all have one.
func GapWarning(missing []month.Month, gap Gap) string {
	if len(missing) == 0 {
		return ""
	}
	text := fmt.Sprintf("Faltam preços de %s (%d meses).", monthList(missing), len(missing))
	if len(missing) == 1 {
		text = fmt.Sprintf("Falta preço de %s (1 mês).", missing[0].Short())
	}
	if gap == GapAverage {
		return text + " Vale neles o preço médio do contrato, sem reajuste."
	}
	return text + " Ficam Indefinidos até que alguém informe o preço."
}
