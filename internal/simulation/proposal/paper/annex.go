package paper

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
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
	s.AddPage()
	s.heading("Anexo: memória de cálculo", 60)
	s.paragraph(fmt.Sprintf("Regras da simulação, versão %d. Valores em R$ com tributos; cada linha é arredondada para centavos.", s.doc.Sheet.Rules), 9, pdf.Muted)
	s.Ln(4)
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
	s.subheading("Consumo e energia contratada (MWh)", 50)
	columns := []column{{"Mês", 24, "L"}, {"Ponta", 26, "R"}, {"Fora ponta", 26, "R"}, {"Com perdas", 26, "R"}, {"PROINFA", 26, "R"}, {"NET", 26, "R"}, {"Preço (R$/MWh)", 26, "R"}}
	rows := make([][]string, len(s.doc.Sheet.Months))
	for i := range s.doc.Sheet.Months {
		m := &s.doc.Sheet.Months[i]
		mwh := func(d decimal.Decimal) string { return ptbr.FormatNumber(d, 3) }
		rows[i] = []string{
			m.Month.Short(), mwh(m.Offered.Peak.MWh()), mwh((m.Offered.OffPeak + m.Offered.Reserved).MWh()), mwh(m.Offered.Requirement.MWh()),
			mwh(m.Offered.PROINFA.MWh()), mwh(m.Offered.Net.MWh()), strings.TrimPrefix(ptbr.FormatPrice(m.Price), "R$\u00a0"),
		}
	}
	s.table(columns, rows, 8, 4.8, nil)
}

// lines is every line of a plan, six months at a time.
func (s *sheet) lines(p *cost.SheetPlan) {
	for from := 0; from < len(p.Months); from += half {
		until := min(from+half, len(p.Months))
		s.subheading(fmt.Sprintf("Mercado %s, %s: %s a %s (R$)", strings.ToLower(string(p.Market)), p.Modality,
			s.doc.Sheet.Months[from].Month.Short(), s.doc.Sheet.Months[until-1].Month.Short()), 40)
		columns := []column{{"Linha", 44, "L"}}
		for i := from; i < until; i++ {
			columns = append(columns, column{s.doc.Sheet.Months[i].Month.Short(), 18.6, "R"})
		}
		columns = append(columns, column{"Ano", 24.4, "R"})
		var rows [][]string
		for i := range p.Lines {
			l := &p.Lines[i]
			if l.Total != 0 || nonZero(l.Values) {
				rows = append(rows, values(l.Label, l.Values[from:until], l.Total))
			}
		}
		rows = append(rows, values("Total", p.Months[from:until], p.Total))
		s.table(columns, rows, 7.5, 4.6, func(i int) bool { return i == len(rows)-1 })
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

// tariffs are those of each month, without taxes.
func (s *sheet) tariffs(p *cost.SheetPlan) {
	s.subheading(fmt.Sprintf("Tarifas sem tributos, %s (demanda em R$/kW, energia em R$/MWh)", p.Modality), 40)
	columns := []column{
		{"Mês", 24, "L"}, {"Demanda FP", 24, "R"}, {"Demanda P", 24, "R"}, {"TUSD P", 27, "R"}, {"TUSD FP", 27, "R"}, {"TE P", 27, "R"}, {"TE FP", 27, "R"},
	}
	peak := p.Modality == cost.Azul // the Verde has no demand of the peak
	if !peak {
		columns = slices.Delete(columns, 2, 3)
	}
	rows := make([][]string, len(p.Rates))
	for i := range p.Rates {
		r := &p.Rates[i]
		rows[i] = []string{r.Month.Short(), rate(r.DemandOffPeak), rate(r.DemandPeak), rate(r.TUSDPeak), rate(r.TUSDOffPeak), rate(r.TEPeak), rate(r.TEOffPeak)}
		if !peak {
			rows[i] = slices.Delete(rows[i], 2, 3)
		}
	}
	s.table(columns, rows, 8, 4.8, nil)
}

func rate(d decimal.Decimal) string {
	_, decimals, _ := strings.Cut(d.String(), ".")
	return ptbr.FormatNumber(d, min(max(len(decimals), 2), 4))
}

// formulas says how each line is computed, with the figures of one month.
func (s *sheet) formulas(p *cost.SheetPlan) {
	s.subheading(fmt.Sprintf("Como se calcula: mercado %s, %s", strings.ToLower(string(p.Market)), p.Modality), 24)
	for i := range p.Lines {
		l := &p.Lines[i]
		if !nonZero(l.Values) {
			continue
		}
		s.room(14)
		s.Font(8.5, true, pdf.Ink)
		s.Text(width-40, 4.6, l.Label, "L")
		s.Text(40, 4.6, l.Example.Short()+": "+reais(exampleValue(s.doc.Sheet, l)), "R")
		s.Ln(4.8)
		s.Font(8, false, pdf.Muted)
		text := l.Formula
		if text == "" {
			text = "valor informado"
		}
		if inputs := flat(l.Record.Inputs); inputs != "" {
			text += ". " + inputs
		}
		s.MultiCell(width, 4, pdf.Plain(text), "", "L", false)
		s.Ln(1.2)
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
		text := n.Name + " = " + comma(n.Value)
		if n.Unit != "" {
			text += " " + n.Unit
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}
