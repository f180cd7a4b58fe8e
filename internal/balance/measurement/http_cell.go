package measurement

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/web"
)

// rowBody is a row of the file as it stands.
type rowBody struct {
	Line  int      `json:"line"`
	Cells []string `json:"cells"`
}

// SchemaName is how clients know it.
func (rowBody) SchemaName() string { return "ImportSheetRow" }

// correctionBody is a cell that a person corrected.
type correctionBody struct {
	Line   int          `json:"line"`
	Column int          `json:"column"`
	Before string       `json:"before"`
	Value  string       `json:"value"`
	By     string       `json:"by"`
	At     clock.Micros `json:"at"`
}

// SchemaName is how clients know it.
func (correctionBody) SchemaName() string { return "ImportCorrection" }

// mostCells is how wide a row is shown.
const mostCells = 40

func rowBodies(rows []layout.Row) []rowBody {
	return web.Bodies(rows, func(r *layout.Row) rowBody {
		return rowBody{r.Line, append([]string{}, r.Cells[:min(len(r.Cells), mostCells)]...)}
	})
}

// addRows shows the rows of the file that a person decides by.
func (b *importDetailBody) addRows(c *imports.Columns) {
	b.Header, b.Above, b.Valid = c.Found, rowBodies(c.Above), rowBodies(c.Valid)
	b.Corrections = web.Bodies(c.Corrections, func(x *imports.Correction) correctionBody {
		return correctionBody{x.Line, x.Column, x.Before, x.Value, x.By, x.At}
	})
}

type headerInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body headerBody
}

type headerBody struct {
	Line int `json:"line" minimum:"1"`
}

// SchemaName is how clients know it.
func (headerBody) SchemaName() string { return "ImportHeader" }

func (h *handler) header(ctx context.Context, in *headerInput) (*acceptedOutput, error) {
	return accepted(h.service.ChooseHeader(ctx, web.Actor(ctx), in.ID, in.Body.Line))
}

type cellInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body cellBody
}

type cellBody struct {
	Line   int    `json:"line" minimum:"1"`
	Column int    `json:"column" minimum:"1" doc:"A partir de 1"`
	Value  string `json:"value" maxLength:"500"`
}

// SchemaName is how clients know it.
func (cellBody) SchemaName() string { return "ImportCell" }

func (h *handler) correct(ctx context.Context, in *cellInput) (*acceptedOutput, error) {
	return accepted(h.service.Correct(ctx, web.Actor(ctx), in.ID, layout.Correction(in.Body)))
}
