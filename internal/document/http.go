package document

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of files.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	const tag = "Arquivos"
	routes := web.Group{Tag: tag, Access: web.Requires(actor.InvoicesRead)}
	web.Register(r, routes.Get("/contracts/{id}/files", "listContractFiles", "Lista os arquivos de um contrato"), h.list)
	web.Register(r, routes.Post("/contracts/{id}/files", "addContractFile",
		"Envia um arquivo de um contrato").Needs(actor.InvoicesProcess).Uploads(MaxBytes, errTooLarge.Message).Returns(http.StatusCreated), h.add)
	web.RegisterFile(r, routes.Get("/api/files/{id}", "downloadFile", "Baixa um arquivo").Downloads("application/octet-stream"), h.download)
	web.Register(r, routes.Delete("/api/files/{id}", "deleteFile", "Exclui um arquivo").Needs(actor.InvoicesProcess), h.remove)
}

// FileBody is a file as the API gives it.
type FileBody struct {
	ID          string       `json:"id"`
	Filename    string       `json:"filename"`
	Kind        Kind         `json:"kind" enum:"contrato,aditivo,nf,fatura,outro"`
	ContentType string       `json:"content_type"`
	Size        int64        `json:"size" doc:"Bytes"`
	SHA256      string       `json:"sha256"`
	CreatedAt   clock.Micros `json:"created_at" format:"date-time"`
	By          *string      `json:"by" doc:"Quem enviou"`
}

// BodyOf returns what the API says of a file.
func BodyOf(f *File) FileBody {
	b := FileBody{
		ID: f.ID, Filename: f.Filename, Kind: f.Kind, ContentType: f.ContentType, Size: f.Size, SHA256: f.SHA256, CreatedAt: f.CreatedAt,
	}
	if f.UserName != "" {
		b.By = &f.UserName
	}
	return b
}

// BodiesOf returns what the API says of files, never null.
func BodiesOf(files []File) []FileBody {
	return web.Bodies(files, BodyOf)
}

type listOutput struct {
	Body struct {
		Data []FileBody `json:"data" nullable:"false" doc:"Do mais novo para o mais antigo"`
	}
}

func (h *handler) list(ctx context.Context, in *web.ByID) (*listOutput, error) {
	files, err := h.service.Files(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &listOutput{}
	out.Body.Data = BodiesOf(files)
	return out, nil
}

type addInput struct {
	ID             string `path:"id" maxLength:"64"`
	Kind           string `query:"kind" maxLength:"20" doc:"contrato, aditivo, nf, fatura ou outro (padrão)"`
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200"`
}

func (h *handler) add(ctx context.Context, in *addInput) (FileBody, error) {
	kind, ok := ParseKind(in.Kind)
	if !ok {
		return FileBody{}, errKind
	}
	sent := web.Uploaded(ctx)
	f, err := h.service.Add(ctx, web.Actor(ctx), in.ID, Upload{Kind: kind, Filename: sent.Filename, Data: sent.Data, Key: in.IdempotencyKey})
	if err != nil {
		return FileBody{}, err
	}
	return BodyOf(&f), nil
}

func (h *handler) download(ctx context.Context, in *web.ByID) (*blob.Download, error) {
	return h.service.Open(ctx, web.Actor(ctx), in.ID)
}

func (h *handler) remove(ctx context.Context, in *web.ByID) (*struct{}, error) {
	return nil, h.service.Remove(ctx, web.Actor(ctx), in.ID)
}
