package dashboard

import (
	"context"
	"database/sql"
	"strconv"
	"strings"

	"ynova/internal/client"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
)

// signs are what a screen shows of a light, from good to bad: missing data are worse
// than green, and nothing is judged by them.
var signs = [...]portfolio.Light{portfolio.LightVerde, LightMissing, portfolio.LightAmarelo, portfolio.LightVermelho}

// ContractLights is a contract with its four lights, and why the worst is so (DB-17).
type ContractLights struct {
	ContractID string
	Code       string
	Client     string
	Signs      [len(Kinds)]portfolio.Light // as Kinds; LightMissing where data are missing
	Worst      Kind                        // the first of those that are as bad
	Reason     string
	Trace      *trace.Node
}

// ContractLights is one page of the active contracts of the month, each with its four
// lights. The light of the query is the worst of a contract, so that every contract is
// behind exactly one of them.
func (s *Service) ContractLights(ctx context.Context, who actor.Actor, lq LightQuery) (Page[ContractLights], error) {
	var page Page[ContractLights]
	w, err := walkContracts(s.db.Dialect(), client.ScopeOf(who, actor.DashboardRead), lq)
	if err != nil {
		return page, err
	}
	if page.Rows, err = w.contracts(ctx, s.db, lq.Limit, lq.Offset); err != nil {
		return page, err
	}
	if len(page.Rows) < lq.Limit && (len(page.Rows) > 0 || lq.Offset == 0) {
		page.Total = lq.Offset + len(page.Rows)
	} else {
		if page.Total, err = countWalk(ctx, s.db, w.Query, w.join); err != nil {
			return page, err
		}
		page.Capped, page.Total = page.Total > maxCounted, min(page.Total, maxCounted)
	}
	return page, s.explainWorst(ctx, who, lq, page.Rows)
}

// explainWorst fills in the reasons, kind by kind.
func (s *Service) explainWorst(ctx context.Context, who actor.Actor, lq LightQuery, found []ContractLights) error {
	for _, lq.Kind = range Kinds {
		var of []int
		var lit []LitContract
		for i := range found {
			if found[i].Worst == lq.Kind {
				of = append(of, i)
				lit = append(lit, LitContract{ContractID: found[i].ContractID, Kind: lq.Kind})
			}
		}
		if len(of) == 0 {
			continue
		}
		if err := s.explain(ctx, who, lq, lit); err != nil {
			return err
		}
		for at, i := range of {
			found[i].Reason, found[i].Trace = lit[at].Reason, lit[at].Trace
		}
	}
	return nil
}

// contractWalk is a LightQuery over contracts as SQL; ranks are the places of their
// lights in signs.
type contractWalk struct {
	listing.Query
	join  string
	ranks [len(Kinds)]string
}

func walkContracts(dialect db.Dialect, scope client.Scope, lq LightQuery) (contractWalk, error) {
	query, err := listing.Of(dialect, scope, listing.Filter{Month: lq.Month, Search: lq.Search, Sort: lq.Sort}, false)
	if err != nil {
		return contractWalk{}, err
	}
	w := contractWalk{Query: query}
	w.Args = append(w.Args, lq.Month.String())
	at := "$" + strconv.Itoa(len(w.Args))
	w.join = " LEFT JOIN contract_checks k ON k.contract_id = c.id AND k.month = " + at +
		" LEFT JOIN contract_months s ON s.contract_id = c.id AND s.month = " + at
	for i, kind := range Kinds {
		source, of := lightSources[kind], "k."
		if kind == KindContract {
			of = "s."
		}
		w.ranks[i] = "CASE COALESCE(" + of + source.column + ", '') WHEN 'verde' THEN 0 WHEN 'vermelho' THEN 3" +
			" ELSE CASE WHEN " + of + "contract_id IS NULL OR " + source.missing + " THEN 1 ELSE 2 END END"
	}
	all := "(" + strings.Join(w.ranks[:], ", ") + ")"
	for rank := len(signs) - 1; lq.Light != "" && rank >= 0; rank-- {
		if signs[rank] == lq.Light {
			w.Where += " AND " + strconv.Itoa(rank) + " IN " + all
			break
		}
		w.Where += " AND " + strconv.Itoa(rank) + " NOT IN " + all
	}
	return w, nil
}

// contracts reads a page, unexplained.
func (w *contractWalk) contracts(ctx context.Context, q db.Q, limit, offset int) ([]ContractLights, error) {
	query, args := paged(`SELECT c.id, c.contract_code, c.client_name, `+strings.Join(w.ranks[:], ", ")+` FROM `+w.From+w.join+
		` WHERE `+w.Where+` ORDER BY `+w.Order, w.Args, limit, offset)
	found, err := db.List(ctx, q, "lights of contracts", func(rows *sql.Rows, l *ContractLights) error {
		*l = ContractLights{}
		var ranks [len(Kinds)]int
		err := rows.Scan(&l.ContractID, &l.Code, &l.Client, &ranks[0], &ranks[1], &ranks[2], &ranks[3])
		worst := -1
		for i, rank := range ranks {
			l.Signs[i] = signs[rank]
			if rank > worst {
				worst, l.Worst = rank, Kinds[i]
			}
		}
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return found[:min(len(found), limit)], nil
}
