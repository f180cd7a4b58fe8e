package index

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"

	"ynova/internal/platform/web/strictjson"
)

// sgsItem is a value as the central bank's time series system (SGS) gives it.
type sgsItem struct {
	Data  *string `json:"data"`
	Valor *string `json:"valor"`
}

var sgsShape = strictjson.ShapeOf(reflect.TypeFor[[]sgsItem]())

// json reads a series; linesBefore is where the document begins. Anything but a
// List of data and valor is refused as a whole: another document is no series.
func (r *reader) json(data []byte, linesBefore int) error {
	if end := bytes.TrimRight(data, " \t\r\n"); bytes.HasPrefix(end, []byte(`[{`)) && end[len(end)-1] != ']' {
		return errCut
	}
	var bad *strictjson.Error
	if err := strictjson.Check(data, sgsShape); errors.As(err, &bad) {
		return errJSON.WithCause(err)
	} else if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if open, err := dec.Token(); err != nil || open != json.Delim('[') {
		return errJSON.WithCause(err)
	}
	for n := 1; dec.More(); n++ {
		var item sgsItem
		if err := dec.Decode(&item); err != nil {
			return errJSON.WithCause(err)
		}
		line := 1 + linesBefore + bytes.Count(data[:dec.InputOffset()], []byte("\n"))
		if item.Data == nil || item.Valor == nil {
			r.refuse(line, 0, fmt.Sprintf("Item %d: faltam data e valor", n))
			continue
		}
		r.item(line, n, *item.Data, *item.Valor)
	}
	if _, err := dec.Token(); err != nil && !errors.Is(err, io.EOF) {
		return errJSON.WithCause(err)
	}
	return nil
}

// item adds a value; its place is its number, since the bank writes one line.
func (r *reader) item(line, n int, date, value string) {
	before := len(r.file.problems)
	r.add(line, date, value, fmt.Sprintf("Item %d: ", n))
	for i := before; i < len(r.file.problems); i++ {
		r.file.problems[i].Column = 0
	}
}
