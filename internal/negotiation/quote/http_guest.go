package quote

import (
	"context"

	"ynova/internal/platform/web"
)

// maxAnswer bounds the body of an offer.
const maxAnswer = 128 << 10

const guestTag = "Cotação pelo fornecedor"

// guestRoutes registers what a supplier does by the link, without a session. The
// link is the whole permission.
func guestRoutes(r *web.Router, h *handler) {
	routes := web.Group{Tag: guestTag, Access: web.Public()}
	web.Register(r, routes.Post("/api/cotacoes", "viewQuote", "O que é pedido, e o que este fornecedor ofertou"), h.view)
	offer := routes.Post("/api/cotacoes/ofertas", "offerQuote", "Envia ou revisa a oferta")
	offer.MaxBody = maxAnswer
	web.Register(r, offer, h.offer)
	web.Register(r, routes.Post("/api/cotacoes/recusa", "declineQuote", "Diz que não vai ofertar"), h.decline)
}

// guestOutcome is what has become of a supplier's quotation.
type guestOutcome string

// guestView is what a supplier sees; neither the client nor other suppliers.
type guestViewBody struct {
	Referencia string       `json:"referencia"`
	Fornecedor string       `json:"fornecedor"`
	Situacao   guestOutcome `json:"situacao" enum:"aberta,prazo_encerrado,aceita,nao_escolhida,cancelada"`
	Declinou   bool         `json:"declinou"`
	Especific  specBody     `json:"especificacao"`
	Garantias  []string     `json:"garantias" doc:"As que se pode escolher"`
	Historico  []offerBody  `json:"historico" doc:"As próprias ofertas e as contrapropostas"`
	Agora      string       `json:"agora" format:"date-time" doc:"Relógio do servidor, para a contagem do prazo"`
}

func (h *handler) guestView(v GuestView, err error) (guestViewBody, error) {
	if err != nil {
		return guestViewBody{}, err
	}
	r, now := &v.Round, h.now()
	b := guestViewBody{
		Referencia: r.Reference(), Fornecedor: v.Guest.Supplier, Declinou: v.Guest.DeclinedAt != nil, Especific: specOf(&r.Spec),
		Garantias: guarantees, Historico: logOf(v.Log), Agora: now.Format("2006-01-02T15:04:05Z07:00"),
	}
	switch {
	case r.Takes(now):
		b.Situacao = "aberta"
	case r.Status == StatusOpen:
		b.Situacao = "prazo_encerrado"
	case r.Status == StatusCancelled:
		b.Situacao = "cancelada"
	case r.AcceptedID == v.Guest.ID:
		b.Situacao = "aceita"
	default:
		b.Situacao = "nao_escolhida"
	}
	return b, nil
}

// Held is what every call brings: the secret of the link is in the body, also to read, so
// that no address has it (SX-26). It is exported because bodies embed it.
type Held struct {
	Token string `json:"token" required:"false" maxLength:"100" doc:"O segredo do link, que está depois de #"`
}

type tokenInput struct{ Body Held }

func (h *handler) view(ctx context.Context, in *tokenInput) (guestViewBody, error) {
	return h.guestView(h.service.View(ctx, in.Body.Token, web.ClientIP(ctx)))
}

type answerPeriodBody struct {
	Inicio string      `json:"inicio" required:"false" maxLength:"7" doc:"AAAA-MM"`
	Fim    string      `json:"fim" required:"false" maxLength:"7" doc:"AAAA-MM"`
	Preco  *web.Number `json:"preco" required:"false" doc:"R$/MWh, com o que preco_inclui diz"`
}

// AnswerBody is an offer as it is typed; exported because a body embeds it.
type AnswerBody struct {
	Periodos     []answerPeriodBody `json:"periodos" required:"false" maxItems:"200"`
	OutrosCustos *web.Number        `json:"outros_custos" required:"false" doc:"R$/MWh além do preço"`
	TaxaMensal   *web.Number        `json:"taxa_mensal" required:"false" doc:"R$ por mês"`
	Garantia     string             `json:"garantia" required:"false" maxLength:"40"`
	Validade     string             `json:"validade" required:"false" maxLength:"10" doc:"AAAA-MM-DD"`
	Condicoes    string             `json:"condicoes" required:"false" maxLength:"8000"`
	Nome         string             `json:"nome" required:"false" maxLength:"500"`
}

type answerInput struct {
	Body struct {
		Held
		AnswerBody
	}
}

func (h *handler) offer(ctx context.Context, in *answerInput) (guestViewBody, error) {
	return h.guestView(h.service.Offer(ctx, in.Body.Token, web.ClientIP(ctx), web.Visitor(ctx), in.Body.answer()))
}

func (b *AnswerBody) answer() Answer {
	a := Answer{
		Extra: web.Text(b.OutrosCustos), Fee: web.Text(b.TaxaMensal), Guarantee: b.Garantia, ValidUntil: b.Validade, Conditions: b.Condicoes, Name: b.Nome,
	}
	for _, p := range b.Periodos {
		a.Periods = append(a.Periods, AnswerPeriod{p.Inicio, p.Fim, web.Text(p.Preco)})
	}
	return a
}

func (h *handler) decline(ctx context.Context, in *tokenInput) (guestViewBody, error) {
	return h.guestView(h.service.Decline(ctx, in.Body.Token, web.ClientIP(ctx)))
}
