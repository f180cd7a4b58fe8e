package jobs

import (
	"context"
	"os"
	"strconv"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

const (
	// beatEvery is how often an instance says that it lives, and beatTimeout how long
	// that may take.
	beatEvery   = 3 * time.Second
	beatTimeout = 4 * time.Second
	// silentFor is after how long without a beat an instance ends its attempts: before
	// the others take its jobs.
	silentFor = 10 * time.Second
	// forgetAfter is how long the row of a dead instance is kept.
	forgetAfter = 30 * 24 * time.Hour
)

// newToken names a lease after the instance that holds it.
func (q *Queue) newToken() string { return q.instance + "/" + id.New() }

// own are the leases that this process works under.
func (q *Queue) own() ownLeases {
	var held strings.Builder
	q.leases.Range(func(token, _ any) bool {
		held.WriteString(token.(string) + " ")
		return true
	})
	return ownLeases{q.instance, held.String()}
}

// instanceOf is the instance that a lease is named after.
func instanceOf(token string) string {
	instance, _, _ := strings.Cut(token, "/")
	return instance
}

func micros(d time.Duration) string { return strconv.FormatInt(d.Microseconds(), 10) }

// attend announces until ctx ends that this instance lives, and receives the notices of the others.
// Where no other process can work on the jobs, one announcement is enough.
func (q *Queue) attend(ctx context.Context) {
	for !q.present.Load() || !q.db.Alone() {
		q.presence.Wait(ctx, beatEvery)
		if ctx.Err() != nil {
			return
		}
		q.announce(ctx)
	}
}

// announce beats once. After too long a silence the others may have taken over what this
// instance is at, so it lets go by itself.
func (q *Queue) announce(ctx context.Context) {
	limited, stop := context.WithTimeout(ctx, beatTimeout)
	defer stop()
	err := q.presence.Beat(limited, beatQuery(q.db.Dialect()), q.instance, q.host, q.Version, clock.FromTime(q.started))
	if err == nil {
		q.heard = clock.Stopwatch()
		q.present.Store(true)
		return
	}
	if ctx.Err() != nil {
		return
	}
	q.log.WarnContext(ctx, "instance not announced", "error", err)
	if q.heard == nil || q.heard() > silentFor {
		q.present.Store(false)
		q.cancels.Range(func(_, cancel any) bool {
			cancel.(context.CancelCauseFunc)(ErrLeaseLost)
			return true
		})
	}
}

// leave removes this instance once all its jobs went back.
func (q *Queue) leave() {
	ctx, stop := context.WithTimeout(context.Background(), beatTimeout)
	defer stop()
	q.presence.Close()
	err := q.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return forgetInstances(ctx, tx, q.instance, q.clock.Now().Add(-forgetAfter))
	})
	if err != nil {
		q.log.WarnContext(ctx, "instance not signed off", "error", err)
	}
}

func hostName() string {
	name, err := os.Hostname()
	if err != nil {
		return ""
	}
	return name
}
