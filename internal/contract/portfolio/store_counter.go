package portfolio

import (
	"context"
	"maps"
	"slices"

	"ynova/internal/platform/db"
)

// allMonths is the key of the row that holds totals of no month.
const allMonths = ""

// delta is what contracts add to a row of contract_deltas, or of contract_ends.
type delta struct{ contracts, active, ending int64 }

// deltas are changes of contract_deltas by month, and of contract_ends by day.
type deltas map[string]delta

// add counts the contract in (+1) or out (-1): from the first month of each run in
// which it is active until the one after its last.
func (d deltas) add(c *Contract, sign int64) {
	if c == nil || c.Deleted {
		return
	}
	d.move(allMonths, delta{contracts: sign})
	for _, s := range c.spans() {
		d.move(s.First.String(), delta{active: sign})
		d.move(s.Last.Add(1).String(), delta{active: -sign})
	}
	if c.Active {
		d.move(c.End.String(), delta{ending: sign})
	}
}

func (d deltas) move(key string, by delta) {
	v := d[key]
	d[key] = delta{v.contracts + by.contracts, v.active + by.active, v.ending + by.ending}
}

// write adds the changes to the stored rows, in the order of months, so that two
// transactions wait instead of blocking each other.
func (d deltas) write(ctx context.Context, tx *db.Tx) error {
	for _, key := range slices.Sorted(maps.Keys(d)) {
		by := d[key]
		if by == (delta{}) {
			continue
		}
		if isDay(key) {
			if err := writeEnding(ctx, tx, key, by.ending); err != nil {
				return err
			}
			continue
		}
		if err := db.Exec(ctx, tx, "portfolio: count contracts", `
			INSERT INTO contract_deltas (month, contracts, active) VALUES ($1, $2, $3)
			ON CONFLICT (month) DO UPDATE SET contracts = contract_deltas.contracts + excluded.contracts,
				active = contract_deltas.active + excluded.active`,
			key, by.contracts, by.active); err != nil {
			return err
		}
	}
	return nil
}

// classes is what contract_months rows add to a row of portfolio_months.
type classes struct {
	conforme, excedente, subutilizado, opportunities, measured int64
	verde, amarelo, vermelho                                   int64 // light "contrato"
	known                                                      int64 // months with a known consumption
}

// counters are changes of portfolio_months by month.
type counters map[string]classes

// add counts the row in (+1) or out (-1); the zero row and inactive months count
// for nothing.
func (c counters) add(row *monthRow, sign int64) {
	if !row.active {
		return
	}
	key := row.month.String()
	v := c[key]
	switch row.conformity {
	case ConformityConforme:
		v.conforme += sign
	case ConformityExcedente:
		v.excedente += sign
	case ConformitySubutilizado:
		v.subutilizado += sign
	}
	if row.opportunity {
		v.opportunities += sign
	}
	if row.consumption.Valid {
		v.known += sign
	}
	switch row.light {
	case LightVerde:
		v.verde += sign
	case LightAmarelo:
		if !row.incomplete() { // what is not known counts for no light
			v.amarelo += sign
		}
	case LightVermelho:
		v.vermelho += sign
	}
	c[key] = v
}

// write adds the changes to the stored rows, in the order of months.
func (c counters) write(ctx context.Context, tx *db.Tx) error {
	for _, key := range slices.Sorted(maps.Keys(c)) {
		by := c[key]
		if by == (classes{}) {
			continue
		}
		if err := db.Exec(ctx, tx, "portfolio: count months", `
			INSERT INTO portfolio_months (month, conforme, excedente, subutilizado, opportunities, measured,
				light_verde, light_amarelo, light_vermelho, known)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
			ON CONFLICT (month) DO UPDATE SET conforme = portfolio_months.conforme + excluded.conforme,
				excedente = portfolio_months.excedente + excluded.excedente,
				subutilizado = portfolio_months.subutilizado + excluded.subutilizado,
				opportunities = portfolio_months.opportunities + excluded.opportunities,
				measured = portfolio_months.measured + excluded.measured,
				light_verde = portfolio_months.light_verde + excluded.light_verde,
				light_amarelo = portfolio_months.light_amarelo + excluded.light_amarelo,
				light_vermelho = portfolio_months.light_vermelho + excluded.light_vermelho,
				known = portfolio_months.known + excluded.known`,
			key, by.conforme, by.excedente, by.subutilizado, by.opportunities, by.measured, by.verde, by.amarelo, by.vermelho, by.known); err != nil {
			return err
		}
	}
	return nil
}

// CountMeasured adds to how many measured months and balances there are.
//
// Protection: as ReplaceManyMonths, the order of months.
func CountMeasured(ctx context.Context, tx *db.Tx, by Measured) error {
	c := make(counters, len(by.Months)+1)
	if by.Balances != 0 {
		c[allMonths] = classes{measured: by.Balances}
	}
	for m, n := range by.Months {
		c[m.String()] = classes{measured: n}
	}
	return c.write(ctx, tx)
}
