package contract

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"

	"ynova/internal/client/extra"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/record"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

// List is a page of contracts.
type List struct {
	Contracts []record.View
	Total     int
	Capped    bool // there are more than Total
}

// List returns a page of the contracts in reach.
func (s *Service) List(ctx context.Context, a actor.Actor, f listing.Filter) (List, error) {
	l, some, err := s.planner().Plan(ctx, a, f)
	if err != nil || !some {
		return List{}, err
	}
	found, total, capped, err := readPage(ctx, s.db, &l, contracts)
	if err != nil {
		return List{}, err
	}
	list := List{Contracts: make([]record.View, len(found)), Total: total, Capped: capped}
	ids := make([]string, len(found))
	for i, c := range found {
		c.UpTo(s.today())
		list.Contracts[i].Set(c)
		list.Contracts[i].Mask(a)
		ids[i] = c.ID
	}
	months, err := s.inMonth(ctx, a, ids, f.Shown)
	for i := range months {
		list.Contracts[i].Month = &months[i]
	}
	return list, err
}

func (s *Service) planner() *listing.Planner {
	return &listing.Planner{DB: s.db, Clock: s.options.Clock, Marks: s.options.Marks}
}

// ListQuery is the part of an input that chooses contracts and their order. It is
// exported because the router looks into exported embedded types only.
type ListQuery struct {
	Search      string `query:"q" maxLength:"200" doc:"Parte do código, do cliente ou do CNPJ"`
	Month       string `query:"mes" maxLength:"7" doc:"Contratos ativos no mês (AAAA-MM)"`
	Opportunity string `query:"oportunidade" enum:"0,1" doc:"1: as oportunidades do mês, maior diferença primeiro"`
	Status      string `query:"status" maxLength:"20" doc:"Ativo, Inativo ou Em análise"`
	Situation   string `query:"situacao" enum:"em_analise,ativo,suspenso,rescindido,cancelado,encerrado" doc:"O status em detalhe"`
	Deleted     string `query:"excluidos" enum:"0,1" doc:"1: os excluídos, para quem pode restaurar"`
	RenewIn     string `query:"renova_em" enum:"3,6,12,24" doc:"Contratos ativos que terminam em até tantos meses"`
	Unpriced    string `query:"sem_preco" enum:"0,1" doc:"1: contratos ativos sem preço acordado em algum dos três meses a partir deste"`
	Conformity  string `query:"conformidade" enum:"conforme,excedente,subutilizado,indefinido,fora" doc:"Classe no mês; fora: excedente ou subutilizado"`
	NF          string `query:"nf" enum:"divergente" doc:"Contratos com divergência de NF no mês"`
	Bill        string `query:"fatura" enum:"divergente" doc:"Contratos com divergência de fatura no mês"`
	Missing     string `query:"falta" enum:"medicao,preco,preco_2027,email,fatura,nf" doc:"Contratos aos quais falta isto no mês; preco_2027: a confirmação do preço sem os tributos extintos"`
	Extra       string `query:"dado" maxLength:"600" doc:"Dado adicional, como Praça:Norte; só o nome: com qualquer valor"`
	Sort        string `query:"sort" maxLength:"20" doc:"created_at, code, client, start_date, end_date ou status, com - antes para a ordem inversa; padrão -created_at"`
}

type listInput struct {
	web.Paging
	ListQuery
	Shown string `query:"no_mes" maxLength:"7" doc:"Mês (AAAA-MM) cuja conformidade e cujo consumo cada linha traz"`
}

func (h *handler) list(ctx context.Context, in *listInput) (web.Encoded[web.Page[record.View]], error) {
	f, err := in.showing(in.Shown)
	if err != nil {
		return web.Encoded[web.Page[record.View]]{}, err
	}
	f.Limit, f.Offset = in.Limit(), in.Offset()
	list, err := h.service.ListEncoded(ctx, web.Actor(ctx), f)
	if err != nil {
		return web.Encoded[web.Page[record.View]]{}, err
	}
	return web.EncodedPage[record.View](list.Contracts, in.Paging, list.Total, list.Capped), nil
}

// showing is the filter whose rows say something of a month.
func (in *ListQuery) showing(shown string) (listing.Filter, error) {
	f, err := in.filter()
	if err != nil {
		return f, err
	}
	var wrong fault.Collector
	f.Shown = web.Month(&wrong, "no_mes", shown)
	return f, wrong.Err()
}

func (in *ListQuery) filter() (listing.Filter, error) {
	f := listing.Filter{
		Search: search.Parse(in.Search), Opportunities: in.Opportunity == "1", Deleted: in.Deleted == "1",
		Unpriced: in.Unpriced == "1", Extra: extra.ParseFilter(in.Extra), Situation: status.Status(in.Situation),
		Sort: listing.ParseSort(in.Sort),
	}
	for name, value := range map[string]string{"conformidade": in.Conformity, "nf": in.NF, "fatura": in.Bill, "falta": in.Missing} {
		if value != "" {
			f.Marks = append(f.Marks, name+"="+value)
		}
	}
	slices.Sort(f.Marks) // so that the statement stays the same
	var wrong fault.Collector
	f.Month = web.Month(&wrong, "mes", in.Month)
	if in.Status != "" {
		var ok bool
		f.Status, ok = term.ParseStatus(in.Status)
		wrong.Check(ok, "status", "Status deve ser Ativo, Inativo ou Em análise")
	}
	if in.RenewIn != "" {
		var err error
		f.RenewIn, err = strconv.Atoi(in.RenewIn)
		wrong.Check(err == nil, "renova_em", "Informe 3, 6, 12 ou 24 meses")
	}
	return f, wrong.Err()
}

// auditFilter is the filter as requested, by the names of the query, for the audit trail.
func (in *ListQuery) auditFilter() map[string]string {
	return export.AuditFilter(map[string]string{
		"q": in.Search, "mes": in.Month, "oportunidade": in.Opportunity, "status": in.Status, "situacao": in.Situation, "excluidos": in.Deleted,
		"renova_em": in.RenewIn, "sem_preco": in.Unpriced, "conformidade": in.Conformity, "nf": in.NF,
		"fatura": in.Bill, "falta": in.Missing, "dado": in.Extra, "sort": in.Sort,
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

// Head is the list of a saved view, by the address of the screen, as the person may see
// it now (DR-26). What a month shows is of the current one where the address has none.
func (s *Service) Head(ctx context.Context, a actor.Actor, address url.Values, rows int) (export.Head, error) {
	in := web.Query[ListQuery](address)
	if in.Month == "" && cmp.Or(in.Opportunity, in.Conformity, in.NF, in.Bill, in.Missing) != "" {
		in.Month = s.today().Month().String()
	}
	return export.HeadOf(ctx, a, rows, in.filter, s.Export)
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	return export.Filtered(ctx, in.Format, in.filter, h.service.Export, in.auditFilter())
}
