// Package sandboxtest reads the files of tests without a process for each: to start one and
// to load the PDF engine takes longer than most files. It limits and isolates nothing. What
// proves that a child is limited, ended and kept apart starts one with sandbox.Run, and so
// does every test of the whole product.
package sandboxtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"ynova/internal/platform/sandbox"
)

// Run is sandbox.Run, and what stands in for it.
type Run = func(ctx context.Context, spec sandbox.Spec, sink func(io.Reader) error) error

// InProcess does tasks that need no preparation.
func InProcess(tasks map[string]sandbox.Task) Run {
	return Prepared(func() (map[string]sandbox.Task, map[string]sandbox.Prepare) { return tasks, nil })
}

// Prepared does the tasks of programs, each of which stays, is prepared once, and does one
// piece of work at a time.
func Prepared(program func() (map[string]sandbox.Task, map[string]sandbox.Prepare)) Run {
	var waiting pool
	return func(ctx context.Context, spec sandbox.Spec, sink func(io.Reader) error) error {
		w := waiting.take()
		if w == nil {
			w = &worker{prepared: map[string]bool{}}
			w.tasks, w.prepare = program()
		}
		defer waiting.put(w)
		return w.run(ctx, spec, sink)
	}
}

// pool are the workers that have nothing to do.
type pool struct {
	mu      sync.Mutex
	workers []*worker
}

func (p *pool) take() (w *worker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last := len(p.workers) - 1; last >= 0 {
		w, p.workers = p.workers[last], p.workers[:last]
	}
	return w
}

func (p *pool) put(w *worker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.workers = append(p.workers, w)
}

type worker struct {
	tasks    map[string]sandbox.Task
	prepare  map[string]sandbox.Prepare
	prepared map[string]bool
}

func (w *worker) run(ctx context.Context, spec sandbox.Spec, sink func(io.Reader) error) error {
	answer, out := io.Pipe()
	ended := make(chan error)
	go func() {
		err := w.do(spec, out)
		_ = out.Close() // whatever happened, the answer ends, as a child's does
		ended <- err
	}()
	stop := context.AfterFunc(ctx, func() { _ = answer.CloseWithError(context.Cause(ctx)) })
	defer stop()
	sinkErr := sink(answer)
	_ = answer.Close()
	switch err := <-ended; {
	case err == nil:
		return sinkErr
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, io.ErrClosedPipe): // the sink has had enough
		return sinkErr
	default:
		return fmt.Errorf("%w: %w", sandbox.ErrCrash, err)
	}
}

func (w *worker) do(spec sandbox.Spec, out io.Writer) error {
	name, args := spec.Args[0], spec.Args[1:]
	if prepare := w.prepare[name]; prepare != nil && !w.prepared[name] {
		if err := prepare(args); err != nil {
			return err
		}
		w.prepared[name] = true
	}
	return w.tasks[name](args, spec.Stdin, out)
}
