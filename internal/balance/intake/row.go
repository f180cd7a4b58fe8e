package intake

import (
	"ynova/internal/balance/chain"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
)

// Row is what one accepted row states. An empty text and an unknown number were
// not stated.
type Row struct {
	Line   int
	Client string
	CNPJ   brdoc.CNPJ
	Meter  string
	Month  month.Month
	chain.Measure
	Derived    Derived
	Tax        chain.Opt[percent.Percent]
	Supplier   string
	Metering   string
	CPCode     string
	Email      string
	BillDue    string // YYYY-MM-DD or YYYY-MM-DDTHH:MM
	Adjusted   bool
	Sent       bool
	AdjustedOK bool // Adjusted was stated
	SentOK     bool
}

// Derived are the columns that the product computes itself, as the row states
// them. Mínimo and Máximo are in Measure.Given.
type Derived struct {
	Losses, Requirement, Net, Billable chain.Energy
}

// Problem is why a row, or the file, is not accepted.
type Problem struct {
	Line    int
	Column  int // from 1; 0: the whole row
	Field   Field
	Message string
}

// alternatives are values that two columns may state.
type alternatives struct {
	kwh, mwh, generationKWh, generationMWh chain.Energy
	power                                  chain.Opt[energy.Power]
	consumptionAt, generationAt, powerAt   int // their last columns
}

// parser reads rows; it keeps what repeats from row to row.
type parser struct {
	table     *Table
	columns   []planned
	constants Row // what the mapping says of every row
	header    int // cells
	lastCNPJ  string
	cnpj      brdoc.CNPJ
	lastEmail string
	email     string
	problems  []Problem
	row       *Row
	alt       alternatives
}

// planned is a column that is read.
type planned struct {
	index int
	spec  *fieldSpec
	style style
}

// read reads row i into row and returns what is wrong with it. The problems are
// valid until the next call.
func (p *parser) read(i int, row *Row) []Problem {
	*row = p.constants
	row.Line = p.table.Line(i)
	p.row, p.alt, p.problems = row, alternatives{}, p.problems[:0]
	for k := range p.columns {
		c := &p.columns[k]
		cell, ok := states(p.table.cell(i+1, c.index))
		if !ok {
			continue
		}
		if problem := p.cell(c, cell); problem != "" {
			p.reject(c.index+1, c.spec.Field, problem)
		}
	}
	p.surplusCells(i)
	p.reconcile()
	p.required()
	p.limits()
	return p.problems
}

func (p *parser) reject(column int, f Field, message string) {
	p.problems = append(p.problems, Problem{Line: p.row.Line, Column: column, Field: f, Message: message})
}

// surplusCells refuses content beyond the header: the row is shifted.
func (p *parser) surplusCells(i int) {
	for column := p.header; column < p.table.width(i+1); column++ {
		if _, ok := states(p.table.cell(i+1, column)); ok {
			p.reject(column+1, "", "A linha tem mais colunas que o cabeçalho")
			return
		}
	}
}

// cell reads one cell into the row.
func (p *parser) cell(c *planned, s string) (problem string) {
	if c.spec.numeric {
		return p.number(c, s)
	}
	r := p.row
	switch c.spec.Field {
	case Cliente:
		r.Client, problem = textCell(s, maxName)
	case CNPJ:
		problem = p.cnpjCell(s)
	case Medidor:
		r.Meter, problem = textCell(s, maxMeter)
	case Mes:
		r.Month, problem = monthCell(s)
	case Medicao:
		r.Metering, problem = textCell(s, maxName)
	case Fornecedor:
		r.Supplier, problem = textCell(s, maxName)
	case CP:
		r.CPCode, problem = textCell(s, maxCP)
	case Email:
		if s != p.lastEmail {
			if p.email, problem = emailCell(s); problem != "" {
				return problem
			}
			p.lastEmail = s
		}
		r.Email = p.email
	case EnvioOK:
		r.Sent, problem = boolCell(s)
		r.SentOK = true
	case Reajustado:
		r.Adjusted, problem = boolCell(s)
		r.AdjustedOK = true
	case Vencimento:
		r.BillDue, problem = dueCell(s)
	}
	return problem
}

func (p *parser) cnpjCell(s string) string {
	if s == p.lastCNPJ {
		p.row.CNPJ = p.cnpj
		return ""
	}
	cnpj, err := brdoc.ParseCNPJ(s)
	if err != nil {
		return "CNPJ inválido: confira os dígitos"
	}
	p.lastCNPJ, p.cnpj = s, cnpj
	p.row.CNPJ = cnpj
	return ""
}

// number reads one cell of a numeric column.
func (p *parser) number(c *planned, s string) string {
	r := p.row
	switch c.spec.Field {
	case ConsumoKWh:
		p.alt.consumptionAt = c.index + 1
		return addEnergy(&p.alt.kwh, s, c.style, ptbr.KWh)
	case ConsumoMWh:
		p.alt.consumptionAt = c.index + 1
		return addEnergy(&p.alt.mwh, s, c.style, ptbr.MWh)
	case GeracaoKWh:
		p.alt.generationAt = c.index + 1
		return addEnergy(&p.alt.generationKWh, s, c.style, ptbr.KWh)
	case GeracaoMWh:
		p.alt.generationAt = c.index + 1
		return addEnergy(&p.alt.generationMWh, s, c.style, ptbr.MWh)
	case ContratoMWm:
		p.alt.powerAt = c.index + 1
		v, problem := powerCell(s, c.style)
		p.alt.power = chain.Some(v)
		return problem
	case Perdas:
		return setPercent(&r.Loss, s, c.style, 30*percent.One, true)
	case Imposto:
		return setPercent(&r.Tax, s, c.style, percent.Hundred, true)
	case LimiteInf:
		return setPercent(&r.Given.Lower, s, c.style, 500*percent.One, false)
	case LimiteSup:
		return setPercent(&r.Given.Upper, s, c.style, 500*percent.One, false)
	case Preco:
		v, problem := unitCell(s, c.style, scalePrice, ptbr.BRL, ptbr.BRLPerMWh)
		price, problem := bounded(money.Price(v), problem, 100_000*1e8)
		r.Given.Price = chain.Some(price)
		return problem
	default:
		return addEnergy(p.energyColumn(c.spec.Field), s, c.style, ptbr.MWh)
	}
}

// energyColumn is where an energy in MWh goes.
func (p *parser) energyColumn(f Field) *chain.Energy {
	switch f {
	case PerdasMWh:
		return &p.row.Derived.Losses
	case RequisitoMWh:
		return &p.row.Derived.Requirement
	case NetMWh:
		return &p.row.Derived.Net
	case FaturarMWh:
		return &p.row.Derived.Billable
	case ProinfaMWh:
		return &p.row.Proinfa
	case ContratoMWh:
		return &p.row.Given.Volume
	case MinimoMWh:
		return &p.row.Given.Minimum
	default: // MaximoMWh
		return &p.row.Given.Maximum
	}
}

func addEnergy(into *chain.Energy, s string, column style, unit ptbr.Unit) string {
	v, problem := energyCell(s, column, unit)
	if problem != "" {
		return problem
	}
	*into = chain.Some(into.V + v)
	if into.V > most {
		return outOfRange
	}
	return ""
}

func setPercent(into *chain.Opt[percent.Percent], s string, column style, most percent.Percent, fractions bool) string {
	v, problem := percentCell(s, column, most, fractions)
	*into = chain.Some(v)
	return problem
}
