package queue

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

// SeveralOutput is the answer to an act on several documents.
type SeveralOutput struct {
	Body struct {
		Data []DoneBody `json:"data"`
	}
}

// Answer is the answer of an act on several documents.
func Answer(ctx context.Context, all []Done, err error) (*SeveralOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &SeveralOutput{}
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

// PickedOf are the documents of an act.
func PickedOf(bodies []PickedBody) []Picked {
	return web.Bodies(bodies, func(b *PickedBody) Picked { return Picked{b.DocumentID, b.Version} })
}

type assignAllInput struct {
	Body struct {
		Documents []PickedBody `json:"documents" minItems:"1" maxItems:"50"`
		UserID    *string      `json:"user_id" maxLength:"64" doc:"Quem cuida dos documentos; null: ninguém"`
	}
}

func (h *handler) assignAll(ctx context.Context, in *assignAllInput) (*SeveralOutput, error) {
	userID := ""
	if in.Body.UserID != nil {
		userID = *in.Body.UserID
	}
	all, err := h.service.AssignAll(ctx, web.Actor(ctx), PickedOf(in.Body.Documents), userID)
	return Answer(ctx, all, err)
}
