package balance

import (
	"context"
	"encoding/json"
	"regexp"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/web"
)

func (h *handler) editRoutes(r *web.Router) {
	routes := web.Group{Tag: "E-mails", Access: web.Requires(actor.EmailsUpdate)}
	web.Register(r, routes.Put("/energy-balance/{id}", "updateEmailRecord", "Altera um registro de e-mail: um mês de um balanço"), h.edit)
}

// loose is a value of the payload: a number, a text or a boolean, null, or one of
// the texts that screens show for nothing.
type loose struct{ Stated }

// UnmarshalJSON is called only where the field is in the body.
func (l *loose) UnmarshalJSON(data []byte) error {
	l.Given = true
	if len(data) > 0 && data[0] == '"' {
		if err := json.Unmarshal(data, &l.Text); err != nil {
			return err
		}
		l.Null = nothing(l.Text)
		return nil
	}
	l.Text = string(data)
	l.Null = l.Text == "null"
	l.Bad = l.Text != "" && (l.Text[0] == '{' || l.Text[0] == '[')
	return nil
}

func nothing(s string) bool {
	s = strings.TrimSpace(s)
	return s == "" || s == "-" || ptbr.Fold(s) == "nao informado"
}

// Schema says what is understood.
func (loose) Schema(huma.Registry) *huma.Schema {
	text := &huma.Schema{Type: huma.TypeString, Nullable: true, MaxLength: new(int)}
	*text.MaxLength = 5000
	return &huma.Schema{AnyOf: []*huma.Schema{text, {Type: huma.TypeNumber}, {Type: huma.TypeBoolean}}}
}

var canonicalNumber = regexp.MustCompile(`^-?\d+(\.\d+)?$`)

// number is the value in canonical form, also from how Brazilians write it.
func (l loose) number() Stated {
	s := l.Stated
	s.Text = strings.TrimSpace(s.Text)
	if !s.Given || s.Null || s.Bad || canonicalNumber.MatchString(s.Text) {
		return s
	}
	value, err := ptbr.ParseNumber(s.Text)
	s.Bad = err != nil
	if err == nil {
		s.Text = value.String()
	}
	return s
}

// flag is the value as a boolean (EM-09).
func (l loose) flag() Stated {
	s := l.Stated
	value, ok := ptbr.ParseBool(s.Text)
	s.Bad = s.Given && !s.Null && (s.Bad || !ok)
	s.Text = "false"
	if value {
		s.Text = "true"
	}
	return s
}

type recordBody struct {
	Meter               loose `json:"meter,omitzero"`
	ClientName          loose `json:"clientName,omitzero"`
	ReferenceBase       loose `json:"referenceBase,omitzero" doc:"Não muda: o mês do registro"`
	Price               loose `json:"price,omitzero" doc:"R$/MWh"`
	Supplier            loose `json:"supplier,omitzero"`
	Email               loose `json:"email,omitzero" doc:"Até 10 endereços, separados por vírgula"`
	ConsumptionKWh      loose `json:"consumptionKwh,omitzero" doc:"kWh com 8 casas, como texto"`
	Loss                loose `json:"loss,omitzero" doc:"Fração: 0.03 são 3 %"`
	Requirement         loose `json:"requirement,omitzero" doc:"MWh, como texto"`
	Net                 loose `json:"net,omitzero" doc:"MWh"`
	ProinfaContribution loose `json:"proinfaContribution,omitzero" doc:"MWh"`
	Medicao             loose `json:"medicao,omitzero" doc:"Origem e situação do dado, em texto"`
	Contract            loose `json:"contract,omitzero" doc:"MWh"`
	MinDemand           loose `json:"minDemand,omitzero" doc:"MWh"`
	MaxDemand           loose `json:"maxDemand,omitzero" doc:"MWh"`
	Billable            loose `json:"billable,omitzero" doc:"MWh"`
	CPCode              loose `json:"cpCode,omitzero"`
	Adjusted            loose `json:"adjusted,omitzero"`
	SentOK              loose `json:"sentOk,omitzero"`
	BillsDate           loose `json:"billsDate,omitzero" doc:"ISO 8601; meia-noite, de qualquer fuso, é o dia escrito; outra hora é recusada"`
	ClientID            loose `json:"clientId,omitzero" doc:"O do registro"`
	ContractID          loose `json:"contractId,omitzero" doc:"O do registro"`
	UpdatedAt           loose `json:"updatedAt,omitzero" doc:"Vale como versão lida onde falta If-Match"`
	Version             loose `json:"version,omitzero" doc:"Vale como versão lida onde falta If-Match"`

	Confirm doubt.Reasons `json:"confirmar,omitempty" doc:"Por que um valor fora do comum (409 valor_suspeito) está certo, por campo"`
}

type editInput struct {
	ID      string      `path:"id" maxLength:"100"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida"`
	Body    recordBody
}

type editOutput = web.Versioned[editedBody]

type editedBody struct {
	ID      string        `json:"id"`
	Version int64         `json:"version"`
	Avisos  []warningBody `json:"avisos"`
}

type warningBody struct {
	Code     string `json:"code"`
	Campo    string `json:"campo"`
	Mensagem string `json:"mensagem"`
}

func (h *handler) edit(ctx context.Context, in *editInput) (*editOutput, error) {
	read, err := in.read()
	if err != nil {
		return nil, err
	}
	edited, err := h.service.EditMonth(ctx, web.Actor(ctx), in.ID, in.Body.edit(), read)
	if err != nil {
		return nil, h.withRecord(ctx, in.ID, err)
	}
	out := &editOutput{ETag: web.ETag(edited.Version), Body: editedBody{ID: edited.ID, Version: edited.Version, Avisos: []warningBody{}}}
	for _, w := range edited.Warnings {
		out.Body.Avisos = append(out.Body.Avisos, warningBody{w.Code, w.Field, w.Message})
	}
	return out, nil
}

// staleBody is the state that a stale edit should have been made from.
type staleBody struct {
	Stamp
	Record any `json:"record"`
}

// withRecord adds the record as it is now to the answer to a stale edit.
func (h *handler) withRecord(ctx context.Context, recordID string, err error) error {
	problem, ok := fault.As(err)
	if !ok || problem.Kind != fault.Stale || h.present == nil {
		return err
	}
	stamp, ok := problem.Current.(Stamp)
	record, failed := h.present(ctx, web.Actor(ctx), recordID)
	if !ok || failed != nil {
		return err
	}
	return problem.WithCurrent(staleBody{stamp, record})
}

// read is the state that the edit was made from: the header goes before the body's
// version, that before updatedAt.
func (in *editInput) read() (Read, error) {
	header := in.IfMatch
	if v := in.Body.Version; header == "" && v.Given && !v.Null {
		header = web.IfMatch(`"` + v.Text + `"`)
	}
	version, err := header.Parse()
	switch {
	case err != nil:
		return Read{}, err
	case version != nil:
		return Read{Version: version}, nil
	}
	if u := in.Body.UpdatedAt; u.Given && !u.Null {
		var at clock.Micros
		if err := at.UnmarshalText([]byte(u.Text)); err == nil {
			return Read{UpdatedAt: &at}, nil
		}
	}
	return Read{}, nil
}

func (b *recordBody) edit() MonthEdit {
	e := MonthEdit{
		ClientID: b.ClientID.Stated, ContractID: b.ContractID.Stated,
		Meter: b.Meter.Stated, ClientName: b.ClientName.Stated, Supplier: b.Supplier.Stated, Metering: b.Medicao.Stated, Email: b.Email.Stated,
		CPCode: b.CPCode.Stated, BillsDate: b.BillsDate.Stated,
		Price: b.Price.number(), ConsumptionKWh: b.ConsumptionKWh.number(), Loss: b.Loss.number(),
		Requirement: b.Requirement.number(), Net: b.Net.number(), Proinfa: b.ProinfaContribution.number(),
		Contract: b.Contract.number(), MinDemand: b.MinDemand.number(), MaxDemand: b.MaxDemand.number(), Billable: b.Billable.number(),
		Adjusted: b.Adjusted.flag(), SentOK: b.SentOK.flag(), Confirm: b.Confirm,
	}
	if r := b.ReferenceBase; r.Given && !r.Null {
		e.ReferenceBase, e.BadReference = referenceMonth(r.Text)
	}
	return e
}

// referenceMonth is the month that a date or a moment lies in, as it is written.
func referenceMonth(s string) (month.Month, bool) {
	m, err := ptbr.ParseMonth(s)
	return m, err != nil
}
