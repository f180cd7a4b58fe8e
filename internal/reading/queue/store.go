package queue

import (
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"strings"

	"ynova/internal/account"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// queueSort is an order: its columns, the last of which is unique, and a row's values in
// them.
type queueSort struct {
	columns []string
	down    bool
	keys    func(r *record.Reading) []any
}

var queueSorts = map[Sort]queueSort{
	SortWork:       {[]string{"r.queue_order", "r.created_at", "r.id"}, false, func(r *record.Reading) []any { return []any{r.Place.Order, int64(r.CreatedAt), r.ID} }},
	SortArrived:    {[]string{"r.created_at", "r.id"}, false, byArrival},
	SortNewest:     {[]string{"r.created_at", "r.id"}, true, byArrival},
	SortMonth:      {[]string{"r.month", "r.id"}, false, byMonth},
	SortLastMonth:  {[]string{"r.month", "r.id"}, true, byMonth},
	SortAmount:     {[]string{"COALESCE(r.amount, -1)", "r.id"}, false, byAmount},
	SortMostAmount: {[]string{"COALESCE(r.amount, -1)", "r.id"}, true, byAmount},
}

func byArrival(r *record.Reading) []any { return []any{int64(r.CreatedAt), r.ID} }

func byMonth(r *record.Reading) []any { return []any{r.Place.Month, r.ID} }

func byAmount(r *record.Reading) []any {
	if r.Place.Amount == nil {
		return []any{int64(-1), r.ID} // below every amount
	}
	return []any{int64(*r.Place.Amount), r.ID}
}

// cursorOf names the place after a row in an order.
func cursorOf(sort Sort, last *record.Reading) string {
	text, _ := json.Marshal(queueSorts[sort].keys(last)) // texts and numbers
	return base64.RawURLEncoding.EncodeToString(text)
}

// after is the condition on rows behind a cursor.
func (s *queueSort) after(cursor string, args *[]any) (string, error) {
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return "", errCursor
	}
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	var keys []any
	if decoder.Decode(&keys) != nil || len(keys) != len(s.columns) {
		return "", errCursor
	}
	marks := make([]string, len(keys))
	for i, key := range keys {
		if n, ok := key.(json.Number); ok {
			if key, err = n.Int64(); err != nil {
				return "", errCursor
			}
		}
		_, isText := key.(string)
		if isText != (s.columns[i] == "r.id" || s.columns[i] == "r.month") {
			return "", errCursor
		}
		marks[i] = db.Arg(args, key)
	}
	than := " > "
	if s.down {
		than = " < "
	}
	return "(" + strings.Join(s.columns, ", ") + ")" + than + "(" + strings.Join(marks, ", ") + ")", nil
}

func (s *queueSort) order() string {
	if !s.down {
		return " ORDER BY " + strings.Join(s.columns, ", ")
	}
	return " ORDER BY " + strings.Join(s.columns, " DESC, ") + " DESC"
}

// chosen is the condition of a filter but for its tab.
func (f *Filter) chosen(a actor.Actor, args *[]any) string {
	where := record.Reach(a, args)
	if len(f.Classes) > 0 {
		where += " AND r.class IN " + db.In(args, f.Classes)
	}
	for _, is := range [...]struct{ column, value string }{{"r.distributor", f.Distributor}, {"r.month", f.Month}, {"r.source", string(f.Source)}} {
		if is.value != "" {
			where += " AND " + is.column + " = " + db.Arg(args, is.value)
		}
	}
	switch f.Owner {
	case "":
	case Nobody:
		where += " AND r.owner_id IS NULL"
	default:
		where += " AND r.owner_id = " + db.Arg(args, f.Owner)
	}
	if f.Unproposed {
		where += " AND r.proposal_id IS NULL AND r.invoice_id IS NULL"
	}
	if f.Automatic {
		where += " AND r.link_mode = '" + string(record.LinkedAutomatically) + "'"
	}
	if typed := search.Parse(f.Search); !typed.Empty() {
		found := db.Finds(typed, args, "r.search_text")
		if key := brdoc.CodeKey(f.Search); key != "" {
			found += " OR r.unit_key = " + db.Arg(args, key)
		}
		where += " AND (" + found + f.registered(a, typed, args) + ")"
	}
	return where
}

// registered finds documents by what the register calls their client and unit, as far as
// the actor reaches.
func (f *Filter) registered(a actor.Actor, typed search.Search, args *[]any) string {
	scope := client.ScopeOf(a, actor.InvoicesRead)
	return ` OR COALESCE(r.contract_id, r.proposal_id) IN (SELECT c.id FROM contracts c JOIN clients l ON l.id = c.client_id
			WHERE ` + db.Finds(typed, args, "l.search_text") + " AND " + scope.Where("l.id", args) + `)
		OR r.unit_key <> '' AND r.unit_key IN (SELECT k.code_key FROM unit_codes k JOIN consumer_units n ON n.id = k.unit_id JOIN clients l ON l.id = n.client_id
			WHERE ` + db.Finds(typed, args, "l.search_text", db.Searchable("n.meter_code || ' ' || n.group_name")) + " AND " + scope.Where("l.id", args) + `)`
}

// inTab is the condition of a tab.
func inTab(tab record.State, args *[]any) string {
	switch tab {
	case "":
		return "TRUE"
	case TabOpen:
		return "r.queue_order < " + db.Arg(args, record.BandFailed)
	}
	return "r.state = " + db.Arg(args, string(tab))
}

// countTabs counts what the filter finds, by state, and what of it is open.
func countTabs(ctx context.Context, q db.Q, a actor.Actor, f Filter) (map[record.State]int, error) {
	var args []any
	where := f.chosen(a, &args)
	counts := map[record.State]int{}
	err := db.Each(ctx, q, `SELECT r.state, COUNT(*) FROM readings r WHERE r.deleted_at IS NULL AND `+where+` GROUP BY r.state`, args, func(rows *sql.Rows) error {
		var state record.State
		var n int
		err := rows.Scan(&state, &n)
		counts[state] = n
		return err
	})
	for _, open := range [...]record.State{record.StateReady, record.StateDecide, record.StateReview, record.StateLacking, record.StateNobody, record.StateNotBill, record.StateRepeated} {
		counts[TabOpen] += counts[open]
	}
	return counts, db.Wrap(err, "reading: count the queue")
}

// queued reads the first rows of the filter behind its cursor, without what was read in
// them.
func queued(ctx context.Context, q db.Q, a actor.Actor, f Filter, limit int) ([]*record.Reading, error) {
	var args []any
	where := f.chosen(a, &args) + " AND " + inTab(f.Tab, &args)
	sort := queueSorts[f.Sort]
	if f.After != "" {
		after, err := sort.after(f.After, &args)
		if err != nil {
			return nil, err
		}
		where += " AND " + after
	}
	reader := record.Listed.Reader()
	var found []*record.Reading
	err := db.Each(ctx, q, "SELECT "+record.Listed.Select("r.")+record.FromReadings+where+sort.order()+db.Page(&args, limit, 0), args, func(rows *sql.Rows) error {
		r, err := reader.New(rows.Scan)
		found = append(found, r)
		return err
	})
	return found, db.Wrap(err, "reading: list the queue")
}

// contractNames reads the contracts in scope.
func contractNames(ctx context.Context, q db.Q, scope client.Scope, ids []string) (map[string]Named, error) {
	named := make(map[string]Named, len(ids))
	if len(ids) == 0 {
		return named, nil
	}
	var args []any
	in := db.In(&args, ids)
	err := db.Each(ctx, q, `SELECT c.id, c.contract_code, c.client_name FROM contracts c WHERE c.deleted_at IS NULL AND c.id IN `+in+` AND `+
		scope.Where("c.client_id", &args), args, func(rows *sql.Rows) error {
		var c Named
		err := rows.Scan(&c.ID, &c.Code, &c.Client)
		named[c.ID] = c
		return err
	})
	return named, db.Wrap(err, "reading: name contracts")
}

func distributorsOf(ctx context.Context, q db.Q, a actor.Actor) ([]string, error) {
	var args []any
	return db.List(ctx, q, "reading: distributors", db.Single[string], `SELECT DISTINCT r.distributor FROM readings r
		WHERE r.deleted_at IS NULL AND r.distributor <> '' AND `+record.Reach(a, &args)+` ORDER BY r.distributor LIMIT 200`, args...)
}

func ownersOf(ctx context.Context, q db.Q, a actor.Actor) ([]string, error) {
	var args []any
	return db.List(ctx, q, "reading: owners", db.Single[string], `SELECT DISTINCT r.owner_id FROM readings r
		WHERE r.deleted_at IS NULL AND r.owner_id IS NOT NULL AND `+record.Reach(a, &args)+` LIMIT 200`, args...)
}

// claimsOf reads who has which of the documents open.
func claimsOf(ctx context.Context, q db.Q, ids []string, now clock.Micros) (map[string]Claim, error) {
	claims := make(map[string]Claim, len(ids))
	err := db.EachIn(ctx, q, `SELECT k.reading_id, k.user_id, u.name, k.until FROM reading_claims k JOIN users u ON u.id = k.user_id WHERE k.reading_id IN `, ``, ids,
		func(rows *sql.Rows) error {
			var readingID string
			var c Claim
			if err := rows.Scan(&readingID, &c.UserID, &c.Name, &c.Until); err != nil {
				return err
			}
			if c.Until > now {
				claims[readingID] = c
			}
			return nil
		})
	return claims, db.Wrap(err, "reading: read claims")
}

// enoughUnchanged is after how many documents that met the conditions of the automatic link,
// and were linked unchanged, it is offered.
const enoughUnchanged = 20

// offered reports whether to offer the automatic link: to who may turn it on, where it is
// off and would have been right often enough.
func offered(ctx context.Context, q db.Q, a actor.Actor) (bool, error) {
	if !a.Can(actor.SettingsManage) {
		return false, nil
	}
	on, err := account.AutomaticLink(ctx, q)
	if err != nil || on {
		return false, err
	}
	n, err := db.Count(ctx, q, "reading: count unchanged links", ` FROM readings WHERE link_mode = $1`, string(record.LinkedUnchanged))
	return n >= enoughUnchanged, err
}
