package compliance

import (
	"context"
	"maps"
	"slices"

	"ynova/internal/compliance/light"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/rate"
	"ynova/internal/tariff/reference"
)

// Config are the parts that Checks are made of.
type Config struct {
	DB         *db.DB
	Queue      *jobs.Queue
	Parameters *tariff.Cache
	Clock      clock.Clock // decides which months have begun; nil is the system's
	Followers  fact.Followers[Rechecked]
}

// Rechecked is the fact that a job has made the checks of contracts anew. Who follows
// invoices and contracts follows those facts, in whose transaction checks are made too.
type Rechecked struct{ ContractIDs []string }

// Checks keeps contract_checks and check_portfolio up to date with what they are
// concluded from: invoices, contracts, their months and the parameters.
type Checks struct {
	db         *db.DB
	queue      *jobs.Queue
	parameters *tariff.Cache
	clock      clock.Clock
	followers  fact.Followers[Rechecked]
}

// NewChecks returns the use cases and registers their jobs.
func NewChecks(c Config) *Checks {
	if c.Clock == nil {
		c.Clock = clock.System()
	}
	s := &Checks{db: c.DB, queue: c.Queue, parameters: c.Parameters, clock: c.Clock, followers: c.Followers}
	c.Queue.Handle(refreshKind, jobs.Options{}, s.runRefresh)
	c.Queue.Handle(refreshAllKind, jobs.Options{Priority: jobs.Background}, s.runRefreshAll)
	return s
}

// datedValues are the dated values that checks are computed with.
type datedValues struct {
	parameters parameter.Snapshot
	factors    *price.Factors
	book       *rate.Book // of this transaction
	current    month.Month
}

// datedValues reads them; the caller holds the contracts already: what changes after that
// is followed by a job that waits for them.
func (s *Checks) datedValues(ctx context.Context, tx *db.Tx) (datedValues, error) {
	p, x, err := s.parameters.Both(ctx, tx)
	return datedValues{p, price.NewFactors(x, p), &rate.Book{}, s.currentMonth()}, err
}

func (s *Checks) currentMonth() month.Month { return month.DateOf(clock.Local(s.clock.Now())).Month() }

// InvoicesChanged checks the months of the invoices again, and the eleven after
// each, whose lights look back at it.
//
// Protection: the contract is held, so that the months of a contract are checked
// by one transaction at a time.
func (s *Checks) InvoicesChanged(ctx context.Context, tx *db.Tx, changed invoice.Changed) error {
	spans := map[string][2]month.Month{}
	for _, p := range changed.Places {
		if p.ContractID == "" {
			continue
		}
		span, known := spans[p.ContractID]
		if !known {
			span[0] = p.Month
		}
		spans[p.ContractID] = [2]month.Month{min(span[0], p.Month), max(span[1], p.Month.Add(light.HistoryMonths-1))}
	}
	contractIDs := slices.Sorted(maps.Keys(spans))
	if err := contract.LockForUpdate(ctx, tx, contractIDs); err != nil {
		return err
	}
	b, err := s.datedValues(ctx, tx)
	if err != nil {
		return err
	}
	moved := counters{}
	for _, contractID := range contractIDs {
		span := spans[contractID]
		if err := refresh(ctx, tx, b, contractID, span[0], span[1], moved); err != nil {
			return err
		}
	}
	return moved.write(ctx, tx)
}

// ContractChanged makes the checks follow what they repeat of the contract and
// what is computed from its terms.
//
// Protection: the caller holds the contract.
func (s *Checks) ContractChanged(ctx context.Context, tx *db.Tx, c contract.Changed) error {
	before, after := c.Before, c.After
	declares := after.NFMonths != "" || after.InvoiceMonths != ""
	if before == nil && !declares || before != nil && !concerned(before, after) {
		return nil
	}
	checked, err := checkedOf(ctx, tx, []string{after.ID})
	if err != nil {
		return err
	}
	if before != nil && before.ClientID != after.ClientID {
		if err := invoice.MoveToClient(ctx, tx, after.ID, after.ClientID); err != nil {
			return err
		}
	}
	if len(checked) == 0 && !declares {
		return nil
	}
	b, err := s.datedValues(ctx, tx)
	if err != nil {
		return err
	}
	moved := counters{}
	if err := refreshWhole(ctx, tx, b, after.ID, moved); err != nil {
		return err
	}
	return moved.write(ctx, tx)
}

// concerned reports whether the difference of two states shows in any check.
func concerned(a, b *contract.Contract) bool {
	return !a.History.Equal(b.History) || a.Start != b.Start || a.End != b.End || a.Deleted() != b.Deleted() || a.ClientID != b.ClientID ||
		a.NF != b.NF || a.Invoice != b.Invoice || a.Adjusted != b.Adjusted ||
		a.NFMonths != b.NFMonths || a.InvoiceMonths != b.InvoiceMonths || a.Code != b.Code ||
		!contract.SamePrices(a, b)
}

// MonthsChanged has the checks of the contracts made again by a job; contracts
// without any cost one query for some hundreds of them.
func (s *Checks) MonthsChanged(ctx context.Context, tx *db.Tx, changed portfolio.MonthsChanged) error {
	checked, err := checkedOf(ctx, tx, changed.ContractIDs)
	if err != nil || len(checked) == 0 {
		return err
	}
	_, err = s.queue.Enqueue(ctx, tx, jobs.Job{Kind: refreshKind, Args: refreshArgs{checked}})
	return err
}

// UnitsChanged has the checks of a client's contracts made again by a job.
func (s *Checks) UnitsChanged(ctx context.Context, tx *db.Tx, clientID string) error {
	checked, err := checkedOfClient(ctx, tx, clientID)
	if err != nil || len(checked) == 0 {
		return err
	}
	_, err = s.queue.Enqueue(ctx, tx, jobs.Job{Kind: refreshKind, Args: refreshArgs{checked}})
	return err
}

const (
	refreshKind    jobs.Kind = "compliance.refresh"
	refreshAllKind jobs.Kind = "compliance.refresh_all"

	// refreshBatch is how many contracts one transaction of a job checks.
	refreshBatch = 50
)

type refreshArgs struct{ ContractIDs []string }

// ReferenceChanged has every check made again by a job. Making them twice does no harm.
func (s *Checks) ReferenceChanged(ctx context.Context, tx *db.Tx, _ reference.Changed) error {
	return s.refreshAll(ctx, tx)
}

func (s *Checks) refreshAll(ctx context.Context, tx *db.Tx) error {
	_, err := s.queue.Enqueue(ctx, tx, jobs.Job{Kind: refreshAllKind})
	return err
}

// Kinds are the jobs that make checks.
func Kinds() []jobs.Kind { return []jobs.Kind{refreshKind, refreshAllKind} }

// CatchUp has the checks made again that an older version of the rules made; call it
// at the start.
func (s *Checks) CatchUp(ctx context.Context) error {
	old, err := outdated(ctx, s.db)
	if err != nil || !old {
		return err
	}
	return s.db.InTx(ctx, s.refreshAll)
}

func (s *Checks) runRefresh(ctx context.Context, run *jobs.Run) error {
	var args refreshArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	return s.refreshMany(ctx, run, args.ContractIDs)
}

func (s *Checks) runRefreshAll(ctx context.Context, run *jobs.Run) error {
	if err := s.db.AwaitWriters(ctx); err != nil { // of contracts that have their first check by one
		return err
	}
	ids, err := allChecked(ctx, s.db)
	if err != nil {
		return err
	}
	return s.refreshMany(ctx, run, ids)
}

// refreshMany checks the contracts in transactions of some dozens; repeating one
// does no harm.
func (s *Checks) refreshMany(ctx context.Context, run *jobs.Run, ids []string) error {
	if err := run.WriteChunks(ctx, ids, refreshBatch, s.Again); err != nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
}

// Again makes the checks of the contracts anew, and what follows from them, in the
// caller's transaction.
//
// Protection: the row of each contract is locked until the transaction ends.
func (s *Checks) Again(ctx context.Context, tx *db.Tx, ids []string) error {
	if err := contract.LockForUpdate(ctx, tx, ids); err != nil {
		return err
	}
	b, err := s.datedValues(ctx, tx)
	if err != nil {
		return err
	}
	moved := counters{}
	for _, id := range ids {
		if err := refreshWhole(ctx, tx, b, id, moved); err != nil {
			return err
		}
	}
	// The counters of all contracts come last: others wait for them.
	if err := s.followers.Notify(ctx, tx, Rechecked{ids}); err != nil {
		return err
	}
	return moved.write(ctx, tx)
}
