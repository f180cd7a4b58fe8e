package privacy

import (
	"context"
	"io"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

const tag = "LGPD"

type handler struct{ service *Service }

// Routes registers export, erasure and the data map.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: tag, Access: web.Requires(actor.LGPDErase)}
	web.Register(r, routes.Get("/api/lgpd/mapa", "getDataMap", "Mostra que dados o sistema guarda, de quem, para quê e por quanto tempo"), h.dataMap)
	web.Register(r, routes.Post("/api/lgpd/exportar", "exportSubject",
		"Exporta tudo o que há sobre uma pessoa (ZIP com JSON, CSV e arquivos)").Downloads("application/zip"), h.export)
	web.Register(r, routes.Post("/api/lgpd/eliminar", "eraseSubject",
		"Elimina os dados de uma pessoa, com motivo; diz o que a lei obriga a guardar"), h.erase)
}

type columnBody struct {
	Tabela   string `json:"tabela"`
	Coluna   string `json:"coluna"`
	Classe   Class  `json:"classe" enum:"pessoal,segredo,comercial,operacional"`
	Titular  string `json:"titular" doc:"Como a coluna diz de quem é a linha: usuario, email ou vazio"`
	Fim      string `json:"finalidade"`
	Retencao string `json:"retencao"`
	Eliminar string `json:"eliminacao" doc:"O que a eliminação faz com ela"`
}

type mapOutput struct {
	Body struct {
		Data []columnBody `json:"data"`
	}
}

func (h *handler) dataMap(context.Context, *struct{}) (*mapOutput, error) {
	out := &mapOutput{}
	for _, c := range Map {
		out.Body.Data = append(out.Body.Data, columnBody{c.Table, c.Name, c.Class, c.Subject, c.Purpose, c.Retention, c.Erase})
	}
	return out, nil
}

type subjectInput struct {
	Body struct {
		UsuarioID string `json:"usuario_id,omitempty" maxLength:"64" doc:"De quem tem conta"`
		Email     string `json:"email,omitempty" maxLength:"320" doc:"De um contato, ou de quem tem conta"`
		CPF       string `json:"cpf,omitempty" maxLength:"20" doc:"De quem aceitou ou recusou uma proposta, ou de quem tem conta"`
		Motivo    string `json:"motivo" maxLength:"1000"`
	}
}

func (in *subjectInput) request() Request {
	return Request{in.Body.UsuarioID, in.Body.Email, in.Body.CPF, in.Body.Motivo}
}

func (h *handler) export(ctx context.Context, in *subjectInput) (*web.Stream, error) {
	a := web.Actor(ctx)
	return web.Attachment("dados-da-pessoa.zip", "application/zip", func(w io.Writer) error {
		return h.service.Export(ctx, a, in.request(), w)
	}), nil
}

type retainedBody struct {
	Tabela     string `json:"tabela"`
	Linhas     int    `json:"linhas"`
	Fundamento string `json:"fundamento" doc:"Por que ficam"`
}

type erasureOutput struct {
	Body struct {
		Apagadas  int            `json:"linhas_apagadas"`
		Alteradas int            `json:"linhas_alteradas"`
		Arquivos  int            `json:"arquivos_apagados" doc:"Planilhas importadas e mensagens; o resto está em mantidas"`
		Mantidas  []retainedBody `json:"mantidas"`
	}
}

func (h *handler) erase(ctx context.Context, in *subjectInput) (*erasureOutput, error) {
	done, err := h.service.Erase(ctx, web.Actor(ctx), in.request())
	if err != nil {
		return nil, err
	}
	out := &erasureOutput{}
	out.Body.Apagadas, out.Body.Alteradas, out.Body.Arquivos, out.Body.Mantidas = done.Deleted, done.Changed, done.Files, []retainedBody{}
	for _, r := range done.Retained {
		out.Body.Mantidas = append(out.Body.Mantidas, retainedBody{r.Table, r.Rows, r.Ground})
	}
	return out, nil
}
