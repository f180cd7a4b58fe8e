package dashboard

import (
	"context"
	"strings"

	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// ExportContractLights returns the file of the contracts with their four lights, row by row
// as the list has them (DB-17, R8).
func (s *Service) ExportContractLights(who actor.Actor, lq LightQuery, format export.Format, asked map[string]string) export.Table[ContractLights] {
	return export.Table[ContractLights]{
		Name: "inteligencia-" + lq.Month.String(), Sheet: "Inteligência", Columns: contractLightColumns(),
		Rows: func(ctx context.Context, emit func(*ContractLights) error) error {
			return s.eachContractLights(ctx, who, lq, emit)
		},
		Record: s.record(who, "inteligencia-contratos", "Contratos da inteligência exportados", format, asked),
	}
}

// eachContractLights gives the contracts, explained some at a time.
func (s *Service) eachContractLights(ctx context.Context, who actor.Actor, lq LightQuery, emit func(*ContractLights) error) error {
	w, err := walkContracts(s.db.Dialect(), client.ScopeOf(who, actor.DashboardRead), lq)
	if err != nil {
		return err
	}
	all, err := w.contracts(ctx, s.db, export.MaxRows+1, 0)
	if err != nil {
		return err
	}
	if len(all) > export.MaxRows {
		return export.ErrTooMany
	}
	return db.Chunks(len(all), 1, func(from, n int) error {
		some := all[from : from+n]
		if err := s.explainWorst(ctx, who, lq, some); err != nil {
			return err
		}
		for i := range some {
			if err := emit(&some[i]); err != nil {
				return err
			}
			some[i] = ContractLights{}
		}
		return nil
	})
}

func contractLightColumns() []export.Column[ContractLights] {
	columns := []export.Column[ContractLights]{
		{Title: "Contrato", Cell: func(l *ContractLights) sheet.Cell { return sheet.Text(l.Code) }},
		{Title: "Cliente", Cell: func(l *ContractLights) sheet.Cell { return sheet.Text(l.Client) }},
	}
	for i, kind := range Kinds {
		columns = append(columns, export.Column[ContractLights]{
			Title: kind.Label(), Cell: func(l *ContractLights) sheet.Cell { return sheet.Text(signWord(l.Signs[i])) },
		})
	}
	return append(columns, export.Column[ContractLights]{Title: "Motivo", Cell: func(l *ContractLights) sheet.Cell { return sheet.Text(l.why()) }})
}

// why is the reason of the worst light, after the label of that light.
func (l *ContractLights) why() string {
	label := l.Worst.Label() + ": "
	if strings.HasPrefix(l.Reason, label) {
		return l.Reason
	}
	return label + l.Reason
}

// signWord is how a person reads a sign.
func signWord(l portfolio.Light) string {
	if l == LightMissing {
		return "sem dados"
	}
	return string(l)
}
