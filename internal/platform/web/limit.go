package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/web/gate"
)

const (
	// bodyBudget bounds what all bodies together hold in memory, counted as the
	// bytes arrive: a slow or an announced body costs nothing until it is there.
	bodyBudget = 128 << 20
	// A body may take this long, and longer by what a slow line needs for its size.
	bodyGrace       = 10 * time.Second
	bodyBytesPerSec = 100 << 10
)

var (
	errBrokenOff = fault.New(fault.BadRequest, "corpo_interrompido", "O envio dos dados foi interrompido.")
	errSlowBody  = &Problem{Status: http.StatusRequestTimeout, Code: "envio_lento", Message: "O envio dos dados demorou mais que o permitido."}
)

// readAll reads at most limit bytes, within the time that they may take and the
// memory that all bodies may hold.
func (ex *exchange) readAll(req *http.Request, buf *bytes.Buffer, limit int64) error {
	body, err := ex.limitBody(req, limit)
	if err != nil {
		return err
	}
	buf.Grow(int(min(max(req.ContentLength, 0), 64<<10)) + bytes.MinRead)
	for {
		n, err := io.CopyN(buf, body, 64<<10)
		if err := ex.count(n); err != nil {
			return err
		}
		reserve(buf, req.ContentLength)
		switch {
		case errors.Is(err, io.EOF):
			ex.bodyEnds()
			return nil
		case err != nil:
			return ex.bodyError(err)
		}
	}
}

// reserve makes room for the rest of a body of known length, once enough of it
// came to believe the length. Growing by doubling would hold up to three times as
// much.
func reserve(buf *bytes.Buffer, length int64) {
	const believable = 1 << 20
	if rest := int(length) - buf.Len(); buf.Len() >= believable && rest > buf.Available() {
		buf.Grow(rest + bytes.MinRead)
	}
}

// limitBody bounds size and time of the body, until bodyEnds.
func (ex *exchange) limitBody(req *http.Request, limit int64) (io.Reader, error) {
	if req.ContentLength > limit {
		return nil, ex.tooLarge()
	}
	size := req.ContentLength
	if size < 0 {
		size = limit
	}
	rc := http.NewResponseController(ex.rw.ResponseWriter)
	patience := ex.router.bodyGrace + time.Duration(size/bodyBytesPerSec)*time.Second
	// Servers of tests have no connection to set a deadline on.
	_ = rc.SetReadDeadline(clock.System().Now().Add(patience))
	return http.MaxBytesReader(ex.rw.ResponseWriter, req.Body, limit), nil
}

// bodyEnds lifts the time limit, which would otherwise end the connection while
// the handler runs. After an error it stays: the connection ends with the answer.
func (ex *exchange) bodyEnds() {
	ex.received = true
	_ = http.NewResponseController(ex.rw.ResponseWriter).SetReadDeadline(time.Time{})
}

// skipBody reads a body that the route has no use for, so that the connection can
// be used again.
func (ex *exchange) skipBody(req *http.Request) error {
	body, err := ex.limitBody(req, ex.route.MaxBody)
	if err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, body); err != nil {
		return ex.bodyError(err)
	}
	ex.bodyEnds()
	return nil
}

func (ex *exchange) tooLarge() error {
	sentence := sentenceTooLarge
	if ex.route != nil && ex.route.TooLarge != "" {
		sentence = ex.route.TooLarge
	}
	return fault.New(fault.TooLarge, "tamanho", sentence)
}

// count adds n more bytes of this request to the budget.
func (ex *exchange) count(n int64) error {
	ex.buffered += n
	if ex.router.buffered.Add(n) > bodyBudget {
		return gate.ErrFull
	}
	return nil
}

// bodyError returns the error for a body that could not be read, by its cause.
func (ex *exchange) bodyError(err error) error {
	var tooLarge *http.MaxBytesError
	var timeout net.Error
	switch {
	case errors.As(err, &tooLarge):
		return ex.tooLarge()
	case errors.As(err, &timeout) && timeout.Timeout():
		slow := *errSlowBody
		return &slow
	case errors.Is(err, context.Canceled):
		return err
	}
	return errBrokenOff.WithCause(fmt.Errorf("read body: %w", err))
}
