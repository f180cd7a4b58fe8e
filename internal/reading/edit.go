package reading

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
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
	edits   func(*Edits) *[]RowEdit
	read    func(*Reading) []row
	rows    func(*Reading) []row
	check   func(c *fault.Collector, at string, cells map[string]string)
	named   func(cells map[string]string) string // where a row's name is what it says
}

var itemsTable = table{
	path: "items", action: "reading.items", title: "Itens da fatura alterados", most: invoice.MaxItems,
	columns: append([]string{colDescription, colMonth, colUnit, colAmount, colInformative}, numberNames(itemNumbers)...),
	labels:  labelsOf(itemNumbers, map[string]string{colDescription: "Descrição", colMonth: "Mês", colUnit: "Un.", colAmount: "Valor", colInformative: "não soma"}),
	edits:   func(e *Edits) *[]RowEdit { return &e.Items },
	read:    (*Reading).itemsRead,
	rows:    (*Reading).items,
	check: func(c *fault.Collector, at string, cells map[string]string) {
		c.Check(cells[colDescription] != "", at+colDescription, "Informe a descrição")
		c.Check(cells[colAmount] != "", at+colAmount, "Informe o valor")
	},
}

var historyTable = table{
	path: "history", action: "reading.history", title: "Históricos da fatura alterados", most: maxMonths,
	columns: append([]string{colTable, colMonth}, numberNames(monthNumbers)...),
	labels:  labelsOf(monthNumbers, map[string]string{colTable: "Histórico", colMonth: "Mês"}),
	edits:   func(e *Edits) *[]RowEdit { return &e.History },
	read:    (*Reading).monthsRead,
	rows:    (*Reading).months,
	check: func(c *fault.Collector, at string, cells map[string]string) {
		c.Check(cells[colMonth] != "", at+colMonth, "Informe o mês, como 10/2026")
	},
	named: func(cells map[string]string) string { return cells[colTable] + ":" + cells[colMonth] },
}

func numberNames[T any](columns []numberColumn[T]) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.name
	}
	return names
}

func labelsOf[T any](columns []numberColumn[T], texts map[string]string) map[string]string {
	for _, c := range columns {
		texts[c.name] = c.label
	}
	return texts
}

// EditItems notes the lines that a person says the bill has (RQ-03).
func (s *Service) EditItems(ctx context.Context, a actor.Actor, readingID string, rows []Row, version *int64) (*Reading, error) {
	return s.editTable(ctx, a, readingID, &itemsTable, rows, version)
}

// EditHistory notes the months that a person says both histories have (RQ-03).
func (s *Service) EditHistory(ctx context.Context, a actor.Actor, readingID string, rows []Row, version *int64) (*Reading, error) {
	return s.editTable(ctx, a, readingID, &historyTable, rows, version)
}

func (s *Service) editTable(ctx context.Context, a actor.Actor, readingID string, t *table, rows []Row, version *int64) (*Reading, error) {
	if err := t.canonical(rows); err != nil {
		return nil, err
	}
	return s.change(ctx, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *Reading) error {
		switch {
		case r.unread() != nil:
			return r.unread()
		case r.InvoiceID != "":
			return errLinked
		case r.Format == XML:
			return errXMLTable
		}
		was := t.rows(r)
		edits, err := t.merge(r, rows, Correction{By: a.Name, At: clock.FromTime(tx.Now())})
		if err != nil {
			return err
		}
		said := r.allSaid()
		*t.edits(&r.Edits) = edits
		before, after := t.differences(was, t.rows(r))
		if err := update(ctx, tx, r); err != nil {
			return err
		}
		if err := s.learnFrom(ctx, tx, a, r, said, t.blamed(r, was)); err != nil {
			return err
		}
		return record(ctx, tx, a, r, t.action, t.title, before, after)
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
			c.Check(!names[name], at+colMonth, "O mês está repetido")
			names[name] = true
			rows[i].ID = name
		}
	}
	return c.Err()
}

// longestUnit is what an invoice keeps of a unit.
const longestUnit = 10

func checkCell(col, text string) (value, message string) {
	kind := kindOfColumn(col)
	switch {
	case col == colUnit && len(text) > longestUnit:
		return "", "A unidade é longa demais"
	case kind != kindNumber:
		return kind.check(text)
	}
	value, message = signedText(text, "Informe um número, como 1.234,56")
	if i := strings.IndexByte(value, '.'); col == colAmount && i >= 0 && len(value)-i > 3 {
		return "", "Informe um valor com até duas casas"
	}
	return value, message
}

// merge compares what was sent with what was read and with what people had changed: only
// what differs is kept, with who changed it.
func (t *table) merge(r *Reading, sent []Row, by Correction) ([]RowEdit, error) {
	read := byName(renamed(t.read(r), *t.edits(&r.Edits)))
	edits := map[string]RowEdit{}
	for _, e := range *t.edits(&r.Edits) {
		edits[e.ID] = e
	}
	var out []RowEdit
	kept, last := map[string]bool{}, ""
	for i := range sent {
		e, known := edits[sent[i].ID]
		base, wasRead := read[sent[i].ID]
		if !wasRead && e.Was != nil {
			base, wasRead = *e.Was, true
		}
		switch {
		case wasRead:
			e = RowEdit{ID: sent[i].ID, Was: &base, Cells: e.Cells}
		case known || t.named != nil:
			e = RowEdit{ID: sent[i].ID, New: true, After: last, Cells: e.Cells}
		case sent[i].ID == "":
			e = RowEdit{ID: "n" + id.New(), New: true, After: last}
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
	return append(out, t.removed(read, edits, kept, &Mark{By: by.By, At: by.At})...), nil
}

// removed are the rows that were read, now or before, and are in the list no more.
func (t *table) removed(read map[string]row, edits map[string]RowEdit, kept map[string]bool, mark *Mark) (out []RowEdit) {
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
		out = append(out, RowEdit{ID: name, Was: &w, Gone: gone})
	}
	return out
}

// cells are those of a row that differ from what was read.
func (t *table) cells(base *row, before map[string]Correction, sent map[string]string, by Correction, all bool) map[string]Correction {
	out := map[string]Correction{}
	for _, col := range t.columns {
		value := sent[col]
		if !all && same(base.text(col), value) || all && value == "" {
			continue
		}
		c, edited := before[col]
		if !edited || !same(c.Value, value) {
			c = by
			c.Value = value
		}
		out[col] = c
	}
	return out
}

// same compares cells: numbers by what they are worth.
func same(a, b string) bool {
	if a == b {
		return true
	}
	x, errX := decimal.NewFromString(a)
	y, errY := decimal.NewFromString(b)
	return errX == nil && errY == nil && x.Equal(y)
}

func byName(rows []row) map[string]row {
	out := make(map[string]row, len(rows))
	for _, w := range rows {
		out[w.id] = w
	}
	return out
}

// differences returns for the trail each changed cell by name, before and after.
func (t *table) differences(was, is []row) (before, after map[string]string) {
	before, after = map[string]string{}, map[string]string{}
	old, fresh := byName(was), byName(is)
	note := func(w *row, col, from, to string) {
		if from == to {
			return
		}
		name := strings.TrimSpace(w.Texts[colDescription] + " " + w.Texts[colMonth])
		if table := w.Texts[colTable]; table != "" {
			name = tableNames[table] + " " + w.Texts[colMonth]
		}
		name += " · " + t.labels[col]
		if w.Page > 0 {
			name += fmt.Sprintf(" (%s)", w.place(col))
		}
		before[name], after[name] = from, to
	}
	for _, w := range was {
		other := fresh[w.id]
		for _, col := range t.columns {
			note(&w, col, w.text(col), other.text(col))
		}
	}
	for _, w := range is {
		if _, known := old[w.id]; known {
			continue
		}
		for _, col := range t.columns {
			note(&w, col, "", w.text(col))
		}
	}
	return before, after
}

var tableNames = map[string]string{consumption: "Consumo", demand: "Demanda"}

// place says where a cell stands, for people: the page, and how far from its corner.
func (w *row) place(col string) string {
	at, number := w.Box, w.Page
	if v := w.Values[col]; v != nil && v.Page > 0 {
		at, number = v.Box, v.Page
	}
	return placeOf(number, at)
}
