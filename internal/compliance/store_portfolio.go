package compliance

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// counterNames are the columns of check_portfolio, in the order of a tally.
var counterNames = [...]string{
	"nf_divergent", "bill_divergent",
	"demand_verde", "demand_amarelo", "demand_vermelho",
	"modality_verde", "modality_amarelo", "modality_vermelho",
	"reactive_verde", "reactive_amarelo", "reactive_vermelho",
}

// The places of the counters in a tally.
const (
	placeNF, placeBill = 0, 1
	placeDemand        = 2
	placeModality      = 5
	placeReactive      = 8
)

// tally is a row of counters.
type tally [len(counterNames)]int64

// counters are changes of check_portfolio by month.
type counters map[month.Month]tally

// add counts the row in (+1) or out (-1); the zero row and inactive months count
// for nothing.
func (c counters) add(r *row, sign int64) {
	if !r.active {
		return
	}
	t := c[r.month]
	if r.nfDivergent {
		t[placeNF] += sign
	}
	if r.billDivergent {
		t[placeBill] += sign
	}
	t.light(placeDemand, r.demand, r.demandMissing, sign)
	t.light(placeModality, r.modality, r.modalityMissing, sign)
	t.light(placeReactive, r.reactive, r.reactiveMissing, sign)
	c[r.month] = t
}

// light counts a light; what is not known counts for none of the three.
func (t *tally) light(place int, l portfolio.Light, missing bool, sign int64) {
	if !missing {
		t[place+lightPlace(l)] += sign
	}
}

func lightPlace(l portfolio.Light) int {
	switch l {
	case portfolio.LightVerde:
		return 0
	case portfolio.LightVermelho:
		return 2
	}
	return 1
}

var addToPortfolio = func() string {
	updates := make([]string, len(counterNames))
	for i, name := range counterNames {
		updates[i] = name + " = check_portfolio." + name + " + excluded." + name
	}
	return `INSERT INTO check_portfolio (month, ` + strings.Join(counterNames[:], ", ") + `) VALUES ` + db.Tuples(1, 1+len(counterNames)) +
		` ON CONFLICT (month) DO UPDATE SET ` + strings.Join(updates, ", ")
}()

// write adds the changes to the stored rows, in the order of months, so that two
// transactions wait instead of blocking each other.
func (c counters) write(ctx context.Context, tx *db.Tx) error {
	for _, m := range slices.Sorted(maps.Keys(c)) {
		by := c[m]
		if by == (tally{}) {
			continue
		}
		args := make([]any, 0, 1+len(by))
		args = append(args, m)
		for _, n := range by {
			args = append(args, n)
		}
		if err := db.Exec(ctx, tx, "compliance: count checks", addToPortfolio, args...); err != nil {
			return err
		}
	}
	return nil
}

// Recount compares every counter with the rows that it counts; no discrepancy is the expected
// result. It is for tests and the operator's check.
func Recount(ctx context.Context, q db.Q) ([]portfolio.Discrepancy, error) {
	stored, err := db.List(ctx, q, "compliance: recount", columns.Rows(), selectChecks+`active`)
	if err != nil {
		return nil, err
	}
	counted := counters{}
	for i := range stored {
		counted.add(&stored[i], +1)
	}
	kept, err := readPortfolio(ctx, q)
	if err != nil {
		return nil, err
	}
	months := slices.AppendSeq(slices.Collect(maps.Keys(kept)), maps.Keys(counted))
	slices.Sort(months)
	var found []portfolio.Discrepancy
	for _, m := range slices.Compact(months) {
		for i, name := range counterNames {
			if kept[m][i] != counted[m][i] {
				found = append(found, portfolio.Discrepancy{
					Table: "check_portfolio", Month: m.String(), Counter: name, Stored: kept[m][i], Counted: counted[m][i],
				})
			}
		}
	}
	return found, nil
}

func readPortfolio(ctx context.Context, q db.Q) (counters, error) {
	rows, err := q.QueryContext(ctx, `SELECT month, `+strings.Join(counterNames[:], ", ")+` FROM check_portfolio`)
	if err != nil {
		return nil, fmt.Errorf("compliance: read counters: %w", err)
	}
	defer rows.Close()
	kept := counters{}
	for rows.Next() {
		var m month.Month
		var t tally
		into := make([]any, 0, 1+len(t))
		into = append(into, &m)
		for i := range t {
			into = append(into, &t[i])
		}
		if err := rows.Scan(into...); err != nil {
			return nil, fmt.Errorf("compliance: read counters: %w", err)
		}
		kept[m] = t
	}
	return kept, db.Classify(rows.Err())
}
