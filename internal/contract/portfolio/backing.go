package portfolio

import (
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
)

// backingMonths is how many months the backing of what is consumed is measured over.
const backingMonths = 12

// Agent is a name under which a client stands at the CCEE, as far as its backing goes.
type Agent struct {
	First   month.Month `json:"first,omitempty"` // 0: since ever
	Last    month.Month `json:"last,omitempty"`  // 0: still
	Special bool        `json:"special,omitempty"`
	Retail  bool        `json:"retail,omitempty"` // a varejista represents it
}

func (a *Agent) in(m month.Month) bool {
	return (a.First == 0 || a.First <= m) && (a.Last == 0 || m <= a.Last)
}

// Registered is energy that is registered at the CCEE for a month: of a contract, or of
// own generation where it names none.
type Registered struct {
	ContractID string        `json:"contract,omitempty"`
	Month      month.Month   `json:"month"`
	Energy     energy.Energy `json:"energy"`
}

// Facts are what the CCEE knows of a client that its backing follows from.
type Facts struct {
	Agents     []Agent      `json:"agents,omitempty"`
	Registered []Registered `json:"registered,omitempty"`
}

// Supply is a contract of a client with its months, oldest first.
type Supply struct {
	ContractID   string
	Incentivised bool
	Months       []Month
}

// Backing is what covers the requirement of a client over the months up to one of them:
// energy that is registered, or billed, and PROINFA.
type Backing struct {
	Months, Needed         int // of which all is known, and that there are
	Resources, Requirement energy.Energy
	Tolerance              energy.Energy // of a month: less than that may be missing by rounding
	Short                  int           // months that are not covered by themselves
	Exempt                 bool          // a varejista answers for it
}

// BackingOf sums the twelve months that end with m over the client's contracts; it counts
// only months of which everything is known. What is missing is missing beyond the
// tolerance of each month: every figure of it is rounded to a kWh.
func BackingOf(supplies []Supply, f *Facts, m month.Month, tolerance energy.Energy) Backing {
	b := Backing{Needed: backingMonths, Tolerance: tolerance}
	joined := month.Month(0)
	for i := range f.Agents {
		a := &f.Agents[i]
		b.Exempt = b.Exempt || a.Retail && a.in(m)
		if i == 0 || a.First < joined {
			joined = a.First
		}
	}
	if first := m.Add(1 - backingMonths); joined > first && joined <= m {
		b.Needed = int(m-joined) + 1
	}
	for back := range b.Needed {
		if resources, requirement, known := covered(supplies, f, m.Add(-back)); known {
			b.Months++
			b.Resources += resources
			b.Requirement += requirement
			if requirement-resources > tolerance {
				b.Short++
			}
		}
	}
	return b
}

// covered sums a month over the contracts; false where something of it is not known.
func covered(supplies []Supply, f *Facts, m month.Month) (resources, requirement energy.Energy, known bool) {
	special := false
	for i := range f.Agents {
		special = special || f.Agents[i].Special && f.Agents[i].in(m)
	}
	for i := range supplies {
		s := &supplies[i]
		at := monthAt(s.Months, m)
		if at == nil {
			continue
		}
		supplied, registered := f.registered(s.ContractID, m)
		if !registered && at.Billable != nil {
			supplied, registered = *at.Billable, true
		}
		if !registered || at.Net == nil || at.Proinfa == nil {
			return 0, 0, false
		}
		if special && !s.Incentivised {
			supplied = 0
		}
		known = true
		resources += supplied + *at.Proinfa
		requirement += *at.Net + *at.Proinfa
	}
	own, _ := f.registered("", m)
	return resources + own, requirement, known
}

func (f *Facts) registered(contractID string, m month.Month) (sum energy.Energy, known bool) {
	for i := range f.Registered {
		if r := &f.Registered[i]; r.ContractID == contractID && r.Month == m {
			sum, known = sum+r.Energy, true
		}
	}
	return sum, known
}

func monthAt(months []Month, m month.Month) *Month {
	for i := len(months) - 1; i >= 0; i-- {
		if months[i].Month == m {
			return &months[i]
		}
	}
	return nil
}

// whole reports whether all months that there are are known.
func (b *Backing) whole() bool { return !b.Exempt && b.Months > 0 && b.Months == b.Needed }

// Missing is the energy that is not covered.
func (b *Backing) Missing() energy.Energy { return max(b.Requirement-b.Resources, 0) }

// Ratio is the covered part in percent, rounded down: what lacks anything is never 100.
func (b *Backing) Ratio() (decimal.Decimal, bool) {
	if b.Requirement <= 0 {
		return decimal.Zero, false
	}
	return fixed.ToDecimal(int64(b.Resources), 0).Mul(decimal.NewFromInt(100)).DivRound(fixed.ToDecimal(int64(b.Requirement), 0), 20).RoundFloor(2), true
}

// Penalty is what the CCEE charges for what is missing, for each month of assessment: a
// twelfth of it at the greater of the two prices.
func (b *Backing) Penalty(l *LightLimits) *money.Amount {
	if l.lacks() != "" {
		return nil
	}
	price := fixed.ToDecimal(int64(max(*l.ReferenceValue, *l.MeanPLD)), 8)
	value, err := fixed.FromDecimal(b.Missing().MWh().Mul(price).DivRound(decimal.NewFromInt(backingMonths), 20).Round(2), 4)
	if err != nil {
		return nil
	}
	return new(money.Amount(value))
}

// lacks names the price of the year without which no penalty is computed; empty: none.
func (l *LightLimits) lacks() string {
	switch {
	case l.ReferenceValue == nil:
		return "o VR"
	case l.MeanPLD == nil:
		return "o PLD médio"
	}
	return ""
}

// Light is how the client stands by its backing alone.
func (b *Backing) Light(l *LightLimits) Light {
	switch {
	case b.Exempt:
		return LightVerde
	case b.whole() && short(b, l.Backing):
		return LightVermelho
	case b.Short > 0 || b.Months < backingMonths && !b.whole():
		return LightAmarelo
	}
	return LightVerde
}

// trace is the record of a backing of which anything is known.
func (b *Backing) trace() []trace.Node {
	ratio, ok := b.Ratio()
	switch {
	case b.Exempt:
		return []trace.Node{trace.Result("Lastro", "não se aplica: representado por varejista", "", "")}
	case b.Months == 0 || !ok:
		return nil
	}
	return []trace.Node{trace.Result("Lastro", "Σ(energia registrada ou a faturar + PROINFA + geração própria registrada) ÷ Σ Requisito", ratio.StringFixed(2), "%",
		trace.Node{Name: "Meses conhecidos", Value: strconv.Itoa(b.Months) + " de " + strconv.Itoa(b.Needed)},
		trace.Node{Name: "Recursos", Value: b.Resources.MWhText(), Unit: "MWh"}, trace.Node{Name: "Requisito", Value: b.Requirement.MWhText(), Unit: "MWh"},
		trace.Node{Name: "Tolerância por mês conhecido", Value: b.Tolerance.MWhText(), Unit: "MWh"},
		trace.Node{Name: "Meses sem cobertura própria", Value: strconv.Itoa(b.Short)})}
}
