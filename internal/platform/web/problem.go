package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	v "github.com/danielgtaylor/huma/v2/validation"

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

const (
	sentenceInvalid  = "Valor inválido."
	sentenceRequired = "Campo obrigatório."
	sentenceInteger  = "Informe um número inteiro."
	sentenceBoolean  = "Informe verdadeiro ou falso."
	// ours begins every message that this file gave to huma. The other messages are
	// in English and may quote the client's value: they are never shown. It also
	// stands before the name of a missing property.
	ours = "\x00"
)

// sentences are the messages that huma validates with; %s takes a figure or a
// list of the schema, never the value.
var sentences = map[*string]string{
	&v.MsgExpectedDependentRequiredProperty: sentenceRequired,
	&v.MsgUnexpectedProperty:                "Campo desconhecido.",
	&v.MsgExpectedRFC3339DateTime:           "Informe data e hora válidas.",
	&v.MsgExpectedRFC1123DateTime:           "Informe data e hora válidas.",
	&v.MsgExpectedRFC3339Date:               "Informe uma data válida.",
	&v.MsgExpectedRFC3339Time:               "Informe uma hora válida.",
	&v.MsgExpectedRFC5322EmailBare:          "Informe um e-mail válido.",
	&v.MsgExpectedRFC5322Email:              "Informe um e-mail válido.",
	&v.MsgExpectedRFC5890Hostname:           "Informe um nome de servidor válido.",
	&v.MsgExpectedRFC2673IPv4:               "Informe um endereço IP válido.",
	&v.MsgExpectedRFC2373IPv6:               "Informe um endereço IP válido.",
	&v.MsgExpectedRFCIPAddr:                 "Informe um endereço IP válido.",
	&v.MsgExpectedRFC3986AbsoluteURI:        "Informe um endereço válido.",
	&v.MsgExpectedRFC3986URI:                "Informe um endereço válido.",
	&v.MsgExpectedRFC4122UUID:               "Identificador inválido.",
	&v.MsgExpectedBase64String:              "Conteúdo em base64 inválido.",
	&v.MsgExpectedDuration:                  "Informe uma duração válida.",
	&v.MsgExpectedBoolean:                   sentenceBoolean,
	&v.MsgExpectedMinimumNumber:             "Informe um número maior ou igual a %s.",
	&v.MsgExpectedMaximumNumber:             "Informe um número menor ou igual a %s.",
	&v.MsgExpectedExclusiveMinimumNumber:    "Informe um número maior que %s.",
	&v.MsgExpectedExclusiveMaximumNumber:    "Informe um número menor que %s.",
	&v.MsgExpectedNumberBeMultipleOf:        "Informe um múltiplo de %s.",
	&v.MsgExpectedNumber:                    "Informe um número.",
	&v.MsgExpectedInteger:                   sentenceInteger,
	&v.MsgExpectedString:                    "Informe um texto.",
	&v.MsgExpectedArrayItemsUnique:          "A lista tem itens repetidos.",
	&v.MsgExpectedMinItems:                  "Informe ao menos %s itens.",
	&v.MsgExpectedMaxItems:                  "Informe no máximo %s itens.",
	&v.MsgExpectedArray:                     "Informe uma lista.",
	&v.MsgExpectedObject:                    "Informe um objeto.",
	&v.MsgExpectedOneOf:                     "Valor inválido; use um destes: %s.",
	&v.MsgExpectedMinLength:                 "Informe ao menos %s caracteres.",
	&v.MsgExpectedMaxLength:                 "Informe no máximo %s caracteres.",
	&v.MsgExpectedMinProperties:             "Informe ao menos %s campos.",
	&v.MsgExpectedMaxProperties:             "Informe no máximo %s campos.",
	&v.MsgExpectedMatchPattern:              "Formato inválido.",
	&v.MsgExpectedBePattern:                 "Formato inválido.",
}

// huma composes its messages when a route is registered, so they are ours before
// the first one is. They are global in huma; this is the only package that sets them.
func init() {
	for message, sentence := range sentences {
		*message = ours + sentence
	}
	v.MsgExpectedRequiredProperty = ours + sentenceRequired + ours + "%s"
	huma.ErrorFormatter = compose
	huma.DefaultArrayNullable = false
	huma.ValidateStrictCasing = true
}

var singular = strings.NewReplacer(" itens", " item", " caracteres", " caractere", " campos", " campo")

// compose puts the figure into a sentence, as Portuguese writes it.
func compose(format string, args ...any) string {
	if !strings.HasPrefix(format, ours) {
		return fmt.Sprintf(format, args...)
	}
	if !strings.Contains(format, "%s") {
		return format
	}
	figure := fmt.Sprint(args[0])
	if _, err := strconv.ParseFloat(figure, 64); err == nil {
		figure = strings.Replace(figure, ".", ",", 1)
	}
	if figure == "1" {
		format = singular.Replace(format)
	}
	return strings.Replace(format, "%s", figure, 1)
}

// decimalComma is a number as pt-BR writes it, which JSON does not.
var decimalComma = regexp.MustCompile(`^-?\d{1,15},\d{1,10}$`)

// fieldOf turns an error of huma into a field, without the value that it carries.
func fieldOf(err error) fault.Field {
	d, ok := err.(huma.ErrorDetailer)
	if !ok {
		return fault.Field{Message: sentenceInvalid}
	}
	detail := d.ErrorDetail()
	f := fault.Field{Path: pathOf(detail.Location), Message: sentenceInvalid}
	if sentence, found := strings.CutPrefix(detail.Message, ours); found {
		message, missing, _ := strings.Cut(sentence, ours)
		f.Message = message
		if written, is := detail.Value.(string); is && decimalComma.MatchString(written) && sentence == sentences[&v.MsgExpectedNumber] {
			f.Message = "Use ponto decimal: " + strings.Replace(written, ",", ".", 1)
		}
		if missing != "" { // huma names the object; the person wants the field
			f.Path = strings.TrimPrefix(f.Path+"."+missing, ".")
		}
	}
	return f
}

// pathOf is huma's location without the part of the request that it begins with.
func pathOf(location string) string {
	part, rest, _ := strings.Cut(location, ".")
	switch part {
	case "body", "query", "path", "header", "form", "cookie":
		return rest
	}
	return location
}

// invalid builds the answer for what a request got wrong.
func invalid(errs []error) *Problem {
	p := &Problem{Status: http.StatusUnprocessableEntity, Code: fault.CodeValidation}
	for _, err := range errs {
		p.Fields = append(p.Fields, fieldOf(err))
	}
	p.Message = p.Fields[0].Message
	return p
}
