package lead

import (
	"context"
	"net/http"

	"ynova/internal/client/extra"
	"ynova/internal/kernel/actor"
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
	Codigo        string         `json:"codigo" required:"false" maxLength:"60"`
	Grupo         string         `json:"grupo" required:"false" maxLength:"100"`
	Distribuidora string         `json:"distribuidora" required:"false" maxLength:"200"`
	UF            string         `json:"uf" required:"false" maxLength:"2"`
	Subgrupo      string         `json:"subgrupo" required:"false" maxLength:"10"`
	Modalidade    string         `json:"modalidade" required:"false" maxLength:"20" doc:"Verde, Azul, Convencional ou Branca"`
	ICMS          *web.Number    `json:"icms" required:"false"`
	Consumo       *web.Number    `json:"consumo" required:"false" doc:"kWh por mês"`
	Geracao       *web.Number    `json:"geracao" required:"false" doc:"kWh por mês"`
	Ponta         *web.Number    `json:"ponta" required:"false"`
	Demanda       *web.Number    `json:"demanda" required:"false"`
	Fornecimento  string         `json:"inicio_fornecimento" required:"false" maxLength:"10" doc:"Primeiro dia do fornecimento, AAAA-MM-DD: dele corre o período de testes da demanda"`
	Dados         *[]extra.Value `json:"additional" required:"false" doc:"Dados adicionais, todos; sem a chave ficam como estão"`
}

func (b *unitFields) input() UnitInput {
	return UnitInput{
		Meter: b.Codigo, Group: b.Grupo, Distributor: b.Distribuidora, State: b.UF, Subgroup: b.Subgrupo, Modality: b.Modalidade,
		ICMS: web.Text(b.ICMS), Consumption: web.Text(b.Consumo), Generation: web.Text(b.Geracao), Peak: web.Text(b.Ponta), Demand: web.Text(b.Demanda), Supplied: b.Fornecimento, Additional: b.Dados,
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
