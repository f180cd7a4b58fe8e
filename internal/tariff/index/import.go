package index

import (
	"context"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/imported"
	"ynova/internal/tariff/reference"
)

const actImport = "price_index.import"

// Difference is a month of a file against what is kept.
type Difference struct {
	Month       month.Month      `json:"month"`
	Old         *percent.Percent `json:"old"`
	New         percent.Percent  `json:"new"`
	Provisional bool             `json:"was_provisional"`
	Change      reference.Change `json:"change"`
}

// Import is what a file changes, or changed.
type Import struct {
	imported.Result
	Layout      Layout
	Differences []Difference  // in the order of the months
	Rounded     int           // values with more decimals than are kept
	Gaps        []month.Month // that the table has afterwards

	table Table // that was compared
}

// Import compares a file with the table of an index and, where Apply says so
// and the whole file is good, stores it. Protection: serializable with retry, and
// the version of each row.
func (s *Service) Import(ctx context.Context, a actor.Actor, code string, in imported.File) (*Import, error) {
	if !Known(code) {
		return nil, errUnknown
	}
	file, err := readFile(ctx, s.base.Parser, code, in, s.base.ThisMonth())
	if err != nil {
		return nil, err
	}
	file.problems = file.problems[:min(len(file.problems), reference.MaxProblems)]
	slices.SortFunc(file.months, func(a, b fileMonth) int { return int(a.month - b.month) })
	title := "Série do índice " + code + " importada"
	return imported.Intake[*Import, stated]{
		Table: code, Problems: file.problems, Within: s.base.DB.InSerializable, Reason: title,
		Hold: func(ctx context.Context, tx *db.Tx, seen *int64) error {
			table, err := readTable(ctx, tx, code)
			if err == nil && seen != nil && *seen != table.Revision() {
				err = errStale
			}
			return err
		},
		Compare: func(ctx context.Context, q db.Q) (*Import, error) {
			table, err := readTable(ctx, q, code)
			if err != nil {
				return nil, err
			}
			return compare(table, file), nil
		},
		Store: func(ctx context.Context, tx *db.Tx, r *Import) ([]imported.Change[stated], error) {
			return r.store(ctx, tx, a)
		},
		Entry: func(r *Import, f imported.Recorded) audit.Entry {
			type record struct {
				imported.Recorded
				Layout  Layout       `json:"layout"`
				Changed []Difference `json:"changed"`
			}
			changed := slices.DeleteFunc(slices.Clone(r.Differences), func(d Difference) bool { return d.Change == reference.ChangeSame })
			return audit.Entry{Action: actImport, Entity: entity, EntityID: code, Title: title, After: record{f, r.Layout, changed}}
		},
	}.Take(ctx, &s.base, a, in)
}

// compare says what the file does to the table.
func compare(table Table, file *fileIndex) *Import {
	result := &Import{Layout: file.layout, Rounded: file.rounded, Result: imported.Result{Problems: file.problems, Warnings: imported.Noted(file.notes), Revision: table.Revision()}, table: table}
	after := slices.Clone(table.Months)
	judgement := doubt.Judgement{Judged: len(file.months)}
	for _, f := range file.months {
		old := byMonth(table.Months, f.month)
		if old == nil || old.Percent != f.value { // what is kept brings nothing in
			if problem, scale := judge(table.Code, f); problem != "" {
				judgement.Implausibly(scale)
				result.Warnings = append(result.Warnings, reference.Problem{Line: file.ordered[f.month], Message: problem})
				continue
			}
		}
		d := Difference{Month: f.month, New: f.value, Change: reference.ChangeNew}
		if old != nil {
			d.Old, d.Provisional, d.Change = &old.Percent, old.Provisional, reference.ChangeSame
			if old.Percent != f.value || old.Provisional {
				d.Change = reference.ChangeAltered
			}
		} else {
			after = append(after, Month{Month: f.month})
		}
		result.Differences = append(result.Differences, d)
	}
	slices.SortFunc(after, func(a, b Month) int { return int(b.Month - a.Month) })
	result.Gaps = gapsOf(after)
	if len(file.problems) == 0 { // else a month lacks because its line is wrong
		result.Problems = gapProblems(file, table.Months, after)
	}
	if why := judgement.Refusal(); why != "" {
		result.Problems = append([]reference.Problem{{Message: why}}, result.Problems...)
	}
	result.Warnings = result.Warnings[:min(len(result.Warnings), reference.MaxProblems)]
	return result
}

// store writes the months that differ.
func (r *Import) store(ctx context.Context, tx *db.Tx, a actor.Actor) ([]imported.Change[stated], error) {
	var changes []imported.Change[stated]
	for _, d := range r.Differences {
		if d.Change == reference.ChangeSame {
			continue
		}
		x := Month{Code: r.table.Code, Month: d.Month, Percent: d.New, Source: sourceOf(r.table.Code, r.Layout), UpdatedBy: a.Name, Version: 1}
		old := byMonth(r.table.Months, d.Month)
		if old != nil {
			x.Version = old.Version + 1
		}
		changes = append(changes, imported.ChangeOf(old, &x, statedOf))
		if err := writeMonth(ctx, tx, &x); err != nil {
			return nil, stale(err)
		}
	}
	table, err := readTable(ctx, tx, r.table.Code)
	r.Revision = table.Revision()
	return changes, err
}

func sourceOf(code string, layout Layout) string {
	if layout == LayoutIpeadata {
		return "Ipeadata, série " + seriesOf[code].ipeadata
	}
	return "Banco Central do Brasil, SGS série " + seriesOf[code].bcb
}
