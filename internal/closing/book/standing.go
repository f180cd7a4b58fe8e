package book

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"ynova/internal/client"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// Months keeps a value of all clients for each of the months that are looked at. Each
// reading asks which clients have changed since, and makes it anew of those (ADR 0024): what
// was acknowledged before a reading began is in it, whichever instance wrote it.
type Months[T any] struct {
	mu   sync.Mutex
	kept map[month.Month]*followed[T]
}

// followed is a value that follows what is written of the clients.
type followed[T any] struct {
	asked    time.Time
	mu       sync.Mutex // held while the value is brought up to date
	position string     // of the changes that are in it; empty: there is no value yet
	value    T
}

// dated is how the month of each client stands, the most urgent first.
type dated struct {
	clients   []ClientMonth
	deadlines map[item.Item]deadline
}

// Changes are what was written since a value was made: of some clients, or of all of them.
type Changes struct {
	ClientIDs []string
	All       bool
}

// Read is the value of the month as of now. renew makes it of the one before, which others
// may still be reading.
func (k *Months[T]) Read(ctx context.Context, d *db.DB, m month.Month, now time.Time, renew func(before T, since Changes) (T, error)) (T, error) {
	f := k.of(m, now)
	f.mu.Lock()
	defer f.mu.Unlock()
	// Before anything else is read: what is written meanwhile is read once more, never missed.
	position, ids, err := changedSince(ctx, d, f.position)
	if err != nil {
		return f.value, err
	}
	some := slices.DeleteFunc(ids, func(id string) bool { return id == everybody })
	value, err := renew(f.value, Changes{some, f.position == "" || len(some) < len(ids)})
	if err == nil {
		f.position, f.value = position, value
	}
	return value, err
}

const (
	// mostStandings is how many months are kept: those requested last.
	mostStandings = 4
	// standingFor is how long a month is kept without a request. Changes are kept for
	// much longer (forgetChanges).
	standingFor = time.Hour
	// mostChanged is the part of the clients, one in so many, up to which those that
	// changed are judged by themselves.
	mostChanged = 8
	// SomeClients is how many are judged at once.
	SomeClients = 240
)

// of returns the value of the month, and drops months that were not requested lately.
func (k *Months[T]) of(m month.Month, now time.Time) *followed[T] {
	k.mu.Lock()
	defer k.mu.Unlock()
	maps.DeleteFunc(k.kept, func(_ month.Month, f *followed[T]) bool { return now.Sub(f.asked).Abs() > standingFor })
	f := k.kept[m]
	if f == nil {
		if len(k.kept) >= mostStandings {
			oldest := slices.MinFunc(slices.Collect(maps.Keys(k.kept)), func(a, b month.Month) int { return k.kept[a].asked.Compare(k.kept[b].asked) })
			delete(k.kept, oldest)
		}
		if k.kept == nil {
			k.kept = map[month.Month]*followed[T]{}
		}
		f = &followed[T]{}
		k.kept[m] = f
	}
	f.asked = now
	return f
}

// Standing is how the month of all clients in scope stands, the most urgent first, without
// contracts. It is shared: whoever changes an entry changes a copy.
func (s *Service) Standing(ctx context.Context, scope client.Scope, m month.Month) ([]ClientMonth, error) {
	all, err := s.StandingOfAll(ctx, m)
	if err != nil {
		return nil, err
	}
	return s.InScope(ctx, scope, all)
}

// InScope are those of the months whose client is in scope.
func (s *Service) InScope(ctx context.Context, scope client.Scope, all []ClientMonth) ([]ClientMonth, error) {
	if scope.All() {
		return all, nil
	}
	in, err := reached(ctx, s.DB, scope)
	mine := make([]ClientMonth, 0, len(in))
	for i := range all {
		if in[all[i].ClientID] {
			mine = append(mine, all[i])
		}
	}
	return mine, err
}

// StandingOfAll is how the month of all clients stands, as Standing has it.
func (s *Service) StandingOfAll(ctx context.Context, m month.Month) ([]ClientMonth, error) {
	now, err := s.standings.Read(ctx, s.DB, m, s.Clock.Now(), func(before dated, since Changes) (dated, error) {
		clients, changed := before.clients, since.ClientIDs
		var err error
		switch {
		case before.deadlines == nil || len(changed)*mostChanged > len(clients)+mostChanged:
			clients, err = s.judgedAll(ctx, m, nil)
		case len(changed) > 0:
			clients, err = s.judgedAgain(ctx, m, clients, changed)
		}
		if err != nil {
			return before, err
		}
		parameters, err := s.Parameters.Get(ctx, s.DB)
		if err != nil {
			return before, err
		}
		deadlines := s.deadlines(parameters, m)
		if len(changed) == 0 && maps.Equal(deadlines, before.deadlines) {
			return before, nil
		}
		return dated{byUrgency(clients, deadlines), deadlines}, nil
	})
	return now.clients, err
}

// judgedAll judges the month of all clients, or of some, by the verdicts that were stored.
func (s *Service) judgedAll(ctx context.Context, m month.Month, clientIDs []string) ([]ClientMonth, error) {
	of := &question{client.ScopeOf(actor.SystemActor(), actor.MonthsRead), m, clientIDs}
	facts, err := readFacts(ctx, s.DB, of)
	if err != nil {
		return nil, err
	}
	verdicts, err := s.Judge.Verdicts(ctx, s.DB, m, clientIDs)
	if err != nil {
		return nil, err
	}
	clients := facts.byClient()
	judge(clients, verdicts)
	for i := range clients {
		c := &clients[i]
		c.Supplies, c.meters, c.waivers, c.Reasons = nil, nil, nil, nil
	}
	return clients, nil
}

// judgedAgain judges those of the clients that have changed.
func (s *Service) judgedAgain(ctx context.Context, m month.Month, clients []ClientMonth, changed []string) ([]ClientMonth, error) {
	gone := make(map[string]bool, len(changed))
	for _, id := range changed {
		gone[id] = true
	}
	kept := make([]ClientMonth, 0, len(clients)+len(changed))
	for i := range clients {
		if !gone[clients[i].ClientID] {
			kept = append(kept, clients[i])
		}
	}
	for some := range slices.Chunk(changed, SomeClients) {
		found, err := s.judgedAll(ctx, m, some)
		if err != nil {
			return nil, err
		}
		kept = append(kept, found...)
	}
	return kept, nil
}

// byUrgency dates copies of the clients' gaps and orders them, the most urgent first and
// those alike by name.
func byUrgency(clients []ClientMonth, deadlines map[item.Item]deadline) []ClientMonth {
	copies := slices.Clone(clients)
	for i := range copies {
		copies[i].Gaps = slices.Clone(copies[i].Gaps)
		copies[i].date(deadlines)
	}
	slices.SortFunc(copies, func(a, b ClientMonth) int {
		return cmp.Or(cmp.Compare(b.urgency, a.urgency), strings.Compare(a.Text, b.Text), strings.Compare(a.ClientID, b.ClientID))
	})
	return copies
}

// changesKind takes away the changes that nobody asks for any more.
const (
	changesKind  jobs.Kind = "closing.changes"
	changesEvery           = time.Hour
)

func (s *Service) runChanges(ctx context.Context, run *jobs.Run) error {
	return run.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := forgetChanges(ctx, tx); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}
