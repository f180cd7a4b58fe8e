package quote

import (
	"context"
	"net/http"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

const tag = "Rodadas de cotação"

// Routes registers the routes of rounds, and those of suppliers.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: tag, Access: web.Requires(actor.ContractsCreate)}
	web.Register(r, routes.Get("/api/negociacoes/{id}/rodadas", "listRounds", "As rodadas de uma negociação"), h.list)
	web.Register(r, routes.Post("/api/negociacoes/{id}/rodadas", "openRound",
		"Abre uma rodada e convida os fornecedores").Returns(http.StatusCreated), h.open)
	web.Register(r, routes.Get("/api/rodadas/{id}", "getRound", "Uma rodada e seus convites"), h.get)
	web.Register(r, routes.Get("/api/rodadas/{id}/comparacao", "compareOffers", "As ofertas nos mesmos termos"), h.compare)
	web.Register(r, routes.Get("/api/rodadas/{id}/export", "exportOffers",
		"Exporta a comparação das ofertas em XLSX ou CSV").Downloads(export.Produces), h.export)
	web.Register(r, routes.Post("/api/rodadas/{id}/convites", "inviteSupplier", "Convida mais um fornecedor"), h.invite)
	web.Register(r, routes.Post("/api/rodadas/{id}/convites/{convite}/reenviar", "resendInvitation", "Envia um novo link ao fornecedor"), h.resend)
	web.Register(r, routes.Post("/api/rodadas/{id}/convites/{convite}/revogar", "revokeInvitation", "Encerra o link de um fornecedor"), h.revoke)
	typed := routes.Post("/api/rodadas/{id}/convites/{convite}/ofertas", "typeOffer", "Digita a oferta que um fornecedor fez por outro meio; fica marcada como digitada")
	typed.MaxBody = maxAnswer
	web.Register(r, typed, h.typeOffer)
	web.Register(r, routes.Post("/api/rodadas/{id}/prazo", "postponeRound", "Altera o prazo de resposta"), h.postpone)
	web.Register(r, routes.Post("/api/rodadas/{id}/contrapropostas", "counterOffer", "Responde a uma oferta com uma contraproposta"), h.counter)
	web.Register(r, routes.Post("/api/rodadas/{id}/revelar", "revealRound", "Mostra de quem são as ofertas"), h.reveal)
	web.Register(r, routes.Post("/api/rodadas/{id}/cancelar", "cancelRound", "Cancela a rodada"), h.cancel)
	web.Register(r, routes.Post("/api/rodadas/{id}/aceitar", "acceptOffer",
		"Aceita uma oferta e redige o contrato").Needs(actor.ContractsUpdatePricing), h.accept)
	guestRoutes(r, h)
}

type roundOutput = web.Versioned[roundBody]

func (h *handler) respond(s Shown, err error) (*roundOutput, error) {
	if err != nil {
		return nil, err
	}
	return &roundOutput{ETag: web.ETag(s.Version), Body: bodyOf(&s, h.now())}, nil
}

func (h *handler) now() time.Time { return h.service.Clock.Now() }

type listOutput struct {
	Body struct {
		Data []roundSummary `json:"data"`
	}
}

// roundSummary is a round in the list of its deal.
type roundSummary struct {
	ID         string `json:"id"`
	Referencia string `json:"referencia"`
	Status     Status `json:"status" enum:"aberta,aceita,cancelada"`
	Recebe     bool   `json:"recebe_ofertas"`
	Prazo      string `json:"prazo" format:"date-time"`
	CriadaEm   string `json:"created_at" format:"date-time"`
}

func (h *handler) list(ctx context.Context, in *web.ByID) (*listOutput, error) {
	found, err := h.service.Rounds(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &listOutput{}
	out.Body.Data = make([]roundSummary, len(found))
	for i := range found {
		r := &found[i]
		out.Body.Data[i] = roundSummary{r.ID, r.Reference(), r.Status, r.Takes(h.now()), r.Spec.Deadline.Format(time.RFC3339), r.CreatedAt.String()}
	}
	return out, nil
}

type guestInput struct {
	Fornecedor string `json:"fornecedor" required:"false" maxLength:"500"`
	Email      string `json:"email" required:"false" maxLength:"500"`
}

// openBody is a round as it is filled in.
type openBody struct {
	Inicio        string       `json:"inicio" required:"false" maxLength:"7" doc:"AAAA-MM"`
	Fim           string       `json:"fim" required:"false" maxLength:"7" doc:"AAAA-MM"`
	Volume        *web.Number  `json:"volume" required:"false"`
	VolumeUnidade string       `json:"volume_unidade" required:"false" maxLength:"10" doc:"MWh (por mês, padrão) ou MW médio"`
	Flexibilidade *web.Number  `json:"flexibilidade" required:"false" doc:"Por cento"`
	Sazonalizacao *web.Number  `json:"sazonalizacao" required:"false" doc:"Por cento"`
	Submercado    string       `json:"submercado" required:"false" maxLength:"10"`
	Fonte         string       `json:"fonte" required:"false" maxLength:"40"`
	Garantia      string       `json:"garantia" required:"false" maxLength:"40"`
	Indice        string       `json:"indice" required:"false" maxLength:"20"`
	DataBase      *string      `json:"data_base" required:"false" maxLength:"7" doc:"AAAA-MM"`
	Inclui        string       `json:"preco_inclui" required:"false" maxLength:"20" doc:"O que os preços ofertados incluem: pis_cofins (padrão até 2026), nenhum (padrão de 2027 em diante) ou todos"`
	ICMS          *web.Number  `json:"icms_no_preco" required:"false" doc:"ICMS dentro dos preços, em %, com preco_inclui todos"`
	Validade      string       `json:"validade" required:"false" maxLength:"10" doc:"AAAA-MM-DD"`
	Prazo         string       `json:"prazo" required:"false" maxLength:"40" doc:"RFC 3339"`
	Mensagem      string       `json:"mensagem" required:"false" maxLength:"8000"`
	Fornecedores  []guestInput `json:"fornecedores" required:"false" maxItems:"100"`
}

type openInput struct {
	ID             string `path:"id" maxLength:"64"`
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não abre outra rodada"`
	Body           openBody
}

func (h *handler) open(ctx context.Context, in *openInput) (*roundOutput, error) {
	b := &in.Body
	i := Input{
		Start: b.Inicio, End: b.Fim, Volume: web.Text(b.Volume), VolumeUnit: unitOf(b.VolumeUnidade), Flexibility: web.Text(b.Flexibilidade),
		Seasonality: web.Text(b.Sazonalizacao), Submarket: b.Submercado, Source: b.Fonte, Guarantee: b.Garantia, Index: b.Indice, Includes: b.Inclui, ICMS: web.Text(b.ICMS),
		ValidUntil: b.Validade, Deadline: b.Prazo, Message: b.Mensagem,
	}
	if b.DataBase != nil {
		i.BaseMonth = *b.DataBase
	}
	for _, g := range b.Fornecedores {
		i.Guests = append(i.Guests, Guest{g.Fornecedor, g.Email})
	}
	made, err := h.service.Open(ctx, web.Actor(ctx), in.ID, i, in.IdempotencyKey)
	if err != nil {
		return nil, err
	}
	return h.respond(h.service.Get(ctx, web.Actor(ctx), made.ID))
}

func (h *handler) get(ctx context.Context, in *web.ByID) (*roundOutput, error) {
	return h.respond(h.service.Get(ctx, web.Actor(ctx), in.ID))
}

// comparisonBody is the offers of a round on the same terms.
type comparisonBody struct {
	Referencia string         `json:"referencia"`
	Cega       bool           `json:"cega"`
	Taxa       *web.Number    `json:"taxa_desconto" doc:"Por cento ao ano; nulo: não há"`
	TaxaBase   *string        `json:"valor_presente_em" doc:"AAAA-MM"`
	TaxaFonte  *string        `json:"taxa_fonte"`
	Ofertas    []comparedBody `json:"ofertas"`
	Em         string         `json:"em" format:"date-time" doc:"Relógio do servidor, para a contagem do prazo"`
}

type comparisonOutput struct{ Body comparisonBody }

func (h *handler) compare(ctx context.Context, in *web.ByID) (*comparisonOutput, error) {
	c, err := h.service.Compare(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &comparisonOutput{}
	b := &out.Body
	b.Referencia, b.Cega, b.Ofertas, b.Em = c.Round.Reference(), c.Round.blind(), []comparedBody{}, h.now().Format(time.RFC3339)
	if c.Rate != nil {
		b.Taxa, b.TaxaBase, b.TaxaFonte = new(web.Number(c.Rate.Yearly.Text())), web.Optional(c.Rate.Base.String()), web.Optional(c.Rate.Source.Detail)
	}
	for i := range c.Offers {
		b.Ofertas = append(b.Ofertas, comparedOf(&c.Offers[i]))
	}
	return out, nil
}

type exportInput struct {
	export.Choice
	ID string `path:"id" maxLength:"64"`
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	table, err := h.service.Export(ctx, web.Actor(ctx), in.ID, in.Format)
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, in.Format, table), nil
}

type acceptBody struct {
	Oferta  string `json:"oferta" maxLength:"4" doc:"Rótulo da oferta"`
	Revisao int    `json:"revisao" minimum:"1" doc:"A revisão que foi lida"`
}

type acceptInput struct {
	web.ByVersion
	Body acceptBody
}

func (h *handler) accept(ctx context.Context, in *acceptInput) (*roundOutput, error) {
	return h.respond(h.service.Accept(ctx, web.Actor(ctx), in.ID, Acceptance{in.Body.Oferta, in.Body.Revisao, in.IfMatch.Version()}))
}
