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
	"ynova/internal/tariff/reference"
)

// columns are a tariff as it is kept.
var columns = db.Columns[Tariff]{
	db.Text("distributor_id", func(t *Tariff) *string { return &t.Distributor }).GivenOnce(),
	db.Text("subgroup", func(t *Tariff) *string { return &t.Subgroup }).GivenOnce(),
	db.Text("modality", func(t *Tariff) *string { return &t.Modality }).GivenOnce(),
	db.Text("class", func(t *Tariff) *string { return &t.Class }).GivenOnce(),
	db.Text("subclass", func(t *Tariff) *string { return &t.Subclass }).GivenOnce(),
	db.Text("detail", func(t *Tariff) *string { return &t.Detail }).GivenOnce(),
	db.Text("posto", func(t *Tariff) *string { return &t.Posto }).GivenOnce(),
	db.Plain("valid_from", func(t *Tariff) *month.Date { return &t.From }).GivenOnce(),
	db.Plain("valid_to", func(t *Tariff) **month.Date { return &t.To }),
	db.Plain("tusd_kw", func(t *Tariff) **money.Price { return &t.TUSDkW }),
	db.Plain("tusd_mwh", func(t *Tariff) **money.Price { return &t.TUSDMWh }),
	db.Plain("te_mwh", func(t *Tariff) **money.Price { return &t.TEMWh }),
	db.Text("act", func(t *Tariff) *string { return &t.Act }),
	db.Text("source", func(t *Tariff) *string { return &t.Source }),
}

var selectTariffs = "SELECT " + columns.Names() + " FROM tariffs "

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
	found = withoutShadowed(found)
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
	return db.List(ctx, q, "rate: tariff of a day", columns.Rows(), selectTariffs+`
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
	found, err := db.List(ctx, q, "rate: history", columns.Rows(), selectTariffs+`
		WHERE distributor_id = $1 AND subgroup = $2 AND modality = $3 AND class = '' AND subclass = '' AND detail = ''
		ORDER BY valid_from, posto`, d.ID, subgroup, modality)
	return withoutShadowed(found), err
}

// listOf reads every tariff that a comparison may need: those of the
// distributors of a file.
func listOf(ctx context.Context, q db.Q, distributors []string) ([]Tariff, error) {
	return db.ListIn(ctx, q, "rate: list tariffs", columns.Rows(), selectTariffs+"WHERE distributor_id IN ", "", distributors)
}

// listApplication reads the tariffs that consumers of group A pay, of all distributors.
func listApplication(ctx context.Context, q db.Q) ([]Tariff, error) {
	return db.List(ctx, q, "rate: list tariffs", columns.Rows(), selectTariffs+"WHERE class = '' AND subclass = '' AND detail = ''")
}

var insertTariffs = db.NewBulk("INSERT INTO tariffs ("+columns.Names()+", updated_at) VALUES ", len(columns)+1, `
	ON CONFLICT (distributor_id, subgroup, modality, class, subclass, detail, posto, valid_from) DO UPDATE SET `+
	columns.Excluded()+", updated_at = excluded.updated_at")

// write inserts or replaces tariffs.
func write(ctx context.Context, tx *db.Tx, list []Tariff) error {
	now := clock.FromTime(tx.Now())
	err := insertTariffs.Exec(ctx, tx, len(list), func(dst []any, i int) []any {
		return append(columns.Values(dst, &list[i]), now)
	})
	return db.Wrap(err, "rate: write tariffs")
}

// remove removes a tariff of which the table is held.
func remove(ctx context.Context, tx *db.Tx, t *Tariff) error {
	return reference.Once(tx.ExecContext(ctx, `DELETE FROM tariffs
		WHERE distributor_id = $1 AND subgroup = $2 AND modality = $3 AND class = $4 AND subclass = $5 AND detail = $6 AND posto = $7 AND valid_from = $8`,
		t.Distributor, t.Subgroup, t.Modality, t.Class, t.Subclass, t.Detail, t.Posto, t.From))
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
	list, err = db.List(ctx, q, "rate: list tariffs", columns.Rows(), selectTariffs+where+" AND distributor_id IN ("+strings.Join(marks, ", ")+")", args...)
	if err != nil {
		return nil, 0, err
	}
	slices.SortFunc(list, func(a, b Tariff) int {
		return cmp.Or(place[a.Distributor]-place[b.Distributor], a.compare(b.Key), b.From.Compare(a.From))
	})
	skip = min(skip, len(list)) // a writer may have come between
	return list[skip:min(skip+f.Limit, len(list))], total, nil
}
