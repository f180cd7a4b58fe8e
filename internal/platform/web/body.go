package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/web/strictjson"
)

const (
	defaultMaxBody = 1 << 20
	// bodyBudget bounds what all bodies together hold in memory, counted as the
	// bytes arrive: a slow or an announced body costs nothing until it is there.
	bodyBudget = 128 << 20
	// A body may take this long, and longer by what a slow line needs for its size.
	bodyGrace       = 10 * time.Second
	bodyBytesPerSec = 100 << 10

	sentenceTooLarge = "O conteúdo enviado é maior que o permitido."
	sentenceMedia    = "Tipo de conteúdo não aceito."
)

var (
	errMedia     = fault.New(fault.UnsupportedMedia, "tipo_de_conteudo", sentenceMedia)
	errEmptyBody = fault.New(fault.BadRequest, "corpo_vazio", "Envie os dados da operação.")
	errBrokenOff = fault.New(fault.BadRequest, "corpo_interrompido", "O envio dos dados foi interrompido.")
	errSlowBody  = &Problem{Status: http.StatusRequestTimeout, Code: "envio_lento", Message: "O envio dos dados demorou mais que o permitido."}
)

// jsonRefusals are the sentences for what strictjson refuses: 400 where it is not
// JSON, 422 where it is.
var jsonRefusals = map[strictjson.Reason]*fault.Error{
	strictjson.Syntax:    fault.New(fault.BadRequest, "json_invalido", "O conteúdo enviado não é um JSON válido."),
	strictjson.Encoding:  fault.New(fault.BadRequest, "json_invalido", "O texto enviado não está em UTF-8 válido."),
	strictjson.Trailing:  fault.New(fault.BadRequest, "json_invalido", "Envie um único documento JSON."),
	strictjson.Depth:     fault.New(fault.BadRequest, "json_invalido", "O JSON enviado tem níveis demais."),
	strictjson.Duplicate: fault.New(fault.Invalid, "json_ambiguo", "O JSON enviado repete um campo."),
	strictjson.Variant:   fault.New(fault.Invalid, "json_ambiguo", "O JSON enviado escreve um campo com outras maiúsculas."),
	strictjson.Number:    fault.New(fault.Invalid, "numero_invalido", "O JSON enviado tem um número fora dos limites."),
	strictjson.Nul:       fault.New(fault.Invalid, "texto_invalido", "O texto enviado tem um caractere não permitido."),
}

func checkJSON(data []byte, shape *strictjson.Shape) error {
	err := strictjson.Check(data, shape)
	var refusal *strictjson.Error
	if errors.As(err, &refusal) {
		return jsonRefusals[refusal.Reason].WithCause(err)
	}
	return err
}

var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// readJSON replaces the body by a checked copy in memory. The caller calls done
// when the handler has returned.
func (ex *exchange) readJSON(req *http.Request) (done func(), err error) {
	rt := ex.route
	if req.Body == nil || req.Body == http.NoBody || req.ContentLength == 0 {
		if rt.bodyOptional {
			return func() {}, nil
		}
		return nil, errEmptyBody
	}
	if err := acceptJSON(req.Header); err != nil {
		return nil, err
	}
	buf := bodies.Get().(*bytes.Buffer)
	done = func() {
		if buf.Cap() <= maxPooledBuffer {
			buf.Reset()
			bodies.Put(buf)
		}
	}
	if err := ex.readAll(req, buf, rt.MaxBody); err != nil {
		done()
		return nil, err
	}
	if buf.Len() == 0 && rt.bodyOptional {
		return done, nil
	}
	if err := checkJSON(buf.Bytes(), rt.shape); err != nil {
		done()
		return nil, err
	}
	req.Body = io.NopCloser(bytes.NewReader(buf.Bytes()))
	return done, nil
}

// acceptJSON refuses what is not plain JSON in UTF-8, also a compressed body.
func acceptJSON(h http.Header) error {
	ct := h.Get("Content-Type")
	if ct == "application/json" && len(h["Content-Encoding"]) == 0 {
		return nil
	}
	kind, params, err := mime.ParseMediaType(ct)
	if err != nil || kind != "application/json" || len(h["Content-Encoding"]) > 0 {
		return errMedia
	}
	if charset, given := params["charset"]; given && !strings.EqualFold(charset, "utf-8") {
		return errMedia
	}
	return nil
}

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
		if err := ex.hold(n); err != nil {
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

// hold counts n more bytes of this request against the budget.
func (ex *exchange) hold(n int64) error {
	ex.buffered += n
	if ex.router.buffered.Add(n) > bodyBudget {
		return errOverload
	}
	return nil
}

// bodyError tells whose fault it is that a body could not be read.
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
