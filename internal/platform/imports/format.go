package imports

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/web"
)

var errNoFormat = fault.New(fault.NotFound, "nao_encontrado", "Formato não encontrado")

// Formats lists how the actor reads the columns of spreadsheets that were not known.
func (e *Engine[R]) Formats(ctx context.Context, a actor.Actor) ([]Format, error) {
	if err := e.allowed(a); err != nil {
		return nil, err
	}
	return formatsOf(ctx, e.c.DB, unusedSince(e.c.DB), a.UserID, e.c.Subject)
}

// Forget forgets a format of the actor: the next sheet with its columns asks again.
//
// Protection: one conditional write.
func (e *Engine[R]) Forget(ctx context.Context, a actor.Actor, signature string) error {
	if err := e.allowed(a); err != nil {
		return err
	}
	return e.c.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		found, err := forgetFormat(ctx, tx, a.UserID, e.c.Subject, signature)
		if err == nil && !found {
			return errNoFormat
		}
		return err
	})
}

// FormatBody is a format that was remembered.
type FormatBody struct {
	Signature string         `json:"id"`
	Columns   []FormatColumn `json:"colunas"`
	Uses      int64          `json:"usos"`
	UsedAt    clock.Micros   `json:"usadoEm"`
}

// SchemaName is how clients know it.
func (FormatBody) SchemaName() string { return "ImportFormat" }

// FormatColumn is a column and what it is read as.
type FormatColumn struct {
	Source string `json:"source"`
	Label  string `json:"label" doc:"Vazio: não é lida"`
}

// SchemaName is how clients know it.
func (FormatColumn) SchemaName() string { return "ImportFormatColumn" }

func formatBody(f *Format, fields *layout.Fields) FormatBody {
	body := FormatBody{Signature: f.Signature, Columns: []FormatColumn{}, Uses: f.Uses, UsedAt: f.UsedAt}
	for _, a := range f.Mapping.Columns {
		column := FormatColumn{Source: a.Source}
		if spec, known := fields.Spec(a.Field); known && a.Field != layout.Ignore {
			column.Label = spec.Label
		}
		body.Columns = append(body.Columns, column)
	}
	return body
}

type formatsOutput struct {
	Body struct {
		Data []FormatBody `json:"data"`
	}
}

func (e *Engine[R]) serveFormats(ctx context.Context, _ *struct{}) (*formatsOutput, error) {
	found, err := e.Formats(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &formatsOutput{}
	out.Body.Data = web.Bodies(found, func(f *Format) FormatBody { return formatBody(f, e.subject.Fields()) })
	return out, nil
}

type formatInput struct {
	Signature string `path:"signature" maxLength:"100"`
}

func (e *Engine[R]) serveForget(ctx context.Context, in *formatInput) (*struct{}, error) {
	return nil, e.Forget(ctx, web.Actor(ctx), in.Signature)
}
