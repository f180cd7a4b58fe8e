package portfolio

import (
	"context"
	"database/sql"
	"slices"
	"strconv"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// lightDecider decides the light "contrato" of months that are about to be stored.
type lightDecider struct {
	tx         *db.Tx
	parameters *parameter.Snapshot
	limits     map[month.Month]*LightLimits
}

// of returns the lights of all the months, in their order.
func (j *lightDecider) of(ctx context.Context, of []Months) ([]Light, error) {
	n := 0
	for i := range of {
		n += len(of[i].Months)
	}
	lights := make([]Light, 0, n)
	if n == 0 {
		return lights, nil
	}
	if j.parameters == nil {
		p, err := parameter.Load(ctx, j.tx)
		if err != nil {
			return nil, err
		}
		j.parameters, j.limits = &p, map[month.Month]*LightLimits{}
	}
	ends, err := endsOf(ctx, j.tx, of)
	if err != nil {
		return nil, err
	}
	for i := range of {
		months := of[i].Months
		if !slices.IsSortedFunc(months, compareSummaries) {
			slices.SortFunc(months, compareSummaries)
		}
		for at := range months {
			decided := DecideLight(LightInput{
				Month: months[at], End: ends[of[i].ContractID], Backing: BackingOf(months, at), Limits: j.in(months[at].Month),
			})
			lights = append(lights, decided.Light)
		}
	}
	return lights, nil
}

func compareSummaries(a, b Month) int { return int(a.Month - b.Month) }

func (j *lightDecider) in(m month.Month) *LightLimits {
	l, known := j.limits[m]
	if !known {
		if found, ok := LightLimitsIn(*j.parameters, m); ok {
			l = &found
		}
		j.limits[m] = l
	}
	return l
}

// endsOf reads until when the contracts are valid.
func endsOf(ctx context.Context, q db.Q, of []Months) (map[string]month.Date, error) {
	type end struct {
		id  string
		day month.Date
	}
	args := make([]any, len(of))
	for i := range of {
		args[i] = of[i].ContractID
	}
	found, err := db.List(ctx, q, "portfolio: read ends", func(rows *sql.Rows, e *end) error {
		return rows.Scan(&e.id, &e.day)
	}, `SELECT id, end_date FROM contracts WHERE id IN `+db.Tuples(1, len(args)), args...)
	if err != nil {
		return nil, err
	}
	ends := make(map[string]month.Date, len(found))
	for _, e := range found {
		ends[e.id] = e.day
	}
	return ends, nil
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

// InMonth reads one month of several contracts, by their ids; those that have no row
// of it are left out.
func InMonth(ctx context.Context, q db.Q, contractIDs []string, m month.Month) (map[string]Month, error) {
	if len(contractIDs) == 0 {
		return nil, nil
	}
	args := make([]any, len(contractIDs), len(contractIDs)+1)
	for i, id := range contractIDs {
		args[i] = id
	}
	stored, err := db.List(ctx, q, "portfolio: read a month", monthColumns.Rows(),
		selectMonths+`contract_id IN `+db.Tuples(1, len(contractIDs))+` AND month = $`+strconv.Itoa(len(args)+1), append(args, m)...)
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
