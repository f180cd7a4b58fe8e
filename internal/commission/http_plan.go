package commission

import (
	"context"
	"net/http"

	"ynova/internal/commission/plan"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

func planRoutes(r *web.Router, h *handler) {
	routes := web.Group{Path: "/api/comissoes/planos", Tag: tag, Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Get("", "listCommissionPlans", "Lista os planos de comissão, na ordem em que valem"), h.plans)
	web.Register(r, routes.Get("/opcoes", "commissionPlanChoices", "Dá os consultores e fornecedores que um plano pode nomear"), h.choices)
	web.Register(r, routes.Post("", "createCommissionPlan", "Cria um plano de comissão").Returns(http.StatusCreated), h.createPlan)
	web.Register(r, routes.Put("/{id}", "updateCommissionPlan", "Altera um plano de comissão"), h.updatePlan)
	web.Register(r, routes.Delete("/{id}", "deleteCommissionPlan", "Exclui um plano de comissão"), h.deletePlan)
}

// planBody is a plan as it is read.
type planBody struct {
	ID        string      `json:"id"`
	Name      string      `json:"nome"`
	Type      plan.Type   `json:"tipo" enum:"r_mwh,pct_valor,unica"`
	Contract  *string     `json:"contrato" doc:"O código do único contrato para que vale; nulo: qualquer contrato"`
	UserID    *string     `json:"consultor_id" doc:"Nulo: qualquer consultor"`
	UserName  *string     `json:"consultor"`
	Supplier  *string     `json:"fornecedor" doc:"Nulo: qualquer fornecedor"`
	Product   *int        `json:"produto" doc:"Desconto da fonte de energia: 0 Convencional, 50 ou 100 Incentivada; nulo: qualquer"`
	Percent   *web.Number `json:"percentual" doc:"Do valor faturado no mês; ou"`
	Rate      *web.Number `json:"reais_mwh" doc:"R$ por MWh faturado"`
	Fee       *web.Number `json:"valor" doc:"Taxa única, em R$, devida na assinatura"`
	Parts     *int        `json:"parcelas" doc:"Da taxa única, uma por mês"`
	Clawback  *int        `json:"prazo_estorno" doc:"Meses de fornecimento antes dos quais parte da taxa única volta; nulo: não volta"`
	Adjusted  bool        `json:"base_ajustada" doc:"De 2027 em diante o percentual se divide pelo que fica do preço sem o PIS/COFINS que incluía"`
	AdjustAt  *string     `json:"base_ajustada_em" format:"date-time"`
	AdjustBy  *string     `json:"base_ajustada_por"`
	Partner   web.Number  `json:"parte_parceiro" doc:"Percentual da comissão que é da empresa parceira do cliente"`
	Priority  int         `json:"prioridade"`
	First     string      `json:"inicio" doc:"Primeira competência (AAAA-MM)"`
	Last      *string     `json:"fim" doc:"Última competência; nulo: sem fim"`
	Version   int64       `json:"version"`
	UpdatedAt string      `json:"updated_at" format:"date-time"`
	UpdatedBy string      `json:"updated_by"`
}

func planBodyOf(p *plan.Plan) planBody {
	b := planBody{
		ID: p.ID, Name: p.Name, Type: p.Type, Contract: web.Optional(p.Contract), Fee: number(p.Fee), Parts: p.Installments, Clawback: p.Clawback, UserID: web.Optional(p.UserID), UserName: web.Optional(p.UserName), Supplier: web.Optional(p.Supplier),
		Partner: web.Number(p.Partner.Text()), Priority: p.Priority, First: p.First.String(), Version: p.Version,
		UpdatedAt: p.UpdatedAt.String(), UpdatedBy: p.UpdatedBy,
	}
	if p.Adjusted != nil {
		b.Adjusted, b.AdjustAt, b.AdjustBy = true, new(p.Adjusted.String()), web.Optional(p.AdjustedBy)
	}
	if p.Product != nil {
		product := int(*p.Product)
		b.Product = &product
	}
	if p.Percent != nil {
		n := web.Number(p.Percent.Text())
		b.Percent = &n
	}
	if p.Rate != nil {
		n := web.Number(p.Rate.Text())
		b.Rate = &n
	}
	if p.Last != 0 {
		last := p.Last.String()
		b.Last = &last
	}
	return b
}

// writtenPlan is a plan as it is sent.
type writtenPlan struct {
	Name     string      `json:"nome" required:"false" maxLength:"500"`
	Type     string      `json:"tipo,omitempty" maxLength:"20" doc:"r_mwh, pct_valor ou unica; ausente: pelo que foi informado"`
	Contract *string     `json:"contrato,omitempty" maxLength:"120" doc:"Código do contrato"`
	Fee      *web.Number `json:"valor,omitempty"`
	Parts    int         `json:"parcelas,omitempty" doc:"Ausente: uma"`
	Clawback int         `json:"prazo_estorno,omitempty" doc:"Em meses; ausente: nada volta"`
	Adjust   bool        `json:"base_ajustada,omitempty" doc:"Aprova a base ajustada de 2027 de um plano de percentual mais antigo"`
	UserID   *string     `json:"consultor_id,omitempty" maxLength:"64"`
	Supplier *string     `json:"fornecedor,omitempty" maxLength:"500"`
	Product  *int        `json:"produto,omitempty"`
	Percent  *web.Number `json:"percentual,omitempty"`
	Rate     *web.Number `json:"reais_mwh,omitempty"`
	Partner  *web.Number `json:"parte_parceiro,omitempty"`
	Priority int         `json:"prioridade" required:"false"`
	First    string      `json:"inicio" required:"false" maxLength:"7"`
	Last     *string     `json:"fim,omitempty" maxLength:"7"`
}

func (b *writtenPlan) input() plan.Input {
	return plan.Input{
		Name: b.Name, Type: b.Type, Contract: web.Text(b.Contract), Fee: web.Text(b.Fee), Installments: b.Parts, Clawback: b.Clawback, Adjust: b.Adjust, UserID: web.Text(b.UserID), Supplier: web.Text(b.Supplier), Product: b.Product, Percent: web.Text(b.Percent),
		Rate: web.Text(b.Rate), Partner: web.Text(b.Partner), Priority: b.Priority, First: b.First, Last: web.Text(b.Last),
	}
}

type plansOutput struct{ Body plansBody }

type plansBody struct {
	Data []planBody `json:"data" nullable:"false"`
}

func (h *handler) plans(ctx context.Context, _ *struct{}) (*plansOutput, error) {
	found, err := h.service.Plans(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &plansOutput{plansBody{make([]planBody, len(found))}}
	for i := range found {
		out.Body.Data[i] = planBodyOf(&found[i])
	}
	return out, nil
}

type choicesBody struct {
	Consultants []namedBody `json:"consultores" nullable:"false"`
	Suppliers   []string    `json:"fornecedores" nullable:"false"`
	Partners    []namedBody `json:"parceiros" nullable:"false" doc:"Empresas parceiras que podem ter parte de um contrato"`
}

func (h *handler) choices(ctx context.Context, _ *struct{}) (choicesBody, error) {
	c, err := h.service.Choices(ctx, web.Actor(ctx))
	if err != nil {
		return choicesBody{}, err
	}
	return choicesBody{namedOf(c.Consultants), append([]string{}, c.Suppliers...), namedOf(c.Partners)}, nil
}

type planOutput = web.Versioned[planBody]

var respond = web.Responder(func(p plan.Plan) (int64, planBody) { return p.Version, planBodyOf(&p) })

type createPlanInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não cria outro plano"`
	Body           writtenPlan
}

func (h *handler) createPlan(ctx context.Context, in *createPlanInput) (*planOutput, error) {
	return respond(h.service.CreatePlan(ctx, web.Actor(ctx), in.Body.input(), in.IdempotencyKey))
}

type updatePlanInput struct {
	web.ByVersion
	Body writtenPlan
}

func (h *handler) updatePlan(ctx context.Context, in *updatePlanInput) (*planOutput, error) {
	return respond(h.service.UpdatePlan(ctx, web.Actor(ctx), in.ID, in.Body.input(), in.IfMatch.Version()))
}

func (h *handler) deletePlan(ctx context.Context, in *web.ByVersion) (*struct{}, error) {
	return nil, h.service.DeletePlan(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version())
}
