package report

import (
	"cmp"
	"context"
	"strconv"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/closing/snapshot"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/letterhead"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/platform/pdf"
	"ynova/internal/platform/sheet"
)

// Report is a closed month on paper, as it was kept: the same picture gives the same
// report for ever (MC-05).
type Report struct {
	snapshot.Snapshot
	picture snapshot.Picture
	client  string // by the name that it has today, which the picture does not hold
	house   pdf.House
	whole   bool // for the house: with items, waivers and who closed it
}

// Service puts months on paper.
type Service struct {
	Books     *book.Service
	Snapshots *snapshot.Service
}

// Report reads a picture for paper; sequence 0 is the newest. whole is the house's own
// version, else it is that for the client.
func (s *Service) Report(ctx context.Context, a actor.Actor, clientID string, m month.Month, sequence int64, whole bool) (*Report, error) {
	kept, err := s.Snapshots.Kept(ctx, a, clientID, m, sequence)
	if err != nil {
		return nil, err
	}
	r := &Report{Snapshot: kept, whole: whole}
	if r.picture, err = kept.Picture(); err != nil {
		return nil, err
	}
	names, err := client.Names(ctx, s.Books.DB, []string{clientID})
	if err != nil {
		return nil, err
	}
	head, err := letterhead.Read(ctx, s.Books.DB)
	r.client, r.house = names[clientID], head.House()
	return r, err
}

// Title is what the report is called.
func (r *Report) Title() string { return "Fechamento de " + r.Month.Label() }

// PDF is the report on paper.
func (r *Report) PDF() ([]byte, error) {
	d := pdf.New(r.Title()+" · "+r.client, r.At.Time()) // the same bytes at every reading
	d.Footer(r.house.Name + " · " + r.Title() + " · retrato " + r.SHA256[:12])
	d.Letterhead(r.house, "Fechamento do mês", r.Month.Title())
	d.Font(14, true, pdf.Ink)
	d.Lines(pdf.H1, pdf.Width, 7, r.client)
	d.Ln(3)
	r.head(d)
	for i := range r.picture.Contracts {
		r.contract(d, &r.picture.Contracts[i])
	}
	r.adjustments(d)
	if r.whole {
		r.waivers(d)
	}
	d.Para("Energia em MWh, valores em R$. Este relatório é o retrato guardado no fechamento; o resumo SHA-256 está selado na trilha: "+r.SHA256+".", 7.5, pdf.Muted)
	return d.Bytes()
}

func (r *Report) head(d *pdf.Document) {
	var sum money.Amount
	known := len(r.picture.Contracts) > 0
	for i := range r.picture.Contracts {
		v := r.picture.Contracts[i].Figures["valor_energia"]
		if v == nil {
			known = false
			continue
		}
		a, err := money.Parse(*v)
		known, sum = known && err == nil, sum+a
	}
	pairs := []pdf.Pair{{Label: "Mês", Value: r.Month.Label(), Strong: true}}
	if r.whole {
		passed := r.picture.Passed()
		pairs = append(pairs, pdf.Pair{Label: "Situação", Value: item.Beside(item.Closed, passed.Words())})
	}
	if known {
		pairs = append(pairs, pdf.Pair{Label: "Valor da energia", Value: ptbr.FormatMoney(sum), Strong: true})
	}
	pairs = append(pairs, pdf.Pair{Label: "Fechado em", Value: ptbr.FormatDateTime(r.At.Time())})
	if r.whole {
		pairs = append(pairs, pdf.Pair{Label: "Fechado por", Value: r.By}, pdf.Pair{Label: "Retrato", Value: "nº " + strconv.FormatInt(r.Sequence, 10)})
	}
	d.Pairs(pairs...)
}

// checkLabels are the checks in the order of the paper.
var checkLabels = [...]struct{ key, label string }{
	{"nf_energia", "NF, energia"}, {"nf_icms", "NF, ICMS"}, {"nf_federal", "NF, CBS e IBS"}, {"fatura_demanda", "Fatura, demanda"}, {"fatura_tusd", "Fatura, TUSD"}, {"fatura_icms", "Fatura, ICMS"}, {"fatura_federal", "Fatura, PIS/COFINS"},
}

func (r *Report) contract(d *pdf.Document, c *snapshot.PictureContract) {
	d.Heading("Contrato "+c.Code, 60)
	rows := make([]pdf.Row, 0, len(snapshot.FigureLabels)+2)
	for _, f := range snapshot.FigureLabels {
		if v := c.Figures[f.Key]; v != nil {
			rows = append(rows, pdf.Row{Cells: []string{f.Label, ptbr.FormatFigure(*v, "MWh")}, Pair: true})
		}
	}
	if v := c.Figures["preco"]; v != nil {
		rows = append(rows, pdf.Row{Cells: []string{"Preço", ptbr.FormatFigure(*v, "R$/MWh")}, Pair: true})
	}
	if v := c.Figures["valor_energia"]; v != nil {
		rows = append(rows, pdf.Row{Cells: []string{"Valor da energia", ptbr.FormatFigure(*v, "R$")}, Pair: true, Strong: true})
	}
	d.Table(&pdf.Table{Columns: []pdf.Column{{Width: 60}, {Width: 50, Align: "R"}}, Rows: rows, Size: 9, Height: 5.6})
	r.checks(d, c)
	if r.whole {
		r.items(d, c)
	}
	r.documents(d, c)
}

// shown is a status as it may leave the house: what is not decided is being looked into.
func (r *Report) shown(status string) string {
	if !r.whole && (status == "" || status == "Indefinido") {
		return "em apuração"
	}
	return cmp.Or(status, "–")
}

func (r *Report) checks(d *pdf.Document, c *snapshot.PictureContract) {
	rows := []pdf.Row{{Cells: []string{"Conformidade do consumo", r.shown(c.Conformity)}, Pair: true}}
	for _, l := range checkLabels {
		rows = append(rows, pdf.Row{Cells: []string{l.label, r.shown(c.Checks[l.key])}, Pair: true})
	}
	d.Subheading("Conferência", 30)
	d.Table(&pdf.Table{Columns: []pdf.Column{{Width: 60}, {Width: 50}}, Rows: rows, Size: 9, Height: 5.6})
}

// statusWords are how the paper says the statuses.
var statusWords = map[item.Status]string{
	item.OK: "ok", item.Missing: "falta", item.Provisional: "provisório", item.Waived: "dispensado", item.Final: "final", item.NotApplicable: "não se aplica",
}

func (r *Report) items(d *pdf.Document, c *snapshot.PictureContract) {
	var rows []pdf.Row
	for n := range item.Specs {
		items := snapshot.StatusesOf(c.Items)
		if item.Specs[n].OfClient {
			items = snapshot.StatusesOf(r.picture.Items)
		}
		rows = append(rows, pdf.Row{Cells: []string{item.Specs[n].Label, statusWords[*items.At(item.Specs[n].Item)]}, Pair: true})
	}
	d.Subheading("Itens", 30)
	d.Table(&pdf.Table{Columns: []pdf.Column{{Width: 60}, {Width: 50}}, Rows: rows, Size: 9, Height: 5.2})
}

func (r *Report) documents(d *pdf.Document, c *snapshot.PictureContract) {
	if len(c.Documents) == 0 {
		return
	}
	var rows []pdf.Row
	for _, doc := range c.Documents {
		total := ""
		if doc.Total != nil {
			total = ptbr.FormatFigure(*doc.Total, "R$")
		}
		kind := "Fatura da distribuidora"
		if doc.Kind == "nf_fornecedora" {
			kind = "NF do fornecedor"
		}
		rows = append(rows, pdf.Row{Cells: []string{kind, doc.Number, total}})
	}
	d.Subheading("Documentos", 24)
	d.Table(&pdf.Table{
		Columns: []pdf.Column{{Title: "Documento", Width: 60}, {Title: "Número", Width: 50}, {Title: "Valor", Width: 40, Align: "R"}}, Rows: rows, Size: 9, Height: 5.6,
	})
}

func (r *Report) adjustments(d *pdf.Document) {
	if len(r.picture.Adjustments) == 0 {
		return
	}
	var rows []pdf.Row
	for _, j := range r.picture.Adjustments {
		rows = append(rows, pdf.Row{Cells: []string{j.Line.Label(), j.Origin.Label(), ptbr.FormatFigure(j.Amount, "R$")}})
	}
	d.Heading("Ajustes de competência anterior", 30)
	d.Table(&pdf.Table{
		Columns: []pdf.Column{{Title: "Linha", Width: 60}, {Title: "Mês corrigido", Width: 50}, {Title: "Valor", Width: 40, Align: "R"}}, Rows: rows, Size: 9, Height: 5.6,
	})
}

func (r *Report) waivers(d *pdf.Document) {
	codes := map[string]string{}
	for i := range r.picture.Contracts {
		codes[r.picture.Contracts[i].ID] = r.picture.Contracts[i].Code
	}
	var waived, declared []pdf.Row
	for _, w := range r.picture.Waivers {
		label := w.Item.Label()
		if w.Meter != "" {
			label += ", unidade fora: " + w.Meter
		}
		row := pdf.Row{Cells: []string{label, cmp.Or(codes[w.ContractID], "do cliente"), ptbr.FormatDateTime(w.At.Time())}}
		if w.Declares() {
			declared = append(declared, row)
		} else {
			waived = append(waived, row)
		}
	}
	for _, part := range []struct {
		title string
		rows  []pdf.Row
	}{{"Dispensas", waived}, {"Declaradas finais", declared}} {
		if len(part.rows) == 0 {
			continue
		}
		d.Heading(part.title, 30)
		d.Para("Os motivos estão na trilha do mês.", 8, pdf.Muted)
		d.Table(&pdf.Table{
			Columns: []pdf.Column{{Title: "Item", Width: 60}, {Title: "Contrato", Width: 50}, {Title: "Em", Width: 40}}, Rows: part.rows, Size: 9, Height: 5.6,
		})
	}
}

// Table is the report as a sheet: a line a contract, its sums below.
func (r *Report) Table(a actor.Actor, d *db.DB, format export.Format) export.Table[snapshot.PictureContract] {
	energyCell := func(key string) func(*snapshot.PictureContract) sheet.Cell {
		return func(c *snapshot.PictureContract) sheet.Cell {
			if c.Figures[key] == nil {
				return sheet.Cell{}
			}
			return sheet.Number(*c.Figures[key], 3)
		}
	}
	columns := []export.Column[snapshot.PictureContract]{
		{Title: "Mês", Cell: func(*snapshot.PictureContract) sheet.Cell { return sheet.Text(r.Month.String()) }},
		{Title: "Cliente", Cell: func(*snapshot.PictureContract) sheet.Cell { return sheet.Text(r.client) }},
		{Title: "Contrato", Cell: func(c *snapshot.PictureContract) sheet.Cell { return sheet.Text(c.Code) }},
		{Title: "Conformidade", Cell: func(c *snapshot.PictureContract) sheet.Cell { return sheet.Text(r.shown(c.Conformity)) }},
	}
	for _, f := range snapshot.FigureLabels {
		columns = append(columns, export.Column[snapshot.PictureContract]{Title: f.Label + " (MWh)", Sum: true, Cell: energyCell(f.Key)})
	}
	columns = append(columns,
		export.Column[snapshot.PictureContract]{Title: "Preço (R$/MWh)", Cell: energyCell("preco")},
		export.Column[snapshot.PictureContract]{Title: "Valor da energia (R$)", Sum: true, Cell: energyCell("valor_energia")})
	for _, l := range checkLabels {
		columns = append(columns, export.Column[snapshot.PictureContract]{Title: l.label, Cell: func(c *snapshot.PictureContract) sheet.Cell { return sheet.Text(r.shown(c.Checks[l.key])) }})
	}
	own := snapshot.StatusesOf(r.picture.Items)
	if r.whole {
		columns = append(columns, export.Column[snapshot.PictureContract]{Title: "Situação", Cell: func(c *snapshot.PictureContract) sheet.Cell {
			passed, of := item.PassedOf(&own, true), snapshot.StatusesOf(c.Items)
			passed.Add(&of, false)
			return sheet.Text(item.Beside(item.Closed, passed.Words()))
		}})
	}
	return export.Table[snapshot.PictureContract]{
		Name: "fechamento-" + r.Month.String(), Sheet: "Fechamento", Columns: columns,
		Foot: "Retrato nº " + strconv.FormatInt(r.Sequence, 10) + ", SHA-256 " + r.SHA256,
		Rows: func(_ context.Context, emit func(*snapshot.PictureContract) error) error {
			for i := range r.picture.Contracts {
				if err := emit(&r.picture.Contracts[i]); err != nil {
					return err
				}
			}
			return nil
		},
		Record: audit.Export{
			Actor: a, Action: "month.export", List: "fechamento", Title: r.Title() + " exportado", Format: format,
			Filter: map[string]string{"cliente": r.ClientID, "mes": r.Month.String()},
		}.In(d),
	}
}
