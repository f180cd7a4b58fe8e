package extract

import (
	"slices"

	"ynova/internal/platform/page"
)

// itemColumns are the columns of the items that can be learned.
var itemColumns = map[Key]kind{
	"item.quantity": colQuantity, "item.price": colPrice, "item.tariff": colTariff, "item.amount": colValue,
	"item.pis_cofins": colPISCOFINS, "item.icms_base": colICMSBase, "item.icms_rate": colICMSRate, "item.icms": colICMS,
}

// historyColumns are those of the histories.
var historyColumns = map[Key]historyKind{
	"history.consumption.peak": {measure: consumptionMeasure, post: peakPost}, "history.consumption.off_peak": {measure: consumptionMeasure, post: offPeakPost},
	"history.consumption.single": {measure: consumptionMeasure}, "history.consumption.reactive": {measure: consumptionMeasure, post: reactivePost},
	"history.demand.peak": {measure: demandMeasure, post: peakPost}, "history.demand.off_peak": {measure: demandMeasure, post: offPeakPost},
	"history.demand.single": {measure: demandMeasure}, "history.demand.reactive": {measure: demandMeasure, post: reactivePost},
}

// ItemColumn and HistoryColumn name what a rule of a column is about.
func ItemColumn(column string) Key { return Key("item." + column) }

// HistoryColumn names a column of the history of consumption or of demand.
func HistoryColumn(table, column string) Key { return Key("history." + table + "." + column) }

// Learnable reports whether rules may be about a field or a column.
func Learnable(target Key) bool {
	_, item := itemColumns[target]
	_, history := historyColumns[target]
	return item || history || learnable[target] != ""
}

// across is where a rule of a column has it on a sheet.
func (rule *Rule) across(s *sheet) page.Box {
	p := rule.Place
	return page.Box{X: p.X * s.width, Y: p.Y * s.height, W: p.W * s.width, H: p.H * s.height}
}

// columnOf is the column that a rule is about: the one that shares most with it.
func columnOf(columns []column, b page.Box) int {
	best, share := -1, 0.5
	for i, c := range columns {
		if o := c.OverlapX(b); o > share {
			best, share = i, o
		}
	}
	return best
}

// learnedColumns says of the columns of items what they hold by the rules of the layout;
// no other holds the same.
func (r *reader) learnedColumns(s *sheet, columns []column) {
	for i := range r.rules {
		rule := &r.rules[i]
		k, known := itemColumns[rule.Target]
		at := columnOf(columns, rule.across(s))
		if !known || rule.Kind != ByColumn || rule.Page != s.number || at < 0 {
			continue
		}
		for j := range columns {
			if columns[j].kind == k {
				columns[j].kind, columns[j].rule = colUnknown, nil
			}
		}
		columns[at].kind, columns[at].rule = k, rule
	}
}

// learnedTable reads items without a head that gives their columns: from where the amounts
// of a bill of the layout began.
func (r *reader) learnedTable() {
	at := slices.IndexFunc(r.rules, func(rule Rule) bool { return rule.Kind == ByColumn && itemColumns[rule.Target] == colValue })
	if at < 0 {
		return
	}
	rule := &r.rules[at]
	for n := range r.sheets {
		s := &r.sheets[n]
		if s.number != rule.Page {
			continue
		}
		body := rule.body(s)
		end := tableEnd(s.lines, body)
		t := itemsTable{page: s.number, columns: columnsOf(nil, s.lines[body:end]), totals: map[kind]cell{}}
		r.learnedColumns(s, t.columns)
		t.readRows(s.lines[body:end], s.scanned)
		if t.found = len(t.rows) > 0; t.found {
			r.table = t
		}
	}
}

// body is the line from which on a column has its numbers: the first below its head, else
// the first where they stood.
func (rule *Rule) body(s *sheet) int {
	place := rule.across(s)
	from := place.Y - place.H
	for _, l := range s.lines {
		for _, words := range l.segments() {
			if rule.Anchor != "" && alike(rule.Anchor, words.text, s.scanned) && words.OverlapX(place) > 0 {
				from = words.Bottom()
			}
		}
	}
	at := slices.IndexFunc(s.lines, func(l line) bool { return l.MidY() > from && dataLine(l) })
	if at < 0 {
		return len(s.lines)
	}
	return at
}

// learnedHistory says of the columns of a history what they hold by the rules of the
// layout; no other of the table holds the same.
func (r *reader) learnedHistory(s *sheet, columns []column, kinds []historyKind) {
	for i := range r.rules {
		rule := &r.rules[i]
		k, known := historyColumns[rule.Target]
		at := columnOf(columns, rule.across(s))
		if !known || rule.Kind != ByColumn || rule.Page != s.number || at < 0 {
			continue
		}
		for j := range kinds {
			if kinds[j].measure == k.measure && kinds[j].post == k.post {
				kinds[j] = historyKind{}
			}
		}
		k.label, k.rule = rule.Anchor, rule
		kinds[at] = k
	}
}
