package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"ynova/internal/platform/tracing"
)

// Command is the program's argument that makes it the child.
const Command = "worker-parse"

// Why a child gave no usable answer. Each error is about the file, not about this server.
var (
	// ErrMemory means that parsing needed more memory than allowed.
	ErrMemory = errors.New("sandbox: memory limit exceeded")
	// ErrTime means that parsing took more CPU or wall time than allowed.
	ErrTime = errors.New("sandbox: time limit exceeded")
	// ErrOutput means that the answer was larger than allowed.
	ErrOutput = errors.New("sandbox: output limit exceeded")
	// ErrCrash means that the child ended in any other abnormal way.
	ErrCrash = errors.New("sandbox: child crashed")
)

// Spec is one piece of work for a child and its limits; every limit is required.
type Spec struct {
	// Args are the task's name and its arguments.
	Args []string
	// Stdin is the file. It must not block for ever: a file or memory.
	Stdin io.Reader
	// MemoryBytes bounds resident memory.
	MemoryBytes int64
	// CPU bounds processor time, in whole seconds; Wall the whole run.
	CPU, Wall time.Duration
	// MaxOutput bounds the answer in bytes.
	MaxOutput int64
	// Report, when set, receives what the child used, once it has ended.
	Report func(Usage)
}

// Usage is what a child consumed.
type Usage struct {
	PeakMemory int64 // highest resident memory seen, bytes
	CPU, Wall  time.Duration
}

func (s Spec) check() error {
	if len(s.Args) == 0 || s.MemoryBytes <= 0 || s.CPU < time.Second || s.Wall <= 0 || s.MaxOutput <= 0 {
		return errors.New("sandbox: incomplete spec")
	}
	return nil
}

// Run starts a child for spec and hands its answer to sink while it is being
// produced. What sink has already accepted is void when Run returns an error. A
// sink that stops early without an error ends the child without blame.
func Run(ctx context.Context, spec Spec, sink func(io.Reader) error) (err error) {
	if err := spec.check(); err != nil {
		return err
	}
	ctx, span := tracing.Begin(ctx, "child "+spec.Args[0])
	defer func() { span.End(err) }()
	ctx, cancel := context.WithTimeoutCause(ctx, spec.Wall, ErrTime)
	defer cancel()
	in := &watchedInput{r: spec.Stdin}
	spec.Stdin = in
	child, err := start(ctx, spec)
	if err != nil {
		return fmt.Errorf("sandbox: start child: %w", err)
	}
	out := &cappedReader{r: child.stdout, left: spec.MaxOutput}
	defer func() { _ = child.end() }() // also when sink panics
	sinkErr := sink(out)
	if !out.ended {
		child.kill()
	}
	exitErr := child.end()
	if spec.Report != nil {
		spec.Report(child.usage())
	}
	if err := in.failure(); err != nil {
		return fmt.Errorf("sandbox: read input: %w", err) // the child saw half a file
	}
	return verdict(context.Cause(ctx), sinkErr, out, exitErr)
}

// verdict picks the first cause: when the child broke, the error of a sink that
// met the end of its input is only a consequence.
func verdict(ctxErr, sinkErr error, out *cappedReader, exitErr error) error {
	switch {
	case out.exceeded:
		return ErrOutput
	case exitErr == nil, sinkErr == nil && !out.ended:
		return sinkErr
	case errors.Is(exitErr, ErrMemory):
		return exitErr
	case ctxErr != nil:
		return ctxErr
	case !out.ended:
		return sinkErr // we killed it because sink gave up
	default:
		return exitErr
	}
}

// cappedReader stops at the output limit and remembers how reading ended.
type cappedReader struct {
	r        io.Reader
	left     int64
	ended    bool // the child closed its side
	exceeded bool
}

func (c *cappedReader) Read(p []byte) (int, error) {
	if c.exceeded {
		return 0, ErrOutput
	}
	n, err := c.r.Read(p)
	if int64(n) > c.left {
		c.exceeded = true
		return 0, ErrOutput
	}
	c.left -= int64(n)
	c.ended = c.ended || err != nil
	return n, err
}

// watchedInput remembers a failed read: to the child it looks like the end.
type watchedInput struct {
	r  io.Reader
	mu sync.Mutex
	e  error
}

func (w *watchedInput) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.e = err
	}
	return n, err
}

func (w *watchedInput) failure() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.e
}
