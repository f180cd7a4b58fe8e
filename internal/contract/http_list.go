package contract

import (
	"context"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

// ListQuery is the part of an input that chooses contracts and their order. It is
// exported because the router looks into exported embedded types only.
type ListQuery struct {
	Search      string `query:"q" maxLength:"200" doc:"Parte do código, do cliente ou do CNPJ"`
	Month       string `query:"mes" maxLength:"7" doc:"Contratos ativos no mês (AAAA-MM)"`
	Opportunity string `query:"oportunidade" enum:"0,1" doc:"1: as oportunidades do mês, maior diferença primeiro"`
	Status      string `query:"status" maxLength:"20" doc:"Ativo, Inativo ou Em análise"`
	Deleted     string `query:"excluidos" enum:"0,1" doc:"1: os excluídos, para quem pode restaurar"`
	RenewIn     string `query:"renova_em" enum:"3,6,12,24" doc:"Contratos ativos que terminam em até tantos meses"`
	Unpriced    string `query:"sem_preco" enum:"0,1" doc:"1: contratos ativos sem preço acordado em algum dos três meses a partir deste"`
	Sort        string `query:"sort" maxLength:"20" doc:"created_at, code, client, start_date, end_date ou status, com - antes para a ordem inversa; padrão -created_at"`
}

type listInput struct {
	web.Paging
	ListQuery
}

type listOutput struct{ Body web.Page[View] }

func (h *handler) list(ctx context.Context, in *listInput) (*listOutput, error) {
	f, err := in.filter()
	if err != nil {
		return nil, err
	}
	f.Limit, f.Offset = in.Limit(), in.Offset()
	list, err := h.service.List(ctx, web.Actor(ctx), f)
	if err != nil {
		return nil, err
	}
	return &listOutput{Body: web.NewPage(list.Contracts, in.Paging, list.Total, list.Capped)}, nil
}

func (in *ListQuery) filter() (Filter, error) {
	f := Filter{
		Search: client.ParseSearch(in.Search), Opportunities: in.Opportunity == "1", Deleted: in.Deleted == "1",
		Unpriced: in.Unpriced == "1",
		Sort:     ParseSort(in.Sort),
	}
	var wrong fault.Collector
	f.Month = web.Month(&wrong, "mes", in.Month)
	if in.Status != "" {
		var ok bool
		f.Status, ok = ParseStatus(in.Status)
		wrong.Check(ok, "status", "Status deve ser Ativo, Inativo ou Em análise")
	}
	if in.RenewIn != "" {
		var err error
		f.RenewIn, err = strconv.Atoi(in.RenewIn)
		wrong.Check(err == nil, "renova_em", "Informe 3, 6, 12 ou 24 meses")
	}
	return f, wrong.Err()
}

// asked returns what was asked for, by the names of the query, for the audit trail.
func (in *ListQuery) asked() map[string]string {
	return export.Asked(map[string]string{
		"q": in.Search, "mes": in.Month, "oportunidade": in.Opportunity, "status": in.Status, "excluidos": in.Deleted,
		"renova_em": in.RenewIn, "sem_preco": in.Unpriced, "sort": in.Sort,
	})
}

type exportInput struct {
	export.Choice
	ListQuery
}

func registerExport(r *web.Router, h *handler) {
	routes := web.Group{Tag: "Contratos", Access: web.Requires(actor.ContractsRead)}
	web.Register(r, routes.Get("/contracts/export", "exportContracts",
		"Exporta os contratos da lista filtrada em XLSX ou CSV").Downloads(export.Produces), h.export)
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	return export.Filtered(ctx, in.Format, in.filter, h.service.Export, in.asked())
}
