package web

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestGate_L02(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1)
		if err := g.enter(t.Context()); err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		if err := g.enter(t.Context()); !errors.Is(err, errOverload) || time.Since(begin) != queueTime {
			t.Errorf("L02: %v after %v", err, time.Since(begin))
		}
		ctx, cancel := context.WithCancel(t.Context())
		got := make(chan error)
		go func() { got <- g.enter(ctx) }()
		synctest.Wait()
		cancel()
		if err := <-got; !errors.Is(err, context.Canceled) {
			t.Errorf("L02: a client that left got %v", err)
		}
		go func() { got <- g.enter(t.Context()) }()
		synctest.Wait()
		g.leave()
		if err := <-got; err != nil {
			t.Errorf("L02: who waited got %v", err)
		}
		if n := g.waiting.Load(); n != 0 {
			t.Errorf("L02: %d still waiting", n)
		}
	})
}

func TestGateQueue_L02(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1)
		_ = g.enter(t.Context())
		results := make(chan error, queueLength)
		for range queueLength {
			go func() { results <- g.enter(t.Context()) }()
		}
		synctest.Wait()
		begin := time.Now()
		if err := g.enter(t.Context()); !errors.Is(err, errOverload) || time.Since(begin) != 0 {
			t.Errorf("L02: a full queue answered %v after %v", err, time.Since(begin))
		}
		for range queueLength {
			if err := <-results; !errors.Is(err, errOverload) {
				t.Errorf("L02: %v", err)
			}
		}
	})
}
