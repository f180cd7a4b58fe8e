package commission

import (
	"context"

	"ynova/internal/commission/plan"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

const tag = "Comissões"

type handler struct{ service *Service }

// Routes registers the routes of commissions and their plans.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/comissoes", Tag: tag, Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Get("", "listCommissions", "Lista as comissões de um mês ou de um contrato").Needs(actor.CommissionsRead), h.list)
	web.Register(r, routes.Get("/resumo", "summariseCommissions", "Soma as comissões de um mês").Needs(actor.CommissionsRead), h.summary)
	web.Register(r, routes.Get("/{id}/memoria", "explainCommission",
		"Dá a memória de cálculo de uma comissão").Needs(actor.CommissionsRead), h.explain)
	web.Register(r, routes.Get("/export", "exportCommissions",
		"Exporta as comissões da lista filtrada em XLSX ou CSV").Needs(actor.CommissionsExport).Downloads(export.Produces), h.export)

	web.Register(r, routes.Post("/aprovar", "approveCommissions", "Aprova comissões pendentes, todas ou nenhuma"), h.approve)
	web.Register(r, routes.Post("/pagar", "payCommissions", "Registra o pagamento de comissões aprovadas, de todas ou de nenhuma"), h.pay)
	web.Register(r, routes.Post("/estornar", "reverseCommissions", "Desfaz a aprovação ou o pagamento, com o motivo"), h.reverse)
	web.Register(r, routes.Post("/recalcular", "recalculateCommissions",
		"Manda calcular de novo as comissões pendentes de todos os contratos"), h.recalculate)
	planRoutes(r, h)
	divisionRoutes(r, h)
}

// ListQuery is the part of an input that chooses commissions. It is exported because
// the router looks into exported embedded types only.
type ListQuery struct {
	Month       string `query:"mes" maxLength:"7" doc:"Competência (AAAA-MM)"`
	Status      string `query:"status" enum:"pendente,processando,pago"`
	Search      string `query:"q" maxLength:"200" doc:"Parte do cliente, do CNPJ ou do código do contrato"`
	Beneficiary string `query:"beneficiario" maxLength:"64" doc:"Consultor ou empresa parceira"`
	ContractID  string `query:"contrato" maxLength:"64" doc:"O cronograma de um contrato"`
	Sort        string `query:"sort" maxLength:"20" doc:"mes, cliente, valor, comissao ou status, com - antes para a ordem inversa"`
}

func (in *ListQuery) filter() (Filter, error) {
	f := Filter{Status: Status(in.Status), Search: searchOf(in.Search), Beneficiary: in.Beneficiary, ContractID: in.ContractID, Sort: in.Sort}
	var err error
	f.Month, err = queryMonth(in.Month)
	return f, err
}

func queryMonth(text string) (month.Month, error) {
	if text == "" {
		return 0, nil
	}
	m, err := month.Parse(text)
	if err != nil || !plan.Plausible(m) {
		return 0, fault.Fields(fault.Field{Path: "mes", Message: "Informe o mês no formato AAAA-MM"})
	}
	return m, nil
}

// auditFilter returns the filter by the names of the query, for the audit trail.
func (in *ListQuery) auditFilter() map[string]string {
	return export.AuditFilter(map[string]string{
		"mes": in.Month, "status": in.Status, "q": in.Search, "beneficiario": in.Beneficiary, "contrato": in.ContractID, "sort": in.Sort,
	})
}

type listInput struct {
	web.Paging
	ListQuery
}

func (h *handler) list(ctx context.Context, in *listInput) (web.Page[rowBody], error) {
	f, err := in.filter()
	if err != nil {
		return web.Page[rowBody]{}, err
	}
	f.Limit, f.Offset = in.Limit(), in.Offset()
	a := web.Actor(ctx)
	found, total, err := h.service.List(ctx, a, f)
	if err != nil {
		return web.Page[rowBody]{}, err
	}
	return web.NewPage(rowsOf(found, a), in.Paging, total, false), nil
}

type exportInput struct {
	export.Choice
	ListQuery
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	return export.Filtered(ctx, in.Format, in.filter, h.service.Export, in.auditFilter())
}

type summaryInput struct {
	Month       string `query:"mes" required:"true" maxLength:"7" doc:"Competência (AAAA-MM)"`
	Beneficiary string `query:"beneficiario" maxLength:"64"`
}

func (h *handler) summary(ctx context.Context, in *summaryInput) (summaryBody, error) {
	m, err := queryMonth(in.Month)
	if err != nil {
		return summaryBody{}, err
	}
	return web.As(summaryOf)(h.service.Summarise(ctx, web.Actor(ctx), m, in.Beneficiary))
}
