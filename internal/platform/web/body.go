package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"strings"
	"sync"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/web/strictjson"
)

const (
	defaultMaxBody = 1 << 20
	contentJSON    = "application/json"

	sentenceTooLarge = "O conteúdo enviado é maior que o permitido."
	sentenceMedia    = "Tipo de conteúdo não aceito."
)

var (
	errMedia     = fault.New(fault.UnsupportedMedia, "tipo_de_conteudo", sentenceMedia)
	errEmptyBody = fault.New(fault.BadRequest, "corpo_vazio", "Envie os dados da operação.")
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

// readJSON keeps a checked copy of the body in memory. The caller calls done
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
	ex.body = buf.Bytes()
	return done, nil
}

// acceptJSON refuses what is not plain JSON in UTF-8, also a compressed body.
func acceptJSON(h http.Header) error {
	ct := h.Get("Content-Type")
	if ct == contentJSON && len(h["Content-Encoding"]) == 0 {
		return nil
	}
	kind, params, err := mime.ParseMediaType(ct)
	if err != nil || kind != contentJSON || len(h["Content-Encoding"]) > 0 {
		return errMedia
	}
	if charset, given := params["charset"]; given && !strings.EqualFold(charset, "utf-8") {
		return errMedia
	}
	return nil
}

// maxPooledBuffer is up to which size a buffer goes back to its pool: one huge
// answer must not stay in memory.
const maxPooledBuffer = 1 << 20

type encoder struct {
	buf bytes.Buffer
	enc *json.Encoder
}

var encoders = sync.Pool{New: func() any {
	e := &encoder{}
	e.enc = json.NewEncoder(&e.buf)
	e.enc.SetEscapeHTML(false) // the answer is never read as HTML (nosniff, its type)
	return e
}}

// writeJSON encodes v completely before the first byte leaves. It panics if v
// cannot be encoded: that is a defect, and nothing was sent yet.
func writeJSON(w *response, v any) {
	e := encoders.Get().(*encoder)
	e.buf.Reset()
	if made, ok := v.(interface{ writeTo(*bytes.Buffer) }); ok {
		made.writeTo(&e.buf)
	} else if err := e.enc.Encode(v); err != nil {
		panic(err)
	}
	w.writeWhole(e.buf.Bytes())
	if e.buf.Cap() <= maxPooledBuffer {
		encoders.Put(e)
	}
}

// Optional is a text in a body: an empty one is left out or null.
func Optional[T ~string](s T) *T {
	if s == "" {
		return nil
	}
	return &s
}

// Text is what a body said; what was left out or null is empty.
func Text[T ~string](said *T) string {
	if said == nil {
		return ""
	}
	return string(*said)
}
