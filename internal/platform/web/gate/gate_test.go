package gate

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestGate_L02(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(1)
		if err := g.Enter(t.Context()); err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		if err := g.Enter(t.Context()); !errors.Is(err, ErrFull) || time.Since(begin) != queueTime {
			t.Errorf("L02: %v after %v", err, time.Since(begin))
		}
		ctx, cancel := context.WithCancel(t.Context())
		got := make(chan error)
		go func() { got <- g.Enter(ctx) }()
		synctest.Wait()
		cancel()
		if err := <-got; !errors.Is(err, context.Canceled) {
			t.Errorf("L02: a client that left got %v", err)
		}
		go func() { got <- g.Enter(t.Context()) }()
		synctest.Wait()
		g.Leave()
		if err := <-got; err != nil {
			t.Errorf("L02: who waited got %v", err)
		}
		if n := g.Waiting(); n != 0 {
			t.Errorf("L02: %d still waiting", n)
		}
	})
}

func TestGateQueue_L02(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(1)
		_ = g.Enter(t.Context())
		results := make(chan error, queueLength)
		for range queueLength {
			go func() { results <- g.Enter(t.Context()) }()
		}
		synctest.Wait()
		begin := time.Now()
		if err := g.Enter(t.Context()); !errors.Is(err, ErrFull) || time.Since(begin) != 0 {
			t.Errorf("L02: a full queue answered %v after %v", err, time.Since(begin))
		}
		for range queueLength {
			if err := <-results; !errors.Is(err, ErrFull) {
				t.Errorf("L02: %v", err)
			}
		}
	})
}
