package intake

import (
	"cmp"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/imports/layout"
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
	BillDue    string // YYYY-MM-DD
	Adjusted   bool
	Sent       bool
	AdjustedOK bool // Adjusted was stated
	SentOK     bool
	// Question is what the row itself raises: its total is not the sum of its parts.
	Question string
}

// Measured reports whether the row states consumption or generation.
func (r *Row) Measured() bool { return r.Consumption.Known || r.Generation.Known }

// Derived are the columns that the product computes itself, as the row states
// them. Mínimo and Máximo are in Measure.Given.
type Derived struct {
	Losses, Requirement, Net, Billable chain.Energy
}

// alternatives are values that several columns may state.
type alternatives struct {
	consumption, generation parts
	total                   chain.Energy
	power                   chain.Opt[energy.Power]
	totalAt, powerAt        int // their last columns
}

// rules read the rows of one table; they keep what repeats from row to row.
type rules struct {
	layout.Reader
	constants Row // what the mapping says of every row

	consumptionAdds bool        // the columns in different units
	totalIn         unit        // what the column of the total is in
	completing      bool        // rows complete months that are there
	today           month.Month // the month in course

	lastCNPJ  string
	cnpj      brdoc.CNPJ
	lastEmail string
	email     string
	row       *Row
	alt       alternatives
}

// Review reads every row of a table by a valid mapping.
func Review(t *layout.Table, m layout.Mapping) *layout.Review[Row] {
	return layout.ReviewTable(t, Rules(t, m))
}

// Rules are those of a table that is read by a valid mapping.
func Rules(t *layout.Table, m layout.Mapping) layout.Rules[Row] {
	p := &rules{
		Reader: layout.NewReader(t, &Fields, m), consumptionAdds: consumptionAdds(t.Header(), m), totalIn: totalUnit(t.Header(), m),
		completing: Fields.Completes(&m), today: t.Today,
	}
	constants := p.Mapping.Constants
	p.constants.Client, p.constants.Meter = constants[Cliente], constants[Medidor]
	if cnpj, err := brdoc.ParseCNPJ(constants[CNPJ]); err == nil {
		p.constants.CNPJ = cnpj
	}
	return p
}

// Fork implements layout.Rules.
func (p *rules) Fork() layout.Rules[Row] {
	own := *p
	own.Reader = p.Reader.Fork()
	return &own
}

// Key implements layout.Rules: a month of a metering unit of a client.
func (p *rules) Key(row *Row) layout.Key {
	return layout.Key{Group: string(row.CNPJ), Unit: cmp.Or(brdoc.CodeKey(row.Meter), row.Meter), Order: int(row.Month)}
}

// Repeated implements layout.Rules.
func (p *rules) Repeated(i, otherLine int) layout.Problem {
	return layout.Problem{
		Line: p.Begin(i), Column: p.ColumnOf(Mes), Field: Mes,
		Message: "Mesmo CNPJ, medidor e mês " + p.Of(otherLine),
	}
}

// Read implements layout.Rules.
func (p *rules) Read(i int, row *Row) []layout.Problem {
	*row = p.constants
	row.Line = p.Begin(i)
	p.row, p.alt = row, alternatives{}
	p.Cells(i, p.cell)
	p.reconcile()
	p.required()
	p.limits()
	return p.Problems()
}

// cell reads one cell into the row.
func (p *rules) cell(c *layout.Column, s string) (problem string) {
	if c.Spec.Numeric {
		return p.number(c, s)
	}
	r := p.row
	switch c.Spec.Field {
	case Cliente:
		r.Client, problem = p.Text(s, maxName)
	case CNPJ:
		problem = p.cnpjCell(s)
	case Medidor:
		r.Meter, problem = layout.Code(s, maxMeter)
	case Mes:
		r.Month, problem = c.Month(s)
	case Medicao:
		r.Metering, problem = p.Text(s, maxName)
	case Fornecedor:
		r.Supplier, problem = p.Text(s, maxName)
	case CP:
		r.CPCode, problem = p.Text(s, maxCP)
	case Email:
		if s != p.lastEmail {
			if p.email, problem = layout.Emails(s); problem != "" {
				return problem
			}
			p.lastEmail = s
		}
		r.Email = p.email
	case EnvioOK:
		r.Sent, problem = layout.Bool(s)
		r.SentOK = true
	case Reajustado:
		r.Adjusted, problem = layout.Bool(s)
		r.AdjustedOK = true
	case Vencimento:
		r.BillDue, problem = c.Day(s)
	}
	return problem
}

func (p *rules) cnpjCell(s string) string {
	if s == p.lastCNPJ {
		p.row.CNPJ = p.cnpj
		return ""
	}
	cnpj, problem := p.CNPJ(s)
	if problem == "" && !brdoc.WasPadded(s, len(cnpj)) { // which marks each row
		p.lastCNPJ, p.cnpj = s, cnpj
	}
	p.row.CNPJ = cnpj
	return problem
}

// number reads one cell of a numeric column.
func (p *rules) number(c *layout.Column, s string) string {
	r := p.row
	switch c.Spec.Field {
	case ConsumoWh, ConsumoKWh, ConsumoMWh, ConsumoGWh:
		return p.alt.consumption.read(c, s)
	case GeracaoWh, GeracaoKWh, GeracaoMWh, GeracaoGWh:
		return p.alt.generation.read(c, s)
	case Total:
		p.alt.totalAt = c.Index + 1
		return addEnergy(&p.alt.total, s, c.Style, p.totalIn)
	case ContratoMWm:
		p.alt.powerAt = c.Index + 1
		v, problem := powerCell(s, c.Style)
		p.alt.power = chain.Some(v)
		return problem
	case Perdas:
		return setPercent(&r.Loss, s, c.Style, 30*percent.One, true)
	case Imposto:
		return setPercent(&r.Tax, s, c.Style, percent.Hundred, true)
	case LimiteInf:
		return setPercent(&r.Given.Lower, s, c.Style, 500*percent.One, false)
	case LimiteSup:
		return setPercent(&r.Given.Upper, s, c.Style, 500*percent.One, false)
	case Preco:
		v, problem := unitCell(s, c.Style, scalePrice, ptbr.BRL, ptbr.BRLPerMWh)
		if problem == "" {
			r.Given.Price = chain.Some(money.Price(v))
		}
		return problem
	default:
		return addEnergy(p.energyColumn(c.Spec.Field), s, c.Style, mwh)
	}
}

// energyColumn is where an energy in MWh goes.
func (p *rules) energyColumn(f layout.Field) *chain.Energy {
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

func addEnergy(into *chain.Energy, s string, column layout.Style, in unit) string {
	v, problem := energyCell(s, column, in)
	if problem != "" {
		return problem
	}
	*into = chain.Some(into.V + v)
	if into.V > most {
		return layout.OutOfRange
	}
	return ""
}

func setPercent(into *chain.Opt[percent.Percent], s string, column layout.Style, most percent.Percent, fractions bool) string {
	v, problem := percentCell(s, column, most, fractions)
	*into = chain.Some(v)
	return problem
}
