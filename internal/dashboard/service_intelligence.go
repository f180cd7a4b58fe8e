package dashboard

import (
	"context"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/compliance"
	"ynova/internal/compliance/light"
	"ynova/internal/contract/portfolio"
	"ynova/internal/dashboard/figure"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// Intelligence counts the active contracts of the month by each of their lights
// (DB-14).
func (s *Service) Intelligence(ctx context.Context, who actor.Actor, m month.Month) (map[Kind]Lights, error) {
	return s.lights(ctx, client.ScopeOf(who, actor.DashboardRead), m)
}

func (s *Service) lights(ctx context.Context, scope client.Scope, m month.Month) (map[Kind]Lights, error) {
	if !scope.All() {
		return scopedLights(ctx, s.db, scope, m)
	}
	figures, _, err := figure.Portfolio(ctx, s.db, m)
	if err != nil {
		return nil, err
	}
	return portfolioLights(ctx, s.db, figures.Active, m)
}

// LitContracts is one page of the contracts behind a light, each with its reason
// and figures (DB-17).
func (s *Service) LitContracts(ctx context.Context, who actor.Actor, lq LightQuery) (Page[LitContract], error) {
	var page Page[LitContract]
	scope := client.ScopeOf(who, actor.DashboardRead)
	w, counted, err := s.walkLights(ctx, scope, lq)
	if err != nil {
		return page, err
	}
	if page.Rows, err = w.lights(ctx, s.db, lq.Kind, lq.Limit, lq.Offset); err != nil {
		return page, err
	}
	switch {
	case lq.Search.Empty():
		page.Total = int(counted)
	case len(page.Rows) < lq.Limit && (len(page.Rows) > 0 || lq.Offset == 0):
		page.Total = lq.Offset + len(page.Rows)
	default:
		page.Total, err = countWalk(ctx, s.db, w.Query, w.join)
		page.Capped, page.Total = page.Total > maxCounted, min(page.Total, maxCounted)
	}
	if err != nil {
		return page, err
	}
	return page, s.explain(ctx, who, lq, page.Rows)
}

// walkLights prepares the query and returns how many contracts it finds without the search.
func (s *Service) walkLights(ctx context.Context, scope client.Scope, lq LightQuery) (lightWalk, int64, error) {
	if !lq.Kind.known() {
		return lightWalk{}, 0, errKind
	}
	byKind, err := s.lights(ctx, scope, lq.Month)
	if err != nil {
		return lightWalk{}, 0, err
	}
	lights := byKind[lq.Kind]
	counted := lights.of(lq.Light)
	if lq.Light == "" {
		counted = lights.Verde + lights.Amarelo + lights.Vermelho
	}
	w, err := walkLights(s.db.Dialect(), scope, lq, counted)
	return w, counted, err
}

// explain fills in the reasons of contracts, all of one kind.
func (s *Service) explain(ctx context.Context, who actor.Actor, lq LightQuery, found []LitContract) error {
	ids := make([]string, len(found))
	for i := range found {
		ids[i] = found[i].ContractID
	}
	explain := s.explainChecks
	if lq.Kind == KindContract {
		explain = s.explainContracts
	}
	if err := explain(ctx, ids, lq.Month, found); err != nil {
		return err
	}
	if !who.SeesPrices() {
		for i := range found {
			found[i].withoutPrices()
		}
	}
	return nil
}

func (s *Service) explainContracts(ctx context.Context, ids []string, m month.Month, found []LitContract) error {
	parameters, err := s.parameters.Get(ctx, s.db)
	if err != nil {
		return err
	}
	judged, err := portfolio.ExplainLights(ctx, s.db, parameters, ids, m)
	if err != nil {
		return err
	}
	for i := range found {
		if j, known := judged[found[i].ContractID]; known {
			found[i].explainContract(j)
		}
	}
	return nil
}

func (s *Service) explainChecks(ctx context.Context, ids []string, m month.Month, found []LitContract) error {
	checks, err := compliance.ChecksIn(ctx, s.db, ids, m)
	if err != nil {
		return err
	}
	for i := range found {
		l := &found[i]
		c, checked := checks[l.ContractID]
		switch {
		case !checked:
			l.explain(nil)
		case l.Kind == KindDemand:
			l.explain(&c.Demand)
		case l.Kind == KindModality:
			l.explain(&c.Modality)
		default:
			l.explain(&c.Reactive)
		}
	}
	return nil
}

// ExportLights returns the file of the contracts behind a light, or behind all
// four kinds where none is chosen (DB-17, R8).
func (s *Service) ExportLights(who actor.Actor, lq LightQuery, format export.Format, asked map[string]string) (export.Table[LitContract], error) {
	kinds := Kinds[:]
	if lq.Kind != "" {
		if !lq.Kind.known() {
			return export.Table[LitContract]{}, errKind
		}
		kinds = []Kind{lq.Kind}
	}
	return export.Table[LitContract]{
		Name: "inteligencia-" + lq.Month.String(), Sheet: "Inteligência", Columns: lightColumns(),
		Rows: func(ctx context.Context, emit func(*LitContract) error) error {
			for _, kind := range kinds {
				lq.Kind = kind
				if err := s.eachLight(ctx, who, lq, emit); err != nil {
					return err
				}
			}
			return nil
		},
		Record: s.record(who, "inteligencia", "Inteligência exportada", format, asked),
	}, nil
}

// eachLight gives the contracts of one kind, explained some at a time.
func (s *Service) eachLight(ctx context.Context, who actor.Actor, lq LightQuery, emit func(*LitContract) error) error {
	w, _, err := s.walkLights(ctx, client.ScopeOf(who, actor.DashboardRead), lq)
	if err != nil {
		return err
	}
	all, err := w.lights(ctx, s.db, lq.Kind, export.MaxRows+1, 0)
	if err != nil {
		return err
	}
	if len(all) > export.MaxRows {
		return export.ErrTooMany
	}
	return db.Chunks(len(all), 1, func(from, n int) error {
		some := all[from : from+n]
		if err := s.explain(ctx, who, lq, some); err != nil {
			return err
		}
		for i := range some {
			if err := emit(&some[i]); err != nil {
				return err
			}
			some[i] = LitContract{}
		}
		return nil
	})
}

// exportedFigures is how many figures a file has room for.
const exportedFigures = 4

// lightColumns hold the reason and the first figures, each with its name and unit:
// which figures there are differs from kind to kind.
func lightColumns() []export.Column[LitContract] {
	columns := []export.Column[LitContract]{
		{Title: "Contrato", Cell: func(l *LitContract) sheet.Cell { return sheet.Text(l.Code) }},
		{Title: "Cliente", Cell: func(l *LitContract) sheet.Cell { return sheet.Text(l.Client) }},
		{Title: "Tipo", Cell: func(l *LitContract) sheet.Cell { return sheet.Text(l.Kind.Label()) }},
		{Title: "Sinal", Cell: func(l *LitContract) sheet.Cell { return sheet.Text(string(l.Light)) }},
		{Title: "Motivo", Cell: func(l *LitContract) sheet.Cell { return sheet.Text(l.Reason) }},
	}
	for i := range exportedFigures {
		figure := func(of func(f *light.Figure) sheet.Cell) func(l *LitContract) sheet.Cell {
			return func(l *LitContract) sheet.Cell {
				if i >= len(l.Figures) {
					return sheet.Cell{}
				}
				return of(&l.Figures[i])
			}
		}
		n := strconv.Itoa(i + 1)
		columns = append(columns,
			export.Column[LitContract]{Title: "Indicador " + n, Cell: figure(func(f *light.Figure) sheet.Cell {
				if f.Unit == "" {
					return sheet.Text(f.Label)
				}
				return sheet.Text(f.Label + " (" + f.Unit + ")")
			})},
			export.Column[LitContract]{Title: "Valor " + n, Cell: figure(func(f *light.Figure) sheet.Cell { return sheet.Number(f.Value, 2) })})
	}
	return columns
}
