package fault

import (
	"errors"
	"time"
)

// Field is one thing to correct, where the caller can find it.
type Field struct {
	Path    string `json:"path"` // as the API names it: "client_name", "rows[3].cnpj"
	Message string `json:"message"`
	Line    int    `json:"line,omitempty"` // 1-based position in a file, 0 for none
	Column  int    `json:"column,omitempty"`
}

// Error is an error that a person must know about.
type Error struct {
	Kind       Kind
	Code       string // stable, lower case, without accents: "csrf", "reautenticacao"
	Message    string // the sentence for the person, pt-BR
	Fields     []Field
	Current    any           // Stale: what is stored now, so that the client can compare
	RetryAfter time.Duration // RateLimited, Unavailable: when to try again
	Cause      error         // for us, never shown
	Missing    bool          // a row that the call names is not there, or out of reach: who tries ids is counted (SX-21)
}

// New returns an error with its kind, its stable code and its sentence.
func New(kind Kind, code, message string) *Error {
	return &Error{Kind: kind, Code: code, Message: message}
}

// CodeValidation is the code of every error that Fields and Collector build.
const CodeValidation = "validacao"

// Fields returns an Invalid error about the given fields; its sentence is the
// first field's, because older clients show only one.
func Fields(fields ...Field) *Error {
	message := "Dados inválidos"
	if len(fields) > 0 {
		message = fields[0].Message
	}
	return &Error{Kind: Invalid, Code: CodeValidation, Message: message, Fields: fields}
}

// MissingField is the error of a field that names a row that is not there, or out of reach.
func MissingField(path, message string) *Error {
	return Fields(Field{Path: path, Message: message}).AsMissing()
}

// Error returns code, sentence and cause in one line, for the log.
func (e *Error) Error() string {
	text := e.Code + ": " + e.Message
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	return text
}

// Unwrap returns the technical cause.
func (e *Error) Unwrap() error { return e.Cause }

// Is reports whether target is the same error by kind and code, so that a copy
// made by a With method still matches the variable it was made from.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Kind == e.Kind && t.Code == e.Code
}

// WithCause returns a copy that carries the technical cause.
func (e *Error) WithCause(err error) *Error {
	c := *e
	c.Cause = err
	return &c
}

// AsMissing returns a copy that says that a row which the call names is not there, or out of
// reach.
func (e *Error) AsMissing() *Error {
	c := *e
	c.Missing = true
	return &c
}

// WithCurrent returns a copy that carries what is stored now.
func (e *Error) WithCurrent(v any) *Error {
	c := *e
	c.Current = v
	return &c
}

// WithRetryAfter returns a copy that says when to try again.
func (e *Error) WithRetryAfter(d time.Duration) *Error {
	c := *e
	c.RetryAfter = d
	return &c
}

// As finds the *Error in the chain of err.
func As(err error) (*Error, bool) {
	var e *Error
	ok := errors.As(err, &e)
	return e, ok
}

// Sentence returns the sentence of the *Error in the chain of err, empty when there is none.
func Sentence(err error) string {
	if e, ok := As(err); ok {
		return e.Message
	}
	return ""
}

// KindOf returns the kind of the *Error in the chain of err, Internal when
// there is none.
func KindOf(err error) Kind {
	if e, ok := As(err); ok {
		return e.Kind
	}
	return Internal
}
