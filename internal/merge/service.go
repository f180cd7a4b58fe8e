package merge

import (
	"context"
	"slices"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/balance/ledger"
	"ynova/internal/balance/recompute"
	"ynova/internal/ccee"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
)

// Config are the parts that a Service is made of.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Queue     *jobs.Queue
	Months    *recompute.Service
	Contracts fact.Followers[contract.Changed]        // of contracts that have another client since
	Computed  fact.Followers[portfolio.MonthsChanged] // of the months of all contracts of the one that is kept
	Figures   fact.Followers[ccee.Changed]
}

// Service lists twins, merges two and takes a merge back.
type Service struct {
	Config
	db *db.DB
	// Former are the ids that were merged, for who still asks for them.
	Former *Former
}

// NewService returns the use cases and registers their job.
func NewService(c Config) *Service {
	s := &Service{Config: c, db: c.DB, Former: &Former{db: c.DB, clock: c.Clock}}
	c.Queue.Handle(followKind, jobs.Options{Priority: jobs.Background}, s.runFollow)
	return s
}

// Preview says what a merge would do.
func (s *Service) Preview(ctx context.Context, a actor.Actor, r Request) (*Preview, error) {
	if err := mayMerge(a, r.Kind); err != nil {
		return nil, err
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	kept, gone, err := sides(ctx, s.db, &r, "")
	if err != nil {
		return nil, err
	}
	pairs, err := pairsIn(ctx, s.db, r.Kind, &kept, &gone)
	if err != nil {
		return nil, err
	}
	return preview(ctx, s.db, r.Kind, kept, gone, pairs)
}

// Merge makes the two one: everything of the one that goes is the other's, its months are
// computed anew, and both stand in the trail. version is that of the preview.
//
// Protection: contracts, clients and units of both are held in the order of their ids, and what
// was shown is what there is still. Who resolved the id of the one that goes before, and writes
// after, is followed by a job.
func (s *Service) Merge(ctx context.Context, a actor.Actor, r Request, version *int64) (Merge, error) {
	if err := mayMerge(a, r.Kind); err != nil {
		return Merge{}, err
	}
	if err := r.check(); err != nil {
		return Merge{}, err
	}
	if version == nil {
		return Merge{}, errBlind
	}
	var m Merge
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, pairs, err := s.hold(ctx, tx, &r)
		switch {
		case err != nil:
			return err
		case len(p.Refusals) > 0:
			return fault.New(fault.Conflict, codeRefused, strings.Join(p.Refusals, " "))
		}
		chosen, err := r.choices(p)
		switch {
		case err != nil:
			return err
		case p.Version != *version:
			return errStale
		}
		m = Merge{ID: id.New(), Kind: r.Kind, Kept: r.Kept, Gone: r.Gone, Reason: r.Reason, By: a.Name, At: clock.FromTime(s.Clock.Now()), KeptName: p.Kept.title(), GoneName: p.Gone.title()}
		w := &work{s: s, tx: tx, actor: a, m: &m, kept: p.Kept, gone: p.Gone, pairs: pairs, chosen: chosen}
		return w.merge(ctx)
	})
	return m, err
}

// title is how people call a side.
func (s *Side) title() string {
	if s.Code != "" {
		return s.Code
	}
	return s.Name
}

// hold locks what a merge writes, and looks at it again.
func (s *Service) hold(ctx context.Context, tx *db.Tx, r *Request) (*Preview, []pair, error) {
	kept, gone, err := sides(ctx, tx, r, "")
	if err != nil {
		return nil, nil, err
	}
	if err := lockClients(ctx, tx, kept.client, gone.client); err != nil {
		return nil, nil, err
	}
	lock := ""
	if r.Kind == Units {
		lock = tx.Dialect().ForUpdate("u")
	}
	if kept, gone, err = sides(ctx, tx, r, lock); err != nil {
		return nil, nil, err
	}
	pairs, err := pairsIn(ctx, tx, r.Kind, &kept, &gone)
	if err != nil {
		return nil, nil, err
	}
	p, err := preview(ctx, tx, r.Kind, kept, gone, pairs)
	return p, pairs, err
}

// lockClients makes everybody wait who writes of the clients: their contracts and months, and
// what is closed of them.
func lockClients(ctx context.Context, tx *db.Tx, clients ...string) error {
	ids := slices.Compact(slices.Sorted(slices.Values(clients)))
	if err := ledger.LockForUpdate(ctx, tx, ids); err != nil {
		return err
	}
	return period.Take(ctx, tx, ids...)
}

// List returns the newest merges, those that can be undone among them.
func (s *Service) List(ctx context.Context, a actor.Actor) ([]Merge, error) {
	if err := mayMerge(a, Units); err != nil {
		return nil, err
	}
	kinds := []string{string(Units)}
	if mayMerge(a, Clients) == nil {
		kinds = append(kinds, string(Clients))
	}
	return list(ctx, s.db, kinds, clock.FromTime(s.Clock.Now().Add(-UndoFor)))
}

// record writes the act to the trail of the client that is kept, and of the one that goes.
func (w *work) record(ctx context.Context, action, title string, after any) error {
	for _, clientID := range slices.Compact([]string{w.kept.client, w.gone.client}) {
		err := audit.Record(ctx, w.tx, audit.Entry{
			Actor: w.actor, Action: action, Entity: "client", EntityID: clientID, ClientID: clientID, Title: title, Reason: w.m.Reason, After: after,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
