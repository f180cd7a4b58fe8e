package portfolio

import (
	"context"
	"database/sql"
	"maps"
	"slices"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// ExplainLights returns why the light "contrato" of the month is as it is, for each of
// the contracts, which the caller may see. One without a row for the month is not
// measured, unless the month is beyond its validity.
func ExplainLights(ctx context.Context, q db.Q, p parameter.Snapshot, contractIDs []string, m month.Month) (map[string]LightDecision, error) {
	decided := make(map[string]LightDecision, len(contractIDs))
	limits, ok := LightLimitsIn(p, m)
	coverages, err := coveragesOf(ctx, q, contractIDs)
	if err != nil {
		return nil, err
	}
	clients := map[string]bool{}
	for _, c := range coverages {
		clients[c.ClientID] = true
	}
	stored, err := monthsOfClients(ctx, q, slices.Sorted(maps.Keys(clients)), nil)
	if err != nil {
		return nil, err
	}
	terms, err := readTerms(ctx, q, stored)
	if err != nil {
		return nil, err
	}
	backing, err := backerOf(ctx, q, stored, terms)
	if err != nil {
		return nil, err
	}
	history := make(map[string][]Month, len(stored))
	for i := range stored {
		history[stored[i].ContractID] = stored[i].Months
	}
	for id, c := range coverages {
		at := monthAt(history[id], m)
		if at == nil {
			at = &Month{Month: m, Active: c.ActiveIn(m), Conformity: ConformityIndefinido}
		}
		in := LightInput{Month: *at, End: c.End}
		if ok {
			in.Limits = &limits
		}
		in.Backing = backing.in(c.ClientID, m, in.Limits)
		decided[id] = DecideLight(in)
	}
	return decided, nil
}

// coveragesOf reads of each contract which months it covers.
func coveragesOf(ctx context.Context, q db.Q, ids []string) (map[string]Contract, error) {
	found := make(map[string]Contract, len(ids))
	err := db.EachIn(ctx, q, `SELECT id, client_id, start_date, end_date, status_history FROM contracts WHERE id IN `, ``, ids, func(rows *sql.Rows) error {
		var c Contract
		err := rows.Scan(&c.ID, &c.ClientID, &c.Start, &c.End, &c.History)
		found[c.ID] = c
		return err
	})
	return found, db.Wrap(err, "portfolio: explain lights")
}
