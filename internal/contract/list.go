package contract

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

// MaxPageSize is the longest page of a list.
const MaxPageSize = 100

// maxCounted is up to where the hits of a search are counted.
const maxCounted = 1000

// Sort is an order of the list.
type Sort string

// The orders; each has an index.
const (
	SortNewest     Sort = "-created_at"
	SortOldest     Sort = "created_at"
	SortCode       Sort = "code"
	SortCodeDesc   Sort = "-code"
	SortClient     Sort = "client" // without regard to accents and case
	SortClientDesc Sort = "-client"
	SortStart      Sort = "start_date"
	SortStartDesc  Sort = "-start_date"
	SortEnd        Sort = "end_date"
	SortEndDesc    Sort = "-end_date"
	SortStatus     Sort = "status"
	SortStatusDesc Sort = "-status"
	SortDifference Sort = "-difference" // against the accumulated limit; of opportunities only
)

// ParseSort reads an order as the API names it; the fields of a contract are
// understood as well.
func ParseSort(s string) Sort {
	switch s {
	case "contract_code", "-contract_code", "client_name", "-client_name":
		s = strings.Replace(strings.Replace(s, "contract_code", "code", 1), "client_name", "client", 1)
	}
	return Sort(s)
}

// Filter chooses what a list holds. The zero value is every contract, newest first.
type Filter struct {
	Search        client.Search
	Month         month.Month // contracts that are active in it; 0: any
	Opportunities bool        // of the month only
	Status        term.Status // empty: any
	Deleted       bool        // those that were deleted, for who may restore them
	Unpriced      bool        // active contracts without an agreed price in the months ahead
	Marks         []string    // that the contract bears in the month
	RenewIn       int         // active contracts that end within so many months from today; 0: any
	Sort          Sort        // empty: newest first, opportunities by their difference, renewals by their end
	Limit, Offset int

	today month.Date // of RenewIn and Unpriced
	marks []chosenMark
	few   bool // what drives the query finds few rows, which are sorted rather than searched for in order
	// unbounded finds every hit of a search, also where a page would sort only the newest.
	unbounded bool
}

// List is a page of contracts.
type List struct {
	Contracts []View
	Total     int
	Capped    bool // there are more than Total
}

var (
	errSort  = fault.Fields(fault.Field{Path: "sort", Message: "Ordem desconhecida"})
	errMonth = fault.Fields(fault.Field{Path: "mes", Message: "Informe o mês das oportunidades"})
	errMark  = fault.Fields(fault.Field{Path: "falta", Message: "Valor desconhecido"})
	errOf    = fault.Fields(fault.Field{Path: "mes", Message: "Informe o mês do filtro"})
	errRenew = fault.Fields(fault.Field{Path: "renova_em", Message: "Informe 3, 6, 12 ou 24 meses"})
)

// normal returns the filter with its defaults filled in.
func (f Filter) normal() (Filter, error) {
	f.Limit = min(max(f.Limit, 1), MaxPageSize)
	f.Offset = max(f.Offset, 0)
	if f.Opportunities && f.Month == 0 {
		return f, errMonth
	}
	if len(f.Marks) > 0 && f.Month == 0 {
		return f, errOf
	}
	if f.RenewIn != 0 && !slices.Contains(portfolio.RenewalMonths[:], f.RenewIn) {
		return f, errRenew
	}
	if f.Sort == "" {
		f.Sort = f.naturalSort()
	}
	if _, known := orders[f.Sort]; !known || f.Sort == SortDifference && !f.Opportunities {
		return f, errSort
	}
	return f, nil
}

func (f Filter) naturalSort() Sort {
	switch {
	case f.Opportunities:
		return SortDifference
	case f.RenewIn != 0:
		return SortEnd
	default:
		return SortNewest
	}
}

// impossible reports filters that no contract satisfies: active in a month or
// about to be renewed, but with another status.
func (f Filter) impossible() bool {
	return (f.Month != 0 || f.RenewIn != 0 || f.Unpriced) && f.Status != "" && f.Status != term.StatusAtivo
}

// searchesOnly reports a search through all contracts, newest first.
func (f Filter) searchesOnly() bool {
	return !f.Search.Empty() && f.Month == 0 && f.Status == "" && !f.Deleted && !f.Opportunities &&
		f.RenewIn == 0 && !f.Unpriced && f.Sort == SortNewest
}

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
	Conformity  string `query:"conformidade" enum:"conforme,excedente,subutilizado,indefinido,fora" doc:"Classe no mês; fora: excedente ou subutilizado"`
	NF          string `query:"nf" enum:"divergente" doc:"Contratos com divergência de NF no mês"`
	Bill        string `query:"fatura" enum:"divergente" doc:"Contratos com divergência de fatura no mês"`
	Missing     string `query:"falta" enum:"medicao,preco,email,fatura,nf" doc:"Contratos aos quais falta isto no mês"`
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

// asked returns what was asked for, by the names of the query, for the audit trail.
func (in *ListQuery) asked() map[string]string {
	return export.Asked(map[string]string{
		"q": in.Search, "mes": in.Month, "oportunidade": in.Opportunity, "status": in.Status, "excluidos": in.Deleted,
		"renova_em": in.RenewIn, "sem_preco": in.Unpriced, "conformidade": in.Conformity, "nf": in.NF,
		"fatura": in.Bill, "falta": in.Missing, "sort": in.Sort,
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
