package dashboard

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"

	"ynova/internal/client"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// portfolioLights reads the counters of the lights.
func portfolioLights(ctx context.Context, q db.Q, active int64, m month.Month) (map[Kind]Lights, error) {
	var v lightRow
	err := q.QueryRowContext(ctx, `
		SELECT COALESCE(SUM(demand_verde), 0), COALESCE(SUM(demand_amarelo), 0), COALESCE(SUM(demand_vermelho), 0),
		       COALESCE(SUM(modality_verde), 0), COALESCE(SUM(modality_amarelo), 0), COALESCE(SUM(modality_vermelho), 0),
		       COALESCE(SUM(reactive_verde), 0), COALESCE(SUM(reactive_amarelo), 0), COALESCE(SUM(reactive_vermelho), 0),
		       (SELECT COALESCE(SUM(light_verde), 0) FROM portfolio_months WHERE month = $1),
		       (SELECT COALESCE(SUM(light_amarelo), 0) FROM portfolio_months WHERE month = $1),
		       (SELECT COALESCE(SUM(light_vermelho), 0) FROM portfolio_months WHERE month = $1)
		FROM check_portfolio WHERE month = $1`, m).Scan(v.into()...)
	return lightsByKind(active, v, err, m)
}

// scopedLights counts over the contracts in reach, which are few.
func scopedLights(ctx context.Context, q db.Q, scope client.Scope, m month.Month) (map[Kind]Lights, error) {
	args := []any{m}
	where := scope.Where("c.client_id", &args)
	var active int64
	var v lightRow
	err := q.QueryRowContext(ctx, `
		SELECT COUNT(*),`+countedLights+`
		FROM contracts c LEFT JOIN contract_months s ON s.contract_id = c.id AND s.month = $1
		LEFT JOIN contract_checks k ON k.contract_id = c.id AND k.month = $1
		WHERE c.deleted_at IS NULL AND `+portfolio.ActiveIn("$1")+` AND `+where, args...).
		Scan(append([]any{&active}, v.into()...)...)
	return lightsByKind(active, v, err, m)
}

// lightRow holds, for each kind, how many are verde, amarelo by their data, and
// vermelho.
type lightRow [len(Kinds)][3]int64

func (v *lightRow) into() []any {
	var out []any
	for k := range v {
		for l := range v[k] {
			out = append(out, &v[k][l])
		}
	}
	return out
}

// countedLights are the columns of a lightRow, of the checks k and the months s.
var countedLights = func() string {
	var columns []string
	for _, kind := range Kinds {
		source, of := lightSources[kind], "k."
		if kind == KindContract {
			of = "s."
		}
		for _, l := range [...]portfolio.Light{portfolio.LightVerde, portfolio.LightAmarelo, portfolio.LightVermelho} {
			where := of + source.column + " = '" + string(l) + "'"
			if l == portfolio.LightAmarelo {
				where += " AND NOT " + source.missing
			}
			columns = append(columns, " COUNT(*) FILTER (WHERE "+where+")")
		}
	}
	return strings.Join(columns, ",")
}()

func lightsByKind(active int64, v lightRow, err error, m month.Month) (map[Kind]Lights, error) {
	if err != nil {
		return nil, fmt.Errorf("lights of %s: %w", m, db.Classify(err))
	}
	byKind := make(map[Kind]Lights, len(Kinds))
	for i, k := range Kinds {
		byKind[k] = lightsOf(active, v[i][0], v[i][1], v[i][2])
	}
	return byKind, nil
}

// LightQuery chooses active contracts of a month by one of their lights.
type LightQuery struct {
	Month         month.Month
	Kind          Kind
	Light         portfolio.Light // empty: any
	Search        search.Search
	Sort          listing.Sort // empty: newest first
	Limit, Offset int
}

// lightWalk is a LightQuery as SQL; the row with the light is x.
type lightWalk struct {
	listing.Query
	join, column, missing string
}

// walkLights translates the query. What decides the way is how many there are to
// find: few greens or reds start from the index of lights, and everything else
// goes along the order of the contracts and looks at the light of each.
func walkLights(dialect db.Dialect, scope client.Scope, lq LightQuery, counted int64) (lightWalk, error) {
	source := lightSources[lq.Kind]
	f := listing.Filter{Month: lq.Month, Search: lq.Search, Sort: lq.Sort}
	stored := lq.Light == portfolio.LightVerde || lq.Light == portfolio.LightVermelho
	w := lightWalk{column: "x." + source.column}
	w.missing = "(COALESCE(" + w.column + ", '') NOT IN ('verde', 'vermelho') AND (x.contract_id IS NULL OR " + source.missing + "))"
	var err error
	if stored && scope.All() && lq.Search.Empty() && counted <= maxCounted {
		w.Query, err = listing.OfFew(scope, f, source.table+" x")
	} else {
		w.Query, err = listing.Of(dialect, scope, f, false)
		w.join = " CROSS JOIN " + source.table + " x" // SQLite keeps its order
	}
	if err != nil {
		return w, err
	}
	if stored {
		w.Where += " AND x.contract_id = c.id AND x.active"
		w.and("x.month = ", lq.Month.String())
		w.and(w.column+" = ", string(lq.Light))
		w.Where += " AND " + w.column + " <> 'amarelo'" // what the index holds
		return w, nil
	}
	w.Args = append(w.Args, lq.Month.String())
	w.join = " LEFT JOIN " + source.table + " x ON x.contract_id = c.id AND x.month = $" + strconv.Itoa(len(w.Args))
	switch lq.Light {
	case portfolio.LightAmarelo: // and what no row says
		w.Where += " AND COALESCE(" + w.column + ", '') NOT IN ('verde', 'vermelho')"
	case LightMissing:
		w.Where += " AND " + w.missing
	case LightKnown:
		w.Where += " AND " + w.column + " = 'amarelo' AND NOT " + source.missing
	}
	return w, nil
}

func (w *lightWalk) and(condition string, arg any) {
	w.Args = append(w.Args, arg)
	w.Where += " AND " + condition + "$" + strconv.Itoa(len(w.Args))
}

// lights reads contracts with their lights, unexplained.
func (w *lightWalk) lights(ctx context.Context, q db.Q, kind Kind, limit, offset int) ([]LitContract, error) {
	query, args := paged(`SELECT c.id, c.contract_code, c.client_name, COALESCE(`+w.column+`, ''), `+w.missing+` FROM `+w.From+w.join+
		` WHERE `+w.Where+` ORDER BY `+w.Order, w.Args, limit, offset)
	found, err := db.List(ctx, q, "lights", func(rows *sql.Rows, l *LitContract) error {
		*l = LitContract{Kind: kind}
		var light string
		err := rows.Scan(&l.ContractID, &l.Code, &l.Client, &light, &l.Missing)
		l.Light = portfolio.DisplayLight(light)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return found[:min(len(found), limit)], nil
}
