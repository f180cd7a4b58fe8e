package rate

import (
	"context"
	"slices"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/imported"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/rate/aneel"
	"ynova/internal/tariff/reference"
)

const (
	entity    = "tariff"
	actImport = "tariff.import"
)

// Difference is a tariff of a file against what is kept.
type Difference struct {
	Tariff
	Old    *Amounts
	OldTo  *month.Date
	Kept   *Tariff // what Old and OldTo are of
	Before *Tariff // of a new one the kept validity that precedes it; nil: there is none
	Change reference.Change
}

// Group counts the tariffs of one act of a distributor.
type Group struct {
	Distributor        string // name
	Act                string
	From               month.Date
	To                 *month.Date
	New, Altered, Same int
}

// Import is what a file changes, or changed.
type Import struct {
	imported.Result
	Groups             []Group           // by distributor, the latest first
	Differences        []Difference      // what is altered, then what is new
	Names              map[string]string // of distributors, by id
	Created            []string          // names of distributors that the register did not have
	Left               int               // rows that are left out because they cannot be right
	Summary            aneel.Summary
	New, Altered, Same int
}

// Import compares a file with the tariffs that are kept and, where Apply
// says so and the file can be read whole, stores what differs. Protection: the
// revision of the table, which one writer at a time raises.
func (s *Service) Import(ctx context.Context, a actor.Actor, in imported.File) (*Import, error) {
	known, err := LoadDistributors(ctx, s.base.DB)
	if err != nil {
		return nil, err
	}
	since := month.New(s.base.ThisMonth().Year()-keptYears, 1).First()
	file, err := readFile(ctx, s.base.Parser, known, in.Name, in.Data, since)
	if err != nil {
		return nil, err
	}
	parameters, err := parameter.Load(ctx, s.base.DB)
	if err != nil {
		return nil, err
	}
	t := imported.Intake[*Import, stated]{
		Table: revisionName, Problems: problemsOf(file.summary.Problems), Within: s.base.DB.InTx, Hold: imported.Held(revisionName),
		Compare: func(ctx context.Context, q db.Q) (*Import, error) { return compareTariffs(ctx, q, parameters, file) },
		Store: func(ctx context.Context, tx *db.Tx, r *Import) ([]imported.Change[stated], error) {
			return r.store(ctx, tx, a, file)
		},
		Entry:  entry,
		Reason: "Tarifas importadas",
	}
	return t.Take(ctx, &s.base, a, in)
}

func problemsOf(list []aneel.Problem) []reference.Problem {
	out := make([]reference.Problem, len(list))
	for i, p := range list {
		out[i] = reference.Problem(p)
	}
	return out
}

// compareTariffs leaves out what cannot be right and says what the rest changes; a file
// with too much of it has that as a problem.
func compareTariffs(ctx context.Context, q db.Q, parameters parameter.Snapshot, file *fileRates) (*Import, error) {
	r := &Import{Names: map[string]string{}, Summary: file.summary, Result: imported.Result{Problems: problemsOf(file.summary.Problems)}}
	var err error
	if r.Revision, err = reference.ReadRevision(ctx, q, revisionName); err != nil {
		return nil, err
	}
	var ids []string
	for _, t := range file.list {
		if _, seen := r.Names[t.Distributor]; !seen {
			ids = append(ids, t.Distributor)
			r.Names[t.Distributor] = file.name(t.Distributor)
		}
	}
	kept, err := listOf(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	warnings, left := slices.Clone(file.warnings), file.left
	judge, implausible := newPlausibility(parameters, kept), 0
	byKey := make(map[datedKey]*Tariff, len(kept))
	for i := range kept {
		byKey[datedKey{kept[i].Key, kept[i].From}] = &kept[i]
	}
	groups := map[Group]*Group{}
	for _, t := range file.list {
		old := byKey[datedKey{t.Key, t.From}]
		if old != nil && old.equal(t.Amounts) {
			r.add(groups, t, old) // it brings nothing in that could be wrong
			continue
		}
		if m, problem := judge.check(&t.Tariff); problem != "" {
			left++
			implausible++
			if len(warnings) < reference.MaxProblems {
				warnings = append(warnings, reference.Problem{Line: t.line(m), Message: r.Names[t.Distributor] + ", " + t.Subgroup + " " + t.Modality + ": " + problem + "; fica de fora"})
			}
			continue
		}
		r.add(groups, t, old)
	}
	if why := judge.refusal(implausible, len(file.list)); why != "" {
		r.Problems = append([]reference.Problem{{Message: why}}, r.Problems...)
	}
	for _, d := range file.fresh {
		r.Created = append(r.Created, d.Name)
	}
	slices.Sort(r.Created)
	slices.SortStableFunc(warnings, func(a, b reference.Problem) int { return a.Line - b.Line })
	r.Warnings, r.Left = warnings, left
	for i := range r.Differences {
		if d := &r.Differences[i]; d.Change == reference.ChangeNew {
			d.Before = judge.predecessor(&d.Tariff)
		}
	}
	r.sort(groups)
	return r, nil
}

func (f *fileRates) name(distributorID string) string {
	if d := f.fresh[distributorID]; d != nil {
		return d.Name
	}
	d, _ := f.known.Find(distributorID)
	return d.Name
}

// add enters a tariff into its group and the list of differences.
func (r *Import) add(groups map[Group]*Group, t *fileTariff, old *Tariff) {
	k := Group{Distributor: r.Names[t.Distributor], Act: t.Act, From: t.From}
	g := groups[k]
	if g == nil {
		g = &Group{Distributor: k.Distributor, Act: k.Act, From: k.From, To: t.To}
		groups[k] = g
	}
	d := Difference{Tariff: t.Tariff, Change: reference.ChangeNew}
	switch {
	case old == nil:
		g.New++
		r.New++
	case old.equal(t.Amounts) && old.Act == t.Act && sameDay(old.To, t.To):
		g.Same++
		r.Same++
		return
	default:
		g.Altered++
		r.Altered++
		d.Old, d.OldTo, d.Kept, d.Change = &old.Amounts, old.To, old, reference.ChangeAltered
	}
	r.Differences = append(r.Differences, d)
}

func sameDay(a, b *month.Date) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

func (r *Import) sort(groups map[Group]*Group) {
	for _, g := range groups {
		r.Groups = append(r.Groups, *g)
	}
	slices.SortFunc(r.Groups, func(a, b Group) int {
		if c := strings.Compare(strings.ToLower(a.Distributor), strings.ToLower(b.Distributor)); c != 0 {
			return c
		}
		if c := b.From.Compare(a.From); c != 0 {
			return c
		}
		return strings.Compare(a.Act, b.Act)
	})
	slices.SortStableFunc(r.Differences, func(a, b Difference) int {
		return strings.Compare(string(a.Change), string(b.Change)) // alterado before novo
	})
}

// store writes what differs, with the companies and names that it is of.
func (r *Import) store(ctx context.Context, tx *db.Tx, a actor.Actor, file *fileRates) ([]imported.Change[stated], error) {
	if len(r.Differences)+len(file.numbers) == 0 {
		return nil, nil
	}
	if err := applyDistributors(ctx, tx, a, file); err != nil {
		return nil, err
	}
	list := make([]Tariff, len(r.Differences))
	for i := range r.Differences {
		list[i] = r.Differences[i].Tariff
	}
	return r.changesOf(file), write(ctx, tx, list)
}

// applyDistributors enters the companies and names that a file brought.
func applyDistributors(ctx context.Context, tx *db.Tx, a actor.Actor, file *fileRates) error {
	for _, d := range file.fresh {
		if err := insertDistributor(ctx, tx, d, a.Name); err != nil {
			return err
		}
	}
	for distributorID, cnpj := range file.numbers {
		if err := setCNPJ(ctx, tx, distributorID, cnpj, a.Name); err != nil {
			return reference.Stale(err)
		}
	}
	for as, distributorID := range file.resolved {
		if distributorID == "" {
			continue
		}
		if err := insertName(ctx, tx, reference.Printable(as[1]), distributorID); err != nil {
			return err
		}
	}
	return nil
}

func entry(r *Import, f imported.Recorded) audit.Entry {
	type record struct {
		imported.Recorded
		New     int      `json:"new"`
		Altered int      `json:"altered"`
		Left    int      `json:"left_out"`
		Created []string `json:"distributors,omitempty"`
		Groups  []Group  `json:"groups"`
	}
	changed := slices.DeleteFunc(slices.Clone(r.Groups), func(g Group) bool { return g.New+g.Altered == 0 })
	return audit.Entry{
		Action: actImport, Entity: entity, EntityID: revisionName, Title: "Tarifas homologadas importadas",
		After: record{f, r.New, r.Altered, r.Left, r.Created, changed},
	}
}
