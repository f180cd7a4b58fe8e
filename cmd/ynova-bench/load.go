package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// request is one call of a workload; what is sent is built anew for every
// operation from its own source of random numbers.
type request struct {
	method, path, body string
	header             http.Header
}

// workload is one kind of operation: one or more calls after each other.
type workload struct {
	name  string
	what  string
	build func(r *rand.Rand, n int) []request
}

// target is a running server that a workload is sent to.
type target struct {
	name   string
	base   string
	pid    int
	header http.Header
	client *http.Client
}

// result is one cell of the table: a workload on a target in one round.
type result struct {
	n            int // operations that succeeded
	opsPerSecond float64
	p50, p95     time.Duration
	p99          time.Duration
	cpuPerOp     time.Duration
	errors       int
	failure      error // of the last of them
}

func newTarget(name, base string, pid int, header http.Header, connections int) *target {
	return &target{name: name, base: base, pid: pid, header: header, client: &http.Client{
		Transport: &http.Transport{MaxIdleConns: connections, MaxIdleConnsPerHost: connections, DisableCompression: true},
		Timeout:   30 * time.Second,
	}}
}

// run sends the workload over the given number of connections for about d.
func (t *target) run(w workload, connections int, d time.Duration, seed uint64) (result, error) {
	ctx, cancel := context.WithTimeout(context.Background(), d)
	defer cancel()
	cpuBefore, err := cpuTime(t.pid)
	if err != nil {
		return result{}, err
	}
	started := time.Now()
	var mu sync.Mutex
	var latencies []time.Duration
	var failures int
	var failure error
	var wg sync.WaitGroup
	for c := range connections {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(seed, uint64(c)))
			var own []time.Duration
			for n := 0; ctx.Err() == nil; n++ {
				began := time.Now()
				if err := t.operate(w.build(r, c<<32|n)); err != nil {
					mu.Lock()
					failures, failure = failures+1, err
					mu.Unlock()
					continue
				}
				own = append(own, time.Since(began))
			}
			mu.Lock()
			latencies = append(latencies, own...)
			mu.Unlock()
		})
	}
	wg.Wait()
	elapsed := time.Since(started)
	cpuAfter, err := cpuTime(t.pid)
	if err != nil {
		return result{}, err
	}
	if len(latencies) == 0 {
		return result{}, fmt.Errorf("%s on %s: no operation succeeded: %w", w.name, t.name, failure)
	}
	slices.Sort(latencies)
	n := len(latencies)
	return result{
		n: n, opsPerSecond: float64(n) / elapsed.Seconds(), p50: latencies[n/2], p95: latencies[n*95/100], p99: latencies[n*99/100],
		cpuPerOp: (cpuAfter - cpuBefore) / time.Duration(n), errors: failures, failure: failure,
	}, nil
}

func (t *target) operate(calls []request) error {
	for _, call := range calls {
		if _, err := t.call(call); err != nil {
			return err
		}
	}
	return nil
}

// call sends one request and returns the body; a status other than 2xx is an error.
func (t *target) call(call request) ([]byte, error) {
	req, err := http.NewRequest(call.method, t.base+call.path, strings.NewReader(call.body))
	if err != nil {
		return nil, err
	}
	for _, header := range []http.Header{t.header, call.header} {
		for key, values := range header {
			req.Header[key] = values
		}
	}
	if call.body != "" && req.Header.Get("Content-Type") == "" {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := t.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	if res.StatusCode/100 != 2 {
		return nil, fmt.Errorf("%s %s: %s: %s", call.method, call.path, res.Status, bytes.TrimSpace(body))
	}
	return body, nil
}

// clockTick is what /proc counts processor time in on Linux.
const clockTick = 10 * time.Millisecond

// cpuTime is the user and system time of a process so far.
func cpuTime(pid int) (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	// The command's name, in parentheses, may hold spaces.
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	const utime, stime = 11, 12
	user, err := strconv.Atoi(fields[utime])
	if err != nil {
		return 0, err
	}
	system, err := strconv.Atoi(fields[stime])
	if err != nil {
		return 0, err
	}
	return time.Duration(user+system) * clockTick, nil
}

// memory reads a figure such as VmRSS or VmHWM of a process, in MiB.
func memory(pid int, key string) (int, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, key+":"); ok {
			kib, err := strconv.Atoi(strings.Fields(rest)[0])
			return kib / 1024, err
		}
	}
	return 0, fmt.Errorf("no %s of process %d", key, pid)
}
