package balance

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

// ListQuery is the part of an input that chooses balances. It is exported because
// the router looks into exported embedded types only.
type ListQuery struct {
	Search   string `query:"q" maxLength:"200" doc:"Parte do cliente, do medidor ou do CNPJ"`
	Month    string `query:"mes" maxLength:"7" doc:"AAAA-MM: balanços que têm este mês, com os valores dele"`
	Missing  string `query:"semMes" maxLength:"7" doc:"AAAA-MM: balanços em que falta este mês"`
	Contract string `query:"contractId" maxLength:"64" doc:"Balanços com algum mês atendido por este contrato"`
	ClientID string `query:"clientId" maxLength:"64" doc:"Balanços das unidades deste cliente"`
	Sort     string `query:"sort" maxLength:"20" doc:"client, meter, last_month, consumption ou position; - antes inverte; do mais novo para o mais antigo, se vazio"`
}

type listInput struct {
	web.Paging
	ListQuery
}

func (in *ListQuery) filter() (Filter, error) {
	f := Filter{Search: search.Parse(in.Search), ContractID: in.Contract, ClientID: in.ClientID, Sort: Sort(in.Sort)}
	var wrong fault.Collector
	f.Month, f.Missing = web.Month(&wrong, "mes", in.Month), web.Month(&wrong, "semMes", in.Missing)
	return f, wrong.Err()
}

// auditFilter returns the requested filter, by the names of the query, for the audit trail.
func (in *ListQuery) auditFilter() map[string]string {
	return export.AuditFilter(map[string]string{
		"q": in.Search, "mes": in.Month, "semMes": in.Missing, "contractId": in.Contract, "clientId": in.ClientID, "sort": in.Sort,
	})
}

func (h *handler) list(ctx context.Context, in *listInput) (web.Encoded[web.Page[balanceBody]], error) {
	f, err := in.filter()
	if err != nil {
		return web.Encoded[web.Page[balanceBody]]{}, err
	}
	f.Limit, f.Offset = in.Limit(), in.Offset()
	found, err := h.service.List(ctx, web.Actor(ctx), f)
	if err != nil {
		return web.Encoded[web.Page[balanceBody]]{}, err
	}
	rows := make([][][]byte, len(found.Balances))
	for i, text := range found.Balances {
		rows[i] = [][]byte{text}
	}
	return web.EncodedPage[balanceBody](rows, in.Paging, found.Total, found.Capped), nil
}

type exportInput struct {
	export.Choice
	ListQuery
}

func registerExport(r *web.Router, h *handler) {
	routes := web.Group{Tag: tagBalances, Access: web.Requires(actor.BalancesRead)}
	web.Register(r, routes.Get("/energy-balance/export", "exportBalances",
		"Exporta os balanços da lista filtrada em XLSX ou CSV").Downloads(export.Produces), h.export)
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	return export.Filtered(ctx, in.Format, in.filter, h.service.Export, in.auditFilter())
}
