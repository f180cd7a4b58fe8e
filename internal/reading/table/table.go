package table

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/reading/layout"
	"ynova/internal/reading/place"
	"ynova/internal/reading/record"
)

// Row is a row of a table as a person sends it: its name where it has one, and what
// stands in its cells, as people write it.
type Row struct {
	ID    string
	Cells map[string]string
}

// maxMonths is how many months both histories of a document have at most.
const maxMonths = 120

// table is one of the two that a person edits.
type table struct {
	path    string
	action  string
	title   string
	columns []string
	labels  map[string]string
	most    int
	edits   func(*record.Edits) *[]record.RowEdit
	read    func(*record.Reading) []record.Row
	rows    func(*record.Reading) []record.Row
	check   func(c *fault.Collector, at string, cells map[string]string)
	named   func(cells map[string]string) string // where a row's name is what it says
}

var itemsTable = table{
	path: "items", action: "reading.items", title: "Itens da fatura alterados", most: invoice.MaxItems,
	columns: append([]string{record.ColDescription, record.ColMonth, record.ColUnit, record.ColAmount, record.ColInformative}, record.ItemNumberNames...),
	labels:  record.ItemLabels,
	edits:   func(e *record.Edits) *[]record.RowEdit { return &e.Items },
	read:    (*record.Reading).ItemsRead,
	rows:    (*record.Reading).Items,
	check: func(c *fault.Collector, at string, cells map[string]string) {
		c.Check(cells[record.ColDescription] != "", at+record.ColDescription, "Informe a descrição")
		c.Check(cells[record.ColAmount] != "", at+record.ColAmount, "Informe o valor")
	},
}

var historyTable = table{
	path: "history", action: "reading.history", title: "Históricos da fatura alterados", most: maxMonths,
	columns: append([]string{record.ColTable, record.ColMonth}, record.MonthNumberNames...),
	labels:  record.MonthLabels,
	edits:   func(e *record.Edits) *[]record.RowEdit { return &e.History },
	read:    (*record.Reading).MonthsRead,
	rows:    (*record.Reading).Months,
	check: func(c *fault.Collector, at string, cells map[string]string) {
		c.Check(cells[record.ColMonth] != "", at+record.ColMonth, "Informe o mês, como 10/2026")
	},
	named: func(cells map[string]string) string { return cells[record.ColTable] + ":" + cells[record.ColMonth] },
}

// Service holds the use cases of tables.
type Service struct {
	DB      *db.DB
	Layouts *layout.Service
}

// EditItems notes the lines that a person says the bill has (RQ-03).
func (s *Service) EditItems(ctx context.Context, a actor.Actor, readingID string, rows []Row, version *int64) (*record.Reading, error) {
	return s.editTable(ctx, a, readingID, &itemsTable, rows, version)
}

// EditHistory notes the months that a person says both histories have (RQ-03).
func (s *Service) EditHistory(ctx context.Context, a actor.Actor, readingID string, rows []Row, version *int64) (*record.Reading, error) {
	return s.editTable(ctx, a, readingID, &historyTable, rows, version)
}

func (s *Service) editTable(ctx context.Context, a actor.Actor, readingID string, t *table, rows []Row, version *int64) (*record.Reading, error) {
	if err := t.canonical(rows); err != nil {
		return nil, err
	}
	return record.Change(ctx, s.DB, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *record.Reading) error {
		switch {
		case r.Settled() != nil:
			return r.Settled()
		case r.Format == record.XML:
			return errXMLTable
		}
		was := t.rows(r)
		edits, err := t.merge(r, rows, record.Correction{By: a.Name, At: clock.FromTime(tx.Now())})
		if err != nil {
			return err
		}
		said := layout.AllSaid(r)
		*t.edits(&r.Edits) = edits
		before, after := t.differences(was, t.rows(r))
		if err := place.Update(ctx, tx, r); err != nil {
			return err
		}
		if err := s.Layouts.LearnFrom(ctx, tx, a, r, said, t.blamed(r, was)); err != nil {
			return err
		}
		return record.Note(ctx, tx, a, r, t.action, t.title, before, after)
	})
}

// canonical reads what was typed.
func (t *table) canonical(rows []Row) error {
	var c fault.Collector
	c.Check(len(rows) <= t.most, t.path, "Há linhas demais")
	names := map[string]bool{}
	for i := range rows[:min(len(rows), t.most)] {
		at := t.path + "." + strconv.Itoa(i) + "."
		cells := map[string]string{}
		for col, text := range rows[i].Cells {
			text = strings.TrimSpace(text)
			if text == "" {
				continue
			}
			value, message := checkCell(col, text)
			c.Check(message == "", at+col, message)
			cells[col] = value
		}
		t.check(&c, at, cells)
		rows[i].Cells = cells
		if t.named != nil {
			name := t.named(cells)
			c.Check(!names[name], at+record.ColMonth, "O mês está repetido")
			names[name] = true
			rows[i].ID = name
		}
	}
	return c.Err()
}

// longestUnit is what an invoice keeps of a unit.
const longestUnit = 10

func checkCell(col, text string) (value, message string) {
	kind := record.KindOfColumn(col)
	switch {
	case col == record.ColUnit && len(text) > longestUnit:
		return "", "A unidade é longa demais"
	case kind != record.KindNumber:
		return kind.Check(text)
	}
	value, message = record.SignedText(text, "Informe um número, como 1.234,56")
	if i := strings.IndexByte(value, '.'); col == record.ColAmount && i >= 0 && len(value)-i > 3 {
		return "", "Informe um valor com até duas casas"
	}
	return value, message
}

// merge compares what was sent with what was read and with what people had changed: only
// what differs is kept, with who changed it.
func (t *table) merge(r *record.Reading, sent []Row, by record.Correction) ([]record.RowEdit, error) {
	read := byName(record.Renamed(t.read(r), *t.edits(&r.Edits)))
	edits := map[string]record.RowEdit{}
	for _, e := range *t.edits(&r.Edits) {
		edits[e.ID] = e
	}
	var out []record.RowEdit
	kept, last := map[string]bool{}, ""
	for i := range sent {
		e, known := edits[sent[i].ID]
		base, wasRead := read[sent[i].ID]
		if !wasRead && e.Was != nil {
			base, wasRead = *e.Was, true
		}
		switch {
		case wasRead:
			e = record.RowEdit{ID: sent[i].ID, Was: &base, Cells: e.Cells}
		case known || t.named != nil:
			e = record.RowEdit{ID: sent[i].ID, New: true, After: last, Cells: e.Cells}
		case sent[i].ID == "":
			e = record.RowEdit{ID: "n" + id.New(), New: true, After: last}
		default:
			return nil, fault.Fields(fault.Field{Path: t.path + "." + strconv.Itoa(i), Message: "Esta linha não existe mais"})
		}
		if kept[e.ID] {
			return nil, fault.Fields(fault.Field{Path: t.path + "." + strconv.Itoa(i), Message: "Esta linha está repetida"})
		}
		e.Cells = t.cells(&base, e.Cells, sent[i].Cells, by, e.New)
		if e.New || len(e.Cells) > 0 {
			out = append(out, e)
		}
		kept[e.ID], last = true, e.ID
	}
	return append(out, t.removed(read, edits, kept, &record.Mark{By: by.By, At: by.At})...), nil
}

// removed are the rows that were read, now or before, and are in the list no more.
func (t *table) removed(read map[string]record.Row, edits map[string]record.RowEdit, kept map[string]bool, mark *record.Mark) (out []record.RowEdit) {
	for name, e := range edits {
		if _, again := read[name]; !again && e.Was != nil {
			read[name] = *e.Was
		}
	}
	for _, name := range slices.Sorted(maps.Keys(read)) {
		if kept[name] {
			continue
		}
		w, gone := read[name], mark
		if before := edits[name].Gone; before != nil {
			gone = before
		}
		out = append(out, record.RowEdit{ID: name, Was: &w, Gone: gone})
	}
	return out
}

// cells are those of a row that differ from what was read.
func (t *table) cells(base *record.Row, before map[string]record.Correction, sent map[string]string, by record.Correction, all bool) map[string]record.Correction {
	out := map[string]record.Correction{}
	for _, col := range t.columns {
		value := sent[col]
		if !all && record.Same(base.Text(col), value) || all && value == "" {
			continue
		}
		c, edited := before[col]
		if !edited || !record.Same(c.Value, value) {
			c = by
			c.Value = value
		}
		out[col] = c
	}
	return out
}

func byName(rows []record.Row) map[string]record.Row {
	out := make(map[string]record.Row, len(rows))
	for _, w := range rows {
		out[w.ID] = w
	}
	return out
}

// differences returns for the trail each changed cell by name, before and after.
func (t *table) differences(was, is []record.Row) (before, after map[string]string) {
	before, after = map[string]string{}, map[string]string{}
	old, fresh := byName(was), byName(is)
	note := func(w *record.Row, col, from, to string) {
		if from == to {
			return
		}
		name := strings.TrimSpace(w.Texts[record.ColDescription] + " " + w.Texts[record.ColMonth])
		if table := w.Texts[record.ColTable]; table != "" {
			name = record.TableNames[table] + " " + w.Texts[record.ColMonth]
		}
		name += " · " + t.labels[col]
		if w.Page > 0 {
			name += fmt.Sprintf(" (%s)", w.Place(col))
		}
		before[name], after[name] = from, to
	}
	for _, w := range was {
		other := fresh[w.ID]
		for _, col := range t.columns {
			note(&w, col, w.Text(col), other.Text(col))
		}
	}
	for _, w := range is {
		if _, known := old[w.ID]; known {
			continue
		}
		for _, col := range t.columns {
			note(&w, col, "", w.Text(col))
		}
	}
	return before, after
}

// blamed are the learned rules that read numbers which a person has now changed.
func (t *table) blamed(r *record.Reading, was []record.Row) (rules []string) {
	read, before := byName(record.Renamed(t.read(r), *t.edits(&r.Edits))), byName(was)
	for _, w := range t.rows(r) {
		old, base := before[w.ID], read[w.ID]
		for col := range w.Edited {
			if _, already := old.Edited[col]; already {
				continue
			}
			if v := base.Values[col]; v != nil && v.Rule != "" {
				rules = append(rules, v.Rule)
			}
		}
	}
	return rules
}

var errXMLTable = fault.New(fault.Conflict, "tabela_do_xml", "Os itens e históricos de um XML são os do próprio arquivo e não mudam.")
