package layout

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// columnTargets are the columns of the tables that can be learned.
var columnTargets = func() (out []extract.Key) {
	for _, col := range append(slices.Clone(record.ItemNumberNames), record.ColAmount) {
		out = append(out, extract.ItemColumn(col))
	}
	for _, table := range []string{record.Consumption, record.Demand} {
		for _, col := range record.MonthNumberNames {
			out = append(out, extract.HistoryColumn(table, col))
		}
	}
	return out
}()

// labelOf says a field or a column to people.
func labelOf(target extract.Key) string {
	if col, ok := strings.CutPrefix(string(target), "item."); ok {
		return "Itens · " + record.ItemLabels[col]
	}
	if text, ok := strings.CutPrefix(string(target), "history."); ok {
		table, col, _ := strings.Cut(text, ".")
		return record.TableNames[table] + " · " + record.MonthLabels[col]
	}
	return record.FieldLabel(target)
}

// said are the numbers of a column that people typed.
func said(r *record.Reading, target extract.Key) []extract.Said { return numbers(r, target, false) }

// numbers are those of a column that people typed, or that they confirmed as well; empty
// where they say that none stands.
func numbers(r *record.Reading, target extract.Key, confirmed bool) (out []extract.Said) {
	col, item := strings.CutPrefix(string(target), "item.")
	rows, table := r.Items, ""
	if !item {
		rest, history := strings.CutPrefix(string(target), "history.")
		if !history {
			return nil
		}
		table, col, _ = strings.Cut(rest, ".")
		rows = r.Months
	}
	for _, w := range rows() {
		_, edited := w.Edited[col]
		if confirmed && !edited {
			_, edited = r.Looked(&w, col)
		}
		value := w.Text(col)
		if !edited || w.Texts[record.ColTable] != table {
			continue
		}
		one := extract.Said{Target: target, Value: value, Month: w.Texts[record.ColMonth]}
		if item {
			one = extract.Said{Target: target, Value: value, Words: w.Texts[record.ColDescription], Page: w.Page, Row: w.Box}
		}
		out = append(out, one)
	}
	return out
}

// AllSaid are the numbers of all columns that people typed.
func AllSaid(r *record.Reading) map[extract.Key][]extract.Said {
	out := map[extract.Key][]extract.Said{}
	for _, target := range columnTargets {
		if said := said(r, target); len(said) > 0 {
			out[target] = said
		}
	}
	return out
}

// denies reports whether a reading by a rule gives another number than people say.
func denies(r *record.Reading, by extract.Result, target extract.Key) bool {
	return slices.ContainsFunc(numbers(r, target, true), func(one extract.Said) bool {
		v, found := by.Cell(&one)
		return found && v != nil && !record.Same(v.Value, one.Value)
	})
}

// LearnFrom has the columns learned that people say otherwise now than before, and what
// they taught forgotten that they say no more.
func (s *Service) LearnFrom(ctx context.Context, tx *db.Tx, a actor.Actor, r *record.Reading, before map[extract.Key][]extract.Said, wrong []string) error {
	now := AllSaid(r)
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
		if err := Unteach(ctx, tx, r.ID, target); err != nil {
			return err
		}
	}
	return errors.Join(Proven(ctx, tx, a, r, nil, wrong), s.Teach(ctx, tx, a, r, taught))
}
