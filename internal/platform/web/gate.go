package web

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

var errOverload = fault.New(fault.Unavailable, "sobrecarga", "O servidor está ocupado. Tente novamente em instantes.").
	WithRetryAfter(2 * time.Second)

// gate bounds how many handlers run at once. The rest wait for a short while and
// are then refused, so that those who are let in are served in good time.
type gate struct {
	slots   chan struct{}
	waiting atomic.Int32
}

func newGate(slots int) *gate {
	if slots <= 0 {
		slots = slotsPerCPU * runtime.GOMAXPROCS(0)
	}
	return &gate{slots: make(chan struct{}, slots)}
}

func (g *gate) enter(ctx context.Context) error {
	select {
	case g.slots <- struct{}{}:
		return nil
	default:
		return g.wait(ctx)
	}
}

func (g *gate) wait(ctx context.Context) error {
	defer g.waiting.Add(-1)
	if g.waiting.Add(1) > queueLength {
		return errOverload
	}
	timer := time.NewTimer(queueTime)
	defer timer.Stop()
	select {
	case g.slots <- struct{}{}:
		return nil
	case <-timer.C:
		return errOverload
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g *gate) leave() { <-g.slots }

func (ex *exchange) enterGate(ctx context.Context) error {
	if ex.admitted || ex.route.free {
		return nil
	}
	if err := ex.router.gate.enter(ctx); err != nil {
		return err
	}
	ex.admitted = true
	return nil
}

// leaveGate gives the slot back early, before a phase whose pace the client sets.
func (ex *exchange) leaveGate() {
	if ex.admitted {
		ex.admitted = false
		ex.router.gate.leave()
	}
}
