package rate

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

const columns = "distributor_id, subgroup, modality, class, subclass, detail, posto, valid_from, valid_to, tusd_kw, tusd_mwh, te_mwh, act, source"

func scan(rows *sql.Rows, t *Tariff) error {
	var to sql.Null[month.Date]
	var kw, tusd, te sql.Null[money.Price]
	err := rows.Scan(&t.Distributor, &t.Subgroup, &t.Modality, &t.Class, &t.Subclass, &t.Detail, &t.Posto, &t.From, &to, &kw, &tusd, &te, &t.Act, &t.Source)
	if to.Valid {
		t.To = &to.V
	}
	t.TUSDkW, t.TUSDMWh, t.TEMWh = given(kw), given(tusd), given(te)
	return err
}

func given(p sql.Null[money.Price]) *money.Price {
	if !p.Valid {
		return nil
	}
	return &p.V
}

// Of returns the tariff that holds on a day: the one of the tariff period,
// completed by what is the same in all of them (the demand of the Verde structure).
// The distributor is its id, its CNPJ or a name; false when no act is known, which
// leaves what depends on it Indefinido.
func Of(ctx context.Context, q db.Q, key Key, day month.Date) (Tariff, bool, error) {
	all, err := LoadDistributors(ctx, q)
	if err != nil {
		return Tariff{}, false, err
	}
	d, ok := all.Find(key.Distributor)
	if !ok {
		return Tariff{}, false, nil
	}
	key.Distributor = d.ID
	found, err := tariffsOn(ctx, q, key, day)
	if err != nil {
		return Tariff{}, false, err
	}
	var best *Tariff
	for i := range found { // the period itself first
		t := &found[i]
		switch {
		case best == nil && t.Posto == key.Posto:
			best = t
		case best == nil && t.Posto == PostoUnico:
			best = t
		case best != nil && t.Posto == PostoUnico && t.From == best.From:
			best.Amounts = best.over(t.Amounts)
		}
	}
	if best == nil {
		return Tariff{}, false, nil
	}
	best.Posto = key.Posto
	return *best, true, nil
}

// tariffsOn reads the rows of a period and those without one that cover the day:
// the period first, the latest beginning first.
func tariffsOn(ctx context.Context, q db.Q, k Key, day month.Date) ([]Tariff, error) {
	return db.List(ctx, q, "rate: tariff of a day", scan, "SELECT "+columns+` FROM tariffs
		WHERE distributor_id = $1 AND subgroup = $2 AND modality = $3 AND class = $4 AND subclass = $5 AND detail = $6
			AND posto IN ($7, 'unico') AND valid_from <= $8 AND (valid_to IS NULL OR valid_to >= $8)
		ORDER BY CASE WHEN posto = $7 THEN 0 ELSE 1 END, valid_from DESC`,
		k.Distributor, k.Subgroup, k.Modality, k.Class, k.Subclass, k.Detail, k.Posto, day)
}

// HistoryOf reads every validity of the tariffs that consumers of group A pay in a
// subgroup and structure; empty where the distributor is not known. The distributor
// is its id, its CNPJ or a name.
func HistoryOf(ctx context.Context, q db.Q, all Distributors, distributor, subgroup, modality string) (History, error) {
	d, ok := all.Find(distributor)
	if !ok {
		return nil, nil
	}
	return db.List(ctx, q, "rate: history", scan, "SELECT "+columns+` FROM tariffs
		WHERE distributor_id = $1 AND subgroup = $2 AND modality = $3 AND class = '' AND subclass = '' AND detail = ''
		ORDER BY valid_from, posto`, d.ID, subgroup, modality)
}

// listOf reads every tariff that a comparison may need: those of the
// distributors of a file.
func listOf(ctx context.Context, q db.Q, distributors []string) ([]Tariff, error) {
	var all []Tariff
	err := db.EachIn(ctx, q, "SELECT "+columns+" FROM tariffs WHERE distributor_id IN ", "", distributors, func(rows *sql.Rows) error {
		var t Tariff
		err := scan(rows, &t)
		all = append(all, t)
		return err
	})
	return all, db.Wrap(err, "rate: list tariffs")
}

var insertTariffs = db.NewBulk("INSERT INTO tariffs ("+columns+", updated_at) VALUES ", 15, `
	ON CONFLICT (distributor_id, subgroup, modality, class, subclass, detail, posto, valid_from) DO UPDATE SET
		valid_to = excluded.valid_to, tusd_kw = excluded.tusd_kw, tusd_mwh = excluded.tusd_mwh, te_mwh = excluded.te_mwh,
		act = excluded.act, source = excluded.source, updated_at = excluded.updated_at`)

// write inserts or replaces tariffs.
func write(ctx context.Context, tx *db.Tx, list []Tariff) error {
	now := clock.FromTime(tx.Now())
	err := insertTariffs.Exec(ctx, tx, len(list), func(dst []any, i int) []any {
		t := &list[i]
		return append(dst, t.Distributor, t.Subgroup, t.Modality, t.Class, t.Subclass, t.Detail, t.Posto, t.From, t.To,
			t.TUSDkW, t.TUSDMWh, t.TEMWh, t.Act, t.Source, now)
	})
	return db.Wrap(err, "rate: write tariffs")
}

// Filter chooses tariffs of a list; empty fields choose all.
type Filter struct {
	Distributor, Subgroup, Modality string
	Detail                          *string     // nil: every one
	Day                             *month.Date // in force then
	Limit, Offset                   int
}

func (f Filter) where() (text string, args []any) {
	var conditions []string
	add := func(condition string, value any) {
		args = append(args, value)
		conditions = append(conditions, strings.ReplaceAll(condition, "?", "$"+strconv.Itoa(len(args))))
	}
	if f.Distributor != "" {
		add("distributor_id = ?", f.Distributor)
	}
	if f.Subgroup != "" {
		add("subgroup = ?", f.Subgroup)
	}
	if f.Modality != "" {
		add("modality = ?", f.Modality)
	}
	if f.Detail != nil {
		add("detail = ?", *f.Detail)
	}
	if f.Day != nil {
		add("valid_from <= ? AND (valid_to IS NULL OR valid_to >= ?)", *f.Day)
	}
	if len(conditions) == 0 {
		return "", nil
	}
	return " WHERE " + strings.Join(conditions, " AND "), args
}

// countByDistributor says how many tariffs of a filter each distributor has.
func countByDistributor(ctx context.Context, q db.Q, f Filter) (map[string]int, error) {
	where, args := f.where()
	counts := map[string]int{}
	err := db.Each(ctx, q, "SELECT distributor_id, COUNT(*) FROM tariffs"+where+" GROUP BY distributor_id", args, func(rows *sql.Rows) error {
		var id string
		var n int
		err := rows.Scan(&id, &n)
		counts[id] = n
		return err
	})
	return counts, db.Wrap(err, "rate: count tariffs")
}

// listPage reads a page, by the distributor's name, structure and from the latest
// beginning on, and how many there are. The order is made here and not by the
// database, whose letters have an order of their own: of the companies that the page
// touches every tariff of the filter is read, some thousand at most.
func listPage(ctx context.Context, q db.Q, all Distributors, f Filter) (list []Tariff, total int, err error) {
	counts, err := countByDistributor(ctx, q, f)
	if err != nil {
		return nil, 0, err
	}
	var touched []string
	place, skip := map[string]int{}, f.Offset
	for i := range all.List {
		id := all.List[i].ID
		n := counts[id]
		switch {
		case n == 0:
		case total+n <= f.Offset:
			skip -= n
		case total < f.Offset+f.Limit:
			place[id] = i
			touched = append(touched, id)
		}
		total += n
	}
	if len(touched) == 0 {
		return nil, total, nil
	}
	where, args := f.where()
	if where == "" {
		where = " WHERE TRUE"
	}
	marks := make([]string, len(touched))
	for i, id := range touched {
		args = append(args, id)
		marks[i] = "$" + strconv.Itoa(len(args))
	}
	list, err = db.List(ctx, q, "rate: list tariffs", scan, "SELECT "+columns+" FROM tariffs"+where+" AND distributor_id IN ("+strings.Join(marks, ", ")+")", args...)
	if err != nil {
		return nil, 0, err
	}
	slices.SortFunc(list, func(a, b Tariff) int {
		return cmp.Or(place[a.Distributor]-place[b.Distributor], a.compare(b.Key), b.From.Compare(a.From))
	})
	skip = min(skip, len(list)) // a writer may have come between
	return list[skip:min(skip+f.Limit, len(list))], total, nil
}
