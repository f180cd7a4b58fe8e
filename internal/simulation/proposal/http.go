package proposal

import (
	"context"
	"io"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

const (
	tag      = "Propostas"
	typePDF  = "application/pdf"
	typeXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)

type handler struct{ service *Service }

// Routes registers the routes of proposals.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/propostas", Tag: tag, Access: web.Requires(actor.SimulationsUse)}
	web.Register(r, routes.Get("", "listProposals", "Lista as propostas, da mais nova para a mais antiga"), h.list)
	web.Register(r, routes.Post("", "createProposal",
		"Faz uma proposta numerada de uma versão de uma simulação guardada").Returns(http.StatusCreated), h.create)
	web.Register(r, routes.Get("/export", "exportProposals", "Exporta as propostas do filtro").Downloads(export.Produces), h.export)
	web.Register(r, routes.Get("/{id}", "getProposal", "Reabre uma proposta, na versão pedida"), h.get)
	web.Register(r, routes.Put("/{id}", "updateProposal", "Altera o que se escolhe na proposta e guarda outra versão"), h.update)
	web.Register(r, routes.Get("/{id}/versoes", "listProposalVersions", "Lista as versões de uma proposta"), h.versions)
	web.Register(r, routes.Post("/{id}/duplicar", "duplicateProposal",
		"Guarda uma cópia em rascunho com outro número").Returns(http.StatusCreated), h.duplicate)
	web.Register(r, routes.Get("/{id}/pdf", "proposalPDF", "Baixa a proposta em PDF").Downloads(typePDF), h.pdf)
	web.Register(r, routes.Get("/{id}/xlsx", "proposalXLSX", "Baixa a proposta em planilha com fórmulas").Downloads(typeXLSX), h.xlsx)
	web.Register(r, routes.Post("/{id}/aprovacao", "askProposalApproval", "Pede a aprovação de quem define preços"), h.askApproval)
	web.Register(r, routes.Post("/{id}/aprovar", "approveProposal",
		"Aprova a proposta de outra pessoa, que passa a poder ter link").Needs(actor.ContractsUpdatePricing), h.approve)
	web.Register(r, routes.Post("/{id}/liberar", "releaseProposal",
		"Libera uma proposta da baixa tensão, com o motivo").Needs(actor.ProposalsRelease), h.release)
	web.Register(r, routes.Post("/{id}/link", "shareProposal",
		"Cria um link sem login, que expira; um rascunho passa a enviado").Returns(http.StatusCreated), h.share)
	web.Register(r, routes.Delete("/{id}/links/{link}", "revokeProposalLink", "Encerra um link"), h.revoke)
	accept := routes.Post("/{id}/aceite", "recordProposalAcceptance", "Registra o aceite do cliente com o documento assinado").Needs(actor.ContractsUpdatePricing)
	accept.MaxBody, accept.TooLarge = maxSignedBody, errTooLarge.Message
	web.Register(r, accept, h.recordAcceptance)
	web.RegisterFile(r, routes.Get("/{id}/assinado", "signedProposal", "Baixa o documento assinado de um aceite registrado").Downloads("application/octet-stream"), h.signed)
	h.publicRoutes(r)
}

// FilterInput is the part of a list's input that chooses proposals; exported because
// the router looks into exported embedded types only.
type FilterInput struct {
	Q          string `query:"q" maxLength:"200" doc:"Parte do número, do cliente, do CNPJ, da distribuidora ou do fornecedor"`
	Estado     string `query:"estado" enum:"rascunho,enviada,aceita,recusada,expirada" doc:"Vazio: todos"`
	ClientID   string `query:"client_id" maxLength:"64"`
	Simulation string `query:"simulation_id" maxLength:"64"`
	Modalidade string `query:"modalidade" enum:"Verde,Azul,Convencional" doc:"Convencional: baixa tensão"`
	Liberacao  string `query:"liberacao" enum:"aguarda" doc:"As da baixa tensão que esperam a gestora"`
	De         string `query:"validade_de" maxLength:"10" doc:"AAAA-MM-DD"`
	Ate        string `query:"validade_ate" maxLength:"10" doc:"AAAA-MM-DD"`
}

func (in *FilterInput) filter() Filter {
	return Filter{
		Text: in.Q, State: State(in.Estado), ClientID: in.ClientID, SimulationID: in.Simulation, Modality: in.Modalidade, Unreleased: in.Liberacao != "", From: in.De, Until: in.Ate,
	}
}

func (in *FilterInput) auditFilter() map[string]string {
	return export.AuditFilter(map[string]string{
		"q": in.Q, "estado": in.Estado, "client_id": in.ClientID, "simulation_id": in.Simulation, "modalidade": in.Modalidade, "liberacao": in.Liberacao,
		"validade_de": in.De, "validade_ate": in.Ate,
	})
}

type listInput struct {
	web.Paging
	FilterInput
}

func (h *handler) list(ctx context.Context, in *listInput) (web.Page[rowBody], error) {
	found, total, err := h.service.List(ctx, web.Actor(ctx), in.filter(), in.Limit(), in.Offset())
	if err != nil {
		return web.Page[rowBody]{}, err
	}
	today := h.service.today()
	rows := web.Bodies(found, func(p *Proposal) rowBody { return rowOf(web.Actor(ctx), p, today) })
	return web.NewPage(rows, in.Paging, total, false), nil
}

type exportInput struct {
	export.Choice
	FilterInput
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	table, err := h.service.Export(web.Actor(ctx), in.filter(), in.Format, in.auditFilter())
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, in.Format, table), nil
}

// ChoiceBody is what a person chooses of a proposal; exported because bodies embed it.
type ChoiceBody struct {
	Cliente    string `json:"nome_cliente" required:"false" maxLength:"1000" doc:"O da simulação quando vazio"`
	Marca      string `json:"marca" required:"false" maxLength:"1000" doc:"YNOVA quando vazia"`
	Modalidade string `json:"modalidade" required:"false" enum:"Verde,Azul,Convencional," doc:"A mais barata quando vazia; Convencional na baixa tensão"`
	Fornecedor string `json:"fornecedor" required:"false" maxLength:"1000"`
	Observacao string `json:"observacao" required:"false" maxLength:"10000"`
	Validade   string `json:"valid_until" required:"false" maxLength:"10" doc:"AAAA-MM-DD"`
}

func (b *ChoiceBody) choice() Choice {
	return Choice{ClientName: b.Cliente, Brand: b.Marca, Modality: b.Modalidade, Supplier: b.Fornecedor, Note: b.Observacao, ValidUntil: b.Validade}
}

type createBody struct {
	SimulationID string `json:"simulation_id" maxLength:"64"`
	Versao       int64  `json:"version" required:"false" minimum:"0" doc:"Da simulação; 0: a mais nova"`
	ChoiceBody
}

type createInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não faz outra proposta"`
	Body           createBody
}

func (h *handler) create(ctx context.Context, in *createInput) (*keptOutput, error) {
	b := &in.Body
	kept, err := h.service.Create(ctx, web.Actor(ctx), b.SimulationID, b.Versao, b.choice(), in.IdempotencyKey)
	return h.respond(ctx, kept, err)
}

type getInput struct {
	ID     string `path:"id" maxLength:"64"`
	Versao int64  `query:"versao" minimum:"0" doc:"0: a mais nova"`
}

func (h *handler) get(ctx context.Context, in *getInput) (*keptOutput, error) {
	kept, err := h.service.Get(ctx, web.Actor(ctx), in.ID, in.Versao)
	return h.respond(ctx, kept, err)
}

type updateInput struct {
	web.ByVersion
	Body ChoiceBody
}

func (h *handler) update(ctx context.Context, in *updateInput) (*keptOutput, error) {
	kept, err := h.service.Update(ctx, web.Actor(ctx), in.ID, in.Body.choice(), in.IfMatch.Version())
	return h.respond(ctx, kept, err)
}

type duplicateInput struct {
	ID             string `path:"id" maxLength:"64"`
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200"`
}

func (h *handler) duplicate(ctx context.Context, in *duplicateInput) (*keptOutput, error) {
	kept, err := h.service.Duplicate(ctx, web.Actor(ctx), in.ID, in.IdempotencyKey)
	return h.respond(ctx, kept, err)
}

type shareInput struct {
	web.ByVersion
	Key  string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo mostra o mesmo link"`
	Body struct {
		Dias int `json:"dias" required:"false" minimum:"0" maximum:"365" doc:"Por quantos dias o link abre; 0: até o fim da validade da proposta"`
	}
}

type shareOutput struct {
	ETag string `header:"ETag"`
	Body struct {
		URL      string   `json:"url" doc:"Mostrado só desta vez: guarda-se apenas o resumo criptográfico"`
		Link     linkBody `json:"link"`
		Proposta rowBody  `json:"proposta"`
	}
}

func (h *handler) share(ctx context.Context, in *shareInput) (*shareOutput, error) {
	url, made, kept, err := h.service.Share(ctx, web.Actor(ctx), in.ID, in.Body.Dias, in.Key, in.IfMatch.Version())
	if err != nil {
		return nil, err
	}
	out := &shareOutput{ETag: web.ETag(kept.Version)}
	out.Body.URL, out.Body.Link, out.Body.Proposta = url, linkOfRow(&made, h.service.Clock.Now()), rowOf(web.Actor(ctx), &kept.Proposal, h.service.today())
	return out, nil
}

type approvalInput struct {
	web.ByVersion
}

func (h *handler) askApproval(ctx context.Context, in *approvalInput) (*keptOutput, error) {
	kept, err := h.service.AskApproval(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version())
	return h.respond(ctx, kept, err)
}

func (h *handler) approve(ctx context.Context, in *approvalInput) (*keptOutput, error) {
	kept, err := h.service.Approve(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version())
	return h.respond(ctx, kept, err)
}

type releaseInput struct {
	web.ByVersion
	Body struct {
		Motivo string `json:"motivo" required:"false" maxLength:"10000" doc:"Por que pode sair; fica na trilha de auditoria"`
	}
}

func (h *handler) release(ctx context.Context, in *releaseInput) (*keptOutput, error) {
	kept, err := h.service.LetGo(ctx, web.Actor(ctx), in.ID, in.Body.Motivo, in.IfMatch.Version())
	return h.respond(ctx, kept, err)
}

type recordInput struct {
	web.ByVersion
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200"`
	Body           struct {
		Nome     string `json:"name" required:"false" maxLength:"1000" doc:"De quem assinou"`
		CPF      string `json:"cpf" required:"false" maxLength:"40"`
		Motivo   string `json:"reason" required:"false" maxLength:"10000" doc:"Por que o aceite não veio pelo link"`
		Filename string `json:"filename" maxLength:"255"`
		FileData []byte `json:"file_data" doc:"O documento assinado, em PDF, PNG ou JPEG: base64"`
	}
}

func (h *handler) recordAcceptance(ctx context.Context, in *recordInput) (*keptOutput, error) {
	b := &in.Body
	kept, err := h.service.RecordAcceptance(ctx, web.Actor(ctx), in.ID, Record{
		Name: b.Nome, CPF: b.CPF, Reason: b.Motivo, Filename: b.Filename, Data: b.FileData, Key: in.IdempotencyKey,
	}, in.IfMatch.Version())
	return h.respond(ctx, kept, err)
}

func (h *handler) signed(ctx context.Context, in *web.ByID) (*blob.Download, error) {
	return h.service.OpenSigned(ctx, web.Actor(ctx), in.ID)
}

type revokeInput struct {
	ID   string `path:"id" maxLength:"64"`
	Link string `path:"link" maxLength:"64"`
}

func (h *handler) revoke(ctx context.Context, in *revokeInput) (*struct{}, error) {
	return nil, h.service.Revoke(ctx, web.Actor(ctx), in.ID, in.Link)
}

func (h *handler) pdf(ctx context.Context, in *web.ByID) (*web.Stream, error) {
	name, file, err := h.service.PDF(ctx, web.Actor(ctx), in.ID)
	return attachment(name+".pdf", typePDF, file, err)
}

func (h *handler) xlsx(ctx context.Context, in *web.ByID) (*web.Stream, error) {
	name, file, err := h.service.XLSX(ctx, web.Actor(ctx), in.ID)
	return attachment(name+".xlsx", typeXLSX, file, err)
}

func attachment(name, kind string, file []byte, err error) (*web.Stream, error) {
	if err != nil {
		return nil, err
	}
	return web.Attachment(name, kind, func(w io.Writer) error {
		_, err := w.Write(file)
		return err
	}), nil
}
