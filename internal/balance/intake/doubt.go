package intake

import (
	"fmt"
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// As many months make a history, and the newest are what counts of it.
const (
	FewestMonths = 3
	MostMonths   = 12
)

// What nobody consumes, pays or gets of PROINFA in a month.
const (
	mostConsumption = 250_000 * energy.MWh
	proinfaShare    = 5 // a fifth of the requisito

	// Unmeasured is said of a month that is over, of which neither consumption nor generation is stated.
	Unmeasured = "Sem consumo nem geração."
	// TooMuch is said of a consumption beyond it, and Overpriced of a price.
	TooMuch    = "O consumo de um mês vai até 250.000 MWh. O valor está em kWh?"
	Overpriced = "O preço fica acima de zero e vai até R$ 5.000,00/MWh. Falta uma vírgula?"
	// TooMuchProinfa is said of a PROINFA that is no part of the requisito.
	TooMuchProinfa = "O PROINFA vai até 20 % do requisito. O valor está em kWh?"
)

// Consumed is how a consumption is written, and mistaken.
var Consumed = doubt.Kind[energy.Energy]{
	Write: ptbr.FormatMWh, Large: "O valor está em kWh?", Small: "O valor está em MWh?",
}

// Consumable reports whether a unit can consume so much in a month.
func Consumable(v energy.Energy) bool { return v >= 0 && v <= mostConsumption }

// Payable reports whether a price can be agreed.
func Payable(p money.Price) bool { return p > 0 && p <= price.Most }

// Granted reports whether a PROINFA can be of a month with this requisito.
func Granted(proinfa, requirement chain.Energy) bool {
	return !proinfa.Known || !requirement.Known || requirement.V <= 0 || proinfaShare*proinfa.V <= requirement.V
}

// Reference is what the month of a unit is held against: what is stored, never what
// comes with it (TD-02).
type Reference struct {
	Consumption, Proinfa []energy.Energy // of the newest other months that know it
	Prices               []money.Price   // likewise
	Book                 price.Reference // what the brokerage's contracts agree about the month
	Volume               chain.Energy    // what the client's contracts agree for the month
	Demand               energy.Power    // the greatest contracted or measured one; 0: unknown
}

// AskConsumption asks about a consumption out of proportion to the median of the unit's
// months, or else to the contracted volume; and about one that its demand cannot give.
func (r *Reference) AskConsumption(field string, m month.Month, value energy.Energy) (q doubt.Question, ask bool) {
	if len(r.Consumption) >= FewestMonths {
		if q, ask = askMedian(field, value, r.Consumption); ask {
			return q, true
		}
	} else if v := r.Volume.V; r.Volume.Known && v > 0 && (value > 5*v || 20*value < v) {
		return Consumed.Ask(field, value, v, "o volume contratado"), true
	}
	if most, err := r.Demand.In(m); err == nil && most > 0 && 10*value > 13*most {
		return Consumed.Ask(field, value, most, "o que a maior demanda consome no mês inteiro"), true
	}
	return q, false
}

// AskProinfa asks about a PROINFA out of proportion to the median of the unit's months.
func (r *Reference) AskProinfa(field string, value energy.Energy) (q doubt.Question, ask bool) {
	return askMedian(field, value, r.Proinfa)
}

// AskPrice asks about a price out of proportion to the median of the unit's months, or,
// without three of them, to that of the brokerage's contracts.
func (r *Reference) AskPrice(field string, value money.Price) (q doubt.Question, ask bool) {
	if n := len(r.Prices); n >= FewestMonths {
		median := fixed.Median(slices.Clone(r.Prices))
		return price.Reference{Price: median, Name: fmt.Sprintf("a mediana de %d meses", n)}.Ask(field, value)
	}
	return r.Book.Ask(field, value)
}

// askMedian asks about an energy of more than three times the median of the months, or
// less than a third; a median of nothing gives no proportion.
func askMedian(field string, value energy.Energy, months []energy.Energy) (q doubt.Question, ask bool) {
	median := fixed.Median(slices.Clone(months))
	if len(months) < FewestMonths || median <= 0 || !Strange(value, median) {
		return q, false
	}
	return Consumed.Ask(field, value, median, fmt.Sprintf("a mediana de %d meses", len(months))), true
}

// Strange reports whether a value is out of proportion to the median of the months
// before (TD-02).
func Strange(value, median energy.Energy) bool { return value > 3*median || 3*value < median }
