package reading

import (
	"context"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/web"
)

// PickedBody is a document of an act on several.
type PickedBody struct {
	DocumentID string `json:"document_id" maxLength:"64"`
	Version    int64  `json:"version" doc:"A versão lida"`
}

// DoneBody is what became of one of them.
type DoneBody struct {
	DocumentID string  `json:"document_id"`
	Filename   string  `json:"filename"`
	Success    bool    `json:"success"`
	Code       *string `json:"code"`
	Message    *string `json:"message" doc:"Por que foi recusado"`
	Version    *int64  `json:"version"`
}

type severalOutput struct {
	Body struct {
		Data []DoneBody `json:"data"`
	}
}

func several(ctx context.Context, all []Done, err error) (*severalOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &severalOutput{}
	out.Body.Data = web.Bodies(all, func(d *Done) DoneBody {
		b := DoneBody{DocumentID: d.ID, Filename: d.Filename, Success: d.Refused == nil}
		if d.Refused != nil {
			b.Code, b.Message = &d.Refused.Code, web.Optional(d.Refused.Message)
			if d.Refused.Missing || d.Refused.Kind == fault.NotFound {
				web.Missed(ctx)
			}
			if len(d.Refused.Fields) > 0 {
				b.Message = &d.Refused.Fields[0].Message
			}
		} else {
			b.Version = &d.Reading.Version
		}
		return b
	})
	return out, nil
}

func pickedOf(bodies []PickedBody) []Picked {
	return web.Bodies(bodies, func(b *PickedBody) Picked { return Picked{b.DocumentID, b.Version} })
}

type linkReadyInput struct {
	Key  string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave responde como a primeira"`
	Body struct {
		Documents []PickedBody `json:"documents" minItems:"1" maxItems:"50"`
	}
}

func (h *handler) linkReady(ctx context.Context, in *linkReadyInput) (*severalOutput, error) {
	all, err := h.service.LinkReady(ctx, web.Actor(ctx), pickedOf(in.Body.Documents), in.Key)
	return several(ctx, all, err)
}

type assignAllInput struct {
	Body struct {
		Documents []PickedBody `json:"documents" minItems:"1" maxItems:"50"`
		UserID    *string      `json:"user_id" maxLength:"64" doc:"Quem cuida dos documentos; null: ninguém"`
	}
}

func (h *handler) assignAll(ctx context.Context, in *assignAllInput) (*severalOutput, error) {
	userID := ""
	if in.Body.UserID != nil {
		userID = *in.Body.UserID
	}
	all, err := h.service.AssignAll(ctx, web.Actor(ctx), pickedOf(in.Body.Documents), userID)
	return several(ctx, all, err)
}
