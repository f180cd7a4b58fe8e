package ccee

import (
	"context"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/category"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// Account is what is known of a client at the CCEE over some months: what its agents were
// charged, and what charges are computed on.
type Account struct{ *judging }

// AccountsOf reads the accounts of clients for who has already decided that they may be
// seen; one that has no agent is left out.
func AccountsOf(ctx context.Context, q db.Q, clientIDs []string, first, last month.Month, p parameter.Snapshot) (map[string]*Account, error) {
	known, err := judgingsOf(ctx, q, clientIDs, first, last, p)
	found := make(map[string]*Account, len(known))
	for id, j := range known {
		found[id] = &Account{j}
	}
	return found, err
}

// Lack says that a unit which the client's contracts serve has no such month yet: what is
// computed over the units that have it is not what the month comes to.
func (a *Account) Lack(m month.Month) { a.book.lacked = m }

// agentsIn are the client's agents of a month.
func (a *Account) agentsIn(m month.Month) []*Agent {
	var found []*Agent
	for i := range a.agents {
		if g := &a.agents[i]; g.In(m) {
			found = append(found, g)
		}
	}
	return found
}

// Amount is what the agents of the month were charged; nil where one has no figure.
func (a *Account) Amount(k Kind, m month.Month) *money.Amount {
	agents := a.agentsIn(m)
	if len(agents) == 0 {
		return nil
	}
	sum, _ := a.sum(agents, k, m)
	return sum
}

// Recorded is the sum of the figures of a kind that there are, those that count another
// month again included; nil for none.
func (a *Account) Recorded(k Kind, m month.Month) *money.Amount {
	var sum *money.Amount
	for _, f := range a.figures {
		if f.Kind == k && f.Month == m && f.Amount != nil {
			if sum == nil {
				sum = new(money.Amount)
			}
			*sum += *f.Amount
		}
	}
	return sum
}

// Judged is what the categories Encargos and Liquidação of the month are judged by; nil
// where the client has no agent in it.
func (a *Account) Judged(m month.Month) *category.CCEE { return a.in(m) }

// Any reports whether anything is recorded of the month.
func (a *Account) Any(m month.Month) bool {
	for k := range a.figures {
		if k.Month == m {
			return true
		}
	}
	return false
}

// Base is what a charge of the month is computed on: as the figures state it, else as the
// balance gives it.
func (a *Account) Base(k Kind, m month.Month) *Quantity {
	if agents := a.agentsIn(m); len(agents) > 0 {
		if q := a.stated(agents, k, m); q != nil {
			return q
		}
	}
	return a.book.base(k, m)
}

// Expected is the base that the balance alone gives.
func (a *Account) Expected(k Kind, m month.Month) *Quantity { return a.book.base(k, m) }

// Charged is the rate that the agents paid in the month: as stated, or the amount for
// each unit of the base. Nil where nothing was charged.
func (a *Account) Charged(k Kind, m month.Month) *money.Price {
	agents := a.agentsIn(m)
	if len(agents) == 1 {
		if f := a.figures[Key{AgentID: agents[0].ID, Month: m, Kind: k}]; f != nil && f.Rate != nil {
			return f.Rate
		}
	}
	return perUnit(a.Amount(k, m), a.Base(k, m))
}

// Rate is the rate of the month: registered for it, else what the client paid, else what
// the agents of the book paid. Nil where none is known.
func (a *Account) Rate(k Kind, m month.Month) *money.Price {
	info, known := InfoOf(k)
	if !known {
		return nil
	}
	rate, inferred := a.rate(info, m)
	if rate == nil || inferred {
		if paid := a.Charged(k, m); paid != nil {
			return paid
		}
	}
	return rate
}

// Weights are what the client's units share a figure of the month by; nil where that is not
// known of one of them.
func (a *Account) Weights(k Kind, m month.Month) []UnitShare { return a.book.weights(k, m) }

// Position is what the client's units leave over and lack in the month, with the mean PLD
// where it is known; nil where it is not known of one of them.
func (a *Account) Position(m month.Month) *category.Position { return a.position(m) }

// PLD is the mean of the month in the submarket of the client's units; nil: not loaded.
func (a *Account) PLD(m month.Month) *money.Price {
	if v, known := a.plds[m]; known {
		return &v.Price
	}
	return nil
}

// States are those of the client's units, each once; empty for a unit whose state is not
// known.
func (a *Account) States() []string {
	states := make([]string, len(a.places))
	for i := range a.places {
		states[i] = a.places[i].State
	}
	slices.Sort(states)
	return slices.Compact(states)
}

// Retailed reports whether a varejista answers for the client in the month.
func (a *Account) Retailed(m month.Month) bool {
	for _, g := range a.agentsIn(m) {
		if g.Retailer != "" {
			return true
		}
	}
	return false
}

// Decimal is the number of a quantity.
func (q Quantity) Decimal() decimal.Decimal { return fixed.ToDecimal(int64(q), quantityScale) }
