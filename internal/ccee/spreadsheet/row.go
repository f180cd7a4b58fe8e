package spreadsheet

import (
	"fmt"
	"strings"

	"ynova/internal/ccee"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/imports/layout"
)

// Row is one row: whose it is, and the figures that it states.
type Row struct {
	Line                           int
	Agent, CNPJ, Profile, Contract string
	Figures                        []ccee.Figure
	Fields                         []layout.Field // of each figure, where its value stands
}

// rules read the rows of one table.
type rules struct {
	layout.Reader
	row  *Row
	long ccee.Figure // what the columns tipo, quantidade, taxa and valor say
	has  bool        // they say something
	unit string
	side int // of the column natureza: 1 débito, -1 crédito
	wide []wideValue
}

type wideValue struct {
	kind  ccee.Kind
	value int64
}

func newRules(t *layout.Table, m layout.Mapping) *rules {
	return &rules{Reader: layout.NewReader(t, &Fields, m)}
}

// Fork implements layout.Rules.
func (p *rules) Fork() layout.Rules[Row] { return &rules{Reader: p.Reader.Fork()} }

// Key implements layout.Rules.
func (p *rules) Key(row *Row) layout.Key {
	var what strings.Builder
	for i := range row.Figures {
		f := &row.Figures[i]
		fmt.Fprintf(&what, "%s %s %d %s\n", f.Month, f.Kind, f.RecountOf, row.Contract)
	}
	return layout.Key{Group: ptbr.Fold(row.Agent) + "\x00" + row.CNPJ + "\x00" + ptbr.Fold(row.Profile), Unit: what.String()}
}

// Repeated implements layout.Rules.
func (p *rules) Repeated(i, otherLine int) layout.Problem {
	var row Row
	p.Read(i, &row)
	return layout.Problem{Line: row.Line, Column: p.ColumnOf(Agent), Field: Agent, Message: repeated(p.Of(otherLine))}
}

func repeated(other string) string {
	return "Mesmo agente, mês e tipo " + other
}

// Read implements layout.Rules.
func (p *rules) Read(i int, row *Row) []layout.Problem {
	*row = Row{Line: p.Begin(i)}
	p.row, p.long, p.has, p.unit, p.side, p.wide = row, ccee.Figure{}, false, "", 0, p.wide[:0]
	if constant := p.Mapping.Constants[Month]; constant != "" {
		p.long.Month, _ = layout.Month(constant)
	}
	p.Cells(i, p.cell)
	p.finish()
	return p.Problems()
}

// cell reads one cell into the row.
func (p *rules) cell(c *layout.Column, s string) (problem string) {
	f := &p.long
	switch c.Spec.Field {
	case Agent:
		p.row.Agent, problem = p.Text(s, 60)
	case CNPJ:
		number, wrong := p.CNPJ(s)
		p.row.CNPJ, problem = string(number), wrong
	case Profile:
		p.row.Profile, problem = p.Text(s, 60)
	case Contract:
		p.row.Contract, problem = p.Text(s, 60)
	case Month:
		f.Month, problem = c.Month(s)
	case Recount:
		f.RecountOf, problem = c.Month(s)
	case Due:
		var day string
		if day, problem = c.Day(s); problem == "" {
			f.Due, _ = month.ParseDate(day)
		}
	case Kind:
		var ok bool
		p.has = true
		if f.Kind, ok = kindOf(s); !ok {
			return "Tipo de valor desconhecido"
		}
	case Unit:
		p.unit = s
	case Nature:
		return p.nature(s)
	case Quantity:
		p.has = true
		v, problem := plain(s, c.Style, 6)
		if problem == "" {
			f.Quantity = new(ccee.Quantity(v))
		}
		return problem
	case Rate:
		p.has = true
		v, problem := plain(s, c.Style, 8)
		if problem == "" {
			f.Rate = new(money.Price(v))
		}
		return problem
	case Amount:
		p.has = true
		v, problem := amount(s, c.Style)
		if problem == "" {
			f.Amount = new(money.Amount(v))
		}
		return problem
	default:
		return p.ofKind(ccee.Kind(c.Spec.Field), c, s)
	}
	return problem
}

// ofKind reads the cell of a column of one kind.
func (p *rules) ofKind(kind ccee.Kind, c *layout.Column, s string) string {
	v, problem := amount(s, c.Style)
	if kind == ccee.KindRegistered {
		v, problem = plain(s, c.Style, 6)
	}
	if problem == "" {
		p.wide = append(p.wide, wideValue{kind, v})
	}
	return problem
}

// nature reads whether the value is paid or received.
func (p *rules) nature(s string) string {
	switch layout.Compact(s) {
	case "d", "debito", "apagar", "pagar", "pagamento":
		p.side = 1
	case "c", "credito", "areceber", "receber", "recebimento":
		p.side = -1
	default:
		return "Responda Débito ou Crédito"
	}
	return ""
}

// finish makes the figures of what the cells said.
func (p *rules) finish() {
	row := p.row
	p.Require(row.Agent != "" || row.CNPJ != "", Agent, "Informe a sigla do agente ou o CNPJ")
	p.Require(p.long.Month != 0, Month, "Informe o mês")
	p.Require(p.long.Month == 0 || p.long.Month.Year() >= ccee.FirstYear, Month, "O mês é antigo demais")
	if p.has {
		p.Require(p.long.Kind != "", Kind, "Informe o tipo do valor")
		p.add(p.long, Amount)
	}
	for _, w := range p.wide {
		f := ccee.Figure{Key: ccee.Key{Month: p.long.Month, Kind: w.kind, RecountOf: p.long.RecountOf}, Due: p.long.Due}
		if w.kind == ccee.KindRegistered {
			f.Quantity = new(ccee.Quantity(w.value))
		} else {
			f.Amount = new(money.Amount(w.value))
		}
		p.add(f, layout.Field(w.kind))
	}
	if len(row.Figures) == 0 && len(p.Problems()) == 0 {
		p.Reject(0, "", "A linha não tem valores: preencha tipo e valor, ou uma coluna por tipo")
	}
}

// add holds a figure to the rules of its kind.
func (p *rules) add(f ccee.Figure, at layout.Field) {
	if f.Kind == "" {
		return
	}
	if f.Amount != nil && p.side != 0 {
		if p.side > 0 && *f.Amount < 0 {
			p.Require(false, Nature, "A natureza diz débito e o valor é negativo")
		}
		f.Amount = new(money.Amount(p.side) * max(*f.Amount, -*f.Amount))
	}
	p.convert(&f)
	for _, broken := range f.Broken() {
		field := layout.Field(broken.Path)
		if p.ColumnOf(field) == 0 {
			field = at
		}
		p.Require(false, field, broken.Message)
	}
	p.row.Figures, p.row.Fields = append(p.row.Figures, f), append(p.row.Fields, at)
}

// convert brings a quantity to the unit of its kind.
func (p *rules) convert(f *ccee.Figure) {
	info, _ := ccee.InfoOf(f.Kind)
	if p.unit == "" || f.Quantity == nil || strings.EqualFold(p.unit, info.Unit) {
		return
	}
	switch from := strings.ToLower(p.unit) + " " + info.Unit; {
	case from == "kwh MWh" && *f.Quantity%1000 == 0:
		*f.Quantity /= 1000
	case from == "mw kW" && *f.Quantity < 1_000_000*1_000_000:
		*f.Quantity *= 1000
	default:
		p.Require(false, Unit, layout.WrongUnit)
	}
}

// plain reads a number without unit, of so many decimals.
func plain(s string, column layout.Style, scale int) (int64, string) {
	l, ok := layout.ReadNumber(s)
	if !ok {
		return 0, layout.NotNumber(s)
	}
	if l.Unit != ptbr.None && l.Unit != ptbr.MWh && l.Unit != ptbr.BRLPerMWh {
		return 0, layout.WrongUnit
	}
	return l.Value(column, scale)
}

// amount reads reais, behind which a D or a C may stand: a credit is below zero.
func amount(s string, column layout.Style) (int64, string) {
	l, ok := layout.ReadNumber(s)
	if !ok {
		return 0, layout.NotNumber(s)
	}
	switch l.Unit {
	case ptbr.None, ptbr.BRL, layout.Debit, layout.Credit:
	default:
		return 0, layout.WrongUnit
	}
	v, problem := l.Value(column, 2)
	if l.Unit == layout.Credit {
		v = -v
	}
	return v * 100, problem // money counts 1e-4
}
