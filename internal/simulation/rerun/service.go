package rerun

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/simulation"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/reference"
)

const (
	kind jobs.Kind = "simulation.rerun"

	// chunk is how many subjects one transaction stores.
	chunk   = 200
	timeout = time.Hour
)

// Simulations gives the market of now.
type Simulations interface {
	Market(ctx context.Context) (*simulation.Market, error)
}

// Config are the parts that a Service is made of.
type Config struct {
	DB          *db.DB
	Clock       clock.Clock
	Queue       *jobs.Queue
	Simulations Simulations
}

// Service holds the use cases of simulating again.
type Service struct{ Config }

// NewService returns the use cases and registers their job.
func NewService(c Config) *Service {
	s := &Service{c}
	c.Queue.Handle(kind, jobs.Options{Priority: jobs.Background, Timeout: timeout}, s.work)
	return s
}

// ErrNotFound is the error of a run that is not there.
var ErrNotFound = fault.New(fault.NotFound, "resimulacao_nao_encontrada", "Resimulação não encontrada.")

func (s *Service) today() month.Date { return month.DateOf(clock.Local(s.Clock.Now())) }

// ReferenceChanged has all simulated again because of a change of tariffs, flags, prices
// or parameters, in the transaction of the change.
func (s *Service) ReferenceChanged(ctx context.Context, tx *db.Tx, changed reference.Changed) error {
	_, err := s.enqueue(ctx, tx, "", changed.Reason)
	return err
}

// Start has all simulated again on behalf of a person.
func (s *Service) Start(ctx context.Context, a actor.Actor, reason string) (*Run, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	if reason == "" {
		reason = "A pedido"
	}
	var runID string
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if runID, err = s.enqueue(ctx, tx, a.UserID, reason); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "simulation.rerun", Entity: "rerun", EntityID: runID, Title: "Simulações refeitas", Reason: reason,
		})
	})
	if err != nil {
		return nil, err
	}
	return byID(ctx, s.DB, a, runID)
}

// enqueue adds a run unless one waits, which will read the change, and returns it.
//
// Protection: the waiting job is locked, so that it does not start before the caller's
// change is visible. Two callers that find none at the same time add two runs, of which
// the second finds nothing changed.
func (s *Service) enqueue(ctx context.Context, tx *db.Tx, userID, reason string) (string, error) {
	waiting, err := waitingRun(ctx, tx)
	if err != nil || waiting != "" {
		return waiting, err
	}
	r := Run{ID: id.New(), Reason: reason, CreatedAt: clock.FromTime(tx.Now())}
	r.JobID, err = s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: kind, Args: arguments{r.ID}, UserID: userID})
	if err != nil {
		return "", err
	}
	return r.ID, insertRun(ctx, tx, &r, userID)
}

type arguments struct{ Run string }

// work is the job: chunk by chunk, from where an earlier attempt stopped.
func (s *Service) work(ctx context.Context, run *jobs.Run) error {
	var args arguments
	if err := run.Args(&args); err != nil {
		return err
	}
	market, err := s.Simulations.Market(ctx)
	if err != nil {
		return err
	}
	w := &worker{Service: s, run: run, id: args.Run, market: market, today: s.today()}
	if err := w.begin(ctx); err != nil {
		return err
	}
	for _, k := range []Kind{Proposal, Simulation} {
		if err := w.all(ctx, k); err != nil {
			return err
		}
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := finish(ctx, tx, args.Run, clock.FromTime(tx.Now())); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}

// worker is one attempt at a run.
type worker struct {
	*Service
	run         *jobs.Run
	id          string
	previous    string // the run before, whose savings are the old ones
	market      *simulation.Market
	today       month.Date
	done, total int64
}

func (w *worker) begin(ctx context.Context) (err error) {
	if w.previous, err = lastFinished(ctx, w.DB, w.id); err != nil {
		return err
	}
	if w.total, err = countSubjects(ctx, w.DB, w.today); err != nil {
		return err
	}
	w.done, err = countItems(ctx, w.DB, w.id)
	return err
}

func (w *worker) all(ctx context.Context, k Kind) error {
	after, err := lastItem(ctx, w.DB, w.id, k)
	for err == nil {
		var items []Item
		if items, err = subjects(ctx, w.DB, k, w.previous, w.today, after); err != nil || len(items) == 0 {
			return err
		}
		w.compute(ctx, items)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		after = items[len(items)-1].SubjectID
		err = w.store(ctx, items)
	}
	return err
}

// compute simulates the items, as many at a time as there are processors.
func (w *worker) compute(ctx context.Context, items []Item) {
	next := make(chan *Item)
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for item := range next {
				w.one(ctx, item)
			}
		})
	}
	for i := range items {
		next <- &items[i]
	}
	close(next)
	wait.Wait()
}

func (w *worker) one(ctx context.Context, item *Item) {
	modality := cost.Modality("")
	if item.Kind == Proposal {
		modality = cost.Modality(item.Modality) // what the client was offered
	}
	found, err := w.market.Again(ctx, item.input, modality)
	var known *fault.Error
	switch {
	case err == nil:
		item.Modality, item.NewSaving, item.NewPercent = string(found.Modality), &found.Annual, found.Percent
		item.Promised, item.PromisedPercent = found.Promised, found.PromisedPercent
	case errors.As(err, &known):
		item.Problem = known.Message
	default:
		item.Problem = "Não foi possível calcular com os dados guardados."
	}
}

// store keeps what came of a chunk and how far the run is.
func (w *worker) store(ctx context.Context, items []Item) error {
	var failed int64
	for i := range items {
		if items[i].NewSaving == nil {
			failed++
		}
	}
	w.done += int64(len(items))
	w.total = max(w.total, w.done)
	err := w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := w.run.Hold(ctx, tx); err != nil {
			return err
		}
		if err := insertItems(ctx, tx, w.id, items); err != nil {
			return err
		}
		return advance(ctx, tx, w.id, w.done, w.total, failed)
	})
	if err != nil {
		return err
	}
	return w.run.Progress(ctx, w.done, w.total)
}
