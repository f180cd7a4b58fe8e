package lead

import (
	"strconv"

	"ynova/internal/client"
	"ynova/internal/client/extra"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// orders are those of the list by what a query names them. What is not known comes last
// either way, and the name decides between equals.
var orders = map[string]string{
	"":           byName,
	"nome":       byName,
	"-nome":      "c.search_text DESC, c.seq DESC",
	"cnpj":       "c.cnpj",
	"-cnpj":      "c.cnpj DESC",
	"segmento":   "c.segment NULLS LAST, " + byName,
	"-segmento":  "c.segment DESC NULLS LAST, " + byName,
	"funil":      "c.funnel_status, " + byName,
	"-funil":     "c.funnel_status DESC, " + byName,
	"migracao":   "c.migration_status, " + byName,
	"-migracao":  "c.migration_status DESC, " + byName,
	"interacao":  "c.last_interaction NULLS LAST, " + byName,
	"-interacao": "c.last_interaction DESC NULLS LAST, " + byName,
}

const byName = "c.search_text, c.seq" // the text begins with the name

const (
	liveClients = "c.deleted_at IS NULL"
	goneClients = "c.deleted_at IS NOT NULL"
)

// query chooses clients c and their order: the same condition finds a page, counts and
// exports.
type query struct {
	where string
	order string
	args  []any
	// count is the query that counts the same clients where it is known to be quicker.
	count string
}

// reached are the clients of the scope, by name.
func reached(scope client.Scope) query {
	q := query{where: liveClients, order: byName}
	if !scope.All() {
		q.and(scope.Where("c.id", &q.args))
	}
	return q
}

// filtered are those of the scope that the filter keeps.
func (s *Service) filtered(a actor.Actor, scope client.Scope, f *Filter) (query, error) {
	q := reached(scope)
	var known bool
	if q.order, known = orders[f.Sort]; !known {
		return q, errSort
	}
	q.named(f.Search)
	q.is("c.funnel_status", string(f.Funnel))
	q.is("c.migration_status", string(f.Migration))
	q.is("c.segment", f.Segment)
	if f.Owner == nobody {
		q.and("c.owner_user_id IS NULL")
	} else {
		q.is("c.owner_user_id", f.Owner)
	}
	if chosen := extra.ParseFilter(f.Extra); chosen.Given() {
		q.has(a, chosen)
	}
	if f.Contract != "" {
		plain := q.where == liveClients
		day, some := q.arg(s.today().String()), f.Contract == withContract
		q.and(s.Sources.InForce("c.id", day, some))
		if plain {
			q.countServed(s.Sources.ServedCount(s.DB.Dialect(), day), s.Sources.InForce("c.id", day, true), some)
		}
	}
	return q, nil
}

const (
	// afterName is what follows the name in the searched text: a space and the CNPJ.
	afterName = 15
	// fewestOfCNPJ is how many digits are a CNPJ, or a part of one; fewer are of a name.
	fewestOfCNPJ = 8
)

// named looks for the name (LD-01), and for a CNPJ where one is typed (DR-23).
func (q *query) named(text string) {
	column, digits := "c.search_text", 0
	for _, r := range text {
		if '0' <= r && r <= '9' {
			digits++
		}
	}
	if digits < fewestOfCNPJ {
		column = "substr(c.search_text, 1, length(c.search_text) - " + strconv.Itoa(afterName) + ")"
	}
	if typed := search.Parse(text); !typed.Empty() {
		q.and(db.Finds(typed, &q.args, column))
	}
}

// opens keeps the clients that may choose their supplier only after the day, the soonest
// first: Openings.eligibility as a condition.
func (q *query) opens(o Openings, after month.Date) {
	units := func(group string) string {
		return "EXISTS (SELECT 1 FROM consumer_units u WHERE u.client_id = c.id AND u.merged_into IS NULL AND u.subgroup LIKE '" + group + "%')"
	}
	day := func(d *month.Date) string {
		if d == nil {
			return "NULL"
		}
		return q.arg(d.String())
	}
	opening := `CASE WHEN ` + units(groupA) + ` THEN ` + day(o.High) + `
		WHEN NOT ` + units(groupB) + ` AND c.supply_group = 'A' THEN ` + day(o.High) + `
		WHEN NOT ` + units(groupB) + ` AND c.supply_group IS NULL THEN NULL
		WHEN c.consumer_class IN ('industrial', 'comercial') THEN ` + day(o.LowBusiness) + `
		WHEN c.consumer_class IS NOT NULL THEN ` + day(o.LowOthers) + ` END`
	q.and("(" + opening + ") > " + q.arg(after.String()))
	q.order = opening + ", " + q.order
}

// has keeps the clients that the filter chooses by additional data, of their own or of a unit:
// nobody for who may not know them.
func (q *query) has(a actor.Actor, chosen extra.Filter) {
	if !a.SeesContacts() {
		q.and("FALSE")
		return
	}
	q.and("(" + extra.Clients.Where(chosen, "c.id", &q.args) + " OR c.id IN (SELECT u.client_id FROM consumer_units u WHERE u.merged_into IS NULL AND " +
		extra.Units.Where(chosen, "u.id", &q.args) + "))")
}

func (q *query) is(column, value string) {
	if value != "" {
		q.and(column + " = " + q.arg(value))
	}
}

func (q *query) and(condition string) { q.where += " AND " + condition }

// arg appends an argument and returns its placeholder.
func (q *query) arg(v any) string {
	q.args = append(q.args, v)
	return "$" + strconv.Itoa(len(q.args))
}
