package snapshot

import (
	"context"

	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the route of pictures.
func Routes(r *web.Router, routes *web.Group, service *Service) {
	h := &handler{service}
	web.Register(r, routes.Get("/{cliente}/{mes}/retrato", "readSnapshot", "O retrato de um mês: como foi guardado ao fechar, ou como estava em um dia").Needs(actor.MonthsWork), h.snapshot)
}

// Body is what is sent of what was kept at a close.
type Body struct {
	Sequence int64        `json:"sequencia"`
	SHA256   string       `json:"sha256"`
	At       clock.Micros `json:"em" format:"date-time"`
	By       *string      `json:"por" doc:"Nulo para quem não vê a equipe"`
}

// SchemaName is how clients know it.
func (Body) SchemaName() string { return "ClosingSnapshotBody" }

// BodyOf is what is sent of a snapshot.
func BodyOf(s *Snapshot) Body {
	return Body{s.Sequence, s.SHA256, s.At, web.Optional(s.By)}
}

// PictureInput names a picture of a month.
type PictureInput struct {
	item.OfClient
	Sequence int64  `query:"sequencia" minimum:"0" doc:"0: o mais novo"`
	AsOf     string `query:"em" maxLength:"10" doc:"AAAA-MM-DD: como o mês estava no fim do dia, aberto ou fechado"`
}

type pictureOutput struct {
	Body struct {
		Picture
		TakenAt *clock.Micros `json:"guardado_em" format:"date-time" doc:"Quando foi guardado; null: não foi anotado"`
		Late    bool          `json:"tardio" doc:"Guardado tanto depois do dia pedido que pode trazer o que mudou desde então"`
		Until   *string       `json:"ate" doc:"AAAA-MM-DD: o último dia, até o pedido, de que há retrato; o que mudou depois não aparece. null sem dia pedido"`
	}
}

func (h *handler) snapshot(ctx context.Context, in *PictureInput) (*pictureOutput, error) {
	m, err := in.Parse()
	if err != nil {
		return nil, err
	}
	if in.AsOf != "" {
		day, err := month.ParseDate(in.AsOf)
		if err != nil {
			return nil, fault.Fields(fault.Field{Path: "em", Message: "Informe uma data AAAA-MM-DD"})
		}
		p, err := h.service.AsOf(ctx, web.Actor(ctx), in.ClientID, m, day)
		out := &pictureOutput{}
		out.Body.Picture, out.Body.Late = p.Picture, p.Late
		if p.TakenAt != 0 {
			out.Body.TakenAt = &p.TakenAt
		}
		if !p.Until.IsZero() {
			out.Body.Until = new(p.Until.String())
		}
		return out, err
	}
	out := &pictureOutput{}
	out.Body.Picture, err = h.service.Picture(ctx, web.Actor(ctx), in.ClientID, m, in.Sequence)
	return out, err
}
