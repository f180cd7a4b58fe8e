// Package gate bounds how many handlers run at once. It does not own which requests
// pass it, nor when one of them gives its slot back early.
package gate

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"ynova/internal/kernel/fault"
)

const (
	slotsPerCPU = 32
	queueLength = 512
	queueTime   = time.Second
)

// ErrFull is the answer to a refused request: try again in a moment.
var ErrFull = fault.New(fault.Unavailable, "sobrecarga", "O servidor está ocupado. Tente novamente em instantes.").
	WithRetryAfter(2 * time.Second)

// Gate lets as many in as it has slots. The rest wait for a short while and are
// then refused, so that those who are let in are served in good time.
type Gate struct {
	slots   chan struct{}
	waiting atomic.Int32
}

// New returns a gate with that many slots; 0: by the number of processors.
func New(slots int) *Gate {
	if slots <= 0 {
		slots = slotsPerCPU * runtime.GOMAXPROCS(0)
	}
	return &Gate{slots: make(chan struct{}, slots)}
}

// Enter takes a slot. The error is ErrFull, or that of a context that ended.
func (g *Gate) Enter(ctx context.Context) error {
	select {
	case g.slots <- struct{}{}:
		return nil
	default:
		return g.wait(ctx)
	}
}

func (g *Gate) wait(ctx context.Context) error {
	defer g.waiting.Add(-1)
	if g.waiting.Add(1) > queueLength {
		return ErrFull
	}
	timer := time.NewTimer(queueTime)
	defer timer.Stop()
	select {
	case g.slots <- struct{}{}:
		return nil
	case <-timer.C:
		return ErrFull
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Leave gives the slot back.
func (g *Gate) Leave() { <-g.slots }

// Running is how many hold a slot.
func (g *Gate) Running() int { return len(g.slots) }

// Waiting is how many wait for one.
func (g *Gate) Waiting() int { return int(g.waiting.Load()) }
