package reading

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
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
	Was   *row                  `json:"was,omitempty"`   // as it was read when it was edited
	Cells map[string]Correction `json:"cells,omitempty"`
}

// row is one line of a table: texts, and numbers with where they stand.
type row struct {
	Texts  map[string]string         `json:"texts,omitempty"`
	Values map[string]*extract.Value `json:"values,omitempty"`
	Page   int                       `json:"page,omitempty"`
	Box    page.Box                  `json:"box"`

	id     string
	edited map[string]Correction
}

// The columns of the tables, by their names in the API.
const (
	colDescription = "description"
	colMonth       = "month"
	colUnit        = "unit"
	colInformative = "informative"
	colAmount      = "amount"
	colQuantity    = "quantity"
	colTable       = "table" // of a history: consumption or demand
)

// Which history a month is of.
const (
	consumption = "consumption"
	demand      = "demand"
)

// text is a cell as it counts.
func (w *row) text(col string) string {
	if v := w.Values[col]; v != nil {
		return v.Value
	}
	return w.Texts[col]
}

// set puts a person's value in a cell; its place stays the one that was read.
func (w *row) set(col string, c Correction) {
	w.edited[col] = c
	if kindOfColumn(col) != kindNumber {
		w.Texts[col] = c.Value
		return
	}
	v := extract.Value{Page: w.Page, Box: w.Box}
	if read := w.Values[col]; read != nil {
		v = *read
	}
	v.Value, v.Confidence, v.Note = c.Value, certain, ""
	w.Values[col] = &v
	if c.Value == "" {
		delete(w.Values, col)
	}
}

// cellID names a cell wherever it is confirmed or audited.
func (w *row) cellID(col string) string { return w.id + "." + col }

func rowOfItem(item *extract.Item) row {
	w := row{
		Texts:  map[string]string{colDescription: item.Description, colMonth: item.Month, colUnit: item.Unit},
		Values: map[string]*extract.Value{colAmount: &item.Amount}, Page: item.Page, Box: item.Box,
	}
	if item.Informative {
		w.Texts[colInformative] = yes
	}
	for _, c := range itemNumbers {
		if v := *c.of(item); v != nil {
			w.Values[c.name] = v
		}
	}
	return w
}

// yes is the text of a tick.
const yes = "sim"

// item is a row as an item.
func (w *row) item() extract.Item {
	item := extract.Item{
		Description: w.Texts[colDescription], Month: w.Texts[colMonth], Unit: w.Texts[colUnit], Informative: w.Texts[colInformative] == yes, Page: w.Page, Box: w.Box,
	}
	if v := w.Values[colAmount]; v != nil {
		item.Amount = *v
	}
	for _, c := range itemNumbers {
		*c.of(&item) = w.Values[c.name]
	}
	return item
}

func rowOfMonth(table string, m *extract.Month) row {
	w := row{id: table + ":" + m.Month, Texts: map[string]string{colTable: table, colMonth: m.Month}, Values: map[string]*extract.Value{}}
	for _, c := range monthNumbers {
		if v := *c.of(m); v != nil {
			w.Values[c.name], w.Page, w.Box = v, v.Page, w.Box.Union(v.Box)
		}
	}
	return w
}

func (w *row) month() extract.Month {
	m := extract.Month{Month: w.Texts[colMonth]}
	for _, c := range monthNumbers {
		*c.of(&m) = w.Values[c.name]
	}
	return m
}

// number is a column of numbers.
type numberColumn[T any] struct {
	name, label string
	of          func(*T) **extract.Value
}

var itemNumbers = []numberColumn[extract.Item]{
	{colQuantity, "Quant.", func(i *extract.Item) **extract.Value { return &i.Quantity }},
	{"price", "Preço", func(i *extract.Item) **extract.Value { return &i.Price }},
	{"tariff", "Tarifa", func(i *extract.Item) **extract.Value { return &i.Tariff }},
	{"pis_cofins", "PIS/COFINS", func(i *extract.Item) **extract.Value { return &i.PISCOFINS }},
	{"icms_base", "Base ICMS", func(i *extract.Item) **extract.Value { return &i.ICMSBase }},
	{"icms_rate", "Alíq.", func(i *extract.Item) **extract.Value { return &i.ICMSRate }},
	{"icms", "ICMS", func(i *extract.Item) **extract.Value { return &i.ICMS }},
}

var monthNumbers = []numberColumn[extract.Month]{
	{"peak", "Ponta", func(m *extract.Month) **extract.Value { return &m.Peak }},
	{"off_peak", "Fora ponta", func(m *extract.Month) **extract.Value { return &m.OffPeak }},
	{"single", "Única", func(m *extract.Month) **extract.Value { return &m.Single }},
	{"reactive", "Reativo", func(m *extract.Month) **extract.Value { return &m.Reactive }},
}

// kindOfColumn says how a cell is written.
func kindOfColumn(col string) valueKind {
	switch col {
	case colDescription, colUnit, colInformative, colTable:
		return kindText
	case colMonth:
		return kindMonth
	}
	return kindNumber
}

// items are the lines of the bill as they count: what was read under what people changed.
func (r *Reading) items() []row { return overlay(r.itemsRead(), r.Edits.Items) }

func (r *Reading) itemsRead() []row {
	if r.Result == nil {
		return nil
	}
	seen := map[string]int{}
	rows := make([]row, len(r.Result.Bill.Items))
	for i := range rows {
		item := r.Result.Bill.Items[i]
		rows[i] = rowOfItem(&item)
		key := ptbr.Fold(item.Description) + "|" + item.Month
		seen[key]++
		sum := sha256.Sum256([]byte(key + "|" + strconv.Itoa(seen[key])))
		rows[i].id = "i" + hex.EncodeToString(sum[:6])
	}
	return rows
}

// months are the histories as they count, each the newest first.
func (r *Reading) months() []row {
	rows := overlay(r.monthsRead(), r.Edits.History)
	slices.SortStableFunc(rows, func(a, b row) int {
		return cmp.Or(strings.Compare(a.Texts[colTable], b.Texts[colTable]), strings.Compare(b.Texts[colMonth], a.Texts[colMonth]))
	})
	return rows
}

func (r *Reading) monthsRead() (rows []row) {
	if r.Result == nil {
		return nil
	}
	for _, t := range []struct {
		name string
		of   []extract.Month
	}{{consumption, r.Result.Bill.Consumption}, {demand, r.Result.Bill.Demand}} {
		for i := range t.of {
			m := t.of[i]
			rows = append(rows, rowOfMonth(t.name, &m))
		}
	}
	return rows
}

// history is one of the histories as it counts.
func (r *Reading) history(table string) (months []extract.Month) {
	for _, w := range r.months() {
		if w.Texts[colTable] == table {
			months = append(months, w.month())
		}
	}
	return months
}

// overlay puts what people changed over the rows that were read. An edited row that a
// later reading no longer has stays as it was edited.
func overlay(read []row, edits []RowEdit) (out []row) {
	over := map[string]RowEdit{}
	for _, e := range edits {
		over[e.ID] = e
	}
	for _, w := range renamed(read, edits) {
		e := over[w.id]
		if delete(over, w.id); e.Gone == nil {
			out = append(out, w.with(e.Cells))
		}
	}
	for _, e := range edits {
		if _, lost := over[e.ID]; !lost || e.Gone != nil {
			continue
		}
		w := row{}
		if e.Was != nil {
			w = *e.Was
		}
		w.id = e.ID
		at := len(out)
		if e.New {
			at = slices.IndexFunc(out, func(o row) bool { return o.id == e.After }) + 1
		}
		out = slices.Insert(out, at, w.with(e.Cells))
	}
	return out
}

// renamed gives the rows that were read the names under which they were edited: another
// reading may spell a row otherwise, which then is known by its place on the page.
func renamed(read []row, edits []RowEdit) []row {
	out, names := slices.Clone(read), map[string]bool{}
	for i := range out {
		names[out[i].id] = true
	}
	for _, e := range edits {
		if e.New || e.Was == nil || names[e.ID] || e.Was.Page == 0 {
			continue
		}
		at := slices.IndexFunc(out, func(w row) bool {
			return w.Page == e.Was.Page && w.Box.OverlapX(e.Was.Box) > 0.5 && w.Box.OverlapY(e.Was.Box) > 0.5
		})
		if at >= 0 {
			out[at].id, names[e.ID] = e.ID, true
		}
	}
	return out
}

func (w *row) clone() row {
	c := *w
	c.Texts, c.Values, c.edited = map[string]string{}, map[string]*extract.Value{}, map[string]Correction{}
	maps.Copy(c.Texts, w.Texts)
	maps.Copy(c.Values, w.Values)
	return c
}

// with is the row with a person's cells; the row itself stays as it is.
func (w *row) with(cells map[string]Correction) row {
	c := w.clone()
	for col, cell := range cells {
		c.set(col, cell)
	}
	return c
}

// judged are the items with what their sum says of them (RQ-03): while it does not close,
// a line that breaks it is doubtful; once it closes, it proves the amounts.
func (r *Reading) judged() (rows []row, s extract.Balance, known bool) {
	rows = r.items()
	total, known := r.itemsTotal()
	if !known || len(rows) == 0 {
		return rows, s, false
	}
	items := make([]extract.Item, len(rows))
	for i := range rows {
		items[i] = rows[i].item()
	}
	s = extract.BalanceOf(items, total)
	suspects := map[int]extract.Doubt{}
	for _, one := range s.Doubtful {
		suspects[one.Item] = one
	}
	for i := range rows {
		v := rows[i].Values[colAmount]
		if _, edited := rows[i].edited[colAmount]; v == nil || edited {
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
		rows[i].Values[colAmount] = &judged
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
	_, s, known := r.judged()
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

// looked reports whether a person confirmed a cell as it is.
func (r *Reading) looked(w *row, col string) (Mark, bool) {
	m, ok := r.Marks[w.cellID(col)]
	return m, ok && m.Value == w.text(col)
}

// doubtfulCell reports whether a number waits for a person to check it.
func (r *Reading) doubtfulCell(w *row, col string) bool {
	v := w.Values[col]
	if _, edited := w.edited[col]; v == nil || edited || v.Confidence >= extract.High {
		return false
	}
	_, looked := r.looked(w, col)
	return !looked
}

// cellsInDoubt are the numbers of a table that nobody has looked at: of items what an
// invoice keeps, of months what is measured.
func (r *Reading) cellsInDoubt(rows []row, cols ...string) (cells []cell) {
	for i := range rows {
		for _, col := range cols {
			if r.doubtfulCell(&rows[i], col) {
				cells = append(cells, cell{&rows[i], col})
			}
		}
	}
	return cells
}

type cell struct {
	*row
	col string
}
