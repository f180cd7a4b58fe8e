package letterhead

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the letterhead of the papers.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Configurações", Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Get("/api/letterhead", "getLetterhead", "Mostra o timbre dos documentos"), h.read)
	web.Register(r, routes.Put("/api/letterhead", "updateLetterhead", "Altera o timbre dos documentos"), h.change)
}

type body struct {
	Nome          string        `json:"nome"`
	Contato       []string      `json:"contato" nullable:"false"`
	Logo          []byte        `json:"logo" doc:"PNG em base64; vazio: a marca do produto"`
	Versao        int64         `json:"versao"`
	AtualizadoEm  *clock.Micros `json:"atualizado_em"`
	AtualizadoPor string        `json:"atualizado_por"`
}

var respond = web.Responder(func(l Letterhead) (int64, body) {
	b := body{Nome: l.Name, Contato: l.Contact, Logo: append([]byte{}, l.Logo...), Versao: l.Version, AtualizadoPor: l.UpdatedBy}
	if l.Version > 0 {
		b.AtualizadoEm = &l.UpdatedAt
	}
	return l.Version, b
})

func (h *handler) read(ctx context.Context, _ *struct{}) (*web.Versioned[body], error) {
	return respond(Read(ctx, h.service.DB))
}

type changeInput struct {
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida"`
	Body    struct {
		Nome    string   `json:"nome" maxLength:"200"`
		Contato []string `json:"contato" nullable:"false" maxItems:"10"`
		Logo    *[]byte  `json:"logo,omitempty" required:"false" doc:"PNG ou JPEG em base64; sem este campo fica o guardado, vazio volta à marca do produto"`
	}
}

func (h *handler) change(ctx context.Context, in *changeInput) (*web.Versioned[body], error) {
	return respond(h.service.Change(ctx, web.Actor(ctx), Change{Name: in.Body.Nome, Contact: in.Body.Contato, Logo: in.Body.Logo}, in.IfMatch.Version()))
}
