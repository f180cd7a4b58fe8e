package paper

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/pdf"
	"ynova/internal/simulation/cost"
)

// half is how many months stand beside each other.
const half = 6

// annex is the memória de cálculo: consumption, tariffs, every line of every month and
// how each was computed.
func (s *sheet) annex() {
	s.Heading("Anexo: memória de cálculo", 74)
	s.Para(fmt.Sprintf("Regras da simulação, versão %d. Valores em R$ com tributos; cada linha é arredondada para centavos.", s.doc.Sheet.Rules), 8.5, pdf.Muted)
	s.Ln(2)
	s.use()
	for _, p := range []*cost.SheetPlan{&s.doc.Sheet.Current, s.doc.Chosen()} {
		s.lines(p)
		s.tariffs(p)
	}
	s.formulas(&s.doc.Sheet.Current)
	s.formulas(s.doc.Chosen())
}

// use is what is consumed and bought month by month.
func (s *sheet) use() {
	s.Subheading("Consumo e energia contratada (MWh)", 50)
	t := s.table(column{"Mês", 24}, column{"Ponta", 26}, column{"Fora ponta", 26}, column{"Com perdas", 26}, column{"PROINFA", 26}, column{"NET", 26}, column{"Preço (R$/MWh)", 26})
	for i := range s.doc.Sheet.Months {
		m := &s.doc.Sheet.Months[i]
		mwh := func(d decimal.Decimal) string { return ptbr.FormatNumber(d, 3) }
		t.Rows = append(t.Rows, pdf.Row{Cells: []string{
			m.Month.Short(), mwh(m.Offered.Peak.MWh()), mwh((m.Offered.OffPeak + m.Offered.Reserved).MWh()), mwh(m.Offered.Requirement.MWh()),
			mwh(m.Offered.PROINFA.MWh()), mwh(m.Offered.Net.MWh()), strings.TrimPrefix(ptbr.FormatPrice(m.Price), "R$\u00a0"),
		}})
	}
	s.Table(t)
}

// column is a column of the annex: the first is text, the others are figures.
type column struct {
	title string
	width float64
}

func (s *sheet) table(columns ...column) *pdf.Table {
	t := &pdf.Table{Size: 7.6, Height: 4.5 * s.dense}
	for i, c := range columns {
		align := "R"
		if i == 0 {
			align = "L"
		}
		t.Columns = append(t.Columns, pdf.Column{Title: c.title, Width: c.width, Align: align})
	}
	return t
}

// lines is every line of a plan, six months at a time.
func (s *sheet) lines(p *cost.SheetPlan) {
	for from := 0; from < len(p.Months); from += half {
		until := min(from+half, len(p.Months))
		s.Subheading(fmt.Sprintf("Mercado %s, %s: %s a %s (R$)", strings.ToLower(string(p.Market)), p.Modality,
			s.doc.Sheet.Months[from].Month.Short(), s.doc.Sheet.Months[until-1].Month.Short()), 40)
		columns := []column{{"Linha", 48}}
		for i := from; i < until; i++ {
			columns = append(columns, column{s.doc.Sheet.Months[i].Month.Short(), 18.1})
		}
		t := s.table(append(columns, column{"Ano", 23.4})...)
		for i := range p.Lines {
			l := &p.Lines[i]
			if l.Total != 0 || nonZero(l.Values) {
				t.Rows = append(t.Rows, pdf.Row{Cells: values(l.Label, l.Values[from:until], l.Total)})
			}
		}
		t.Rows = append(t.Rows, pdf.Row{Cells: values("Total", p.Months[from:until], p.Total), Strong: true})
		s.Table(t)
	}
}

func nonZero(values []money.Amount) bool {
	for _, v := range values {
		if v != 0 {
			return true
		}
	}
	return false
}

func values(name string, amounts []money.Amount, total money.Amount) []string {
	out := []string{name}
	for _, v := range amounts {
		out = append(out, figures(v))
	}
	return append(out, figures(total))
}

// tariffs are those of the months, without taxes; months with the same ones are a row.
func (s *sheet) tariffs(p *cost.SheetPlan) {
	s.Subheading(fmt.Sprintf("Tarifas sem tributos, %s (demanda em R$/kW, energia em R$/MWh)", p.Modality), 20)
	columns := []column{{"Vigência", 42}, {"Demanda FP", 23}, {"Demanda P", 23}, {"TUSD P", 23}, {"TUSD FP", 23}, {"TE P", 23}, {"TE FP", 23}}
	peak := p.Modality == cost.Azul // the Verde has no demand of the peak
	if !peak {
		columns = slices.Delete(columns, 2, 3)
	}
	t := s.table(columns...)
	var from month.Month
	for i := range p.Rates {
		r := &p.Rates[i]
		cells := []string{"", rate(r.DemandOffPeak), rate(r.DemandPeak), rate(r.TUSDPeak), rate(r.TUSDOffPeak), rate(r.TEPeak), rate(r.TEOffPeak)}
		if !peak {
			cells = slices.Delete(cells, 2, 3)
		}
		if last := len(t.Rows) - 1; last >= 0 && slices.Equal(t.Rows[last].Cells[1:], cells[1:]) {
			t.Rows[last].Cells[0] = from.Short() + " a " + r.Month.Short()
			continue
		}
		from = r.Month
		cells[0] = from.Short()
		t.Rows = append(t.Rows, pdf.Row{Cells: cells})
	}
	s.Table(t)
}

func rate(d decimal.Decimal) string {
	_, decimals, _ := strings.Cut(d.String(), ".")
	return ptbr.FormatNumber(d, min(max(len(decimals), 2), 4))
}

// formulas says how each line is computed, with the figures of one month.
func (s *sheet) formulas(p *cost.SheetPlan) {
	s.Subheading(fmt.Sprintf("Como se calcula: mercado %s, %s", strings.ToLower(string(p.Market)), p.Modality), 24)
	for i := range p.Lines {
		l := &p.Lines[i]
		if !nonZero(l.Values) {
			continue
		}
		s.Room(13)
		s.Font(8, true, pdf.Ink)
		s.Tag(pdf.Paragraph, func() {
			s.Text(width-50, 4.4*s.dense, l.Label, "L")
			s.Text(50, 4.4*s.dense, l.Example.Short()+": "+reais(exampleValue(s.doc.Sheet, l)), "R")
		})
		s.Ln(4.5 * s.dense)
		text := l.Formula
		if text == "" {
			text = "valor informado"
		}
		if inputs := flat(l.Record.Inputs); inputs != "" {
			text += ". " + inputs
		}
		s.Font(7.6, false, pdf.Muted)
		s.Lines(pdf.Paragraph, width, 3.7*s.dense, text)
		s.Ln(1.1 * s.dense)
	}
	s.Ln(2)
}

func exampleValue(sheet *cost.Sheet, l *cost.SheetLine) money.Amount {
	for i := range sheet.Months {
		if sheet.Months[i].Month == l.Example {
			return l.Values[i]
		}
	}
	return 0
}

// flat writes the inputs of a record one after the other.
func flat(nodes []trace.Node) string {
	var out []string
	for i := range nodes {
		n := &nodes[i]
		out = append(out, n.Name+" = "+ptbr.FormatFigure(n.Value, n.Unit))
	}
	return strings.Join(out, "; ")
}
