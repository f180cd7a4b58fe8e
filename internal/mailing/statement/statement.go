package statement

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/export"
	"ynova/internal/platform/pdf"
	"ynova/internal/platform/sheet"
)

// Statement is what is known of the month; nil is unknown and left out (TD-12).
type Statement struct {
	Month                                                  month.Month
	Client, CNPJ, Meter, Contract, Supplier, CP            string
	Metering, Conformity, Due, Manager                     string
	Adjusted                                               bool
	Provisional                                            bool // the month is open and its figures may change
	Price                                                  *money.Price
	AveragePrice                                           bool // none is agreed for the month: it is the contract's average
	Value                                                  *money.Amount
	Loss                                                   *percent.Percent
	Consumption, Requirement, Proinfa, Net                 *energy.Energy
	Contracted, Minimum, Maximum, Billable, Above, Lacking *energy.Energy
	House                                                  pdf.House  // whose letterhead the document has
	Year                                                   []Measured // of the twelve months that end with this one
}

// Measured is the consumption of a month.
type Measured struct {
	Month       month.Month
	Consumption energy.Energy
}

// line is one figure of the statement.
type line struct {
	label, text string
	cell        sheet.Cell
	unit        string
	strong      bool
}

func mwh(label string, e *energy.Energy) line {
	l := line{label: label, text: MWh(e), cell: export.MWh(e), unit: "MWh"}
	if e != nil {
		l.text += " MWh"
	}
	return l
}

func text(label, value string) line {
	return line{label: label, text: value, cell: sheet.Text(value)}
}

// known are the lines that say something.
func known(lines ...line) []line {
	return slices.DeleteFunc(lines, func(l line) bool { return l.text == "" })
}

// lines are the known figures in the order in which they follow from each other.
func (s *Statement) lines() []line {
	billable := mwh("Energia a faturar", s.Billable)
	billable.strong = true
	price := line{label: "Preço", text: Price(s.Price), cell: export.Price(s.Price), unit: "R$/MWh"}
	value := line{label: "Valor da energia", text: Amount(s.Value), cell: export.BRL(s.Value), unit: "R$", strong: true}
	loss := line{label: "Perdas", text: Percent(s.Loss), cell: export.Percent(s.Loss), unit: "%"}
	if s.Price != nil {
		price.text += " / MWh"
	}
	origin := text("Origem do preço", "")
	if s.AveragePrice && s.Price != nil {
		origin = text("Origem do preço", "preço médio do contrato; não há preço acordado para o mês")
	}
	standing := text("Situação", "")
	if s.Provisional {
		standing = text("Situação", "provisório; os valores podem mudar até o fechamento do mês")
	}
	return known(
		standing, mwh("Consumo medido", s.Consumption), text("Medição", s.Metering), loss, mwh("Requisito", s.Requirement),
		mwh("PROINFA", s.Proinfa), mwh("NET", s.Net), mwh("Contrato", s.Contracted), mwh("Mínimo", s.Minimum),
		mwh("Máximo", s.Maximum), billable, mwh("Sobra", s.Above), mwh("Déficit", s.Lacking), text("Conformidade", s.Conformity),
		price, origin, value, text("Vencimento do boleto", s.Due),
	)
}

// head says whose statement it is.
func (s *Statement) head() []line {
	return known(
		text("Cliente", s.Client), text("CNPJ", MaskCNPJ(s.CNPJ)), text("Medidor", s.Meter), text("Contrato", s.Contract),
		text("Fornecedor", s.Supplier), text("CP", s.CP),
	)
}

// Title is the statement's name.
func (s *Statement) Title() string { return "Extrato do balanço energético – " + s.Month.Label() }

// FileName is a name that every system takes, without its ending.
func (s *Statement) FileName() string {
	var out strings.Builder
	for _, r := range ptbr.Fold(s.Meter) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' {
			out.WriteRune(r)
		} else if out.Len() > 0 {
			out.WriteByte('-')
		}
	}
	meter := strings.Trim(out.String(), "-")
	if len(meter) > 60 {
		meter = meter[:60]
	}
	return "extrato-" + meter + "-" + s.Month.String()
}

// XLSX returns the statement as a spreadsheet.
func (s *Statement) XLSX() ([]byte, error) {
	var out bytes.Buffer
	w, err := sheet.NewXLSX(&out, "Extrato "+s.Month.String(), []sheet.Column{
		{Title: "Item", Width: 28}, {Title: "Valor", Width: 36}, {Title: "Unidade", Width: 12},
	})
	if err != nil {
		return nil, err
	}
	rows := append(s.head(), text("Mês", s.Month.Label()))
	for _, l := range append(rows, s.lines()...) {
		if err := w.Row(sheet.Text(l.label), l.cell, sheet.Text(l.unit)); err != nil {
			_ = w.Close() // only to free what it holds
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// The texts of values, empty where there is none.

// MWh is an energy without its unit.
func MWh(e *energy.Energy) string {
	if e == nil {
		return ""
	}
	return plain(strings.TrimSuffix(ptbr.FormatMWh(*e), string(ptbr.MWh)))
}

// Price is a price without its unit.
func Price(p *money.Price) string {
	if p == nil {
		return ""
	}
	return plain(ptbr.FormatPrice(*p))
}

// Amount is an amount of money.
func Amount(a *money.Amount) string {
	if a == nil {
		return ""
	}
	return plain(ptbr.FormatMoney(*a))
}

// Percent is a number of percent.
func Percent(p *percent.Percent) string {
	if p == nil {
		return ""
	}
	return strings.Replace(p.Text(), ".", ",", 1) + "%"
}

// MaskCNPJ shows a CNPJ the way people read it.
func MaskCNPJ(s string) string {
	if c, err := brdoc.ParseCNPJ(s); err == nil {
		return c.Masked()
	}
	return s
}

func plain(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, "\u00a0", " ")) }
