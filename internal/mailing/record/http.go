package record

import (
	"context"
	"unicode"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of the records.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "E-mails", Access: web.Requires(actor.EmailsRead)}
	web.Register(r, routes.Get("/energy-balance/email", "listEmailRecords", "Lista os registros de e-mail, de um mês ou todos"), h.list)
	web.Register(r, routes.Get("/energy-balance/email/groups", "listEmailGroups", "Conta os registros de e-mail de cada mês"), h.groups)
	web.Register(r, routes.Get("/energy-balance/email/export", "exportEmailRecords",
		"Exporta os registros de e-mail filtrados, com todas as colunas, em XLSX ou CSV").Downloads(export.Produces), h.export)
	web.Register(r, routes.Get("/api/mail/records/{id}", "getEmailRecord", "Mostra um registro de e-mail"), h.get)
}

// Body is a record by the names of the update payload (EM-08), with what
// screens show besides.
type Body struct {
	ID                  string        `json:"id"`
	BalanceID           string        `json:"balanceId"`
	ClientID            string        `json:"clientId"`
	ContractID          *string       `json:"contractId"`
	ContractCode        *string       `json:"contractCode"`
	ContactActive       bool          `json:"contactActive"`
	ClientName          string        `json:"clientName"`
	Meter               string        `json:"meter"`
	ReferenceBase       string        `json:"referenceBase" doc:"Primeiro dia do mês"`
	Adjusted            bool          `json:"adjusted"`
	Supplier            *string       `json:"supplier"`
	Price               *web.Number   `json:"price" doc:"R$/MWh"`
	PriceGap            *string       `json:"lacunaPreco" enum:"indefinido,media" nullable:"true" doc:"O que vale no lugar do preço que o contrato não tem para o mês; nulo onde há preço"`
	ConsumptionKWh      *string       `json:"consumptionKwh" doc:"kWh com 8 casas"`
	Loss                *web.Number   `json:"loss" doc:"Fração"`
	Requirement         *string       `json:"requirement" doc:"MWh"`
	Net                 *web.Number   `json:"net" doc:"MWh"`
	Medicao             *string       `json:"medicao"`
	ProinfaContribution *web.Number   `json:"proinfaContribution" doc:"MWh"`
	Contract            *web.Number   `json:"contract" doc:"MWh"`
	MinDemand           *web.Number   `json:"minDemand" doc:"MWh"`
	MaxDemand           *web.Number   `json:"maxDemand" doc:"MWh"`
	Billable            *web.Number   `json:"billable" doc:"MWh"`
	CPCode              *string       `json:"cpCode"`
	Email               *string       `json:"email"`
	SentOK              bool          `json:"sentOk"`
	Disparo             *clock.Micros `json:"disparo"`
	BillsDate           *string       `json:"billsDate" doc:"AAAA-MM-DD"`
	Conformity          string        `json:"conformity" enum:"Conforme,Excedente,Subutilizado,Indefinido"`
	Shared              bool          `json:"shared" doc:"Calculado com outros medidores"`
	Fixed               []string      `json:"fixed" doc:"Colunas informadas no lugar das calculadas"`
	Mail                *statusBody   `json:"mail"`
	Situation           Situation     `json:"situacao" enum:"falta_medicao,falta_email,falta_vencimento,dispensado,pronto,na_fila,enviado,falhou,sem_servidor" doc:"O que falta ao registro, ou até onde o envio chegou"`
	ClosedAt            *clock.Micros `json:"fechado_em" doc:"Quando o mês foi fechado; nulo: está aberto"`
	Version             int64         `json:"version"`
	CreatedAt           clock.Micros  `json:"createdAt"`
	UpdatedAt           clock.Micros  `json:"updatedAt"`
	UpdatedBy           *string       `json:"updatedBy"`
}

// SchemaName is the name that clients know it by.
func (Body) SchemaName() string { return "MailingRecordBody" }

type statusBody struct {
	MessageID     string        `json:"messageId"`
	State         State         `json:"state" enum:"pendente,transmitindo,enviado,falhou,incerto,sem_servidor,cancelado"`
	Error         *string       `json:"error"`
	NextAttemptAt *clock.Micros `json:"nextAttemptAt"`
	At            clock.Micros  `json:"at"`
}

func mwhNumber(e *energy.Energy) *web.Number { return web.NumberOf(e, energy.Energy.MWhText) }

func recordBodyOf(r *Record) Body {
	b := Body{
		ID: r.String(), BalanceID: r.BalanceID, ClientID: r.ClientID, ContractID: web.Optional(r.ContractID), ContractCode: web.Optional(r.ContractCode),
		ContactActive: r.ContactActive, ClientName: r.ClientName, Meter: r.Meter, ReferenceBase: r.Month.First().String(),
		Adjusted: r.Adjusted, Supplier: web.Optional(r.Supplier), Net: mwhNumber(r.Net), Medicao: web.Optional(r.Metering),
		ProinfaContribution: mwhNumber(r.Proinfa), Contract: mwhNumber(r.Contracted), MinDemand: mwhNumber(r.Minimum),
		MaxDemand: mwhNumber(r.Maximum), Billable: mwhNumber(r.Billable), CPCode: web.Optional(r.CPCode), Email: web.Optional(r.Email),
		SentOK: r.SentOK, Disparo: r.DispatchedAt, Situation: r.Situation, Conformity: r.Conformity, Shared: r.Shared, Fixed: r.Fixed, ClosedAt: r.ClosedAt, Version: r.Version,
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, UpdatedBy: web.Optional(r.UpdatedBy),
	}
	if b.Fixed == nil {
		b.Fixed = []string{}
	}
	if r.Price != nil {
		n := web.Number(r.Price.Text())
		b.Price = &n
	}
	b.PriceGap = web.Optional(string(r.PriceGap))
	if r.Loss != nil {
		n := web.Number(r.Loss.FractionText())
		b.Loss = &n
	}
	if r.Consumption != nil {
		b.ConsumptionKWh = web.Optional(r.Consumption.KWhText8())
	}
	if r.Requirement != nil {
		b.Requirement = web.Optional(r.Requirement.MWhText())
	}
	b.BillsDate = web.Optional(r.Due)
	if s := r.Mail; s != nil {
		b.Mail = &statusBody{MessageID: s.MessageID, State: s.State, Error: web.Optional(s.Error), NextAttemptAt: s.NextAttemptAt, At: s.At}
	}
	return b
}

// ListQuery is the part of an input that chooses records. It is exported because the
// router looks into exported embedded types only.
type ListQuery struct {
	Month     string `query:"mes" maxLength:"7" doc:"AAAA-MM; sem ele, todos os meses"`
	Search    string `query:"q" maxLength:"200" doc:"Cliente, medidor, contrato, e-mail, id ou dígitos do vencimento"`
	Situation string `query:"situacao" enum:"falta_medicao,falta_email,falta_vencimento,dispensado,pronto,na_fila,enviado,falhou,sem_servidor" doc:"Só os registros nesta situação; ausente: todos"`
}

func (in *ListQuery) filter() (Filter, error) {
	f := Filter{Search: ParseSearch(in.Search), Situation: Situation(in.Situation), Limit: MaxAll}
	if in.Month != "" {
		var err error
		if f.Month, err = month.Parse(in.Month); err != nil {
			return f, ErrMonth
		}
	}
	return f, nil
}

// auditFilter is the filter as requested, by the names of the query, for the audit trail.
func (in *ListQuery) auditFilter() map[string]string {
	return export.AuditFilter(map[string]string{"mes": in.Month, "q": in.Search, "situacao": in.Situation})
}

type exportInput struct {
	export.Choice
	ListQuery
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	return export.Filtered(ctx, in.Format, in.filter, h.service.Export, in.auditFilter())
}

type recordsInput struct {
	ListQuery
	Page     int `query:"page" minimum:"0" maximum:"1000000" default:"0" doc:"Página, a partir de 1; sem ela, tudo"`
	PageSize int `query:"pageSize" minimum:"1" maximum:"1000" default:"500"`
}

type recordsOutput struct{ Body recordsBody }

type recordsBody struct {
	Data     []Body `json:"data"`
	Page     int    `json:"page"`
	PageSize int    `json:"pageSize"`
	Total    int    `json:"total"`
}

func (h *handler) list(ctx context.Context, in *recordsInput) (*recordsOutput, error) {
	f, err := in.filter()
	if err != nil {
		return nil, err
	}
	if in.Page > 0 {
		f.Limit, f.Offset = in.PageSize, (in.Page-1)*in.PageSize
	}
	found, total, err := h.service.List(ctx, web.Actor(ctx), f)
	if err != nil {
		return nil, err
	}
	out := &recordsOutput{recordsBody{Data: make([]Body, len(found)), Page: max(1, in.Page), PageSize: f.Limit, Total: total}}
	for i, r := range found {
		out.Body.Data[i] = recordBodyOf(r)
	}
	return out, nil
}

type groupsInput struct {
	Search string `query:"q" maxLength:"200"`
}

type groupsOutput struct{ Body groupsBody }

type groupsBody struct {
	Data  []groupBody `json:"data" doc:"Do mês mais novo para o mais antigo"`
	Total int         `json:"total"`
}

type groupBody struct {
	Mes   string `json:"mes" doc:"AAAA-MM"`
	Label string `json:"label" doc:"Outubro de 2026"`
	Total int    `json:"total"`
}

func (h *handler) groups(ctx context.Context, in *groupsInput) (*groupsOutput, error) {
	found, err := h.service.Groups(ctx, web.Actor(ctx), ParseSearch(in.Search))
	if err != nil {
		return nil, err
	}
	out := &groupsOutput{groupsBody{Data: make([]groupBody, len(found))}}
	for i, g := range found {
		out.Body.Data[i] = groupBody{Mes: g.Month.String(), Label: capital(g.Month.Label()), Total: g.Total}
		out.Body.Total += g.Total
	}
	return out, nil
}

func capital(s string) string {
	for i, r := range s {
		return string(unicode.ToUpper(r)) + s[i+len(string(r)):]
	}
	return s
}

// Output is a record as it is answered with.
type Output = web.Versioned[Body]

// Respond answers with a record.
var Respond = web.Responder(func(r *Record) (int64, Body) { return r.Version, recordBodyOf(r) })

type recordInput struct {
	ID string `path:"id" maxLength:"100"`
}

func (h *handler) get(ctx context.Context, in *recordInput) (*Output, error) {
	return Respond(h.service.Get(ctx, web.Actor(ctx), in.ID))
}

// Present is a record in reach in the form of the API, for the answers of others.
func (s *Service) Present(ctx context.Context, a actor.Actor, recordID string) (any, error) {
	r, err := s.Get(ctx, a, recordID)
	if err != nil {
		return nil, err
	}
	return recordBodyOf(r), nil
}
