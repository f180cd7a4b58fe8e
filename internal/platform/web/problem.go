package web

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web/gate"
)

const (
	contentProblem = "application/problem+json"
	// statusClientGone is what the log shows when nobody waits for the answer.
	statusClientGone = 499
	retryUnavailable = 5 * time.Second
)

// Problem is the body of every error.
type Problem struct {
	Status    int           `json:"-"`
	Message   string        `json:"error" doc:"Frase para a pessoa"`
	Code      string        `json:"code" doc:"Código estável para o programa"`
	Fields    []fault.Field `json:"fields,omitempty" doc:"O que corrigir e onde"`
	RequestID string        `json:"request_id" doc:"Identificação da requisição, também no log do servidor"`
	Current   any           `json:"current,omitempty" doc:"A versão atual, quando outra pessoa salvou antes"`

	retryAfter time.Duration
	missing    bool // a row that the call names is not there, or out of reach
}

// Error implements error.
func (p *Problem) Error() string { return p.Code + ": " + p.Message }

var (
	errInternal = fault.New(fault.Internal, "interno", "Erro interno do servidor. Tente novamente mais tarde.")
	errTimeout  = fault.New(fault.Unavailable, "tempo_esgotado", "A operação demorou mais que o permitido. Tente novamente.")
)

// problem maps an error to its answer, and logs it where it is our defect or
// something that we depend on.
func (ex *exchange) problem(ctx context.Context, err error) *Problem {
	var ready *Problem
	if errors.As(err, &ready) {
		return ready
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		err = db.Classify(err) // a store may have passed on what the driver said
	}
	f, known := fault.As(err)
	switch {
	case errors.Is(err, context.Canceled) && ex.req.Context().Err() != nil:
		return &Problem{Status: statusClientGone, Code: "cancelado", Message: "Requisição cancelada."}
	case !known && errors.Is(err, context.DeadlineExceeded):
		f = errTimeout
		ex.logError(ctx, slog.LevelWarn, "request timed out", err)
	case !known || f.Kind == fault.Internal:
		f = errInternal
		ex.logError(ctx, slog.LevelError, "request failed", err)
	case f.Kind == fault.Unavailable || f.Kind == fault.DiskFull:
		if !errors.Is(err, gate.ErrFull) {
			ex.logError(ctx, slog.LevelError, "dependency failed", err)
		}
	}
	p := problemOf(f)
	if f.Kind == fault.Unavailable && p.retryAfter == 0 {
		p.retryAfter = retryUnavailable
	}
	return p
}

func problemOf(f *fault.Error) *Problem {
	return &Problem{
		Status: f.Kind.Status(), Message: f.Message, Code: f.Code, Fields: f.Fields, Current: f.Current, retryAfter: f.RetryAfter, missing: f.Missing,
	}
}

func (ex *exchange) logError(ctx context.Context, level slog.Level, msg string, err error) {
	ex.router.logger.LogAttrs(ctx, level, msg,
		slog.String("route", ex.routeName()), slog.String("method", ex.method()), slog.String("error", err.Error()))
}

// fail answers with the error, unless an answer is already under way.
func (ex *exchange) fail(ctx context.Context, err error) {
	ex.writeProblem(ex.problem(ctx, err))
}

func (ex *exchange) writeProblem(p *Problem) {
	w := &ex.rw
	if w.committed {
		return
	}
	w.unmatched = false
	h := w.Header()
	for _, name := range [...]string{"Content-Disposition", "Content-Encoding", "Content-Length", "Etag", "Last-Modified", "Location"} {
		delete(h, name)
	}
	setHeaders(h, ex.router.headers) // a handler may have replaced some, such as Cache-Control
	if p.retryAfter > 0 {
		h["Retry-After"] = []string{strconv.Itoa(int(math.Ceil(p.retryAfter.Seconds())))}
	}
	p.RequestID = ex.id
	h["Content-Type"] = []string{contentProblem}
	w.status = p.Status
	switch {
	case p.Status == http.StatusForbidden:
		ex.refusal = p.Code
	case ex.route != nil && (p.missing || p.Status == http.StatusNotFound && ex.route.namesRows()):
		ex.refusal, ex.foreign = p.Code, true
	}
	writeJSON(w, p)
}

// failUnmatched replaces the mux's own plain-text 404 and 405.
func (ex *exchange) failUnmatched() {
	p := &Problem{Status: http.StatusNotFound, Code: "nao_encontrado", Message: "Endereço não encontrado."}
	if len(ex.rw.Header()["Allow"]) > 0 {
		p.Status, p.Code, p.Message = http.StatusMethodNotAllowed, "metodo", "Operação não disponível neste endereço."
	}
	ex.writeProblem(p)
}
