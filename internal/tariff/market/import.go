package market

import (
	"context"
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
	imported.File
	Flags     bool   // of bandeiras; otherwise of the PLD
	Submarket Series // of a file that names none; empty: it must
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
	imported.Result
	Layout      index.Layout
	Differences []Difference // the last month first
	Parameters  []ParameterDifference
}

// Import compares a file of bandeiras or PLD with what is kept and, where
// Apply says so and the whole file is good, stores what differs. Protection: the
// revision of the table, which one writer at a time raises.
func (s *Service) Import(ctx context.Context, a actor.Actor, in File) (*Import, error) {
	file, err := s.readSeriesFile(ctx, in)
	if err != nil {
		return nil, err
	}
	file.problems = file.problems[:min(len(file.problems), reference.MaxProblems)]
	t := imported.Intake[*Import, stated]{
		Table: in.revision(), Problems: file.problems, Within: s.base.DB.InTx, Hold: imported.Held(in.revision()),
		Compare: func(ctx context.Context, q db.Q) (*Import, error) { return compareSeries(ctx, q, in, file) },
		Store: func(ctx context.Context, tx *db.Tx, r *Import) ([]imported.Change[stated], error) {
			return r.store(ctx, tx, a)
		},
		Entry:  in.entry,
		Reason: in.title(),
	}
	return t.Take(ctx, &s.base, a, in.File)
}

func compareSeries(ctx context.Context, q db.Q, in File, file *seriesFile) (*Import, error) {
	r := &Import{Layout: file.layout, Result: imported.Result{Problems: slices.Clone(file.problems), Warnings: imported.Noted(file.notes)}}
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
	r.Warnings = r.Warnings[:min(len(r.Warnings), reference.MaxProblems)]
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

// store writes the months that differ, and the validities that are new.
func (r *Import) store(ctx context.Context, tx *db.Tx, a actor.Actor) ([]imported.Change[stated], error) {
	var months []Value
	var changes []imported.Change[stated]
	for i := range r.Differences {
		if d := &r.Differences[i]; d.Change != reference.ChangeSame {
			months = append(months, d.Value)
			changes = append(changes, imported.ChangeOf(d.Old, &d.Value, statedOf))
		}
	}
	if err := writeMonths(ctx, tx, months, a.Name); err != nil {
		return nil, err
	}
	for _, p := range r.Parameters {
		if p.Change != reference.ChangeNew {
			continue
		}
		v := p.Validity
		v.CreatedBy = a.Name
		if err := parameter.InsertValidity(ctx, tx, &v); err != nil {
			return nil, err
		}
		changes = append(changes, imported.Change[stated]{After: stated{Parameter: &v}})
	}
	return changes, nil
}

func (in File) title() string {
	if in.Flags {
		return "Bandeiras importadas"
	}
	return "PLD importado"
}

func (in File) entry(r *Import, f imported.Recorded) audit.Entry {
	type record struct {
		imported.Recorded
		Layout     index.Layout          `json:"layout"`
		Changed    []Difference          `json:"changed,omitempty"`
		Parameters []ParameterDifference `json:"parameters,omitempty"`
	}
	changed := slices.DeleteFunc(slices.Clone(r.Differences), func(d Difference) bool { return d.Change == reference.ChangeSame })
	added := slices.DeleteFunc(slices.Clone(r.Parameters), func(d ParameterDifference) bool { return d.Change == reference.ChangeSame })
	e := audit.Entry{Action: actPLDImport, Entity: entity, EntityID: in.revision(), Title: in.title(), After: record{f, r.Layout, changed, added}}
	if in.Flags {
		e.Action = actFlagImport
	}
	return e
}
