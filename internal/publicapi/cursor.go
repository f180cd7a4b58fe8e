package publicapi

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
)

// purpose separates the marks of cursors from others of the installation.
const purpose = "cursor of the public API"

// mostCursor bounds what is looked at.
const mostCursor = 1_000

var errCursor = fault.New(fault.BadRequest, "cursor_invalido", "Cursor inválido.")

// marker makes tags that only this installation can make (secret.Box).
type marker interface {
	Mark(purpose string, data []byte) string
	Marked(purpose string, data []byte, tag string) bool
}

// filter holds the parameters of a list request, and the row after which it continues.
type filter struct {
	List         string       `json:"l"`
	ClientID     string       `json:"c,omitempty"`
	Month        month.Month  `json:"m,omitempty"`
	UpdatedSince clock.Micros `json:"u,omitempty"`
	Distributor  string       `json:"d,omitempty"`
	Subgroup     string       `json:"g,omitempty"`
	After        after        `json:"a"`
}

// after is the key of the last row that was read; zero: none was.
type after struct {
	Seq   int64  `json:"s,omitempty"`
	Month string `json:"m,omitempty"` // of a balance, with its Seq
	ID    string `json:"i,omitempty"` // of a tariff its whole key
}

// cursor returns the cursor of the next page: the filter with the last row, and a mark.
func (f filter) cursor(m marker) (string, error) {
	text, err := json.Marshal(f)
	if err != nil {
		return "", err
	}
	encode := base64.RawURLEncoding.EncodeToString
	return encode(text) + "." + encode([]byte(m.Mark(purpose, text))), nil
}

// next reads a cursor; one that was altered, or is of another list or filter, is none.
func (f filter) next(m marker, cursor string) (filter, error) {
	encoded, tag, _ := strings.Cut(cursor, ".")
	decode := base64.RawURLEncoding.Strict().DecodeString
	text, err := decode(encoded)
	mark, tagErr := decode(tag)
	if err != nil || tagErr != nil || len(cursor) > mostCursor || !m.Marked(purpose, text, string(mark)) {
		return filter{}, errCursor
	}
	var found filter
	if err := json.Unmarshal(text, &found); err != nil {
		return filter{}, errCursor.WithCause(err)
	}
	asked := found
	asked.After = after{}
	if f != asked && f != (filter{List: found.List}) {
		return filter{}, errCursor
	}
	return found, nil
}

// filterOf reads what a request asks of a list.
func filterOf(list, clientID, monthText, since string) (filter, error) {
	f := filter{List: list, ClientID: clientID}
	var wrong fault.Collector
	wrong.Check(clientID == "" || id.Valid(clientID), "client_id", "Informe o id de um cliente.")
	if monthText != "" {
		m, err := month.Parse(monthText)
		wrong.Check(err == nil, "month", "Informe o mês no formato AAAA-MM.")
		f.Month = m
	}
	if since != "" {
		at, err := time.Parse(time.RFC3339, since)
		wrong.Check(err == nil, "updated_since", "Informe data e hora, como 2026-11-26T10:00:00Z.")
		f.UpdatedSince = clock.FromTime(at)
	}
	return f, wrong.Err()
}
