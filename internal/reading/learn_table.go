package reading

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// columnTargets are the columns of the tables that can be learned.
var columnTargets = func() (out []extract.Key) {
	for _, col := range append(numberNames(itemNumbers), colAmount) {
		out = append(out, extract.ItemColumn(col))
	}
	for _, table := range []string{consumption, demand} {
		for _, col := range numberNames(monthNumbers) {
			out = append(out, extract.HistoryColumn(table, col))
		}
	}
	return out
}()

// labelOf says a field or a column to people.
func labelOf(target extract.Key) string {
	if col, ok := strings.CutPrefix(string(target), "item."); ok {
		return "Itens · " + itemsTable.labels[col]
	}
	if text, ok := strings.CutPrefix(string(target), "history."); ok {
		table, col, _ := strings.Cut(text, ".")
		return tableNames[table] + " · " + historyTable.labels[col]
	}
	f, _ := fieldOf(target)
	return f.label
}

// said are the numbers of a column that people typed.
func (r *Reading) said(target extract.Key) []extract.Said { return r.numbers(target, false) }

// numbers are those of a column that people typed, or that they confirmed as well; empty
// where they say that none stands.
func (r *Reading) numbers(target extract.Key, confirmed bool) (out []extract.Said) {
	col, item := strings.CutPrefix(string(target), "item.")
	rows, table := r.items, ""
	if !item {
		rest, history := strings.CutPrefix(string(target), "history.")
		if !history {
			return nil
		}
		table, col, _ = strings.Cut(rest, ".")
		rows = r.months
	}
	for _, w := range rows() {
		_, edited := w.edited[col]
		if confirmed && !edited {
			_, edited = r.looked(&w, col)
		}
		value := w.text(col)
		if !edited || w.Texts[colTable] != table {
			continue
		}
		one := extract.Said{Target: target, Value: value, Month: w.Texts[colMonth]}
		if item {
			one = extract.Said{Target: target, Value: value, Words: w.Texts[colDescription], Page: w.Page, Row: w.Box}
		}
		out = append(out, one)
	}
	return out
}

// allSaid are the numbers of all columns that people typed.
func (r *Reading) allSaid() map[extract.Key][]extract.Said {
	out := map[extract.Key][]extract.Said{}
	for _, target := range columnTargets {
		if said := r.said(target); len(said) > 0 {
			out[target] = said
		}
	}
	return out
}

// denies reports whether a reading by a rule gives another number than people say.
func (r *Reading) denies(by extract.Result, target extract.Key) bool {
	return slices.ContainsFunc(r.numbers(target, true), func(one extract.Said) bool {
		v, found := by.Cell(&one)
		return found && v != nil && !same(v.Value, one.Value)
	})
}

// blamed are the learned rules that read numbers which a person has now changed.
func (t *table) blamed(r *Reading, was []row) (rules []string) {
	read, before := byName(renamed(t.read(r), *t.edits(&r.Edits))), byName(was)
	for _, w := range t.rows(r) {
		old, base := before[w.id], read[w.id]
		for col := range w.edited {
			if _, already := old.edited[col]; already {
				continue
			}
			if v := base.Values[col]; v != nil && v.Rule != "" {
				rules = append(rules, v.Rule)
			}
		}
	}
	return rules
}

// learnFrom has the columns learned that people say otherwise now than before, and what
// they taught forgotten that they say no more.
func (s *Service) learnFrom(ctx context.Context, tx *db.Tx, a actor.Actor, r *Reading, before map[extract.Key][]extract.Said, wrong []string) error {
	now := r.allSaid()
	var taught []extract.Key
	for target, said := range now {
		if !slices.Equal(said, before[target]) {
			taught = append(taught, target)
		}
	}
	for _, target := range slices.Sorted(maps.Keys(before)) {
		if _, still := now[target]; still {
			continue
		}
		if err := unteach(ctx, tx, r.ID, target); err != nil {
			return err
		}
	}
	return errors.Join(proven(ctx, tx, a, r, nil, wrong), s.teach(ctx, tx, a, r, taught))
}
