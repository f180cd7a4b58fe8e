package record

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/page"
)

// Edits are what people changed in the tables of a document. They stand over what was
// read, cell by cell: another reading touches none of it.
type Edits struct {
	Items   []RowEdit `json:"items,omitempty"`
	History []RowEdit `json:"history,omitempty"`
}

// RowEdit is what became of one row.
type RowEdit struct {
	ID    string                `json:"id"`
	New   bool                  `json:"new,omitempty"`   // inserted by a person
	After string                `json:"after,omitempty"` // the row that an inserted one stands below; empty: it is the first
	Gone  *Mark                 `json:"gone,omitempty"`  // deleted by a person
	Was   *Row                  `json:"was,omitempty"`   // as it was read when it was edited
	Cells map[string]Correction `json:"cells,omitempty"`
}

// Row is one line of a table: texts, and numbers with where they stand.
type Row struct {
	Texts  map[string]string         `json:"texts,omitempty"`
	Values map[string]*extract.Value `json:"values,omitempty"`
	Page   int                       `json:"page,omitempty"`
	Box    page.Box                  `json:"box"`

	ID     string                `json:"-"`
	Edited map[string]Correction `json:"-"` // by column
}

// The columns of the tables, by their names in the API.
const (
	ColDescription = "description"
	ColMonth       = "month"
	ColUnit        = "unit"
	ColInformative = "informative"
	ColAmount      = "amount"
	ColQuantity    = "quantity"
	ColTable       = "table" // of a history: consumption or demand
)

// Which history a month is of.
const (
	Consumption = "consumption"
	Demand      = "demand"
)

// Text is a cell as it counts.
func (w *Row) Text(col string) string {
	if v := w.Values[col]; v != nil {
		return v.Value
	}
	return w.Texts[col]
}

// set puts a person's value in a cell; its place stays the one that was read.
func (w *Row) set(col string, c Correction) {
	w.Edited[col] = c
	if KindOfColumn(col) != KindNumber {
		w.Texts[col] = c.Value
		return
	}
	v := extract.Value{Page: w.Page, Box: w.Box}
	if read := w.Values[col]; read != nil {
		v = *read
	}
	v.Value, v.Confidence, v.Note = c.Value, Certain, ""
	w.Values[col] = &v
	if c.Value == "" {
		delete(w.Values, col)
	}
}

// CellID names a cell wherever it is confirmed or audited.
func (w *Row) CellID(col string) string { return w.ID + "." + col }

func rowOfItem(item *extract.Item) Row {
	w := Row{
		Texts:  map[string]string{ColDescription: item.Description, ColMonth: item.Month, ColUnit: item.Unit},
		Values: map[string]*extract.Value{ColAmount: &item.Amount}, Page: item.Page, Box: item.Box,
	}
	if item.Informative {
		w.Texts[ColInformative] = Yes
	}
	for _, c := range itemNumbers {
		if v := *c.of(item); v != nil {
			w.Values[c.name] = v
		}
	}
	return w
}

// Yes is the text of a tick.
const Yes = "sim"

// Item is a row as an item.
func (w *Row) Item() extract.Item {
	item := extract.Item{
		Description: w.Texts[ColDescription], Month: w.Texts[ColMonth], Unit: w.Texts[ColUnit], Informative: w.Texts[ColInformative] == Yes, Page: w.Page, Box: w.Box,
	}
	if v := w.Values[ColAmount]; v != nil {
		item.Amount = *v
	}
	for _, c := range itemNumbers {
		*c.of(&item) = w.Values[c.name]
	}
	return item
}

func rowOfMonth(table string, m *extract.Month) Row {
	w := Row{ID: table + ":" + m.Month, Texts: map[string]string{ColTable: table, ColMonth: m.Month}, Values: map[string]*extract.Value{}}
	for _, c := range monthNumbers {
		if v := *c.of(m); v != nil {
			w.Values[c.name], w.Page, w.Box = v, v.Page, w.Box.Union(v.Box)
		}
	}
	return w
}

func (w *Row) month() extract.Month {
	m := extract.Month{Month: w.Texts[ColMonth]}
	for _, c := range monthNumbers {
		*c.of(&m) = w.Values[c.name]
	}
	return m
}

// Items are the lines of the bill as they count: what was read under what people changed.
func (r *Reading) Items() []Row { return overlay(r.ItemsRead(), r.Edits.Items) }

// ItemsRead are the lines of the bill as they were read.
func (r *Reading) ItemsRead() []Row {
	if r.Result == nil {
		return nil
	}
	seen := map[string]int{}
	rows := make([]Row, len(r.Result.Bill.Items))
	for i := range rows {
		item := r.Result.Bill.Items[i]
		rows[i] = rowOfItem(&item)
		key := ptbr.Fold(item.Description) + "|" + item.Month
		seen[key]++
		sum := sha256.Sum256([]byte(key + "|" + strconv.Itoa(seen[key])))
		rows[i].ID = "i" + hex.EncodeToString(sum[:6])
	}
	return rows
}

// Months are the histories as they count, each the newest first.
func (r *Reading) Months() []Row {
	rows := overlay(r.MonthsRead(), r.Edits.History)
	slices.SortStableFunc(rows, func(a, b Row) int {
		return cmp.Or(strings.Compare(a.Texts[ColTable], b.Texts[ColTable]), strings.Compare(b.Texts[ColMonth], a.Texts[ColMonth]))
	})
	return rows
}

// MonthsRead are the histories as they were read.
func (r *Reading) MonthsRead() (rows []Row) {
	if r.Result == nil {
		return nil
	}
	for _, t := range []struct {
		name string
		of   []extract.Month
	}{{Consumption, r.Result.Bill.Consumption}, {Demand, r.Result.Bill.Demand}} {
		for i := range t.of {
			m := t.of[i]
			rows = append(rows, rowOfMonth(t.name, &m))
		}
	}
	return rows
}

// History is one of the histories as it counts.
func (r *Reading) History(table string) (months []extract.Month) {
	for _, w := range r.Months() {
		if w.Texts[ColTable] == table {
			months = append(months, w.month())
		}
	}
	return months
}

// overlay puts what people changed over the rows that were read. An edited row that a
// later reading no longer has stays as it was edited.
func overlay(read []Row, edits []RowEdit) (out []Row) {
	over := map[string]RowEdit{}
	for _, e := range edits {
		over[e.ID] = e
	}
	for _, w := range Renamed(read, edits) {
		e := over[w.ID]
		if delete(over, w.ID); e.Gone == nil {
			out = append(out, w.with(e.Cells))
		}
	}
	for _, e := range edits {
		if _, lost := over[e.ID]; !lost || e.Gone != nil {
			continue
		}
		w := Row{}
		if e.Was != nil {
			w = *e.Was
		}
		w.ID = e.ID
		at := len(out)
		if e.New {
			at = slices.IndexFunc(out, func(o Row) bool { return o.ID == e.After }) + 1
		}
		out = slices.Insert(out, at, w.with(e.Cells))
	}
	return out
}

// Renamed gives the rows that were read the names under which they were edited: another
// reading may spell a row otherwise, which then is known by its place on the page.
func Renamed(read []Row, edits []RowEdit) []Row {
	out, names := slices.Clone(read), map[string]bool{}
	for i := range out {
		names[out[i].ID] = true
	}
	for _, e := range edits {
		if e.New || e.Was == nil || names[e.ID] || e.Was.Page == 0 {
			continue
		}
		at := slices.IndexFunc(out, func(w Row) bool {
			return w.Page == e.Was.Page && w.Box.OverlapX(e.Was.Box) > 0.5 && w.Box.OverlapY(e.Was.Box) > 0.5
		})
		if at >= 0 {
			out[at].ID, names[e.ID] = e.ID, true
		}
	}
	return out
}

func (w *Row) clone() Row {
	c := *w
	c.Texts, c.Values, c.Edited = map[string]string{}, map[string]*extract.Value{}, map[string]Correction{}
	maps.Copy(c.Texts, w.Texts)
	maps.Copy(c.Values, w.Values)
	return c
}

// with is the row with a person's cells; the row itself stays as it is.
func (w *Row) with(cells map[string]Correction) Row {
	c := w.clone()
	for col, cell := range cells {
		c.set(col, cell)
	}
	return c
}

// Judged are the items with what their sum says of them (RQ-03): while it does not close,
// a line that breaks it is doubtful; once it closes, it proves the amounts.
func (r *Reading) Judged() (rows []Row, s extract.Balance, known bool) {
	rows = r.Items()
	total, known := r.itemsTotal()
	if !known || len(rows) == 0 {
		return rows, s, false
	}
	items := make([]extract.Item, len(rows))
	for i := range rows {
		items[i] = rows[i].Item()
	}
	s = extract.BalanceOf(items, total)
	suspects := map[int]extract.Doubt{}
	for _, one := range s.Doubtful {
		suspects[one.Item] = one
	}
	for i := range rows {
		v := rows[i].Values[ColAmount]
		if _, edited := rows[i].Edited[ColAmount]; v == nil || edited {
			continue
		}
		judged := *v
		one, breaks := suspects[i]
		switch {
		case breaks:
			judged.Confidence, judged.Note = min(v.Confidence, extract.Contradicted), one.Note()
		case s.Closes && !items[i].Informative && len(r.Edits.Items) > 0:
			judged.Confidence, judged.Note = max(v.Confidence, extract.High), ""
		}
		rows[i].Values[ColAmount] = &judged
	}
	return rows, s, true
}

// itemsTotal is what the items must add up to: the total as a person corrected it, else
// the one that the reading compared them with.
func (r *Reading) itemsTotal() (decimal.Decimal, bool) {
	text := r.Text(extract.Total)
	if _, corrected := r.Corrections[extract.Total]; !corrected && r.Result != nil {
		if i := slices.IndexFunc(r.Result.Bill.Checks, isItemsCheck); i >= 0 {
			text = r.Result.Bill.Checks[i].Expected
		}
	}
	d, err := decimal.NewFromString(text)
	return d, err == nil
}

func isItemsCheck(c extract.Check) bool { return c.Name == extract.SumCheck }

// checks are the sums of the document with the items as they count.
func (r *Reading) checks() []extract.Check {
	out := slices.Clone(r.Result.Bill.Checks)
	_, s, known := r.Judged()
	total, _ := r.itemsTotal()
	if !known || len(r.Edits.Items) == 0 && r.Corrections[extract.Total] == (Correction{}) {
		return out
	}
	check := extract.Check{Name: extract.SumCheck, Expected: total.StringFixed(2), Found: total.Add(s.Difference).StringFixed(2), OK: s.Closes}
	if i := slices.IndexFunc(out, isItemsCheck); i >= 0 {
		out[i] = check
		return out
	}
	return append(out, check)
}

// Looked reports whether a person confirmed a cell as it is.
func (r *Reading) Looked(w *Row, col string) (Mark, bool) {
	m, ok := r.Marks[w.CellID(col)]
	return m, ok && m.Value == w.Text(col)
}

// doubtfulCell reports whether a number waits for a person to check it.
func (r *Reading) doubtfulCell(w *Row, col string) bool {
	v := w.Values[col]
	if _, edited := w.Edited[col]; v == nil || edited || v.Confidence >= extract.High {
		return false
	}
	_, looked := r.Looked(w, col)
	return !looked
}

// cellsInDoubt are the numbers of a table that nobody has looked at: of items what an
// invoice keeps, of months what is measured.
func (r *Reading) cellsInDoubt(rows []Row, cols ...string) (cells []Cell) {
	for i := range rows {
		for _, col := range cols {
			if r.doubtfulCell(&rows[i], col) {
				cells = append(cells, Cell{&rows[i], col})
			}
		}
	}
	return cells
}

// Cell is a number of a row.
type Cell struct {
	*Row
	Col string
}

// Place says where a cell stands, for people: the page, and how far from its corner.
func (w *Row) Place(col string) string {
	at, number := w.Box, w.Page
	if v := w.Values[col]; v != nil && v.Page > 0 {
		at, number = v.Box, v.Page
	}
	return PlaceOf(number, at)
}

// PlaceOf says where something stands on a page, for people: what is printed has no other
// name.
func PlaceOf(number int, at page.Box) string {
	return fmt.Sprintf("página %d, a %.0f mm da esquerda e %.0f mm do alto", number, at.X*mmPerPoint, at.Y*mmPerPoint)
}

const mmPerPoint = 25.4 / 72
