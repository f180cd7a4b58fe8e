package reading

import (
	"context"
	"encoding/base64"
	"io"
	"net/http"
	"strconv"
	"strings"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/export"
	"ynova/internal/platform/unzip"
	"ynova/internal/platform/web"
	"ynova/internal/reading/layout"
	"ynova/internal/reading/link"
	"ynova/internal/reading/password"
	"ynova/internal/reading/place"
	"ynova/internal/reading/queue"
	"ynova/internal/reading/record"
	"ynova/internal/reading/table"
)

const (
	pngType = "image/png"
	// maxProcessBody holds the largest document in base64, with its name.
	maxProcessBody = MaxPhotoBytes/3*4 + 64<<10
)

// tooLarge is said of what is larger than any document, whatever it is.
const tooLarge = "O arquivo deve ter no máximo 10MB; uma foto, 20MB; um ZIP, 100MB."

// received is the answer to the sender of a document.
const received = "Documento recebido para processamento"

type handler struct{ service *Service }

// Routes registers the routes of readings.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	layout.Routes(r, service.Layouts)
	queue.Routes(r, service.Waiting)
	password.Routes(r, service.Passwords)
	place.Routes(r, service.Places)
	table.Routes(r, service.Tables)
	link.Routes(r, service.Links)
	routes := web.Group{Tag: "Leitura de documentos", Access: web.Requires(actor.InvoicesProcess)}
	process := routes.Post("/api/idp/process", "processDocument", "Envia um documento para leitura")
	process.MaxBody, process.TooLarge = maxProcessBody, tooLarge
	web.Register(r, process, h.process)
	web.Register(r, routes.Post("/api/idp/upload", "uploadDocument",
		"Envia para leitura um documento, ou um ZIP de documentos, como formulário (um ZIP, até 100 MB) ou {filename, fileData}").
		Uploads(MaxPhotoBytes, tooLarge).Archives(unzip.Is, unzip.MaxArchiveBytes).Returns(http.StatusAccepted), h.upload)
	eventRoutes(r, &routes, h)
	web.Register(r, routes.Get("/api/idp/documents", "listDocuments",
		"Lista os documentos enviados, do mais novo para o mais antigo").Needs(actor.InvoicesRead), h.list)
	web.Register(r, routes.Get("/api/idp/documents/export", "exportDocuments",
		"Exporta a lista filtrada de documentos em XLSX ou CSV").Needs(actor.InvoicesRead).Downloads(export.Produces), h.export)
	web.Register(r, routes.Get("/api/idp/document/{id}", "getDocument",
		"Mostra um documento e o que foi lido dele").Needs(actor.InvoicesRead), h.get)
	web.Register(r, routes.Put("/api/idp/document/{id}/fields", "correctDocument",
		"Corrige dados extraídos; null desfaz a correção de um campo"), h.correct)
	web.Register(r, routes.Post("/api/idp/document/{id}/confirm", "confirmDocument",
		"Confirma valores lidos, um a um ou todos, e dispensa o que o documento não mostra"), h.confirm)
	web.Register(r, routes.Put("/api/idp/document/{id}/class", "classifyDocument",
		"Diz o que o documento é e o lê de novo como tal"), h.classify)
	web.Register(r, routes.Post("/api/idp/document/{id}/retry", "retryDocument", "Lê um documento de novo"), h.retry)
	web.Register(r, routes.Delete("/api/idp/document/{id}", "deleteDocument", "Exclui um documento da lista"), h.remove)
	web.RegisterFile(r, routes.Get("/api/idp/document/{id}/file", "downloadDocument",
		"Baixa o documento enviado").Needs(actor.InvoicesRead).Downloads(export.Produces), h.file)
	web.Register(r, routes.Get("/api/idp/document/{id}/pages/{page}", "documentPage",
		"Mostra uma página do documento como imagem PNG").Needs(actor.InvoicesRead).Downloads(pngType), h.page)
}

type processInput struct {
	Body struct {
		Base64File string `json:"base64_file" doc:"O documento em base64, como data URL"`
		Filename   string `json:"filename" maxLength:"255"`
		DocumentID string `json:"document_id" maxLength:"64" doc:"UUID gerado por quem envia"`
		Ask        bool   `json:"perguntar" required:"false" doc:"Recusar um arquivo que já foi enviado (409 arquivo_ja_enviado), em vez de o ler outra vez"`
	}
}

type processOutput struct {
	Body struct {
		Success    bool   `json:"success"`
		Message    string `json:"message"`
		DocumentID string `json:"document_id"`
	}
}

func (h *handler) process(ctx context.Context, in *processInput) (*processOutput, error) {
	if !id.Valid(in.Body.DocumentID) {
		return nil, fault.Fields(fault.Field{Path: "document_id", Message: "O identificador deve ser um UUID."})
	}
	text := in.Body.Base64File
	if strings.HasPrefix(text, "data:") {
		_, text, _ = strings.Cut(text, ",")
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(data) == 0 {
		return nil, fault.Fields(fault.Field{Path: "base64_file", Message: "O conteúdo do arquivo não está em base64."})
	}
	r, err := h.service.Process(ctx, web.Actor(ctx), Upload{ID: strings.ToLower(in.Body.DocumentID), Filename: in.Body.Filename, Data: data, Ask: in.Body.Ask})
	if err != nil {
		return nil, err
	}
	out := &processOutput{}
	out.Body.Success, out.Body.Message, out.Body.DocumentID = true, received, r.ID
	return out, nil
}

func (h *handler) get(ctx context.Context, in *web.ByID) (*record.DocumentOutput, error) {
	return record.Respond(h.service.Get(ctx, web.Actor(ctx), in.ID))
}

type correctInput struct {
	web.ByVersion
	Body struct {
		Fields map[string]*string `json:"fields" doc:"Valores por campo, como se escrevem em português; null desfaz, vazio diz que o documento não mostra"`
	}
}

func (h *handler) correct(ctx context.Context, in *correctInput) (*record.DocumentOutput, error) {
	values := make(map[extract.Key]*string, len(in.Body.Fields))
	for key, value := range in.Body.Fields {
		values[extract.Key(key)] = value
	}
	return record.Respond(h.service.Correct(ctx, web.Actor(ctx), in.ID, values, in.IfMatch.Version()))
}

type confirmInput struct {
	web.ByVersion
	Body Confirmation
}

func (h *handler) confirm(ctx context.Context, in *confirmInput) (*record.DocumentOutput, error) {
	return record.Respond(h.service.Confirm(ctx, web.Actor(ctx), in.ID, in.Body, in.IfMatch.Version()))
}

type classifyInput struct {
	web.ByVersion
	Body struct {
		Class extract.Class `json:"class" enum:"fatura_a,fatura_b,fatura,danfe,demonstrativo_gd,outro"`
	}
}

func (h *handler) classify(ctx context.Context, in *classifyInput) (*record.DocumentOutput, error) {
	return record.Respond(h.service.Classify(ctx, web.Actor(ctx), in.ID, in.Body.Class, in.IfMatch.Version()))
}

type retryInput struct {
	web.ByVersion
	Body struct {
		Password string `json:"password" required:"false" maxLength:"200" doc:"Senha do PDF, muitas vezes os primeiros dígitos do CNPJ ou CPF"`
		Remember bool   `json:"lembrar" required:"false" doc:"Guardar a senha, cifrada, para os próximos PDFs protegidos do cliente do documento"`
	}
}

func (h *handler) retry(ctx context.Context, in *retryInput) (*record.DocumentOutput, error) {
	return record.Respond(h.service.Retry(ctx, web.Actor(ctx), in.ID, Password{in.Body.Password, in.Body.Remember}, in.IfMatch.Version()))
}

func (h *handler) remove(ctx context.Context, in *web.ByID) (*struct{}, error) {
	return nil, h.service.Remove(ctx, web.Actor(ctx), in.ID)
}

func (h *handler) file(ctx context.Context, in *web.ByID) (*blob.Download, error) {
	return h.service.Open(ctx, web.Actor(ctx), in.ID)
}

type pageInput struct {
	ID   string `path:"id" maxLength:"64"`
	Page int    `path:"page" minimum:"1" maximum:"60"`
}

func (h *handler) page(ctx context.Context, in *pageInput) (*web.Stream, error) {
	picture, err := h.service.Image(ctx, web.Actor(ctx), in.ID, in.Page)
	if err != nil {
		return nil, err
	}
	return web.Attachment("pagina-"+strconv.Itoa(in.Page)+".png", pngType, func(w io.Writer) error {
		_, err := w.Write(picture)
		return err
	}), nil
}
