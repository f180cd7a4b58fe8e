package migration

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/web"
)

// maxFile bounds an evidence, as a document of a client.
const maxFile = 10 << 20

func paperRoutes(r *web.Router, h *handler) {
	routes := web.Group{Path: "/api/migracoes", Tag: tag, Access: web.Requires(actor.MigrationsUpdate)}
	web.Register(r, routes.Post("/{id}/documentos", "makeMigrationPaper", "Gera um documento da etapa com os dados do cliente"), h.makePaper)
	web.Register(r, routes.Post("/{id}/evidencias", "fileMigrationPaper",
		"Arquiva um documento assinado ou recebido como evidência de uma etapa").Uploads(maxFile, "O arquivo deve ter no máximo 10 MB.").Returns(http.StatusCreated), h.file)
	web.RegisterFile(r, routes.Get("/{id}/documentos/{documento}", "downloadMigrationPaper",
		"Baixa um documento da migração").Needs(actor.MigrationsRead).Downloads("application/octet-stream"), h.open)
	web.Register(r, routes.Post("/{id}/documentos/{documento}/enviar", "sendMigrationPaper", "Envia um documento gerado para assinatura"), h.send)
	web.Register(r, routes.Delete("/{id}/documentos/{documento}", "removeMigrationPaper", "Retira um documento de uma etapa aberta"), h.remove)
}

type makeInput struct {
	web.ByVersion
	Body struct {
		Kind        string `json:"tipo" maxLength:"40" doc:"loa, procuracao, denuncia ou termo_varejista"`
		Signer      string `json:"signatario,omitempty" maxLength:"500"`
		Position    string `json:"cargo,omitempty" maxLength:"500"`
		Distributor string `json:"distribuidora,omitempty" maxLength:"500" doc:"Ausente: a da unidade"`
		Retailer    string `json:"varejista,omitempty" maxLength:"500"`
		Until       string `json:"valida_ate,omitempty" maxLength:"10" doc:"AAAA-MM-DD"`
	}
}

func (h *handler) makePaper(ctx context.Context, in *makeInput) (*oneOutput, error) {
	b := &in.Body
	return respond(h.service.Make(ctx, web.Actor(ctx), in.ID, LetterInput{
		Kind: b.Kind, Signer: b.Signer, Position: b.Position, Distributor: b.Distributor, Retailer: b.Retailer, Until: b.Until,
	}, in.IfMatch.Version()))
}

type fileInput struct {
	ID             string      `path:"id" maxLength:"64"`
	Stage          int         `query:"etapa" required:"true"`
	Kind           string      `query:"tipo" required:"true" maxLength:"40"`
	Replaces       string      `query:"substitui" maxLength:"64" doc:"O documento arquivado cujo lugar o novo toma"`
	SignedBy       string      `query:"assinado_por" maxLength:"100" doc:"De uma LOA"`
	SignedOn       string      `query:"assinado_em" maxLength:"10" doc:"AAAA-MM-DD"`
	Until          string      `query:"valida_ate" maxLength:"10" doc:"AAAA-MM-DD"`
	IfMatch        web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag"`
	IdempotencyKey string      `header:"Idempotency-Key" maxLength:"200"`
}

func (h *handler) file(ctx context.Context, in *fileInput) (*oneOutput, error) {
	sent := web.Uploaded(ctx)
	return respond(h.service.File(ctx, web.Actor(ctx), in.ID, Evidence{
		Stage: Stage(in.Stage), Kind: PaperKind(in.Kind), SignedBy: in.SignedBy, SignedOn: in.SignedOn, Until: in.Until,
		Filename: sent.Filename, Data: sent.Data, Key: in.IdempotencyKey, Replaces: in.Replaces,
	}, in.IfMatch.Version()))
}

type paperInput struct {
	ID       string `path:"id" maxLength:"64"`
	Document string `path:"documento" maxLength:"64"`
}

func (h *handler) open(ctx context.Context, in *paperInput) (*blob.Download, error) {
	return h.service.OpenPaper(ctx, web.Actor(ctx), in.ID, in.Document)
}

type sendInput struct {
	ID       string      `path:"id" maxLength:"64"`
	Document string      `path:"documento" maxLength:"64"`
	IfMatch  web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag"`
	Body     struct {
		To []string `json:"para" required:"false" nullable:"false" maxItems:"10"`
	}
}

func (h *handler) send(ctx context.Context, in *sendInput) (*oneOutput, error) {
	return respond(h.service.Send(ctx, web.Actor(ctx), in.ID, in.Document, in.Body.To, in.IfMatch.Version()))
}

type removeInput struct {
	ID       string      `path:"id" maxLength:"64"`
	Document string      `path:"documento" maxLength:"64"`
	IfMatch  web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag"`
}

func (h *handler) remove(ctx context.Context, in *removeInput) (*oneOutput, error) {
	return respond(h.service.Remove(ctx, web.Actor(ctx), in.ID, in.Document, in.IfMatch.Version()))
}
