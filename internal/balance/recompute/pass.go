package recompute

import (
	"context"
	"iter"
	"maps"
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/ledger"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
)

// Pass is one computation of months inside a transaction: which clients are locked,
// what of them has to be computed, and what came of it.
type Pass struct {
	tx        *db.Tx
	guard     *period.Guard
	computer  *computer
	clientIDs []string                  // sorted
	units     map[string][]*ledger.Unit // all, by client
	markets   map[string]groups
	groups    map[string]map[string]bool // of a client, groups whose units are concerned
	seeds     map[int64]bool             // balances that are concerned
	concerned map[string][]*ledger.Unit  // to compute, by client
	reached   map[string]bool            // contracts whose months are computed
	stated    []*ledger.Row              // to write whole: new, or stating something else
	computed  []ledger.ComputedEdit      // to write the computed columns of
	removed   []*ledger.Row
	dropped   []*ledger.Unit
	measured  portfolio.Measured
}

// Begin locks the clients until the transaction ends, and reads their units and
// contracts.
func (s *Service) Begin(ctx context.Context, tx *db.Tx, clientIDs []string) (*Pass, error) {
	p, err := s.newPass(ctx, tx, clientIDs)
	if err != nil {
		return nil, err
	}
	return p, p.readMarkets(ctx)
}

// newPass locks the clients, and then reads what to compute with and their units: where
// that changes later, RecomputeAll waits for this transaction, and computes them again.
func (s *Service) newPass(ctx context.Context, tx *db.Tx, clientIDs []string) (*Pass, error) {
	p := &Pass{
		tx: tx, clientIDs: slices.Compact(slices.Sorted(slices.Values(clientIDs))),
		markets: map[string]groups{}, groups: map[string]map[string]bool{}, seeds: map[int64]bool{},
		reached: map[string]bool{}, measured: portfolio.Measured{Months: map[month.Month]int64{}},
	}
	if err := ledger.LockForUpdate(ctx, tx, p.clientIDs); err != nil {
		return nil, err
	}
	b, err := s.basis(ctx, tx)
	if err != nil {
		return nil, err
	}
	p.computer = newComputer(b)
	if p.guard, err = period.Hold(ctx, tx, p.clientIDs...); err != nil {
		return nil, err
	}
	return p, p.readUnits(ctx)
}

// Guard knows the closed months of the clients: what they state and what was computed of
// them stays as it is.
func (p *Pass) Guard() *period.Guard { return p.guard }

func (p *Pass) readUnits(ctx context.Context) (err error) {
	p.units, err = ledger.UnitsOf(ctx, p.tx, p.clientIDs)
	return err
}

// readMarkets reads the contracts of the clients; after they are locked, because a
// new contract may have come in between.
func (p *Pass) readMarkets(ctx context.Context) error {
	terms, err := contract.TermsOfClients(ctx, p.tx, p.clientIDs)
	if err != nil {
		return err
	}
	for key, list := range terms {
		k := p.markets[key.ClientID]
		if k == nil {
			k = groups{}
			p.markets[key.ClientID] = k
		}
		k.add(key.Group, list)
	}
	return p.readKept(ctx)
}

// readKept reads the closed months of the clients' contracts as they stay.
func (p *Pass) readKept(ctx context.Context) error {
	var closed []month.Month
	var ids []string
	for _, clientID := range p.clientIDs {
		months := p.guard.Months(clientID)
		if closed = append(closed, months...); len(months) == 0 {
			continue
		}
		for _, group := range p.markets[clientID] {
			for _, o := range group {
				ids = append(ids, o.terms.ContractID)
			}
		}
	}
	if len(ids) == 0 {
		return nil
	}
	slices.Sort(ids)
	var err error
	p.computer.kept, err = portfolio.MonthsOfMany(ctx, p.tx, ids, slices.Min(closed), slices.Max(closed))
	return err
}

// Units are all units of the clients that have a balance.
func (p *Pass) Units() iter.Seq[*ledger.Unit] {
	return each(p.units)
}

// Concerned are the units that Load found.
func (p *Pass) Concerned() iter.Seq[*ledger.Unit] { return each(p.concerned) }

func each(byClient map[string][]*ledger.Unit) iter.Seq[*ledger.Unit] {
	return func(yield func(*ledger.Unit) bool) {
		for _, units := range byClient {
			for _, u := range units {
				if !yield(u) {
					return
				}
			}
		}
	}
}

// Create creates the balances of units that have none. Call it before Load.
func (p *Pass) Create(ctx context.Context, importSeq int64, missing []ledger.NewBalance) error {
	if len(missing) == 0 {
		return nil
	}
	if err := ledger.CreateBalances(ctx, p.tx, importSeq, missing); err != nil {
		return err
	}
	p.measured.Balances += int64(len(missing))
	return p.readUnits(ctx)
}

// Load finds the units whose months depend on those of the balances, and reads the
// months of all of them.
func (p *Pass) Load(ctx context.Context, balanceSeqs ...int64) error {
	for _, seq := range balanceSeqs {
		p.seeds[seq] = true
	}
	p.findConcerned()
	return p.readMonths(ctx)
}

// concernGroup asks for the units that contracts of the group serve or served.
func (p *Pass) concernGroup(key contract.GroupKey) {
	groups := p.groups[key.ClientID]
	if groups == nil {
		groups = map[string]bool{}
		p.groups[key.ClientID] = groups
	}
	groups[key.Group] = true
}

// findConcerned finds the units to compute.
func (p *Pass) findConcerned() {
	p.concerned = make(map[string][]*ledger.Unit, len(p.clientIDs))
	for _, clientID := range p.clientIDs {
		seed := func(u *ledger.Unit) bool { return p.seeds[u.Seq] }
		units := p.markets[clientID].connected(p.units[clientID], p.groups[clientID], seed)
		if len(units) > 0 {
			p.concerned[clientID] = units
		}
	}
}

// size is how many months there are to compute.
func (p *Pass) size() (months int64) {
	for u := range p.Concerned() {
		months += u.Stored.Months
	}
	return months
}

// readMonths reads the months of the concerned units.
func (p *Pass) readMonths(ctx context.Context) error {
	bySeq := map[int64]*ledger.Unit{}
	var seqs []int64
	for u := range p.Concerned() {
		if u.Stored.Months > 0 {
			bySeq[u.Seq] = u
			seqs = append(seqs, u.Seq)
		}
	}
	slices.Sort(seqs)
	rows, err := ledger.MonthsOf(ctx, p.tx, seqs)
	if err != nil {
		return err
	}
	for _, r := range rows {
		u := bySeq[r.BalanceSeq]
		u.Rows = append(u.Rows, r)
	}
	return nil
}

// Add adds a new month, which Touch is to be called for, to a loaded unit.
func (p *Pass) Add(u *ledger.Unit, at int, r *ledger.Row) {
	u.Rows = slices.Insert(u.Rows, at, r)
	p.measured.Months[r.Month]++
}

// Remove deletes a month of a loaded unit.
func (p *Pass) Remove(u *ledger.Unit, at int) {
	r := u.Rows[at]
	u.Rows = slices.Delete(u.Rows, at, at+1)
	p.removed = append(p.removed, r)
	p.measured.Months[r.Month]--
}

// Drop deletes a balance whose months were all removed.
func (p *Pass) Drop(u *ledger.Unit) {
	p.dropped = append(p.dropped, u)
	p.measured.Balances--
}

// Touch has the row written whole: it is new, or what it keeps was changed.
func (p *Pass) Touch(r *ledger.Row) {
	if !r.Touched {
		r.Touched = true
		p.stated = append(p.stated, r)
	}
}

// Compute computes the months of the concerned units and notes which rows differ
// from what is stored; those of closed months stay as they are, and are what later
// months add up.
func (p *Pass) Compute() {
	for _, clientID := range p.clientIDs {
		units := p.concerned[clientID]
		if len(units) == 0 && len(p.groups[clientID]) == 0 {
			continue
		}
		before := make([]ledger.Computed, 0, 64)
		for _, u := range units {
			for _, r := range u.Rows {
				before = append(before, r.Computed)
			}
		}
		k := p.markets[clientID]
		p.computer.closed = func(m month.Month) bool { return p.guard.Closed(clientID, m) }
		p.computer.compute(units, k)
		p.reach(units, k, clientID)
		next := 0
		for _, u := range units {
			for _, r := range u.Rows {
				if p.guard.Closed(clientID, r.Month) {
					r.Computed = before[next]
				}
				if !r.Touched && r.Computed != before[next] {
					p.computed = append(p.computed, ledger.ComputedEdit{Row: r, Was: before[next]})
				}
				next++
			}
		}
	}
}

// reach notes the contracts whose months follow from the computed units.
func (p *Pass) reach(units []*ledger.Unit, k groups, clientID string) {
	names := map[string]bool{}
	for g := range p.groups[clientID] {
		names[g] = true
	}
	for _, u := range units {
		names[u.Meter], names[u.Group] = true, true
	}
	for name := range names {
		for _, o := range k[name] {
			p.reached[o.terms.ContractID] = true
		}
	}
}

// Tolerance is up to what a stated value of the month may differ from the computed
// one.
func (p *Pass) Tolerance(m month.Month) chain.Energy { return p.computer.in(m).tolerance }

// Registered is the volume that the contract of a computed row itself has for the
// month.
func (p *Pass) Registered(u *ledger.Unit, r *ledger.Row) chain.Energy {
	k := p.markets[u.ClientID]
	for _, o := range k.group(k.serving(u, r.Month)) {
		if o.terms.ContractID == r.Computed.ContractID {
			return o.volume(r.Month)
		}
	}
	return chain.Energy{}
}

// Store writes what changed: totals of the balances, months, months of the
// contracts and, last, the counters that others wait for.
func (p *Pass) Store(ctx context.Context) error { return p.store(ctx) }

// store is Store; cleared are contracts that serve nothing any more.
func (p *Pass) store(ctx context.Context, cleared ...portfolio.Months) error {
	if err := p.storeMonths(ctx); err != nil {
		return err
	}
	if err := portfolio.CountMeasured(ctx, p.tx, p.measured); err != nil {
		return err
	}
	for clientID, k := range p.markets {
		for _, group := range k {
			for _, o := range group {
				if p.reached[o.terms.ContractID] {
					cleared = append(cleared, portfolio.Months{
						ContractID: o.terms.ContractID, ClientID: clientID, Months: o.months,
					})
				}
			}
		}
	}
	return portfolio.ReplaceComputed(ctx, p.tx, p.computer.parameters, cleared, p.computer.followers...)
}

func (p *Pass) storeMonths(ctx context.Context) error {
	for _, r := range p.removed {
		if err := ledger.DeleteMonth(ctx, p.tx, r); err != nil {
			return err
		}
	}
	var changed []*ledger.Unit
	for _, clientID := range p.clientIDs {
		for _, u := range p.concerned[clientID] {
			if r := ledger.Roll(u.Rows); r != u.Stored {
				u.Stored = r
				changed = append(changed, u)
			}
		}
	}
	if err := ledger.WriteRollups(ctx, p.tx, changed); err != nil {
		return err
	}
	if err := ledger.RaiseRevisions(ctx, p.tx, p.written(changed)); err != nil {
		return err
	}
	if err := ledger.WriteMonths(ctx, p.tx, p.stated); err != nil {
		return err
	}
	if err := ledger.WriteComputed(ctx, p.tx, p.computed); err != nil {
		return err
	}
	for _, u := range p.dropped {
		if err := ledger.DeleteBalance(ctx, p.tx, u.Seq); err != nil {
			return err
		}
	}
	return nil
}

// written are the balances whose months are written, except those whose totals are.
func (p *Pass) written(totals []*ledger.Unit) []int64 {
	seqs := map[int64]bool{}
	for _, rows := range [][]*ledger.Row{p.stated, p.removed} {
		for _, r := range rows {
			seqs[r.BalanceSeq] = true
		}
	}
	for i := range p.computed {
		seqs[p.computed[i].Row.BalanceSeq] = true
	}
	for _, u := range totals {
		delete(seqs, u.Seq)
	}
	return slices.Sorted(maps.Keys(seqs))
}
