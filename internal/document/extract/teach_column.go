package extract

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/page"
)

// Said is a number of a table as a person says it.
type Said struct {
	Target Key      // the column: ItemColumn or HistoryColumn
	Value  string   // empty: none stands there
	Words  string   // of an item: its description
	Page   int      // of an item that was read
	Row    page.Box // and its line
	Month  string   // of a history, YYYY-MM
}

// pile is where numbers of one column were found.
type pile struct {
	page.Box
	sheet *sheet
	first page.Box // the uppermost number
	rows  int      // of what was said
}

// TeachColumns makes rules of the numbers that a person says stand in tables: where most
// of those of a column stand below each other, that is the column. The rules have been
// tried on the pages themselves.
func TeachColumns(ctx context.Context, pages []page.Page, got Result, said []Said) (rules []Rule) {
	r := reader{sheets: layOut(pages), calibration: measured, result: got}
	for _, target := range targetsOf(said) {
		of := slices.DeleteFunc(slices.Clone(said), func(one Said) bool { return one.Target != target || one.Value == "" })
		var spots []pile
		if _, item := itemColumns[target]; item {
			spots = r.itemSpots(of, said)
		} else {
			spots = r.monthSpots(of)
		}
		if best, ok := agreed(spots, len(of)); ok && best.sheet.width > 0 && best.sheet.height > 0 {
			rules = append(rules, best.rule(target))
		}
	}
	read := ReadWith(ctx, pages, rules)
	return slices.DeleteFunc(rules, func(rule Rule) bool { return !read.mostlySays(said, rule.Target) })
}

func targetsOf(said []Said) (out []Key) {
	for _, one := range said {
		if !slices.Contains(out, one.Target) && one.Value != "" {
			out = append(out, one.Target)
		}
	}
	return out
}

// agreed is the column in which most of what was said stands, and more than in any other.
func agreed(spots []pile, all int) (best pile, ok bool) {
	for _, one := range spots {
		switch {
		case one.rows > best.rows:
			best, ok = one, true
		case one.rows == best.rows:
			ok = false
		}
	}
	return best, ok && 2*best.rows > all
}

// itemSpots are the columns in which numbers of items stand that were said. Where a number
// of the line was read as something that nobody corrected, it is that.
func (r *reader) itemSpots(of, all []Said) (spots []pile) {
	for i := range of {
		one := &of[i]
		var row []pile
		r.each(func(s *sheet, _ int, l line) {
			if !one.on(s, l) {
				return
			}
			for _, t := range l.tokens {
				if equalAs("amount", numberText(t.text), one.Value) && !r.held(t.Box, s.number, one, all) {
					row = grouped(row, s, t.Box)
				}
			}
		})
		for _, found := range row {
			spots = grouped(spots, found.sheet, found.Box)
		}
	}
	return spots
}

func numberText(text string) string {
	if d, ok := number(text); ok {
		return d.String()
	}
	return ""
}

// on reports whether a line is the one of an item: where it was read, or with its words.
func (one *Said) on(s *sheet, l line) bool {
	if one.Page > 0 {
		return s.number == one.Page && l.OverlapY(one.Row) > 0.5
	}
	words := ptbr.Fold(strings.Join(strings.Fields(one.Words), " "))
	return words != "" && strings.HasPrefix(ptbr.Fold(joinText(l.tokens)), words)
}

// held reports whether the number at a place was read as one of another column, which the
// person left as it is.
func (r *reader) held(at page.Box, number int, one *Said, all []Said) bool {
	for i := range r.result.Items {
		item := &r.result.Items[i]
		if item.Page != number || item.Box.OverlapY(at) < 0.5 {
			continue
		}
		for target, v := range item.numbers() {
			if v == nil || v.Box.OverlapX(at) < 0.9 || target == one.Target {
				continue
			}
			changed := slices.ContainsFunc(all, func(o Said) bool { return o.Target == target && o.Row == one.Row && o.Words == one.Words })
			return !changed
		}
	}
	return false
}

// numbers are those of an item by their columns.
func (i *Item) numbers() map[Key]*Value {
	return map[Key]*Value{
		"item.quantity": i.Quantity, "item.price": i.Price, "item.tariff": i.Tariff, "item.amount": &i.Amount,
		"item.pis_cofins": i.PISCOFINS, "item.icms_base": i.ICMSBase, "item.icms_rate": i.ICMSRate, "item.icms": i.ICMS,
	}
}

// grouped adds a number to the column that it stands in.
func grouped(spots []pile, s *sheet, b page.Box) []pile {
	for i := range spots {
		if spots[i].sheet == s && spots[i].OverlapX(b) > 0.35 {
			spots[i].rows++
			if spots[i].Box = spots[i].Union(b); b.Y < spots[i].first.Y {
				spots[i].first = b
			}
			return spots
		}
	}
	return append(spots, pile{Box: b, sheet: s, first: b, rows: 1})
}

// monthSpots are the columns of tables of months in which the numbers stand.
func (r *reader) monthSpots(of []Said) (spots []pile) {
	for n := range r.sheets {
		for _, c := range chainsOf(&r.sheets[n]) {
			if !r.dateChain(&c) {
				continue
			}
			columns, table := c.numbers()
			for _, col := range columns {
				found := pile{Box: col.Box, sheet: c.sheet}
				for i, row := range table {
					for _, t := range row {
						if col.OverlapX(t.Box) < 0.5 || !slices.ContainsFunc(of, func(one Said) bool {
							return one.Month == c.rows[i].month.String() && equalAs("amount", numberText(t.text), one.Value)
						}) {
							continue
						}
						if found.rows++; found.rows == 1 || t.Y < found.first.Y {
							found.first = t.Box
						}
					}
				}
				if found.rows > 0 {
					spots = append(spots, found)
				}
			}
		}
	}
	return spots
}

// rule keeps where a column stands, and the words over it.
func (p *pile) rule(target Key) Rule {
	s, head, distance := p.sheet, "", math.Inf(1)
	for _, l := range s.lines {
		for _, words := range l.segments() {
			d := p.first.Y - words.Bottom()
			if words.Bottom() <= p.first.MidY() && d < headReach*p.first.H && d < distance && words.OverlapX(p.Box) > 0 && labelLike(words.text) {
				head, distance = words.text, d
			}
		}
	}
	return Rule{Target: target, Kind: ByColumn, Anchor: head, Page: s.number, Place: page.Box{
		X: p.X / s.width, W: p.W / s.width, Y: p.first.Y / s.height, H: p.first.H / s.height,
	}}
}

// mostlySays reports whether most of what a person says of a column is what was read.
func (r Result) mostlySays(said []Said, target Key) bool {
	right, all := 0, 0
	for i := range said {
		if said[i].Target != target || said[i].Value == "" {
			continue
		}
		if all++; r.says(&said[i]) {
			right++
		}
	}
	return 2*right > all
}

func (r Result) says(one *Said) bool {
	v, _ := r.Cell(one)
	if v == nil {
		return false
	}
	x, errX := decimal.NewFromString(v.Value)
	y, errY := decimal.NewFromString(one.Value)
	return errX == nil && errY == nil && x.Equal(y)
}

// Cell is what was read where a person says something; found reports whether its row was.
func (r Result) Cell(one *Said) (v *Value, found bool) {
	if k, history := historyColumns[one.Target]; history {
		list := r.Consumption
		if k.measure == demandMeasure {
			list = r.Demand
		}
		for i := range list {
			if list[i].Month == one.Month {
				return *list[i].slot(k.post), true
			}
		}
		return nil, false
	}
	for i := range r.Items {
		item := &r.Items[i]
		there := one.Page > 0 && item.Page == one.Page && item.Box.OverlapY(one.Row) > 0.5
		if there || one.Page == 0 && ptbr.Fold(item.Description) == ptbr.Fold(one.Words) {
			return item.numbers()[one.Target], true
		}
	}
	return nil, false
}
