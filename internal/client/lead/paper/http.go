package paper

import (
	"context"
	"net/http"

	"ynova/internal/client/lead"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of the files of clients.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/leads", Tag: "Clientes", Access: web.Requires(actor.ClientsRead)}
	web.Register(r, routes.Get("/{id}/documentos", "listLeadPapers", "Lista os documentos do cliente"), h.list)
	web.Register(r, routes.Post("/{id}/documentos", "addLeadPaper",
		"Envia um documento do cliente").
		Needs(actor.LeadsUpdate).Uploads(maxBytes, "O arquivo deve ter no máximo 10 MB.").Returns(http.StatusCreated), h.add)
	web.RegisterFile(r, routes.Get("/{id}/documentos/{part}", "downloadLeadPaper",
		"Baixa um documento do cliente").Downloads("application/octet-stream"), h.open)
	web.Register(r, routes.Delete("/{id}/documentos/{part}", "deleteLeadPaper",
		"Exclui um documento do cliente").Needs(actor.LeadsUpdate), h.remove)
}

// maxBytes bounds a file.
const maxBytes = 10 << 20

type paperBody struct {
	ID            string       `json:"id"`
	Tipo          Kind         `json:"tipo" enum:"loa,procuracao,fatura,contrato_social,laudo,outro"`
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

// SchemaName is how clients know it.
func (paperBody) SchemaName() string { return "LeadPaperBody" }

func (h *handler) bodyOf(a actor.Actor, p *Paper) paperBody {
	b := paperBody{
		ID: p.ID, Tipo: p.Kind, Filename: p.Filename, ContentType: p.ContentType, Size: p.Size, SHA256: p.SHA256, ConsentidoPor: web.Optional(p.ConsentBy),
		ConsentidoEm: lead.Day(p.ConsentOn), ValidoAte: lead.Day(p.ValidUntil), CreatedAt: p.CreatedAt, Por: web.Optional(p.UserName),
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

func (h *handler) list(ctx context.Context, in *web.ByID) (*papersOutput, error) {
	found, err := h.service.List(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &papersOutput{}
	out.Body.Data = web.Bodies(found, func(p *Paper) paperBody { return h.bodyOf(web.Actor(ctx), p) })
	return out, nil
}

type addInput struct {
	ID             string `path:"id" maxLength:"64"`
	Tipo           string `query:"tipo" maxLength:"20" doc:"loa, procuracao, fatura, contrato_social, laudo ou outro (padrão)"`
	ConsentidoPor  string `query:"consentidoPor" maxLength:"100"`
	ConsentidoEm   string `query:"consentidoEm" maxLength:"10" doc:"AAAA-MM-DD"`
	ValidoAte      string `query:"validoAte" maxLength:"10" doc:"AAAA-MM-DD"`
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200"`
}

func (h *handler) add(ctx context.Context, in *addInput) (paperBody, error) {
	sent := web.Uploaded(ctx)
	p, err := h.service.Add(ctx, web.Actor(ctx), in.ID, Input{
		Kind: in.Tipo, ConsentBy: in.ConsentidoPor, ConsentOn: in.ConsentidoEm, ValidUntil: in.ValidoAte,
		Filename: sent.Filename, Data: sent.Data, Key: in.IdempotencyKey,
	}, nil)
	if err != nil {
		return paperBody{}, err
	}
	return h.bodyOf(web.Actor(ctx), &p), nil
}

func (h *handler) open(ctx context.Context, in *lead.Part) (*blob.Download, error) {
	return h.service.Open(ctx, web.Actor(ctx), in.ID, in.Item)
}

func (h *handler) remove(ctx context.Context, in *lead.Part) (*struct{}, error) {
	return nil, h.service.Remove(ctx, web.Actor(ctx), in.ID, in.Item)
}
