package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
)

// stormContracts is how many contracts there are beside a storm of sign-ins, and others
// how many connections read them without a pause.
const (
	stormContracts = 1000
	others         = 4
)

// runStorm measures how long others wait while many people sign in at once, who retry as
// often as the server requests.
func runStorm(o options) error {
	dir, err := os.MkdirTemp("", "ynova-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if _, err := writeDataset(dir, stormContracts); err != nil {
		return err
	}
	data := filepath.Join(dir, "data")
	if err := load(o, dir, data); err != nil {
		return err
	}
	fmt.Printf("\n## %d people sign in at once, beside %d connections that read lists\n\n", o.storm, others)
	// Each of them has an address of its own, as behind a proxy: guesses are counted by it.
	ours, err := startProduct(o, data, "--trusted-proxies", "127.0.0.0/8")
	if err != nil {
		return err
	}
	defer ours.stop()
	if err := waitIdle(filepath.Join(data, "ynova.db")); err != nil {
		return err
	}
	before, err := ours.run(listing, others, o.span, 1)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var answered atomic.Int64
	var people sync.WaitGroup
	began := time.Now()
	for n := range o.storm {
		people.Go(func() {
			if signInAgain(ctx, ours.base, n) {
				answered.Add(1)
			}
		})
	}
	during, err := ours.run(listing, others, 5*o.span, 2)
	if err != nil {
		return err
	}
	within := time.Since(began)
	early := answered.Load()
	cancel()
	people.Wait()
	fmt.Println("| what | before | during the storm | floor |")
	fmt.Println("|---|---|---|---|")
	fmt.Printf("| others, p95 | %s | %s | ≤ 500 ms |\n", round(before.p95), round(during.p95))
	fmt.Printf("| others, refused | %d | %d of %d | 0 |\n", before.errors, during.errors, during.n+during.errors)
	fmt.Printf("| sign-ins answered within %s | | %d of %d | |\n", within.Round(time.Second), early, o.storm)
	if during.errors > 0 {
		return fmt.Errorf("%d calls of others failed", during.errors)
	}
	return nil
}

// signInAgain signs in as an unknown user, which costs the server as much as a known one,
// until it is answered; false when ctx ends before.
func signInAgain(ctx context.Context, base string, n int) bool {
	// Two hundred addresses in each of three networks.
	from := fmt.Sprintf("10.%d.%d.1", n%3, n/3)
	for ctx.Err() == nil {
		_, err := signIn(base, fmt.Sprintf("ninguem-%d@ynova.example", n), from)
		var refused *statusError
		switch {
		case errors.As(err, &refused) && refused.code == http.StatusUnauthorized:
			return true
		case errors.As(err, &refused) && refused.code != http.StatusServiceUnavailable:
			fmt.Fprintln(os.Stderr, "sign-in:", err)
			return false
		}
		select {
		case <-ctx.Done():
		case <-time.After(2 * time.Second):
		}
	}
	return false
}
