package market

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/imported"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/reference"
)

const (
	entity        = "market_month"
	actFlagImport = "flag.import"
	actPLDImport  = "pld.import"
)

// File is a file of bandeiras or of the PLD that a person sends.
type File struct {
	Flags     bool   // of bandeiras; otherwise of the PLD
	Submarket Series // of a file that names none; empty: it must
	Name      string
	Data      []byte
	Apply     bool
	Revision  *int64 // of the table that the person saw; nil: any
	// Also is done in the transaction that stores it; nil: nothing.
	Also func(ctx context.Context, tx *db.Tx) error
}

func (in File) revision() string {
	if in.Flags {
		return revisionFlags
	}
	return revisionPLD
}

// Difference is a month of a file against what is kept.
type Difference struct {
	Value
	Old    *Value
	Change reference.Change
}

// ParameterDifference is a limit or a charge of a file against what is kept.
type ParameterDifference struct {
	parameter.Validity
	Change reference.Change // new or the same: a validity is never altered
}

// Import is what a file changes, or changed.
type Import struct {
	Layout      index.Layout
	Differences []Difference // the last month first
	Parameters  []ParameterDifference
	Problems    []reference.Problem // at most 50; nothing is stored where there is one
	Warnings    []reference.Problem // months that are left out, and what a person should know
	Applied     bool
	JobID       string
	Revision    int64
}

// Import compares a file of bandeiras or PLD with what is kept and, where
// Apply says so and the whole file is good, stores what differs. Protection: the
// revision of the table, which one writer at a time raises.
func (s *Service) Import(ctx context.Context, a actor.Actor, in File) (*Import, error) {
	file, err := s.readSeriesFile(ctx, in)
	if err != nil {
		return nil, err
	}
	if len(file.problems) > reference.MaxProblems {
		file.problems = file.problems[:reference.MaxProblems]
	}
	if in.Apply && len(file.problems) > 0 {
		return nil, reference.Refusal(file.problems)
	}
	if !in.Apply {
		return compareSeries(ctx, s.base.DB, in, file)
	}
	var result *Import
	err = s.base.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if err := reference.RaiseRevision(ctx, tx, in.revision(), in.Revision); err != nil {
			return reference.Stale(err)
		}
		if result, err = compareSeries(ctx, tx, in, file); err != nil {
			return err
		}
		if len(result.Problems) > 0 {
			return reference.Refusal(result.Problems)
		}
		if err = s.applySeries(ctx, tx, a, in, result); err == nil && in.Also != nil {
			err = in.Also(ctx, tx)
		}
		return err
	})
	return result, err
}

func compareSeries(ctx context.Context, q db.Q, in File, file *seriesFile) (*Import, error) {
	r := &Import{Layout: file.layout, Problems: slices.Clone(file.problems)}
	var err error
	if r.Revision, err = reference.ReadRevision(ctx, q, in.revision()); err != nil {
		return nil, err
	}
	parameters, err := parameter.Load(ctx, q)
	if err != nil {
		return nil, err
	}
	all := Submarkets()
	if in.Flags {
		all = []Series{SeriesFlag}
	}
	kept, _, err := listMonths(ctx, q, Filter{Series: all})
	if err != nil {
		return nil, err
	}
	r.months(parameters, file, kept)
	if err := r.parameters(ctx, q, file); err != nil {
		return nil, err
	}
	if len(r.Warnings) > reference.MaxProblems {
		r.Warnings = r.Warnings[:reference.MaxProblems]
	}
	return r, nil
}

func (r *Import) months(parameters parameter.Snapshot, file *seriesFile, kept []Value) {
	byMonth := make(map[seriesMonth]*Value, len(kept))
	for i := range kept {
		byMonth[seriesMonth{kept[i].Series, kept[i].Month}] = &kept[i]
	}
	judge := newLimits(parameters, kept)
	judgement := doubt.Judgement{Judged: len(file.months)}
	for _, m := range file.months {
		old := byMonth[seriesMonth{m.Series, m.Month}]
		left, notes := judge.check(m)
		if left = left && (old == nil || old.Price != m.Price); left { // what is kept brings nothing in
			judgement.Implausibly(judge.scale)
		}
		for _, note := range notes {
			if left {
				note += "; fica de fora"
			}
			r.Warnings = append(r.Warnings, reference.Problem{Line: m.line, Message: note})
		}
		if left {
			continue
		}
		d := Difference{Value: m.Value, Change: reference.ChangeNew}
		if old != nil {
			d.Old, d.Change = old, reference.ChangeSame
			if old.Price != m.Price || old.Label != m.Label || old.Hours != m.Hours {
				d.Change = reference.ChangeAltered
			}
		}
		r.Differences = append(r.Differences, d)
	}
	if why := judgement.Refusal(); why != "" {
		r.Problems = append([]reference.Problem{{Message: why}}, r.Problems...)
	}
	slices.SortStableFunc(r.Differences, func(a, b Difference) int { return int(b.Month - a.Month) })
}

// parameters holds the limits of a file against the validities that are kept. One
// that has another value stays as it is: a person enters the new validity.
func (r *Import) parameters(ctx context.Context, q db.Q, file *seriesFile) error {
	if len(file.parameters) == 0 {
		return nil
	}
	kept, err := parameter.ListValidities(ctx, q)
	if err != nil {
		return err
	}
	for _, p := range file.parameters {
		d := ParameterDifference{p.Validity, reference.ChangeNew}
		for i := range kept {
			k := &kept[i]
			if k.Key != p.Key || k.Scope != "" || k.From != p.From {
				continue
			}
			if d.Change = reference.ChangeSame; !k.Value.Equal(p.Value) {
				d.Change = ""
				r.Warnings = append(r.Warnings, reference.Problem{Line: p.line, Column: p.column, Message: fmt.Sprintf(
					"%s desde %s já está cadastrado com %s; o valor do arquivo, %s, ficou de fora", p.Key, p.From.BR(), ptbr.FormatDecimal(k.Value), ptbr.FormatDecimal(p.Value))})
			}
		}
		if d.Change != "" {
			r.Parameters = append(r.Parameters, d)
		}
	}
	return nil
}

func (s *Service) applySeries(ctx context.Context, tx *db.Tx, a actor.Actor, in File, r *Import) error {
	r.Applied = true
	var months []Value
	var changes []imported.Change[stated]
	for i := range r.Differences {
		if d := &r.Differences[i]; d.Change != reference.ChangeSame {
			months = append(months, d.Value)
			changes = append(changes, changeOf(d))
		}
	}
	if err := writeMonths(ctx, tx, months, a.Name); err != nil {
		return err
	}
	for _, p := range r.Parameters {
		if p.Change != reference.ChangeNew {
			continue
		}
		v := p.Validity
		v.CreatedBy = a.Name
		if err := parameter.InsertValidity(ctx, tx, &v); err != nil {
			return err
		}
		changes = append(changes, imported.Change[stated]{Key: v.ID, After: stated{Parameter: &v}})
	}
	if len(changes) == 0 {
		return nil
	}
	if err := imported.Keep(ctx, tx, a, imported.File{Table: in.revision(), Name: in.Name, Data: in.Data}, changes); err != nil {
		return err
	}
	if err := audit.Record(ctx, tx, seriesEntry(a, in, r)); err != nil {
		return err
	}
	what := "PLD importado"
	if in.Flags {
		what = "Bandeiras importadas"
	}
	var err error
	r.JobID, err = s.base.Changed(ctx, tx, what)
	return err
}

func seriesEntry(a actor.Actor, in File, r *Import) audit.Entry {
	type record struct {
		File       string                `json:"file"`
		SHA256     string                `json:"sha256"`
		Layout     index.Layout          `json:"layout"`
		Changed    []Difference          `json:"changed,omitempty"`
		Parameters []ParameterDifference `json:"parameters,omitempty"`
	}
	changed := slices.DeleteFunc(slices.Clone(r.Differences), func(d Difference) bool { return d.Change == reference.ChangeSame })
	added := slices.DeleteFunc(slices.Clone(r.Parameters), func(d ParameterDifference) bool { return d.Change == reference.ChangeSame })
	sum := sha256.Sum256(in.Data)
	e := audit.Entry{
		Actor: a, Action: actPLDImport, Entity: entity, EntityID: revisionPLD, Title: "PLD importado",
		After: record{in.Name, hex.EncodeToString(sum[:]), r.Layout, changed, added},
	}
	if in.Flags {
		e.Action, e.EntityID, e.Title = actFlagImport, revisionFlags, "Bandeiras importadas"
	}
	return e
}
