package adjust

import (
	"context"
	"net/http"

	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of adjustments.
func Routes(r *web.Router, routes *web.Group, service *Service) {
	h := &handler{service}
	web.Register(r, routes.Post("/{cliente}/{mes}/ajustes", "adjustMonth", "Lança em um mês aberto um ajuste de um mês fechado").
		Needs(actor.MonthsWork).Returns(http.StatusCreated), h.adjust)
	web.Register(r, routes.Delete("/{cliente}/{mes}/ajustes/{ajuste}", "withdrawAdjustment", "Retira um ajuste, enquanto o mês em que está fica aberto").
		Needs(actor.MonthsWork), h.withdraw)
}

// AdjustmentBody is an adjustment as it is sent.
type AdjustmentBody struct {
	ID       string       `json:"id"`
	Contract *string      `json:"contrato_id"`
	Line     Line         `json:"linha"`
	Label    string       `json:"rotulo"`
	Origin   string       `json:"mes_origem" doc:"O mês fechado que corrige"`
	Posted   string       `json:"mes_lancamento" doc:"O mês em que fica"`
	Quantity *web.Number  `json:"quantidade" doc:"MWh"`
	Amount   web.Number   `json:"valor" doc:"R$; abaixo de zero, o que o mês corrigido tem a mais"`
	Reason   string       `json:"motivo"`
	At       clock.Micros `json:"em" format:"date-time"`
	By       string       `json:"por"`
}

// AdjustmentBodyOf is what is sent of an adjustment.
func AdjustmentBodyOf(j *Adjustment) AdjustmentBody {
	return AdjustmentBody{
		ID: j.ID, Contract: web.Optional(j.ContractID), Line: j.Line, Label: j.Line.Label(), Origin: j.Origin.String(), Posted: j.Posted.String(),
		Quantity: web.NumberOf(j.Quantity, energy.Energy.MWhText), Amount: web.Number(j.Amount.Text()), Reason: j.Reason, At: j.At, By: j.By,
	}
}

type adjustInput struct {
	item.OfClient
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não lança outro ajuste"`
	Body           struct {
		Line     Line        `json:"linha" enum:"energia,icms_nf,tusd,ultrapassagem_reativo,cip,ess,eer,ercap,mcp,cbs_ibs,contribuicao,gestao,multas"`
		Posted   string      `json:"mes_lancamento" maxLength:"7" doc:"AAAA-MM"`
		Contract string      `json:"contrato" required:"false" maxLength:"64" doc:"Vazio: do cliente"`
		Quantity *web.Number `json:"quantidade" required:"false" doc:"MWh"`
		Amount   web.Number  `json:"valor" doc:"R$"`
		Reason   string      `json:"motivo" maxLength:"2000" doc:"Com 10 caracteres ou mais"`
		Document string      `json:"documento" required:"false" maxLength:"64" doc:"Um arquivo do contrato"`
	}
}

func (h *handler) adjust(ctx context.Context, in *adjustInput) (AdjustmentBody, error) {
	var wrong fault.Collector
	j := Adjustment{
		ClientID: in.ClientID, ContractID: in.Body.Contract, Line: in.Body.Line, Reason: in.Body.Reason, DocumentID: in.Body.Document,
		Origin: web.Month(&wrong, "mes", in.Month), Posted: web.Month(&wrong, "mes_lancamento", in.Body.Posted),
	}
	var err error
	if j.Amount, err = money.Parse(string(in.Body.Amount)); err != nil {
		wrong.Add("valor", "Informe um valor em reais")
	}
	if in.Body.Quantity != nil {
		e, err := energy.ParseMWh(string(*in.Body.Quantity))
		wrong.Check(err == nil, "quantidade", "Informe a quantidade em MWh")
		j.Quantity = &e
	}
	if err := wrong.Err(); err != nil {
		return AdjustmentBody{}, err
	}
	made, err := h.service.Adjust(ctx, web.Actor(ctx), j, in.IdempotencyKey)
	if err != nil {
		return AdjustmentBody{}, err
	}
	return AdjustmentBodyOf(&made), nil
}

type withdrawInput struct {
	item.OfClient
	Adjustment string `path:"ajuste" maxLength:"64"`
}

func (h *handler) withdraw(ctx context.Context, in *withdrawInput) (*struct{}, error) {
	return nil, h.service.Withdraw(ctx, web.Actor(ctx), in.ClientID, in.Adjustment)
}
