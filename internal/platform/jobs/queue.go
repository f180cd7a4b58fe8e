package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/tracing"
)

const (
	// lease is how long a worker that shows no sign of life keeps its job.
	lease = 60 * time.Second
	// heartbeat renews it well before it ends.
	heartbeat = 15 * time.Second
	// poll finds jobs that another instance enqueued and those whose time has come.
	poll = time.Second

	defaultMaxAttempts = 5
	defaultTimeout     = 10 * time.Minute

	// mostServed bounds a round of turns.
	mostServed = 50
	// outsideWorkers wait for an answer nearly all of their time; each is at another lane.
	outsideWorkers = 8
)

type registration struct {
	handler Handler
	options Options
}

type periodic struct {
	kind  Kind
	every time.Duration
	last  time.Time // the newest tick that this instance enqueued
}

// Queue hands jobs to workers. Register every kind before Start.
type Queue struct {
	db      *db.DB
	clock   clock.Clock
	log     *slog.Logger
	workers int
	beats   time.Duration // how often a lease is renewed
	lasts   time.Duration // how long one lasts that is not

	// Observe, when set, is called for each attempt that ended. Set it before Start.
	Observe func(kind Kind, outcome Outcome, took time.Duration)
	// Pressed, when set, says whether requests run, which long jobs leave time. Set it before Start.
	Pressed func() bool
	// Tracer begins a trace with each attempt; nil: none.
	Tracer *tracing.Tracer
	// Version is the program's, as the table of instances says it.
	Version  string
	instance string // names this process among those that work on the jobs
	host     string
	started  time.Time
	presence *db.Presence
	present  atomic.Bool          // the others know that this one lives
	heard    func() time.Duration // since it last said so; nil: never
	cancels  sync.Map             // of running attempts, by token
	leases   sync.Map             // that this process works under, by token
	attended sync.WaitGroup
	dismiss  context.CancelFunc // ends attending

	kinds    map[Kind]registration
	periodic []*periodic
	held     func(ctx context.Context, q db.Q) (bool, error) // nil: never
	wake     chan struct{}
	slots    chan struct{}
	small    chan struct{} // the worker of small jobs
	outside  chan struct{} // those of calls of other machines
	served   []string      // the users who had their turn in this round; only dispatch takes it
	low      atomic.Int32  // workers that are at jobs up to FollowUp
	stopping context.CancelCauseFunc
	running  sync.WaitGroup
	latest   time.Time // the latest time at which a job was looked for
}

// New returns a queue with one worker per processor, and at least two, of which jobs up to
// FollowUp leave one to what a person waits for; one more is for small jobs that a person watches,
// and others are for calls of other machines.
func New(d *db.DB, c clock.Clock, log *slog.Logger) *Queue {
	n := max(2, runtime.NumCPU())
	q := &Queue{
		db: d, clock: c, log: log, workers: n, beats: heartbeat, lasts: lease, kinds: map[Kind]registration{},
		wake: make(chan struct{}, 1), slots: make(chan struct{}, n), small: make(chan struct{}, 1), outside: make(chan struct{}, outsideWorkers),
		instance: id.New(), host: hostName(), started: c.Now(),
	}
	q.presence = d.Presence(q.instance)
	q.Handle(retentionKind, Options{}, q.retain)
	q.Periodic(retentionKind, retentionEvery)
	return q
}

// Handle registers the handler of a kind.
func (q *Queue) Handle(kind Kind, o Options, h Handler) {
	if o.MaxAttempts == 0 {
		o.MaxAttempts = defaultMaxAttempts
	}
	if o.Timeout == 0 {
		o.Timeout = defaultTimeout
	}
	if _, taken := q.kinds[kind]; taken {
		panic("jobs: two handlers for " + string(kind))
	}
	q.kinds[kind] = registration{h, o}
}

// HoldOutbound sets the function that decides whether kinds marked Outbound wait. It is called
// in the transaction that takes a job.
func (q *Queue) HoldOutbound(held func(ctx context.Context, q db.Q) (bool, error)) { q.held = held }

// outbound are the kinds marked so.
func (q *Queue) outbound() []Kind {
	var out []Kind
	for kind, r := range q.kinds {
		if r.options.Outbound {
			out = append(out, kind)
		}
	}
	return out
}

// closed are the kinds that may not be taken now.
func (q *Queue) closed(ctx context.Context, on db.Q) ([]Kind, error) {
	if q.held == nil {
		return nil, nil
	}
	held, err := q.held(ctx, on)
	if err != nil || !held {
		return nil, err
	}
	return q.outbound(), nil
}

// Waiting counts the jobs of kinds marked Outbound that were enqueued before. A
// periodic one is no message: what it would send is counted where it lies.
func (q *Queue) Waiting(ctx context.Context, on db.Q, before clock.Micros) (int, error) {
	kinds := slices.DeleteFunc(q.outbound(), func(k Kind) bool {
		return slices.ContainsFunc(q.periodic, func(p *periodic) bool { return p.kind == k })
	})
	return countQueued(ctx, on, kinds, before)
}

// Unfinished reports whether a job of the kinds still has work to do: one waits, runs, or
// was given up.
func (q *Queue) Unfinished(ctx context.Context, on db.Q, kinds ...Kind) (bool, error) {
	return anyIn(ctx, on, "'queued', 'running', 'dead'", kinds)
}

// Underway reports whether a job of the kinds waits or runs.
func (q *Queue) Underway(ctx context.Context, on db.Q, kinds ...Kind) (bool, error) {
	return anyIn(ctx, on, "'queued', 'running'", kinds)
}

// Discard cancels the jobs that Waiting counts.
func (q *Queue) Discard(ctx context.Context, tx *db.Tx, before clock.Micros) error {
	return cancelQueued(ctx, tx, q.outbound(), before)
}

// Periodic enqueues a job of the kind once per tick of the clock, whichever
// instance comes first.
func (q *Queue) Periodic(kind Kind, every time.Duration) {
	q.periodic = append(q.periodic, &periodic{kind: kind, every: every})
}

// Enqueue adds a job in the caller's transaction; workers are signalled after the commit. With a
// unique key that waits or runs already it returns ErrDuplicate, which leaves the transaction
// usable.
func (q *Queue) Enqueue(ctx context.Context, tx *db.Tx, j Job) (string, error) {
	jobID := id.New()
	return jobID, q.enqueue(ctx, tx, jobID, j)
}

func (q *Queue) enqueue(ctx context.Context, tx *db.Tx, jobID string, j Job) error {
	if _, known := q.kinds[j.Kind]; !known {
		return fmt.Errorf("jobs: kind %q has no handler", j.Kind)
	}
	if j.Priority == 0 {
		j.Priority = q.kinds[j.Kind].options.Priority
	}
	args, err := json.Marshal(j.Args)
	if err != nil {
		return fmt.Errorf("arguments of job %s: %w", j.Kind, err)
	}
	now := q.clock.Now() // and not the transaction's: what was planned is measured by one clock
	runAt := j.RunAt
	if runAt.IsZero() {
		runAt = now
	}
	if err := insert(ctx, tx, jobID, j, args, now, runAt); err != nil {
		return err
	}
	tx.AfterCommit(q.signal)
	return nil
}

// Get reads a job; who may see it is the caller's rule.
func (q *Queue) Get(ctx context.Context, jobID string) (View, error) { return get(ctx, q.db, jobID) }

// Cancel cancels a waiting job and asks a running one to stop.
func (q *Queue) Cancel(ctx context.Context, tx *db.Tx, jobID string) error {
	return requestCancel(ctx, tx, jobID)
}

func (q *Queue) signal() {
	select {
	case q.wake <- struct{}{}:
	default: // a signal is pending already
	}
}

// Start begins to work, until Stop. Where no other process can be working on the jobs
// of this database, what a dead one was at continues at once.
func (q *Queue) Start(ctx context.Context) {
	if q.db.Alone() {
		if err := q.db.InTx(ctx, releaseAll); err != nil {
			q.log.ErrorContext(ctx, "jobs of the former process not released", "error", err)
		}
	}
	attending, dismiss := context.WithCancel(context.WithoutCancel(ctx))
	q.dismiss = dismiss
	q.announce(attending)
	q.attended.Go(func() { q.attend(attending) })
	ctx, q.stopping = context.WithCancelCause(ctx)
	q.running.Go(func() { q.dispatch(ctx) })
}

// Stop takes no more jobs, interrupts the running ones, and returns when each has
// gone back to the queue or ended.
func (q *Queue) Stop() {
	if q.stopping == nil {
		return
	}
	q.stopping(ErrStopping)
	q.running.Wait()
	q.dismiss()
	q.attended.Wait()
	q.leave()
}

// dispatch gives every free worker a job, and sleeps while there is none.
func (q *Queue) dispatch(ctx context.Context) {
	timer := time.NewTicker(poll)
	defer timer.Stop()
	for {
		for q.start(ctx) {
		}
		select {
		case <-ctx.Done():
			return
		case <-q.wake:
		case <-timer.C:
		}
	}
}

// start runs one job in a free worker; false when there is no worker or no job, or the
// others believe that this instance is dead.
func (q *Queue) start(ctx context.Context) bool {
	if !q.present.Load() {
		return false
	}
	urgent := int(q.low.Load()) >= q.workers-1
	return q.work(ctx, q.slots, worker{urgent: urgent, perUser: max(1, q.workers-1)}) ||
		q.work(ctx, q.small, worker{small: true, perUser: q.workers + 1}) ||
		q.work(ctx, q.outside, worker{outside: true, perUser: 1})
}

// work runs one job that the worker may take, if there is a slot for it.
func (q *Queue) work(ctx context.Context, slots chan struct{}, w worker) bool {
	select {
	case slots <- struct{}{}:
	default:
		return false
	}
	run, err := q.next(ctx, w)
	if err != nil && ctx.Err() == nil {
		q.log.ErrorContext(ctx, "job queue", "error", err)
	}
	if run == nil {
		<-slots
		return false
	}
	low := int32(0)
	if run.priority <= FollowUp && !w.outside {
		low = 1
	}
	q.low.Add(low)
	q.running.Go(func() {
		defer q.signal() // the freed worker may take the next one
		defer func() { <-slots }()
		defer q.low.Add(-low)
		defer q.leases.Delete(run.token)
		q.attempt(ctx, run)
	})
	return true
}

// next claims a job that the worker may take, or returns nil.
func (q *Queue) next(ctx context.Context, w worker) (*Run, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err := q.follow(ctx); err != nil {
		return nil, err
	}
	if err := q.tick(ctx); err != nil {
		return nil, err
	}
	now, own := q.clock.Now(), q.own()
	closed, err := q.closed(ctx, q.db)
	if err != nil {
		return nil, err
	}
	if worth, err := due(ctx, q.db, q.db.Dialect(), now, own, w, closed); err != nil || !worth {
		return nil, err
	}
	// A claim whose commit is interrupted would leave a leased job that nobody runs:
	// it ends, and the attempt then hands the job back.
	var run *Run
	err = q.db.InTx(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error {
		if err := reclaim(ctx, tx, now, own); err != nil {
			return err
		}
		closed, err := q.closed(ctx, tx)
		if err != nil {
			return err
		}
		run, err = claim(ctx, tx, now, q.newToken(), w, closed, q.served)
		return err
	})
	if db.IsUnique(err) {
		return nil, nil // another instance is at a job of the lane since this moment
	}
	if err != nil || run == nil {
		return nil, err
	}
	q.serve(run.UserID)
	run.queue = q
	q.leases.Store(run.token, nil)
	return run, nil
}

// serve notes that the user has had a turn; with the first who has a second one, or with many, a
// round begins.
func (q *Queue) serve(userID string) {
	if userID == "" {
		return
	}
	if slices.Contains(q.served, userID) || len(q.served) == mostServed {
		q.served = nil
	}
	q.served = append(q.served, userID)
}

// tick enqueues the periodic jobs whose time has come. The tick is part of the
// job's id, so the instances that try it together make one job; while one of an earlier
// tick waits or runs, there is no other.
func (q *Queue) tick(ctx context.Context) error {
	for _, p := range q.periodic {
		now := q.clock.Now().UTC().Truncate(p.every)
		if now.Equal(p.last) {
			continue
		}
		tickID := fmt.Sprintf("%s@%s", p.kind, now.Format(time.RFC3339))
		err := q.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			j := Job{Kind: p.kind, UniqueKey: string(p.kind), Priority: q.kinds[p.kind].options.Priority}
			if j.Priority == 0 {
				j.Priority = Background
			}
			err := q.enqueue(ctx, tx, tickID, j)
			if errors.Is(err, ErrDuplicate) {
				return nil
			}
			return err
		})
		if err != nil {
			return err
		}
		p.last = now
	}
	return nil
}
