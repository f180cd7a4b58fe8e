package balance

import (
	"context"
	"slices"

	"ynova/internal/contract"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// pass is one computation of months inside a transaction: which clients are held,
// what of them has to be computed, and what came of it.
type pass struct {
	tx        *db.Tx
	basis     basis
	clientIDs []string // sorted
	units     map[string][]*unit
	markets   map[string]market
	groups    map[string]map[string]bool // of a client, groups whose units are concerned
	seeds     map[int64]bool             // balances that are concerned
	reached   map[string]bool            // contracts whose months are computed
	stated    []*monthRow                // to write whole: new, or stating something else
	computed  []computedEdit             // to write the computed columns of
	measured  contract.MeasuredMonths
}

// computedEdit is a stored row whose computed columns change.
type computedEdit struct {
	row *monthRow
	was computed
}

// newPass takes hold of the clients and reads their units.
func newPass(ctx context.Context, tx *db.Tx, b basis, clientIDs []string) (*pass, error) {
	w := &pass{
		tx: tx, basis: b, clientIDs: slices.Compact(slices.Sorted(slices.Values(clientIDs))),
		markets: map[string]market{}, groups: map[string]map[string]bool{}, seeds: map[int64]bool{},
		reached: map[string]bool{}, measured: contract.MeasuredMonths{Months: map[month.Month]int64{}},
	}
	if err := hold(ctx, tx, w.clientIDs); err != nil {
		return nil, err
	}
	var err error
	w.units, err = unitsOf(ctx, tx, w.clientIDs)
	return w, err
}

// readMarkets reads the contracts of the clients.
func (w *pass) readMarkets(ctx context.Context) error {
	terms, err := contract.TermsOfClients(ctx, w.tx, w.clientIDs)
	if err != nil {
		return err
	}
	for key, list := range terms {
		k := w.markets[key.ClientID]
		if k == nil {
			k = market{}
			w.markets[key.ClientID] = k
		}
		k.add(key.Group, list)
	}
	return nil
}

// hold makes transactions that compute months of one of the clients wait for each
// other. SQLite has one writer and needs nothing. Contracts are held first, like
// by who edits one and computes its months after that; the terms are read once
// the clients are held, because a new contract may have come in between.
func hold(ctx context.Context, tx *db.Tx, clientIDs []string) error {
	if tx.Dialect().ForUpdate() == "" {
		return nil
	}
	if err := lockContracts(ctx, tx, clientIDs); err != nil {
		return err
	}
	return lockClients(ctx, tx, clientIDs)
}

// concernGroup asks for the units that contracts of the group serve or served.
func (w *pass) concernGroup(key contract.GroupKey) {
	groups := w.groups[key.ClientID]
	if groups == nil {
		groups = map[string]bool{}
		w.groups[key.ClientID] = groups
	}
	groups[key.Group] = true
}

// concerned returns the units to compute, by client.
func (w *pass) concerned() map[string][]*unit {
	found := make(map[string][]*unit, len(w.clientIDs))
	for _, clientID := range w.clientIDs {
		seed := func(u *unit) bool { return w.seeds[u.seq] }
		units := w.markets[clientID].connected(w.units[clientID], w.groups[clientID], seed)
		if len(units) > 0 {
			found[clientID] = units
		}
	}
	return found
}

// months is how many months there are to compute.
func monthsIn(concerned map[string][]*unit) int64 {
	var n int64
	for _, units := range concerned {
		for _, u := range units {
			n += u.stored.months
		}
	}
	return n
}

// load reads the months of the units.
func (w *pass) load(ctx context.Context, concerned map[string][]*unit) error {
	bySeq := map[int64]*unit{}
	var seqs []int64
	for _, units := range concerned {
		for _, u := range units {
			if u.fresh || u.stored.months == 0 {
				continue
			}
			bySeq[u.seq] = u
			seqs = append(seqs, u.seq)
		}
	}
	slices.Sort(seqs)
	rows, err := monthsOf(ctx, w.tx, seqs)
	if err != nil {
		return err
	}
	for _, r := range rows {
		u := bySeq[r.balanceSeq]
		u.rows = append(u.rows, r)
	}
	return nil
}

// compute computes the months of the units and notes which rows differ from what
// is stored.
func (w *pass) compute(concerned map[string][]*unit) {
	c := newComputer(w.basis)
	for _, clientID := range w.clientIDs {
		units := concerned[clientID]
		if len(units) == 0 && len(w.groups[clientID]) == 0 {
			continue
		}
		before := make([]computed, 0, 64)
		for _, u := range units {
			for _, r := range u.rows {
				before = append(before, r.computed)
			}
		}
		k := w.markets[clientID]
		c.compute(units, k)
		w.reach(units, k, clientID)
		next := 0
		for _, u := range units {
			for _, r := range u.rows {
				switch {
				case r.touched:
					w.stated = append(w.stated, r)
				case r.computed != before[next]:
					w.computed = append(w.computed, computedEdit{r, before[next]})
				}
				next++
			}
		}
	}
}

// reach notes the contracts whose months follow from the computed units.
func (w *pass) reach(units []*unit, k market, clientID string) {
	names := map[string]bool{}
	for g := range w.groups[clientID] {
		names[g] = true
	}
	for _, u := range units {
		names[u.meter], names[u.group] = true, true
	}
	for name := range names {
		for _, o := range k[name] {
			w.reached[o.terms.ContractID] = true
		}
	}
}

// store writes what changed: totals of the balances, months, months of the
// contracts and, last, the counters that others wait for. cleared are contracts
// that serve nothing any more.
func (w *pass) store(ctx context.Context, concerned map[string][]*unit, cleared ...contract.Months) error {
	var rolled []*unit
	for _, clientID := range w.clientIDs {
		for _, u := range concerned[clientID] {
			if r := roll(u.rows); r != u.stored {
				u.stored = r
				rolled = append(rolled, u)
			}
		}
	}
	if err := writeRollups(ctx, w.tx, rolled); err != nil {
		return err
	}
	if err := writeMonths(ctx, w.tx, w.stated); err != nil {
		return err
	}
	if err := writeComputed(ctx, w.tx, w.computed); err != nil {
		return err
	}
	if err := contract.CountMeasured(ctx, w.tx, w.measured); err != nil {
		return err
	}
	for clientID, k := range w.markets {
		for _, group := range k {
			for _, o := range group {
				if w.reached[o.terms.ContractID] {
					cleared = append(cleared, contract.Months{
						ContractID: o.terms.ContractID, ClientID: clientID, Months: o.months,
					})
				}
			}
		}
	}
	return contract.ReplaceManyMonths(ctx, w.tx, cleared, w.basis.observer)
}
