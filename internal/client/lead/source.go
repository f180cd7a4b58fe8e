package lead

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Sources supplies what features above know of clients.
type Sources interface {
	// Measured gives what was measured of each unit of the clients in the months from …
	// until, both included.
	Measured(ctx context.Context, q db.Q, scope client.Scope, clients []string, from, until month.Month) (map[string]Measured, error)
	// Contracts counts the contracts of each of the clients.
	Contracts(ctx context.Context, q db.Q, scope client.Scope, clients []string, on month.Date) (map[string]Contracts, error)
	// InForce is the condition that the client in the column has a contract in force on
	// the day in the placeholder, or has none.
	InForce(column, day string, some bool) string
	// ServedCount is the query, in brackets, of how many clients have a contract in force
	// on the day in the placeholder, deleted clients included.
	ServedCount(dialect db.Dialect, day string) string
	// Flag is the name of the bandeira of a month; empty where it is not known.
	Flag(ctx context.Context, q db.Q, m month.Month) (string, error)
	// Openings are the days on which the law opens the market.
	Openings(ctx context.Context, q db.Q) (Openings, error)
}

// Measured is the sum of a unit's months and of how many of them it is.
type Measured struct {
	Consumption, Generation             *energy.Energy
	ConsumptionMonths, GenerationMonths int
}

// Contracts counts the contracts of a client.
type Contracts struct{ All, InForce int }

// Openings are the days from which on a consumer may choose its supplier, by law;
// nil where the parameters do not state them.
type Openings struct {
	High, LowBusiness, LowOthers *month.Date
}

// year is how many months a figure is of.
const year = 12

// annual extrapolates the sum of so many months to a year; of fewer than twelve their mean
// replaces the others.
func annual(sum *energy.Energy, months int) *energy.Energy {
	if sum == nil || months == 0 {
		return nil
	}
	v, err := fixed.MulDiv(int64(*sum), year, int64(months), fixed.HalfEven)
	if err != nil {
		return nil
	}
	e := energy.Energy(v)
	return &e
}

// plus adds what is known.
func plus(a, b *energy.Energy) *energy.Energy {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	sum := *a + *b
	return &sum
}

// Eligibility says from when on a client may choose its supplier; nil From where it
// is not known.
type Eligibility struct {
	From   *month.Date
	Reason string
}

// eligibility applies the law (Lei 9.074/1995, art. 15, § 17): group A is open, low
// voltage opens first for commerce and industry. The earliest of the groups counts.
func (o Openings) eligibility(groups []string, class Class) Eligibility {
	high, low := false, false
	for _, g := range groups {
		high, low = high || g == groupA, low || g == groupB
	}
	switch {
	case high:
		return Eligibility{o.High, "Grupo A"}
	case !low:
		return Eligibility{nil, "Informe o grupo ou o subgrupo de uma unidade"}
	case class == "":
		return Eligibility{nil, "Baixa tensão: informe a classe de consumo"}
	case class.business():
		return Eligibility{o.LowBusiness, "Baixa tensão, comércio e indústria"}
	default:
		return Eligibility{o.LowOthers, "Baixa tensão, demais consumidores"}
	}
}

// groupOf is the group of a subgroup.
func groupOf(subgroup string) string {
	if subgroup == "" {
		return ""
	}
	return subgroup[:1]
}
