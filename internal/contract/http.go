package contract

import (
	"context"
	"net/http"

	"ynova/internal/client/extra"
	"ynova/internal/contract/record"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of contracts.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Contratos", Access: web.Requires(actor.ContractsRead)}
	web.Register(r, routes.Get("/contracts", "listContracts", "Lista os contratos"), h.list)
	registerExport(r, h)
	web.Register(r, routes.Get("/contracts/totals", "sumContracts", "Soma o mês de todos os contratos da lista filtrada"), h.totals)
	web.Register(r, routes.Get("/contracts/months", "listContractMonths", "Meses que têm dados"), h.months)
	web.Register(r, routes.Get("/contracts/dados", "offerContractData", "Dados adicionais em uso nos contratos"), h.offer)
	web.Register(r, routes.Get("/contracts/{id}", "getContract", "Lê um contrato"), h.get)
	web.Register(r, routes.Get("/contracts/{id}/prices", "listContractPrices", "Mostra o preço de cada mês e de onde ele veio"), h.prices)
	web.Register(r, routes.Post("/contracts", "createContract",
		"Cria um contrato").Needs(actor.ContractsCreate).Returns(http.StatusCreated), h.create)
	web.Register(r, routes.Put("/contracts/{id}", "updateContract",
		"Altera um contrato; o que não é enviado permanece").Needs(actor.ContractsUpdate), h.update)
	web.Register(r, routes.Post("/contracts/{id}/client", "moveContract",
		"Move um contrato para outro cliente").Needs(actor.ContractsMove), h.move)
	web.Register(r, routes.Post("/contracts/{id}/situacao", "setContractSituation",
		"Suspende, reativa, rescinde ou cancela um contrato a partir de um dia").Needs(actor.ContractsUpdate), h.situation)
	web.Register(r, routes.Delete("/contracts/{id}", "deleteContract", "Exclui um contrato").Needs(actor.ContractsDelete), h.remove)
	web.Register(r, routes.Post("/contracts/{id}/restore", "restoreContract",
		"Restaura um contrato excluído").Needs(actor.ContractsRestore), h.restore)
	web.Register(r, routes.Get("/contracts/{id}/versions", "listContractVersions",
		"Lista as versões de um contrato").Needs(actor.ContractsHistory), h.versions)
	web.Register(r, routes.Get("/contracts/{id}/retrato", "getContractAsOf", "Mostra o contrato como estava cadastrado no fim de um dia").Needs(actor.ContractsHistory), h.asOf)
	web.Register(r, routes.Get("/contracts/{id}/versions/{version}", "getContractVersion",
		"Lê um contrato como era em uma versão").Needs(actor.ContractsHistory), h.version)
	h.versionRoutes(r)
	h.approvalRoutes(r)
}

type monthsOutput struct {
	Body struct {
		Data []string `json:"data" doc:"AAAA-MM, do mais novo para o mais antigo"`
	}
}

func (h *handler) months(ctx context.Context, _ *struct{}) (*monthsOutput, error) {
	months, err := h.service.Months(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &monthsOutput{}
	out.Body.Data = make([]string, len(months))
	for i, m := range months {
		out.Body.Data[i] = m.String()
	}
	return out, nil
}

func (h *handler) offer(ctx context.Context, in *extra.OfferInput) (*extra.OfferOutput, error) {
	return h.service.offer(web.Actor(ctx)).Answer(ctx, in)
}

type viewOutput = web.Versioned[record.View]

var respond = web.Responder(func(v record.View) (int64, record.View) { return v.Version, v })

var respondEncoded = web.Responder(func(e Encoded) (int64, web.Encoded[record.View]) {
	return e.Version, web.EncodedOf[record.View](e.JSON)
})

func (h *handler) get(ctx context.Context, in *web.ByID) (*web.Versioned[web.Encoded[record.View]], error) {
	return respondEncoded(h.service.GetEncoded(ctx, web.Actor(ctx), in.ID))
}

type createInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não cria outro contrato"`
	Body           record.WriteBody
}

func (h *handler) create(ctx context.Context, in *createInput) (*viewOutput, error) {
	view, err := h.service.Create(ctx, web.Actor(ctx), inputFrom(&in.Body, web.Actor(ctx)), in.IdempotencyKey)
	return respond(view, period.Keepable(err))
}

type updateInput struct {
	web.ByVersion
	Body record.WriteBody
}

func (h *handler) update(ctx context.Context, in *updateInput) (*viewOutput, error) {
	read := in.IfMatch.Version()
	edit := Edit{Apply: in.Body.Apply, Version: read, Reason: in.Body.Reason.Value}
	if read == nil {
		edit.UpdatedAt = in.Body.ReadAt()
	}
	view, err := h.service.Update(ctx, web.Actor(ctx), in.ID, edit)
	return respond(view, period.Keepable(err))
}

// reasonBody is all that has an effect of a body that deletes or restores; older
// clients send more (document 1 section 7).
type reasonBody struct {
	Reason record.Optional[string] `json:"reason" required:"false" maxLength:"500" doc:"Motivo, guardado no histórico"`
}

func (b *reasonBody) text() string {
	if b == nil {
		return ""
	}
	return b.Reason.Value
}

type moveContractInput struct {
	ID      string      `path:"id" maxLength:"64"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag; obrigatória"`
	Body    struct {
		CNPJ   string `json:"cnpj" maxLength:"100" doc:"Do cliente, com ou sem máscara"`
		Client string `json:"client_name" required:"false" maxLength:"1000" doc:"Só para um CNPJ ainda não cadastrado"`
		Reason string `json:"reason" maxLength:"500" doc:"Motivo, guardado no histórico"`
	}
}

func (h *handler) move(ctx context.Context, in *moveContractInput) (*viewOutput, error) {
	to := Target{CNPJ: in.Body.CNPJ, ClientName: in.Body.Client}
	return respond(h.service.Move(ctx, web.Actor(ctx), in.ID, to, in.IfMatch.Version(), in.Body.Reason))
}

type situationInput struct {
	ID      string      `path:"id" maxLength:"64"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag; obrigatória"`
	Body    struct {
		Situation status.Status `json:"situacao" enum:"em_analise,ativo,suspenso,rescindido,cancelado"`
		From      string        `json:"vigente_de" required:"false" maxLength:"10" doc:"AAAA-MM-DD, não futura; vazio: hoje"`
		Reason    string        `json:"motivo" required:"false" maxLength:"500" doc:"Obrigatório para suspender, rescindir e cancelar"`

		PartialMonth record.Optional[string] `json:"mes_parcial" required:"false" maxLength:"100" doc:"Como na alteração de um contrato"`
		Closed       string                  `json:"meses_fechados,omitempty" enum:"recusar,manter" doc:"Como na alteração de um contrato"`
	}
}

func (h *handler) situation(ctx context.Context, in *situationInput) (*viewOutput, error) {
	to := Situation{Status: in.Body.Situation, From: in.Body.From, Reason: in.Body.Reason, KeepClosed: in.Body.Closed == record.KeepClosed}
	to.PartialMonth, to.AskPartial = record.SaidPartial(in.Body.PartialMonth, "")
	view, err := h.service.SetSituation(ctx, web.Actor(ctx), in.ID, to, in.IfMatch.Version())
	return respond(view, period.Keepable(err))
}

type removeContractInput struct {
	web.ByVersion
	Body *reasonBody
}

func (h *handler) remove(ctx context.Context, in *removeContractInput) (*struct{}, error) {
	return nil, h.service.Delete(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version(), in.Body.text())
}

type restoreInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body *reasonBody
}

func (h *handler) restore(ctx context.Context, in *restoreInput) (*viewOutput, error) {
	return respond(h.service.Restore(ctx, web.Actor(ctx), in.ID, in.Body.text()))
}

type versionsInput struct {
	ID string `path:"id" maxLength:"64"`
	web.Paging
}

type versionBody struct {
	Version   int64        `json:"version"`
	At        clock.Micros `json:"at" format:"date-time"`
	ActorName *string      `json:"actor_name"`
	Reason    *string      `json:"reason"`
}

func (h *handler) versions(ctx context.Context, in *versionsInput) (web.Page[versionBody], error) {
	found, total, err := h.service.Versions(ctx, web.Actor(ctx), in.ID, in.Limit(), in.Offset())
	if err != nil {
		return web.Page[versionBody]{}, err
	}
	rows := make([]versionBody, len(found))
	for i := range found {
		v := &found[i]
		rows[i] = versionBody{Version: v.Number, At: v.At, ActorName: web.Optional(v.ActorName), Reason: web.Optional(v.Reason)}
	}
	return web.NewPage(rows, in.Paging, total, false), nil
}

type asOfInput struct {
	ID  string `path:"id" maxLength:"64"`
	Day string `query:"em" required:"true" maxLength:"10" doc:"AAAA-MM-DD"`
}

func (h *handler) asOf(ctx context.Context, in *asOfInput) (*viewOutput, error) {
	day, err := month.ParseDate(in.Day)
	if err != nil {
		return nil, fault.Fields(fault.Field{Path: "em", Message: "Informe uma data AAAA-MM-DD"})
	}
	return respond(h.service.AsOf(ctx, web.Actor(ctx), in.ID, day))
}

type versionInput struct {
	ID      string `path:"id" maxLength:"64"`
	Version int64  `path:"version" minimum:"1"`
}

func (h *handler) version(ctx context.Context, in *versionInput) (*viewOutput, error) {
	return respond(h.service.VersionAt(ctx, web.Actor(ctx), in.ID, in.Version))
}

// inputFrom returns the input of a new contract, in analysis where the actor may edit
// no other and does not say so himself. Its limits have their defaults only
// where the body gives none of the three: one of them alone means a band of
// its own (domain 1.3).
func inputFrom(b *record.WriteBody, a actor.Actor) record.Input {
	in := NewInput()
	if a.UpdatesOnlyInAnalysis() {
		in.Status = string(term.StatusEmAnalise)
	}
	if b.UpperLimitPercent.Given || b.LowerLimitPercent.Given || b.FlexibilityPercent.Given {
		in.UpperLimit, in.LowerLimit, in.Flexibility = "", "", ""
	}
	b.Apply(&in)
	in.Confirm = b.Confirm // nil: a value in doubt is stored with a mark, without a question
	return in
}
