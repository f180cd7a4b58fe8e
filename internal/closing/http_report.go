package closing

import (
	"bytes"
	"context"
	"io"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

// PictureInput names a picture of a month.
type PictureInput struct {
	OfClient
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
	m, err := monthIn(in.Month)
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

type reportInput struct {
	PictureInput
	For string `query:"para" enum:"casa,cliente" default:"casa" doc:"cliente: sem itens, dispensas e quem fechou"`
}

func (h *handler) report(ctx context.Context, in *reportInput) (*Report, error) {
	m, err := monthIn(in.Month)
	if err != nil {
		return nil, err
	}
	return h.service.Report(ctx, web.Actor(ctx), in.ClientID, m, in.Sequence, in.For != "cliente")
}

func (h *handler) reportPDF(ctx context.Context, in *reportInput) (*web.Stream, error) {
	r, err := h.report(ctx, in)
	if err != nil {
		return nil, err
	}
	return paper("fechamento-"+r.Month.String()+".pdf", r.PDF), nil
}

type bookReportInput struct {
	Month string `query:"mes" required:"true" maxLength:"7" doc:"AAAA-MM"`
}

func (h *handler) bookReport(ctx context.Context, in *bookReportInput) (*BookReport, error) {
	m, err := monthIn(in.Month)
	if err != nil {
		return nil, err
	}
	return h.service.BookReport(ctx, web.Actor(ctx), m)
}

func (h *handler) bookPDF(ctx context.Context, in *bookReportInput) (*web.Stream, error) {
	r, err := h.bookReport(ctx, in)
	if err != nil {
		return nil, err
	}
	return paper("fechamento-"+r.Month.String()+"-todos.pdf", r.PDF), nil
}

func (h *handler) bookSheet(ctx context.Context, in *bookReportInput) (*web.Stream, error) {
	r, err := h.bookReport(ctx, in)
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, export.XLSX, r.Table(web.Actor(ctx), h.service.DB, export.XLSX)), nil
}

// paper sends what is made while it is sent.
func paper(name string, make func() ([]byte, error)) *web.Stream {
	return web.Attachment(name, "application/pdf", func(w io.Writer) error {
		made, err := make()
		if err != nil {
			return err
		}
		_, err = io.Copy(w, bytes.NewReader(made))
		return err
	})
}

func (h *handler) reportSheet(ctx context.Context, in *reportInput) (*web.Stream, error) {
	r, err := h.report(ctx, in)
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, export.XLSX, r.Table(web.Actor(ctx), h.service.DB, export.XLSX)), nil
}
