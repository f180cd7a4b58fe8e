package spreadsheet

import (
	"errors"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/client/extra"
	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/tariff/tax"
)

// Row is one row as the form would be filled in.
type Row struct {
	Line        int
	Input       contract.Input
	statusGiven bool
}

// inputFor is the input as the actor's own form begins.
func (r *Row) inputFor(a actor.Actor) contract.Input {
	in := r.Input
	if !r.statusGiven && a.UpdatesOnlyInAnalysis() {
		in.Status = string(term.StatusEmAnalise)
	}
	return in
}

// rules read the rows of one table.
type rules struct {
	layout.Reader
	row    *Row
	limits bool // the row states a band of its own
}

func newRules(t *layout.Table, m layout.Mapping) *rules {
	return &rules{Reader: layout.NewReader(t, &Fields, m)}
}

// Fork implements layout.Rules.
func (p *rules) Fork() layout.Rules[Row] { return &rules{Reader: p.Reader.Fork()} }

// Key implements layout.Rules: a code, or what identifies contracts without one.
func (p *rules) Key(row *Row) layout.Key {
	in := &row.Input
	if in.Code != "" {
		return layout.Key{Group: "contrato " + in.Code}
	}
	return layout.Key{Group: in.CNPJ, Unit: strings.Join([]string{in.StartDate, in.EndDate, in.Volume, in.VolumeUnit, in.Group, in.Supplier}, "\x00")}
}

// Repeated implements layout.Rules.
func (p *rules) Repeated(i, otherLine int) layout.Problem {
	var row Row
	p.Read(i, &row)
	problem := layout.Problem{Line: row.Line, Column: p.ColumnOf(Code), Field: Code, Message: "Mesmo código " + p.Of(otherLine)}
	if row.Input.Code == "" {
		problem.Column, problem.Field = p.ColumnOf(CNPJ), CNPJ
		problem.Message = "Mesmo cliente, vigência, volume e fornecedor " + p.Of(otherLine) + ": se são dois contratos, dê um código a cada um"
	}
	return problem
}

// exampleText is the answer to a row of the sample.
const exampleText = "Esta é a linha de exemplo; apague-a antes de enviar."

// Read implements layout.Rules.
func (p *rules) Read(i int, row *Row) []layout.Problem {
	*row = Row{Line: p.Begin(i), Input: contract.NewInput()}
	row.Input.AskPartial = true // a partial month raises the question, as in the form
	p.row, p.limits = row, false
	p.Cells(i, p.cell)
	if strings.HasPrefix(ptbr.Fold(row.Input.ClientName), ptbr.Fold(exampleClient)) {
		return []layout.Problem{{Line: row.Line, Message: exampleText}}
	}
	p.check()
	return p.Problems()
}

// check reports the form's rules that the row breaks, each at its column.
func (p *rules) check() {
	var broken *fault.Error
	if !errors.As(p.row.Input.Validate(), &broken) {
		return
	}
	for _, f := range broken.Fields {
		field := layout.Field(f.Path)
		if field == Volume && p.ColumnOf(Volume) == 0 {
			field = VolumeMWm
		}
		p.Require(false, field, f.Message)
	}
}

// cell reads one cell into the row.
func (p *rules) cell(c *layout.Column, s string) (problem string) {
	in := &p.row.Input
	if c.Spec.Numeric {
		return p.number(c, s)
	}
	switch c.Spec.Field {
	case Start:
		in.StartDate, problem = day(c, s, false)
	case End:
		in.EndDate, problem = day(c, s, true)
	case CNPJ:
		cnpj, wrong := p.CNPJ(s)
		if in.CNPJ = string(cnpj); wrong != "" {
			_, err := brdoc.ParseCNPJ(s)
			problem = fault.Sentence(err)
		}
	case Email:
		in.Email, problem = layout.Emails(s)
	case Status:
		p.row.statusGiven = true
		in.Status = oneOf(s, string(term.StatusAtivo), string(term.StatusInativo), string(term.StatusEmAnalise), "Vigente", "Em vigor")
	case Source:
		in.SetEnergySource(oneOf(s, string(term.SourceConvencional), string(term.SourceIncentivada)))
	case VolumeUnit:
		in.VolumeUnit = unit(s)
	case Includes:
		in.Includes = included(s)
	case Rebase:
		in.Rebase = rebase(s)
	case Additional:
		in.Additional, problem = extra.Added(in.Additional, extra.Value{Label: strings.TrimRight(c.Name, ": "), Value: s})
	case Partial:
		in.PartialMonth, in.AskPartial = partial(s), false
	default:
		*p.text(c.Spec.Field), problem = p.Text(s, 1000)
	}
	return problem
}

// text is where a plain text goes.
func (p *rules) text(f layout.Field) *string {
	in := &p.row.Input
	switch f {
	case Code:
		return &in.Code
	case ClientName:
		return &in.ClientName
	case Group:
		return &in.Group
	case Segment:
		return &in.Segment
	case Contact:
		return &in.Contact
	case Modality:
		return &in.Modality
	case Billing:
		return &in.BillingCycle
	case Modulation:
		return &in.Modulation
	default: // Supplier
		return &in.Supplier
	}
}

// day reads a day; of a month its first, or its last.
func day(c *layout.Column, s string, last bool) (text, problem string) {
	if text, problem = c.Day(s); problem == "" {
		return text, ""
	}
	m, bad := c.Month(s)
	switch {
	case bad != "":
		return "", problem
	case last:
		return m.Last().String(), ""
	default:
		return m.First().String(), ""
	}
}

// oneOf is the word that the cell says however it is written, or the cell.
func oneOf(s string, words ...string) string {
	for _, word := range words {
		if ptbr.Fold(s) == ptbr.Fold(word) {
			return word
		}
	}
	return s
}

func unit(s string) string {
	switch layout.Compact(s) {
	case "mwh", "mwhmes":
		return string(price.UnitMWh)
	case "mwm", "mwmed", "mwmedio":
		return string(price.UnitMWMedio)
	}
	return s
}

// included reads what a price holds as the API or as the screens call it.
func included(s string) string {
	switch ptbr.Fold(s) {
	case "pis/cofins":
		return string(tax.IncludesPISCOFINS)
	case "nenhum tributo":
		return string(tax.IncludesNone)
	case "todos os tributos":
		return string(tax.IncludesAll)
	}
	return s
}

// rebase reads what becomes of a price in 2027, likewise.
func rebase(s string) string {
	switch ptbr.Fold(s) {
	case "sem o pis/cofins que incluia":
		return string(price.RebaseAutomatic)
	case "mantido":
		return string(price.RebaseKeep)
	case "digitado nos precos por periodo":
		return string(price.RebaseTyped)
	}
	return s
}

// partial reads a rule as the API or as the screens call it.
func partial(s string) string {
	switch ptbr.Fold(s) {
	case "mes inteiro":
		return string(term.PartialWhole)
	case "so pelos dias":
		return string(term.PartialDays)
	}
	return s
}

// number reads a cell of a numeric column.
func (p *rules) number(c *layout.Column, s string) string {
	l, ok := layout.ReadNumber(s)
	if !ok {
		return layout.NotNumber(s)
	}
	read, known := numbers[c.Spec.Field]
	if !known || l.Unit != ptbr.None && !read.takes(l.Unit) {
		return layout.WrongUnit
	}
	v, problem := l.Value(c.Style, decimals)
	if problem != "" {
		return problem
	}
	n := decimal.New(v, -decimals)
	switch {
	case n.IsNegative():
		return layout.Negative
	case read.band && l.Unit == ptbr.None && n.IsPositive() && n.LessThanOrEqual(decimal.NewFromInt(1)):
		return "Percentual ambíguo: escreva 80% ou 0%"
	}
	in := &p.row.Input
	if read.band && !p.limits {
		p.limits = true // one limit alone means a band of its own
		in.UpperLimit, in.LowerLimit, in.Flexibility = "", "", ""
	}
	if c.Spec.Field == VolumeMWm || c.Spec.Field == Volume && l.Unit == ptbr.MWm {
		in.VolumeUnit = string(price.UnitMWMedio)
	}
	*read.to(in) = n.String()
	return ""
}

// decimals is how many of a number are read.
const decimals = 8

// numeric is how the cells of a numeric field are read.
type numeric struct {
	to    func(in *contract.Input) *string
	units []ptbr.Unit // that may stand beside the number
	band  bool        // a percentage of the contracted volume
}

func (n *numeric) takes(u ptbr.Unit) bool {
	for _, known := range n.units {
		if u == known {
			return true
		}
	}
	return false
}

var (
	percents = []ptbr.Unit{ptbr.Percent}
	reais    = []ptbr.Unit{ptbr.BRL, ptbr.BRLPerMWh}

	numbers = map[layout.Field]numeric{
		Volume:      {func(in *contract.Input) *string { return &in.Volume }, []ptbr.Unit{ptbr.MWh, ptbr.MWm}, false},
		VolumeMWm:   {func(in *contract.Input) *string { return &in.Volume }, []ptbr.Unit{ptbr.MWm}, false},
		Incentive:   {func(in *contract.Input) *string { return &in.Incentive }, percents, false},
		UpperLimit:  {func(in *contract.Input) *string { return &in.UpperLimit }, percents, true},
		LowerLimit:  {func(in *contract.Input) *string { return &in.LowerLimit }, percents, true},
		Flexibility: {func(in *contract.Input) *string { return &in.Flexibility }, percents, true},
		Loss:        {func(in *contract.Input) *string { return &in.Loss }, percents, false},
		Price:       {func(in *contract.Input) *string { return &in.AveragePrice }, reais, false},
		Seller:      {func(in *contract.Input) *string { return &in.Seller }, percents, false},
		PriceICMS:   {func(in *contract.Input) *string { return &in.PriceICMS }, percents, false},
		SpotPrice:   {func(in *contract.Input) *string { return &in.SpotPrice }, reais, false},
		Proinfa:     {func(in *contract.Input) *string { return &in.Proinfa }, []ptbr.Unit{ptbr.MWh}, false},
	}
)
