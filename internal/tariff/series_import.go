package tariff

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

const (
	entitySeries  = "market_month"
	actFlagImport = "flag.import"
	actPLDImport  = "pld.import"
)

// SeriesImportFile is a file of bandeiras or of the PLD that a person sends.
type SeriesImportFile struct {
	Flags     bool   // of bandeiras; otherwise of the PLD
	Submarket Series // of a file that names none; empty: it must
	Name      string
	Data      []byte
	Apply     bool
	Revision  *int64 // of the table that the person saw; nil: any
}

func (in SeriesImportFile) revision() string {
	if in.Flags {
		return revisionFlags
	}
	return revisionPLD
}

// MonthDifference is a month of a file against what is kept.
type MonthDifference struct {
	MonthValue
	Old    *MonthValue
	Change Change
}

// ParameterDifference is a limit or a charge of a file against what is kept.
type ParameterDifference struct {
	Validity
	Change Change // new or the same: a validity is never altered
}

// SeriesImport is what a file changes, or changed.
type SeriesImport struct {
	Layout      Layout
	Differences []MonthDifference // the last month first
	Parameters  []ParameterDifference
	Problems    []Problem // at most 50; nothing is stored where there is one
	Warnings    []Problem // months that are left out, and what a person should know
	Applied     bool
	JobID       string
	Revision    int64
}

// ImportSeries compares a file of bandeiras or PLD with what is kept and, where
// Apply says so and the whole file is good, stores what differs. Protection: the
// revision of the table, which one writer at a time raises.
func (s *Service) ImportSeries(ctx context.Context, a actor.Actor, in SeriesImportFile) (*SeriesImport, error) {
	file, err := s.readSeriesFile(ctx, in)
	if err != nil {
		return nil, err
	}
	if len(file.problems) > maxFileProblems {
		file.problems = file.problems[:maxFileProblems]
	}
	if in.Apply && len(file.problems) > 0 {
		return nil, refusal(file.problems)
	}
	if !in.Apply {
		return compareSeries(ctx, s.db, in, file)
	}
	var result *SeriesImport
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if err := bump(ctx, tx, in.revision(), in.Revision); errors.Is(err, errRaced) {
			return errTariffStale
		} else if err != nil {
			return err
		}
		if result, err = compareSeries(ctx, tx, in, file); err != nil {
			return err
		}
		if len(result.Problems) > 0 {
			return refusal(result.Problems)
		}
		return s.applySeries(ctx, tx, a, in, result)
	})
	return result, err
}

func compareSeries(ctx context.Context, q db.Q, in SeriesImportFile, file *seriesFile) (*SeriesImport, error) {
	r := &SeriesImport{Layout: file.layout, Problems: slices.Clone(file.problems)}
	var err error
	if r.Revision, err = readRevision(ctx, q, in.revision()); err != nil {
		return nil, err
	}
	parameters, err := Load(ctx, q)
	if err != nil {
		return nil, err
	}
	all := Submarkets()
	if in.Flags {
		all = []Series{SeriesFlag}
	}
	kept, _, err := listMonths(ctx, q, SeriesFilter{Series: all})
	if err != nil {
		return nil, err
	}
	r.months(parameters, file, kept)
	if err := r.parameters(ctx, q, file); err != nil {
		return nil, err
	}
	if len(r.Warnings) > maxFileProblems {
		r.Warnings = r.Warnings[:maxFileProblems]
	}
	return r, nil
}

func (r *SeriesImport) months(parameters Parameters, file *seriesFile, kept []MonthValue) {
	byMonth := make(map[seriesMonth]*MonthValue, len(kept))
	for i := range kept {
		byMonth[seriesMonth{kept[i].Series, kept[i].Month}] = &kept[i]
	}
	judge := newSeriesJudge(parameters, file, kept)
	for _, m := range file.months {
		left, notes := judge.judge(m)
		for _, note := range notes {
			if left {
				note += "; fica de fora"
			}
			r.Warnings = append(r.Warnings, Problem{Line: m.line, Message: note})
		}
		if left {
			continue
		}
		d := MonthDifference{MonthValue: m.MonthValue, Change: ChangeNew}
		if old := byMonth[seriesMonth{m.Series, m.Month}]; old != nil {
			d.Old, d.Change = old, ChangeSame
			if old.Price != m.Price || old.Label != m.Label || old.Hours != m.Hours {
				d.Change = ChangeAltered
			}
		}
		r.Differences = append(r.Differences, d)
	}
	slices.SortStableFunc(r.Differences, func(a, b MonthDifference) int { return int(b.Month - a.Month) })
}

// parameters holds the limits of a file against the validities that are kept. One
// that has another value stays as it is: a person enters the new validity.
func (r *SeriesImport) parameters(ctx context.Context, q db.Q, file *seriesFile) error {
	if len(file.parameters) == 0 {
		return nil
	}
	kept, err := listValidities(ctx, q)
	if err != nil {
		return err
	}
	for _, p := range file.parameters {
		d := ParameterDifference{p.Validity, ChangeNew}
		for i := range kept {
			k := &kept[i]
			if k.Key != p.Key || k.Scope != "" || k.From != p.From {
				continue
			}
			if d.Change = ChangeSame; !k.Value.Equal(p.Value) {
				d.Change = ""
				r.Warnings = append(r.Warnings, Problem{p.line, p.column, fmt.Sprintf(
					"%s desde %s já está cadastrado com %s; o valor do arquivo, %s, ficou de fora", p.Key, p.From.BR(), k.Value, p.Value)})
			}
		}
		if d.Change != "" {
			r.Parameters = append(r.Parameters, d)
		}
	}
	return nil
}

func (s *Service) applySeries(ctx context.Context, tx *db.Tx, a actor.Actor, in SeriesImportFile, r *SeriesImport) error {
	r.Applied = true
	var months []MonthValue
	for _, d := range r.Differences {
		if d.Change != ChangeSame {
			months = append(months, d.MonthValue)
		}
	}
	if err := writeMonths(ctx, tx, months, a.Name); err != nil {
		return err
	}
	added := 0
	for _, p := range r.Parameters {
		if p.Change != ChangeNew {
			continue
		}
		added++
		v := p.Validity
		v.CreatedBy = a.Name
		if err := insertValidity(ctx, tx, &v); err != nil {
			return err
		}
	}
	if len(months)+added == 0 {
		return nil
	}
	if err := audit.Record(ctx, tx, seriesEntry(a, in, r)); err != nil {
		return err
	}
	what := "PLD importado"
	if in.Flags {
		what = "Bandeiras importadas"
	}
	var err error
	r.JobID, err = s.changed(ctx, tx, what)
	return err
}

func seriesEntry(a actor.Actor, in SeriesImportFile, r *SeriesImport) audit.Entry {
	type record struct {
		File       string                `json:"file"`
		SHA256     string                `json:"sha256"`
		Layout     Layout                `json:"layout"`
		Changed    []MonthDifference     `json:"changed,omitempty"`
		Parameters []ParameterDifference `json:"parameters,omitempty"`
	}
	changed := slices.DeleteFunc(slices.Clone(r.Differences), func(d MonthDifference) bool { return d.Change == ChangeSame })
	added := slices.DeleteFunc(slices.Clone(r.Parameters), func(d ParameterDifference) bool { return d.Change == ChangeSame })
	sum := sha256.Sum256(in.Data)
	e := audit.Entry{
		Actor: a, Action: actPLDImport, Entity: entitySeries, EntityID: revisionPLD, Title: "PLD importado",
		After: record{in.Name, hex.EncodeToString(sum[:]), r.Layout, changed, added},
	}
	if in.Flags {
		e.Action, e.EntityID, e.Title = actFlagImport, revisionFlags, "Bandeiras importadas"
	}
	return e
}

// seriesJudge holds imported months against the limits of their time and against
// the other months of the series.
type seriesJudge struct {
	parameters Parameters
	medians    map[Series]money.Price
}

// fewestMonths is how many months a median needs.
const fewestMonths = 6

func newSeriesJudge(p Parameters, file *seriesFile, kept []MonthValue) seriesJudge {
	j := seriesJudge{parameters: p, medians: map[Series]money.Price{}}
	values := map[Series][]money.Price{}
	for _, m := range file.months {
		values[m.Series] = append(values[m.Series], m.Price)
	}
	for i := range kept {
		values[kept[i].Series] = append(values[kept[i].Series], kept[i].Price)
	}
	for s, list := range values {
		if s != SeriesFlag && len(list) >= fewestMonths {
			slices.Sort(list)
			j.medians[s] = list[len(list)/2]
		}
	}
	return j
}

// judge tells whether a month is left out, and what to say about it.
func (j seriesJudge) judge(m *fileMonthValue) (left bool, notes []string) {
	day := m.Month.First()
	name := string(m.Series) + " de " + m.Month.Short() + ": "
	limit := func(key string) (money.Price, bool) {
		p, _, ok := j.parameters.Price(key, UnitPrice, day)
		return p, ok
	}
	if m.Series == SeriesFlag {
		if most, ok := limit(KeyFlagMax); ok && m.Price > most {
			return true, []string{fmt.Sprintf("Bandeira de %s: o adicional de %s por MWh está acima do plausível (%s)", m.Month.Short(), ptbr.FormatPrice(m.Price), ptbr.FormatPrice(most))}
		}
		return false, nil
	}
	low, high := m.Price, m.Price
	if m.Hours > 0 {
		low, high = m.low, m.high
	}
	if least, ok := limit(KeyPLDMin); ok && low < least {
		return true, []string{name + ptbr.FormatPrice(low) + " está abaixo do PLD mínimo do ano (" + ptbr.FormatPrice(least) + ")"}
	}
	if most, ok := limit(KeyPLDMaxHourly); ok && high > most {
		return true, []string{name + ptbr.FormatPrice(high) + " está acima do PLD máximo horário do ano (" + ptbr.FormatPrice(most) + ")"}
	} else if !ok {
		notes = append(notes, name+"não há PLD máximo cadastrado para o ano; o valor não foi conferido com ele")
	}
	if ratio, _, ok := j.parameters.Number(KeyTariffRatio, "", UnitRatio, day); ok {
		if median := j.medians[m.Series]; median > 0 && m.Price > 0 && far(m.Price, median, ratio) {
			return true, []string{fmt.Sprintf("%s%s está a mais de %s vezes da mediana da série (%s)", name, ptbr.FormatPrice(m.Price), ratio, ptbr.FormatPrice(median))}
		}
	}
	if most, ok := limit(KeyPLDMaxStructural); ok && m.Price > most {
		notes = append(notes, name+"a média de "+ptbr.FormatPrice(m.Price)+" passa do PLD máximo estrutural ("+ptbr.FormatPrice(most)+")")
	}
	if m.Hours > 0 && !m.Complete() {
		notes = append(notes, fmt.Sprintf("%smédia de %d das %d horas do mês", name, m.Hours, m.Month.Hours()))
	}
	return false, notes
}
