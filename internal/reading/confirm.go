package reading

import (
	"context"
	"slices"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/reading/layout"
	"ynova/internal/reading/place"
	"ynova/internal/reading/record"
)

// Confirmation is what a person looked at and found right, and what the document does
// not show.
type Confirmation struct {
	Fields  []extract.Key `json:"fields,omitempty" maxItems:"100"`
	Cells   []string      `json:"cells,omitempty" maxItems:"2000" doc:"Células de itens e históricos: id da linha, ponto, coluna"`
	Items   bool          `json:"items,omitempty" doc:"Todos os itens"`
	History bool          `json:"history,omitempty" doc:"Os dois históricos"`
	All     bool          `json:"all,omitempty" doc:"Todos os valores lidos, e o tipo do documento"`
	Missing []string      `json:"missing,omitempty" maxItems:"20" doc:"Partes que não constam no documento, pelo nome que missing dá"`
}

// Confirm notes that values were read right and that parts are not there (RQ-02). Another
// reading that gives other values asks again.
func (s *Service) Confirm(ctx context.Context, a actor.Actor, readingID string, c Confirmation, version *int64) (*record.Reading, error) {
	return record.Change(ctx, s.DB, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *record.Reading) error {
		if err := r.Settled(); err != nil {
			return err
		}
		before := map[string]any{"doubts": r.Doubts, "missing": r.Missing}
		mark := record.Mark{By: a.Name, At: clock.FromTime(tx.Now())}
		put := func(key, value string) { r.Marks[key] = record.Mark{Value: value, By: mark.By, At: mark.At} }
		var right []extract.Key
		var rules []string
		for key, v := range r.Result.Bill.Fields {
			if c.All || slices.Contains(c.Fields, key) {
				if _, corrected := r.Corrections[key]; !corrected && !r.Marked(string(key), v.Value) {
					right = append(right, key)
				}
				put(string(key), v.Value)
			}
		}
		rows, _, _ := r.Judged()
		for _, one := range slices.Concat(cellsOf(rows, c.All || c.Items, c.Cells), cellsOf(r.Months(), c.All || c.History, c.Cells)) {
			if _, again := r.Looked(one.Row, one.Col); !again && one.Values[one.Col].Rule != "" {
				rules = append(rules, one.Values[one.Col].Rule)
			}
			put(one.CellID(one.Col), one.Text(one.Col))
		}
		for _, n := range r.Notices() {
			if c.All {
				put(n.Key, n.Text)
			}
		}
		if k := r.Kind(); c.All && k.Confidence < extract.High && r.Format == record.PDF {
			r.Choice = &record.Choice{Class: k.Class, By: mark.By, At: mark.At} // its class was read, and is right
		}
		for _, name := range c.Missing {
			if !slices.Contains(r.Missing, name) {
				return fault.Fields(fault.Field{Path: "missing", Message: "Não falta: " + name})
			}
			put(record.Waived+name, "")
		}
		if err := place.Update(ctx, tx, r); err != nil {
			return err
		}
		if err := layout.Proven(ctx, tx, a, r, append(rules, layout.ReadBy(r, right)...), nil); err != nil {
			return err
		}
		return record.Note(ctx, tx, a, r, "reading.confirm", "Dados extraídos confirmados", before, map[string]any{"doubts": r.Doubts, "missing": r.Missing, "waived": c.Missing})
	})
}

// cellsOf are the numbers of a table, all or those that are named.
func cellsOf(rows []record.Row, all bool, named []string) (cells []record.Cell) {
	for i := range rows {
		for col := range rows[i].Values {
			if all || slices.Contains(named, rows[i].CellID(col)) {
				cells = append(cells, record.Cell{Row: &rows[i], Col: col})
			}
		}
	}
	return cells
}

// Classify notes what a person says that a PDF is and has it read again as that
// (RQ-01). What was confirmed and corrected stays. Of a file of several bills it says that
// it is one document.
func (s *Service) Classify(ctx context.Context, a actor.Actor, readingID string, class extract.Class, version *int64) (*record.Reading, error) {
	if !slices.Contains(extract.Classes, class) {
		return nil, fault.Fields(fault.Field{Path: "class", Message: "Tipo desconhecido"})
	}
	return record.Change(ctx, s.DB, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *record.Reading) error {
		switch {
		case r.Format != record.PDF:
			return errXMLClass
		case r.Status == record.InProgress:
			return errRunning
		case r.InvoiceID != "":
			return record.ErrLinked
		}
		if r.Divided() {
			if err := s.takeBack(ctx, tx, a, r); err != nil {
				return err
			}
		}
		before := map[string]string{"class": string(r.Class)}
		r.Choice = &record.Choice{Class: class, By: a.Name, At: clock.FromTime(tx.Now())}
		r.Wait()
		if err := place.Update(ctx, tx, r); err != nil {
			return err
		}
		if err := record.Enqueue(ctx, tx, s.Queue, r); err != nil {
			return err
		}
		return record.Note(ctx, tx, a, r, "reading.classify", "Tipo do documento alterado", before, map[string]string{"class": string(class)})
	})
}

var errXMLClass = fault.New(fault.Conflict, "tipo_do_xml", "O tipo de um XML está no próprio arquivo e não muda.")
