package index

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
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

// File is a file that a person sends for an index.
type File struct {
	Code, Name string
	Data       []byte
	Apply      bool   // store it; otherwise only say what would change
	Revision   *int64 // of the table that the person saw; nil: any
	// Also is done in the transaction that stores it; nil: nothing.
	Also func(ctx context.Context, tx *db.Tx) error
}

// Import is what a file changes, or changed.
type Import struct {
	Layout      Layout
	Differences []Difference        // in the order of the months
	Problems    []reference.Problem // at most 50; nothing is stored where there is one
	Warnings    []reference.Problem // months that are left out
	Rounded     int                 // values with more decimals than are kept
	Gaps        []month.Month       // that the table has afterwards
	Applied     bool
	JobID       string // of the recalculation
	Revision    int64
}

// Import compares a file with the table of an index and, where Apply says so
// and the whole file is good, stores it. Protection: serializable with retry, and
// the version of each row.
func (s *Service) Import(ctx context.Context, a actor.Actor, in File) (*Import, error) {
	if !Known(in.Code) {
		return nil, errUnknown
	}
	file, err := readFile(ctx, s.base.Parser, in.Code, in.Name, in.Data, s.base.ThisMonth())
	if err != nil {
		return nil, err
	}
	if len(file.problems) > reference.MaxProblems {
		file.problems = file.problems[:reference.MaxProblems]
	}
	slices.SortFunc(file.months, func(a, b fileMonth) int { return int(a.month - b.month) })
	if in.Apply && len(file.problems) > 0 {
		return nil, reference.Refusal(file.problems)
	}
	if !in.Apply {
		table, err := s.Table(ctx, in.Code)
		if err != nil {
			return nil, err
		}
		return compare(table, file), nil
	}
	var result *Import
	err = s.base.DB.InSerializable(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if result, err = s.apply(ctx, tx, a, in, file); err == nil && in.Also != nil {
			err = in.Also(ctx, tx)
		}
		return err
	})
	return result, err
}

// compare says what the file does to the table.
func compare(table Table, file *fileIndex) *Import {
	result := &Import{Layout: file.layout, Problems: file.problems, Rounded: file.rounded, Revision: table.Revision()}
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

func (s *Service) apply(ctx context.Context, tx *db.Tx, a actor.Actor, in File, file *fileIndex) (*Import, error) {
	table, err := readTable(ctx, tx, in.Code)
	if err != nil {
		return nil, err
	}
	if in.Revision != nil && *in.Revision != table.Revision() {
		return nil, errStale
	}
	result := compare(table, file)
	if len(result.Problems) > 0 {
		return nil, reference.Refusal(result.Problems)
	}
	result.Applied = true
	var changed []Difference
	var changes []imported.Change[stated]
	for _, d := range result.Differences {
		if d.Change == reference.ChangeSame {
			continue
		}
		changed = append(changed, d)
		x := Month{Code: in.Code, Month: d.Month, Percent: d.New, Source: sourceOf(in.Code, file.layout), UpdatedBy: a.Name, Version: 1}
		old := byMonth(table.Months, d.Month)
		if old != nil {
			x.Version = old.Version + 1
		}
		changes = append(changes, changeOf(old, &x))
		if err := writeMonth(ctx, tx, &x); err != nil {
			return nil, stale(err)
		}
	}
	if len(changed) == 0 {
		return result, nil
	}
	if err := imported.Keep(ctx, tx, a, imported.File{Table: in.Code, Name: in.Name, Data: in.Data}, changes); err != nil {
		return nil, err
	}
	if err := audit.Record(ctx, tx, importEntry(a, in, file.layout, changed)); err != nil {
		return nil, err
	}
	if result.JobID, err = s.base.Changed(ctx, tx, "Série do índice "+in.Code+" importada"); err != nil {
		return nil, err
	}
	table, err = readTable(ctx, tx, in.Code)
	result.Revision = table.Revision()
	return result, err
}

func sourceOf(code string, layout Layout) string {
	if layout == LayoutIpeadata {
		return "Ipeadata, série " + seriesOf[code].ipeadata
	}
	return "Banco Central do Brasil, SGS série " + seriesOf[code].bcb
}

func importEntry(a actor.Actor, in File, layout Layout, changed []Difference) audit.Entry {
	type record struct {
		File    string       `json:"file"`
		SHA256  string       `json:"sha256"`
		Layout  Layout       `json:"layout"`
		Changed []Difference `json:"changed"`
	}
	sum := sha256.Sum256(in.Data)
	return audit.Entry{
		Actor: a, Action: actImport, Entity: entity, EntityID: in.Code,
		Title: "Série do índice " + in.Code + " importada",
		After: record{in.Name, hex.EncodeToString(sum[:]), layout, changed},
	}
}
