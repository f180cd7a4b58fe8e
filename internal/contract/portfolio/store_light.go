package portfolio

import (
	"context"
	"database/sql"
	"slices"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// lightDecider decides the light "contrato" of months that are about to be stored.
type lightDecider struct {
	tx         *db.Tx
	parameters parameter.Snapshot
	limits     map[month.Month]*LightLimits
}

func newLightDecider(tx *db.Tx, parameters parameter.Snapshot) *lightDecider {
	return &lightDecider{tx, parameters, map[month.Month]*LightLimits{}}
}

// of decides the lights of all the months, each in its month; of holds all contracts of
// its clients.
func (j *lightDecider) of(ctx context.Context, of []Months) error {
	terms, err := readTerms(ctx, j.tx, of)
	if err != nil {
		return err
	}
	for i := range of {
		if months := of[i].Months; !slices.IsSortedFunc(months, compareSummaries) {
			slices.SortFunc(months, compareSummaries)
		}
	}
	backing, err := backerOf(ctx, j.tx, of, terms)
	if err != nil {
		return err
	}
	for i := range of {
		for at := range of[i].Months {
			m := &of[i].Months[at]
			limits := j.in(m.Month)
			decided := DecideLight(LightInput{
				Month: *m, End: terms[of[i].ContractID].end, Backing: backing.in(of[i].ClientID, m.Month, limits), Limits: limits,
			})
			m.Light = decided.Light
		}
	}
	return nil
}

func compareSummaries(a, b Month) int { return int(a.Month - b.Month) }

func (j *lightDecider) in(m month.Month) *LightLimits {
	l, known := j.limits[m]
	if !known {
		if found, ok := LightLimitsIn(j.parameters, m); ok {
			l = &found
		}
		j.limits[m] = l
	}
	return l
}

// termsOf is what lights follow from of a contract.
type termsOf struct {
	end          month.Date
	incentivised bool
}

// readTerms reads the terms of contracts.
func readTerms(ctx context.Context, q db.Q, of []Months) (map[string]termsOf, error) {
	ids := make([]string, len(of))
	for i := range of {
		ids[i] = of[i].ContractID
	}
	found := make(map[string]termsOf, len(of))
	err := db.EachIn(ctx, q, `SELECT id, end_date, energy_source = 'Incentivada' FROM contracts WHERE id IN `, ``, ids, func(rows *sql.Rows) error {
		var id string
		var t termsOf
		err := rows.Scan(&id, &t.end, &t.incentivised)
		found[id] = t
		return err
	})
	return found, db.Wrap(err, "portfolio: read terms")
}

// MonthsBetween reads the months of a contract from one to another, oldest first.
func MonthsBetween(ctx context.Context, q db.Q, contractID string, from, to month.Month) ([]Month, error) {
	stored, err := db.List(ctx, q, "portfolio: read months", monthColumns.Rows(), selectMonths+`contract_id = $1 AND month >= $2 AND month <= $3 ORDER BY month`, contractID, from, to)
	if err != nil {
		return nil, err
	}
	months := make([]Month, len(stored))
	for i := range stored {
		months[i] = stored[i].summary()
	}
	return months, nil
}

// MonthsOfMany reads the months of contracts from one to another.
func MonthsOfMany(ctx context.Context, q db.Q, contractIDs []string, from, to month.Month) (map[string]map[month.Month]Month, error) {
	stored, err := db.ListIn(ctx, q, "portfolio: read months of contracts", monthColumns.Rows(),
		selectMonths+`month >= '`+from.String()+`' AND month <= '`+to.String()+`' AND contract_id IN `, ``, contractIDs)
	found := map[string]map[month.Month]Month{}
	for i := range stored {
		r := &stored[i]
		if found[r.contractID] == nil {
			found[r.contractID] = map[month.Month]Month{}
		}
		found[r.contractID][r.month] = r.summary()
	}
	return found, err
}

// InMonth reads one month of several contracts, by their ids; those that have no row
// of it are left out.
func InMonth(ctx context.Context, q db.Q, contractIDs []string, m month.Month) (map[string]Month, error) {
	stored, err := db.ListIn(ctx, q, "portfolio: read a month", monthColumns.Rows(),
		selectMonths+`month = '`+m.String()+`' AND contract_id IN `, ``, contractIDs)
	if err != nil {
		return nil, err
	}
	found := make(map[string]Month, len(stored))
	for i := range stored {
		found[stored[i].contractID] = stored[i].summary()
	}
	return found, nil
}

// NeedsBackfill reports whether there are months that were stored before they had a
// light or followed the dated status; computing them again mends both.
func NeedsBackfill(ctx context.Context, q db.Q) (found bool, err error) {
	err = q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM contract_months WHERE light = '')
		OR EXISTS (SELECT 1 FROM contract_months WHERE rules_version = 0)`).Scan(&found)
	return found, db.Wrap(err, "portfolio: find months without a light")
}

// IncompleteMonth is the SQL condition on contract_months that a figure which the
// light needs is not known: such a month is amarelo for want of data.
const IncompleteMonth = `(net IS NULL OR minimum IS NULL OR maximum IS NULL OR COALESCE(contracted, 0) <= 0)`

// recountLights compares the counters of the light, and of what is known, with the rows.
func recountLights(ctx context.Context, q db.Q) ([]Discrepancy, error) {
	stored, err := readCounters(ctx, q, `SELECT month, light_verde, light_amarelo, light_vermelho, known FROM portfolio_months`)
	if err != nil {
		return nil, err
	}
	counted, err := readCounters(ctx, q, `
		SELECT month, count(*) FILTER (WHERE light = 'verde'), count(*) FILTER (WHERE light = 'amarelo' AND NOT `+IncompleteMonth+`),
			count(*) FILTER (WHERE light = 'vermelho'), count(consumption) FROM contract_months WHERE active GROUP BY month`)
	if err != nil {
		return nil, err
	}
	return compare("portfolio_months", []string{"light_verde", "light_amarelo", "light_vermelho", "known"}, stored, counted), nil
}
