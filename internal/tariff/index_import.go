package tariff

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

const actIndexImport = "price_index.import"

// Change says what a file does to a month.
type Change string

// The changes.
const (
	ChangeNew     Change = "novo"
	ChangeAltered Change = "alterado" // another value, or the definitive one of a provisional
	ChangeSame    Change = "igual"
)

// IndexDifference is a month of a file against what is kept.
type IndexDifference struct {
	Month       month.Month      `json:"month"`
	Old         *percent.Percent `json:"old"`
	New         percent.Percent  `json:"new"`
	Provisional bool             `json:"was_provisional"`
	Change      Change           `json:"change"`
}

// IndexFile is a file that a person sends for an index.
type IndexFile struct {
	Code, Name string
	Data       []byte
	Apply      bool   // store it; otherwise only say what would change
	Revision   *int64 // of the table that the person saw; nil: any
}

// IndexImport is what a file changes, or changed.
type IndexImport struct {
	Layout      Layout
	Differences []IndexDifference // in the order of the months
	Problems    []Problem         // at most 50; nothing is stored where there is one
	Rounded     int               // values with more decimals than are kept
	Gaps        []month.Month     // that the table has afterwards
	Applied     bool
	JobID       string // of the recalculation
	Revision    int64
}

// ImportIndex compares a file with the table of an index and, where Apply says so
// and the whole file is good, stores it. Protection: serializable with retry, and
// the version of each row.
func (s *Service) ImportIndex(ctx context.Context, a actor.Actor, in IndexFile) (*IndexImport, error) {
	if !KnownIndex(in.Code) {
		return nil, errIndexUnknown
	}
	file, err := readIndexFile(ctx, s.parser, in.Code, in.Name, in.Data, s.thisMonth())
	if err != nil {
		return nil, err
	}
	if len(file.problems) > maxFileProblems {
		file.problems = file.problems[:maxFileProblems]
	}
	slices.SortFunc(file.months, func(a, b fileMonth) int { return int(a.month - b.month) })
	if in.Apply && len(file.problems) > 0 {
		return nil, refusal(file.problems)
	}
	if !in.Apply {
		table, err := s.Index(ctx, in.Code)
		if err != nil {
			return nil, err
		}
		return compare(table, file), nil
	}
	var result *IndexImport
	err = s.db.InSerializable(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		result, err = s.apply(ctx, tx, a, in, file)
		return err
	})
	return result, err
}

// refusal says every problem with its line.
func refusal(problems []Problem) error {
	fields := make([]fault.Field, len(problems))
	for i, p := range problems {
		fields[i] = fault.Field{Path: "file", Message: p.Message, Line: p.Line, Column: p.Column}
	}
	return fault.Fields(fields...)
}

// compare says what the file does to the table.
func compare(table IndexTable, file *fileIndex) *IndexImport {
	result := &IndexImport{
		Layout: file.layout, Problems: file.problems, Rounded: file.rounded, Revision: table.Revision(),
		Differences: make([]IndexDifference, len(file.months)),
	}
	after := slices.Clone(table.Months)
	for i, f := range file.months {
		d := IndexDifference{Month: f.month, New: f.value, Change: ChangeNew}
		if old := byMonth(table.Months, f.month); old != nil {
			d.Old, d.Provisional, d.Change = &old.Percent, old.Provisional, ChangeSame
			if old.Percent != f.value || old.Provisional {
				d.Change = ChangeAltered
			}
		} else {
			after = append(after, IndexMonth{Month: f.month})
		}
		result.Differences[i] = d
	}
	slices.SortFunc(after, func(a, b IndexMonth) int { return int(b.Month - a.Month) })
	result.Gaps = gapsOf(after)
	if len(file.problems) == 0 { // else a month lacks because its line is wrong
		result.Problems = gapProblems(file, table.Months, after)
	}
	return result
}

func (s *Service) apply(ctx context.Context, tx *db.Tx, a actor.Actor, in IndexFile, file *fileIndex) (*IndexImport, error) {
	table, err := readIndex(ctx, tx, in.Code)
	if err != nil {
		return nil, err
	}
	if in.Revision != nil && *in.Revision != table.Revision() {
		return nil, errStale
	}
	result := compare(table, file)
	if len(result.Problems) > 0 {
		return nil, refusal(result.Problems)
	}
	result.Applied = true
	var changed []IndexDifference
	for _, d := range result.Differences {
		if d.Change == ChangeSame {
			continue
		}
		changed = append(changed, d)
		x := IndexMonth{Code: in.Code, Month: d.Month, Percent: d.New, Source: sourceOf(in.Code, file.layout), UpdatedBy: a.Name, Version: 1}
		if old := byMonth(table.Months, d.Month); old != nil {
			x.Version = old.Version + 1
		}
		if err := writeIndexMonth(ctx, tx, &x); err != nil {
			return nil, raced(err)
		}
	}
	if len(changed) == 0 {
		return result, nil
	}
	if err := audit.Record(ctx, tx, importEntry(a, in, file.layout, changed)); err != nil {
		return nil, err
	}
	if result.JobID, err = s.changed(ctx, tx, "Série do índice "+in.Code+" importada"); err != nil {
		return nil, err
	}
	table, err = readIndex(ctx, tx, in.Code)
	result.Revision = table.Revision()
	return result, err
}

func sourceOf(code string, layout Layout) string {
	if layout == LayoutIpeadata {
		return "Ipeadata, série " + seriesOf[code].ipeadata
	}
	return "Banco Central do Brasil, SGS série " + seriesOf[code].bcb
}

func importEntry(a actor.Actor, in IndexFile, layout Layout, changed []IndexDifference) audit.Entry {
	type record struct {
		File    string            `json:"file"`
		SHA256  string            `json:"sha256"`
		Layout  Layout            `json:"layout"`
		Changed []IndexDifference `json:"changed"`
	}
	sum := sha256.Sum256(in.Data)
	return audit.Entry{
		Actor: a, Action: actIndexImport, Entity: entityIndex, EntityID: in.Code,
		Title: "Série do índice " + in.Code + " importada",
		After: record{in.Name, hex.EncodeToString(sum[:]), layout, changed},
	}
}
