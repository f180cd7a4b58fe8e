package report

import (
	"bytes"
	"context"
	"io"

	"ynova/internal/closing/item"
	"ynova/internal/closing/snapshot"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of reports.
func Routes(r *web.Router, routes *web.Group, service *Service) {
	h := &handler{service}
	web.Register(r, routes.Get("/relatorio.pdf", "readBookReportPdf", "O fechamento de um mês de todos os clientes, em PDF").
		Needs(actor.MonthsWork).Downloads("application/pdf"), h.bookPDF)
	web.Register(r, routes.Get("/relatorio.xlsx", "readBookReportXlsx", "O fechamento de um mês de todos os clientes, em planilha").
		Needs(actor.MonthsWork).Downloads(export.Produces), h.bookSheet)
	web.Register(r, routes.Get("/{cliente}/{mes}/relatorio.pdf", "readClosingReportPdf", "O relatório de um mês fechado, em PDF").
		Needs(actor.MonthsWork).Downloads("application/pdf"), h.reportPDF)
	web.Register(r, routes.Get("/{cliente}/{mes}/relatorio.xlsx", "readClosingReportXlsx", "O relatório de um mês fechado, em planilha").
		Needs(actor.MonthsWork).Downloads(export.Produces), h.reportSheet)
}

type reportInput struct {
	snapshot.PictureInput
	For string `query:"para" enum:"casa,cliente" default:"casa" doc:"cliente: sem itens, dispensas e quem fechou"`
}

func (h *handler) report(ctx context.Context, in *reportInput) (*Report, error) {
	m, err := item.MonthIn(in.Month)
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
	m, err := item.MonthIn(in.Month)
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
	return export.Stream(ctx, export.XLSX, r.Table(web.Actor(ctx), h.service.Books.DB, export.XLSX)), nil
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
	return export.Stream(ctx, export.XLSX, r.Table(web.Actor(ctx), h.service.Books.DB, export.XLSX)), nil
}
