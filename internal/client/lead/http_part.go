package lead

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/web"
)

// partRoutes are those of a client's contacts and units. Each answers with the whole
// client, which its page shows.
func (h *handler) partRoutes(r *web.Router) {
	routes := web.Group{Path: "/api/leads", Tag: tag, Access: web.Requires(actor.LeadsUpdate)}
	web.Register(r, routes.Post("/{id}/contatos", "addLeadContact", "Inclui um contato do cliente").Returns(http.StatusCreated), h.addContact)
	web.Register(r, routes.Put("/{id}/contatos/{part}", "updateLeadContact", "Altera um contato do cliente"), h.updateContact)
	web.Register(r, routes.Delete("/{id}/contatos/{part}", "deleteLeadContact", "Exclui um contato do cliente"), h.removeContact)
	web.Register(r, routes.Post("/{id}/unidades", "addLeadUnit", "Inclui uma unidade consumidora").Returns(http.StatusCreated), h.addUnit)
	web.Register(r, routes.Put("/{id}/unidades/{part}", "updateLeadUnit", "Altera uma unidade consumidora"), h.updateUnit)
	web.Register(r, routes.Delete("/{id}/unidades/{part}", "deleteLeadUnit", "Exclui uma unidade sem medições"), h.removeUnit)
}

type contactFields struct {
	Nome     string `json:"nome" required:"false" maxLength:"100"`
	Cargo    string `json:"cargo" required:"false" maxLength:"100"`
	Telefone string `json:"telefone" required:"false" maxLength:"40"`
	Email    string `json:"email" required:"false" maxLength:"254"`
	Confirma bool   `json:"email_confirmado" required:"false" doc:"A equipe confirmou o e-mail com o cliente e responde por ele; de outros não tem efeito"`
}

func (b *contactFields) input() ContactInput {
	return ContactInput{Name: b.Nome, Role: b.Cargo, Phone: b.Telefone, Email: b.Email, Confirmed: b.Confirma}
}

type addContactInput struct {
	ID             string `path:"id" maxLength:"64"`
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não inclui outro contato"`
	Body           contactFields
}

func (h *handler) addContact(ctx context.Context, in *addContactInput) (*detailOutput, error) {
	contact := in.Body.input()
	contact.Key = in.IdempotencyKey
	return respond(h.service.AddContact(ctx, web.Actor(ctx), in.ID, contact))
}

// Part is the part of an input that names something of a client; exported because
// inputs embed it.
type Part struct {
	ID      string      `path:"id" maxLength:"64"`
	Item    string      `path:"part" maxLength:"64"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão do item que foi lida, entre aspas"`
}

type updateContactInput struct {
	Part
	Body contactFields
}

func (h *handler) updateContact(ctx context.Context, in *updateContactInput) (*detailOutput, error) {
	return respond(h.service.UpdateContact(ctx, web.Actor(ctx), in.ID, in.Item, in.Body.input(), in.IfMatch.Version()))
}

func (h *handler) removeContact(ctx context.Context, in *Part) (*detailOutput, error) {
	return respond(h.service.RemoveContact(ctx, web.Actor(ctx), in.ID, in.Item))
}

type unitFields struct {
	Codigo        string      `json:"codigo" required:"false" maxLength:"60"`
	Grupo         string      `json:"grupo" required:"false" maxLength:"100"`
	Distribuidora string      `json:"distribuidora" required:"false" maxLength:"200"`
	UF            string      `json:"uf" required:"false" maxLength:"2"`
	Subgrupo      string      `json:"subgrupo" required:"false" maxLength:"10"`
	Modalidade    string      `json:"modalidade" required:"false" maxLength:"20" doc:"Verde, Azul, Convencional ou Branca"`
	ICMS          *web.Number `json:"icms" required:"false"`
	Consumo       *web.Number `json:"consumo" required:"false" doc:"kWh por mês"`
	Geracao       *web.Number `json:"geracao" required:"false" doc:"kWh por mês"`
	Ponta         *web.Number `json:"ponta" required:"false"`
	Demanda       *web.Number `json:"demanda" required:"false"`
	Fornecimento  string      `json:"inicio_fornecimento" required:"false" maxLength:"10" doc:"Primeiro dia do fornecimento, AAAA-MM-DD: dele corre o período de testes da demanda"`
}

func (b *unitFields) input() UnitInput {
	return UnitInput{
		Meter: b.Codigo, Group: b.Grupo, Distributor: b.Distribuidora, State: b.UF, Subgroup: b.Subgrupo, Modality: b.Modalidade,
		ICMS: web.Text(b.ICMS), Consumption: web.Text(b.Consumo), Generation: web.Text(b.Geracao), Peak: web.Text(b.Ponta), Demand: web.Text(b.Demanda), Supplied: b.Fornecimento,
	}
}

type addUnitInput struct {
	ID             string `path:"id" maxLength:"64"`
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não inclui outra unidade"`
	Body           unitFields
}

func (h *handler) addUnit(ctx context.Context, in *addUnitInput) (*createdOutput, error) {
	unit := in.Body.input()
	unit.Key = in.IdempotencyKey
	return created(h.service.AddUnit(ctx, web.Actor(ctx), in.ID, unit))
}

type updateUnitInput struct {
	Part
	Body unitFields
}

func (h *handler) updateUnit(ctx context.Context, in *updateUnitInput) (*detailOutput, error) {
	return respond(h.service.UpdateUnit(ctx, web.Actor(ctx), in.ID, in.Item, in.Body.input(), in.IfMatch.Version()))
}

func (h *handler) removeUnit(ctx context.Context, in *Part) (*detailOutput, error) {
	return respond(h.service.RemoveUnit(ctx, web.Actor(ctx), in.ID, in.Item))
}

// paperRoutes are those of a client's files.
func (h *handler) paperRoutes(r *web.Router) {
	routes := web.Group{Path: "/api/leads", Tag: tag, Access: web.Requires(actor.ClientsRead)}
	web.Register(r, routes.Get("/{id}/documentos", "listLeadPapers", "Lista os documentos do cliente"), h.papers)
	web.Register(r, routes.Post("/{id}/documentos", "addLeadPaper",
		"Envia um documento do cliente").
		Needs(actor.LeadsUpdate).Uploads(maxPaper, "O arquivo deve ter no máximo 10 MB.").Returns(http.StatusCreated), h.addPaper)
	web.RegisterFile(r, routes.Get("/{id}/documentos/{part}", "downloadLeadPaper",
		"Baixa um documento do cliente").Downloads("application/octet-stream"), h.openPaper)
	web.Register(r, routes.Delete("/{id}/documentos/{part}", "deleteLeadPaper",
		"Exclui um documento do cliente").Needs(actor.LeadsUpdate), h.removePaper)
}

// maxPaper bounds a file.
const maxPaper = 10 << 20

type paperBody struct {
	ID            string       `json:"id"`
	Tipo          PaperKind    `json:"tipo" enum:"loa,procuracao,fatura,contrato_social,laudo,outro"`
	Filename      string       `json:"filename"`
	ContentType   string       `json:"content_type"`
	Size          int64        `json:"size" doc:"Bytes"`
	SHA256        string       `json:"sha256"`
	ConsentidoPor *string      `json:"consentidoPor"`
	ConsentidoEm  *string      `json:"consentidoEm" format:"date"`
	ValidoAte     *string      `json:"validoAte" format:"date"`
	Vencido       bool         `json:"vencido" doc:"A validade terminou"`
	CreatedAt     clock.Micros `json:"created_at" format:"date-time"`
	Por           *string      `json:"por" doc:"Quem enviou; nulo para quem não vê a equipe"`
}

func (h *handler) paperOf(a actor.Actor, p *Paper) paperBody {
	b := paperBody{
		ID: p.ID, Tipo: p.Kind, Filename: p.Filename, ContentType: p.ContentType, Size: p.Size, SHA256: p.SHA256, ConsentidoPor: web.Optional(p.ConsentBy),
		ConsentidoEm: dayOf(p.ConsentOn), ValidoAte: dayOf(p.ValidUntil), CreatedAt: p.CreatedAt, Por: web.Optional(p.UserName),
		Vencido: p.ValidUntil != nil && p.ValidUntil.Before(h.service.today()),
	}
	if p.UserID != a.UserID && a.Reach(actor.ClientsRead) < actor.All {
		b.Por = nil
	}
	return b
}

type papersOutput struct {
	Body struct {
		Data []paperBody `json:"data" nullable:"false" doc:"Do mais novo para o mais antigo"`
	}
}

func (h *handler) papers(ctx context.Context, in *web.ByID) (*papersOutput, error) {
	found, err := h.service.Papers(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &papersOutput{}
	out.Body.Data = web.Bodies(found, func(p *Paper) paperBody { return h.paperOf(web.Actor(ctx), p) })
	return out, nil
}

type addPaperInput struct {
	ID             string `path:"id" maxLength:"64"`
	Tipo           string `query:"tipo" maxLength:"20" doc:"loa, procuracao, fatura, contrato_social, laudo ou outro (padrão)"`
	ConsentidoPor  string `query:"consentidoPor" maxLength:"100"`
	ConsentidoEm   string `query:"consentidoEm" maxLength:"10" doc:"AAAA-MM-DD"`
	ValidoAte      string `query:"validoAte" maxLength:"10" doc:"AAAA-MM-DD"`
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200"`
}

func (h *handler) addPaper(ctx context.Context, in *addPaperInput) (paperBody, error) {
	sent := web.Uploaded(ctx)
	p, err := h.service.AddPaper(ctx, web.Actor(ctx), in.ID, PaperInput{
		Kind: in.Tipo, ConsentBy: in.ConsentidoPor, ConsentOn: in.ConsentidoEm, ValidUntil: in.ValidoAte,
		Filename: sent.Filename, Data: sent.Data, Key: in.IdempotencyKey,
	}, nil)
	if err != nil {
		return paperBody{}, err
	}
	return h.paperOf(web.Actor(ctx), &p), nil
}

func (h *handler) openPaper(ctx context.Context, in *Part) (*blob.Download, error) {
	return h.service.OpenPaper(ctx, web.Actor(ctx), in.ID, in.Item)
}

func (h *handler) removePaper(ctx context.Context, in *Part) (*struct{}, error) {
	return nil, h.service.RemovePaper(ctx, web.Actor(ctx), in.ID, in.Item)
}
