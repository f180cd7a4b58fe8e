package commission

import (
	"context"

	"ynova/internal/commission/plan"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/web"
)

// rowBody is a commission in the history.
type rowBody struct {
	ID           string      `json:"id"`
	ContractID   string      `json:"contrato_id"`
	Contract     string      `json:"contrato"`
	Client       string      `json:"cliente"`
	Month        string      `json:"mes" doc:"Competência (AAAA-MM)"`
	Kind         plan.Kind   `json:"tipo" enum:"consultor,parceiro"`
	Type         plan.Type   `json:"tipo_comissao" enum:"r_mwh,pct_valor,unica,estorno"`
	Balance      bool        `json:"saldo_da_taxa" doc:"Taxa única: o que ainda se deve dos meses atendidos de um contrato que acabou antes"`
	Role         plan.Role   `json:"papel" enum:"negocio,carteira,parceiro"`
	Beneficiary  string      `json:"beneficiario"`
	Plan         string      `json:"plano" doc:"Vazio para quem não vê preços"`
	Billed       bool        `json:"faturado" doc:"Calculada com o volume a faturar do balanço; senão, prevista pelo contrato"`
	Value        *web.Number `json:"valor_contrato" doc:"Valor do contrato no mês; nulo: indefinido, ou não é mostrado a este usuário"`
	Amount       *web.Number `json:"comissao" doc:"Nulo: indefinida"`
	Recalculated *web.Number `json:"recalculada" doc:"Quanto seria agora; nulo quando não difere"`
	Offset       web.Number  `json:"compensado" doc:"De um pagamento: quanto estornos descontaram; de um estorno: quanto já descontou"`
	Reason       *string     `json:"motivo" doc:"De um estorno"`
	Document     *string     `json:"documento" doc:"De um estorno"`
	Status       Status      `json:"status" enum:"pendente,processando,pago"`
	Date         string      `json:"data" doc:"Do pagamento, da aprovação ou o fim do mês" format:"date"`
	ApprovedBy   *string     `json:"aprovada_por"`
	Waits        *string     `json:"aguarda,omitempty" enum:"voce,outra_pessoa" doc:"Quem registra o pagamento, onde ele pede duas pessoas; ausente: quem pode pagar"`
	PaidBy       *string     `json:"paga_por"`
	Receipt      *string     `json:"comprovante"`
	Version      int64       `json:"version"`
}

// waits says who may pay an approved commission where two people are needed.
func (c *Listed) waits(a actor.Actor) *string {
	who := "voce"
	switch {
	case !c.TwoPeople || c.Status != Processando || !a.Can(actor.SettingsManage):
		return nil
	case c.ApproverID == a.UserID:
		who = "outra_pessoa"
	}
	return &who
}

func rowsOf(found []Listed, a actor.Actor) []rowBody {
	rows := make([]rowBody, len(found))
	for i := range found {
		c := &found[i]
		rows[i] = rowBody{
			ID: c.ID, ContractID: c.ContractID, Contract: c.ContractCode, Client: c.ClientName, Month: c.Month.String(), Kind: c.Kind, Type: c.Type, Balance: c.balance(), Role: c.Role,
			Offset: web.Number(c.Offset.Text()), Reason: web.Optional(c.Reason), Document: web.Optional(c.Document),
			Beneficiary: c.Beneficiary, Plan: c.PlanName, Billed: c.Billed, Value: number(c.Value), Amount: number(c.Amount),
			Recalculated: number(c.Recalculated), Status: c.Status, Date: c.Date().String(), ApprovedBy: web.Optional(c.ApprovedBy),
			Waits: c.waits(a), PaidBy: web.Optional(c.PaidBy), Receipt: web.Optional(c.Receipt), Version: c.Version,
		}
		if !a.SeesPrices() {
			rows[i].Value, rows[i].Plan = nil, "" // a plan may be called after its supplier
		}
		if !a.SeesStaff() {
			rows[i].ApprovedBy, rows[i].PaidBy = nil, nil
		}
	}
	return rows
}

func number(a *money.Amount) *web.Number { return web.NumberOf(a, money.Amount.Text) }

func searchOf(text string) search.Search { return search.Parse(text) }

type summaryBody struct {
	Generated     *web.Number `json:"geradas" doc:"Nulo onde há comissões e nenhuma tem valor, como as duas seguintes"`
	Paid          *web.Number `json:"pagas"`
	Pending       *web.Number `json:"pendentes" doc:"Ainda não pagas, também as aprovadas"`
	Count         int         `json:"quantidade"`
	PaidCount     int         `json:"quantidade_paga"`
	Unknown       int         `json:"sem_valor" doc:"Comissões indefinidas, fora das somas"`
	Success       *web.Number `json:"taxa_de_sucesso" doc:"Percentual das comissões do mês que está pago; nulo sem comissões"`
	Beneficiaries []namedBody `json:"beneficiarios" nullable:"false" doc:"Quem tem comissões no mês, para quem vê todas"`

	Owed     web.Number    `json:"saldo_a_descontar" doc:"Estornos aprovados, de todos os meses, que nenhum pagamento compensou ainda; zero ou negativo"`
	Balances []balanceBody `json:"saldos" nullable:"false" doc:"De quem é o saldo a descontar"`
}

type balanceBody struct {
	ID     string     `json:"id"`
	Name   string     `json:"nome"`
	Amount web.Number `json:"saldo" doc:"R$, negativo"`
}

type namedBody struct {
	ID   string `json:"id"`
	Name string `json:"nome"`
}

func namedOf(found []Named) []namedBody {
	return web.Bodies(found, func(n *Named) namedBody { return namedBody(*n) })
}

func summaryOf(s *Summary) summaryBody {
	body := summaryBody{
		Generated: number(s.Generated), Paid: number(s.Paid), Pending: number(s.Pending),
		Count: s.Count, PaidCount: s.PaidCount, Unknown: s.Unknown, Beneficiaries: namedOf(s.Beneficiaries),
		Owed:     web.Number(s.Owed.Text()),
		Balances: web.Bodies(s.Balances, func(b *Balance) balanceBody { return balanceBody{b.ID, b.Name, web.Number(b.Amount.Text())} }),
	}
	if s.Success != nil {
		n := web.Number(s.Success.Text())
		body.Success = &n
	}
	return body
}

func (h *handler) explain(ctx context.Context, in *web.ByID) (trace.Node, error) {
	node, err := h.service.Explain(ctx, web.Actor(ctx), in.ID)
	return node, err
}

type selectedBody struct {
	ID      string `json:"id" maxLength:"64"`
	Version int64  `json:"version" doc:"A versão lida"`
}

func selectedOf(in []selectedBody) []Selected {
	out := make([]Selected, len(in))
	for i, s := range in {
		out[i] = Selected(s)
	}
	return out
}

type actedBody struct {
	Data []rowBody `json:"data" nullable:"false"`
}

func acted(ctx context.Context, found []Listed, err error) (actedBody, error) {
	return actedBody{rowsOf(found, web.Actor(ctx))}, err
}

type approveInput struct{ Body approveBody }

type approveBody struct {
	Items []selectedBody `json:"itens" required:"false" nullable:"false" maxItems:"200"`
}

func (h *handler) approve(ctx context.Context, in *approveInput) (actedBody, error) {
	found, err := h.service.Approve(ctx, web.Actor(ctx), selectedOf(in.Body.Items))
	return acted(ctx, found, err)
}

type payInput struct{ Body payBody }

type payBody struct {
	Items   []selectedBody `json:"itens" required:"false" nullable:"false" maxItems:"200"`
	On      string         `json:"data" required:"false" maxLength:"10" doc:"Data do pagamento (AAAA-MM-DD)"`
	Receipt string         `json:"comprovante" required:"false" maxLength:"500" doc:"Referência do comprovante"`
}

func (h *handler) pay(ctx context.Context, in *payInput) (actedBody, error) {
	on, err := month.ParseDay(in.Body.On)
	if err != nil {
		on = month.Date{} // the service says what is missing
	}
	found, err := h.service.Pay(ctx, web.Actor(ctx), selectedOf(in.Body.Items), Payment{On: on, Receipt: in.Body.Receipt})
	return acted(ctx, found, err)
}

type reverseInput struct{ Body reverseBody }

type reverseBody struct {
	Items  []selectedBody `json:"itens" required:"false" nullable:"false" maxItems:"200"`
	Reason string         `json:"motivo" required:"false" maxLength:"2000"`
}

func (h *handler) reverse(ctx context.Context, in *reverseInput) (actedBody, error) {
	found, err := h.service.Reverse(ctx, web.Actor(ctx), selectedOf(in.Body.Items), in.Body.Reason)
	return acted(ctx, found, err)
}

func (h *handler) recalculate(ctx context.Context, _ *struct{}) (*struct{}, error) {
	return nil, h.service.Recalculate(ctx, web.Actor(ctx))
}
