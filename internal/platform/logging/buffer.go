package logging

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"
)

const (
	heldFor  = 100 * time.Millisecond // at most, since the first line that is held
	heldMost = 64 << 10               // bytes
)

// Buffer gathers lines of a log, so that a busy server writes them ten times a second
// rather than one by one (OP-07). A process that is killed loses what it holds.
type Buffer struct {
	to io.Writer

	mu   sync.Mutex
	held []byte
}

// NewBuffered returns a logger as New does, whose lines wait in the buffer. A warning or an
// error leaves at once, with all that came before it.
func NewBuffered(w io.Writer, level slog.Leveler) (*slog.Logger, *Buffer) {
	b := &Buffer{to: w}
	return slog.New(urgent{New(b, level).Handler(), b}), b
}

// Write implements io.Writer; it takes whole lines.
func (b *Buffer) Write(line []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.held) == 0 {
		time.AfterFunc(heldFor, b.Flush)
	}
	if b.held = append(b.held, line...); len(b.held) >= heldMost {
		b.flush()
	}
	return len(line), nil
}

// Flush writes what is held. A failed write is ignored: there is no other place to report it.
func (b *Buffer) Flush() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.flush()
}

func (b *Buffer) flush() {
	if len(b.held) > 0 {
		_, _ = b.to.Write(b.held)
		b.held = b.held[:0]
	}
}

// urgent has warnings and errors written at once.
type urgent struct {
	slog.Handler
	buffer *Buffer
}

// Handle implements slog.Handler.
func (u urgent) Handle(ctx context.Context, r slog.Record) error {
	err := u.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		u.buffer.Flush()
	}
	return err
}

// WithAttrs implements slog.Handler.
func (u urgent) WithAttrs(attrs []slog.Attr) slog.Handler {
	return urgent{u.Handler.WithAttrs(attrs), u.buffer}
}

// WithGroup implements slog.Handler.
func (u urgent) WithGroup(name string) slog.Handler {
	return urgent{u.Handler.WithGroup(name), u.buffer}
}
