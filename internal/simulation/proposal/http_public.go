package proposal

import (
	"context"

	"ynova/internal/client/lead"
	"ynova/internal/kernel/email"
	"ynova/internal/platform/web"
	"ynova/internal/simulation"
)

const tagPublic = "Proposta por link"

// publicRoutes registers what the holder of a link may do without an account. The secret
// comes in the body, also to read, so that no address has it (SX-26).
func (h *handler) publicRoutes(r *web.Router) {
	routes := web.Group{Path: "/api/publico/propostas", Tag: tagPublic, Access: web.Public()}
	web.Register(r, routes.Post("", "openProposal", "Mostra a proposta a quem tem o link"), h.open)
	web.Register(r, routes.Post("/pdf", "openProposalPDF", "Baixa a proposta em PDF por quem tem o link").Downloads(typePDF), h.openPDF)
	web.Register(r, routes.Post("/codigo", "requestProposalCode", "Pede o código para aceitar a proposta, por e-mail; ele substitui o anterior"), h.requestCode)
	web.Register(r, routes.Post("/aceitar", "acceptProposal", "Aceita a proposta"), h.accept)
	web.Register(r, routes.Post("/recusar", "refuseProposal", "Recusa a proposta"), h.refuse)
}

// publicBody is a proposal as the holder of a link sees it.
type publicBody struct {
	Rotulo     string                       `json:"rotulo" doc:"Como 12/2026"`
	Estado     string                       `json:"estado" enum:"rascunho,enviada,aceita,recusada,expirada"`
	Marca      string                       `json:"marca"`
	Cliente    string                       `json:"nome_cliente"`
	Autor      string                       `json:"autor"`
	Distrib    string                       `json:"distribuidora"`
	Modalidade string                       `json:"modalidade" enum:"Verde,Azul,Convencional"`
	Fornecedor string                       `json:"fornecedor"`
	Observacao string                       `json:"observacao"`
	Preco      web.Number                   `json:"preco_R$_MWh"`
	Percentual *web.Number                  `json:"economia_percentual" doc:"Com as premissas de hoje; o que se promete está em resumo.promessa"`
	Validade   string                       `json:"valid_until" doc:"AAAA-MM-DD"`
	Versao     int64                        `json:"version" doc:"Vai com a resposta: responde-se à versão lida"`
	Resumo     *summaryBody                 `json:"resumo" doc:"Nulo na baixa tensão"`
	Baixa      *simulation.LowVoltageAnswer `json:"baixa_tensao" doc:"A estimativa do grupo B, com o carimbo; nula no grupo A"`
	Passos     []string                     `json:"proximos_passos" nullable:"false" doc:"O que vem até o fornecimento, com as datas; vazio na baixa tensão"`
	Aceite     waysBody                     `json:"aceite"`
	Resposta   *publicAnswerBody            `json:"resposta"`
}

// waysBody is how the client can accept.
type waysBody struct {
	Como       string        `json:"como" enum:"codigo,sem_contato,sem_servidor,bloqueado" doc:"bloqueado: o link teve tentativas demais; sem_contato: a equipe não cadastrou um e-mail do cliente; sem_servidor: nenhum e-mail sai agora"`
	Contatos   []addressBody `json:"contatos" doc:"Para onde o código pode ir"`
	CodigoPara *string       `json:"codigo_para" doc:"O endereço, mascarado, de um código pedido que ainda pode valer"`
}

type addressBody struct {
	ID    string `json:"id"`
	Email string `json:"email" doc:"Mascarado"`
}

func (w *Ways) body() waysBody {
	b := waysBody{Como: "codigo", Contatos: web.Bodies(w.To, func(a *lead.Address) addressBody { return addressBody{a.ID, email.MaskList(a.Email)} })}
	switch {
	case w.Over:
		b.Como = "bloqueado"
	case len(w.To) == 0:
		b.Como = "sem_contato"
	case !w.Sends:
		b.Como = "sem_servidor"
	}
	b.CodigoPara = web.Optional(email.MaskList(w.Asked))
	return b
}

type publicAnswerBody struct {
	Aceita bool   `json:"aceita"`
	Nome   string `json:"nome"`
	Em     string `json:"decidida_em" format:"date-time"`
	Hash   string `json:"sha256" doc:"Do documento"`
}

func shown(v *View, err error) (publicBody, error) {
	if err != nil {
		return publicBody{}, err
	}
	t := &v.Terms
	b := publicBody{
		Rotulo: v.label(), Estado: string(v.State), Marca: t.Brand, Cliente: t.ClientName, Autor: v.Owner, Distrib: v.Distributor,
		Modalidade: string(t.Modality), Fornecedor: t.Supplier, Observacao: t.Note, Preco: web.Number(v.Price.Text()),
		Percentual: rounded(v.SavingPercent), Validade: t.ValidUntil.String(), Versao: v.Version, Resumo: summaryOf(v.Content, t.Modality), Baixa: v.Content.LowVoltage,
		Aceite: v.Ways.body(), Passos: v.steps(v.Content),
	}
	if d := v.Decision; d != nil {
		b.Resposta = &publicAnswerBody{d.Accepted, d.Name, d.At.String(), d.Hash}
	}
	return b, nil
}

func origin(ctx context.Context) Origin {
	return Origin{IP: web.ClientIP(ctx), UserAgent: web.UserAgent(ctx)}
}

// Held is what every call brings; exported because bodies embed it.
type Held struct {
	Token string `json:"token" required:"false" maxLength:"200" doc:"O segredo do link, que está depois de #"`
}

type openInput struct{ Body Held }

func (h *handler) open(ctx context.Context, in *openInput) (publicBody, error) {
	return shown(h.service.Open(ctx, in.Body.Token, origin(ctx)))
}

func (h *handler) openPDF(ctx context.Context, in *openInput) (*web.Stream, error) {
	name, file, err := h.service.OpenPDF(ctx, in.Body.Token, origin(ctx))
	return attachment(name+".pdf", typePDF, file, err)
}

type codeInput struct {
	Body struct {
		Held
		Contato string `json:"contato" required:"false" maxLength:"64" doc:"Um dos contatos; pode faltar quando há um só"`
	}
}

func (h *handler) requestCode(ctx context.Context, in *codeInput) (publicBody, error) {
	return shown(h.service.RequestCode(ctx, in.Body.Token, in.Body.Contato, web.Visitor(ctx).UserID, origin(ctx)))
}

type acceptInput struct {
	Body struct {
		Held
		Name    string `json:"name" required:"false" maxLength:"1000"`
		CPF     string `json:"cpf" required:"false" maxLength:"40"`
		Codigo  string `json:"codigo" required:"false" maxLength:"20" doc:"Os 6 dígitos enviados por e-mail"`
		Version int64  `json:"version" doc:"A versão lida"`
	}
}

func (h *handler) accept(ctx context.Context, in *acceptInput) (publicBody, error) {
	b := &in.Body
	answer := Answer{Accept: true, Name: b.Name, CPF: b.CPF, Code: b.Codigo, Version: b.Version, Visitor: web.Visitor(ctx).UserID}
	return shown(h.service.Decide(ctx, b.Token, answer, origin(ctx)))
}

type refuseInput struct {
	Body struct {
		Held
		Reason  string `json:"reason" required:"false" maxLength:"10000"`
		Version int64  `json:"version" doc:"A versão lida"`
	}
}

func (h *handler) refuse(ctx context.Context, in *refuseInput) (publicBody, error) {
	return shown(h.service.Decide(ctx, in.Body.Token, Answer{Reason: in.Body.Reason, Version: in.Body.Version}, origin(ctx)))
}
