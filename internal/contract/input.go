package contract

import (
	"errors"
	"strings"

	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/percent"
)

// NewInput returns what the form starts with (CC-09).
func NewInput() Input {
	return Input{
		Group: client.DefaultGroup, ContactActive: true,
		VolumeUnit: string(price.UnitMWh), Status: string(term.StatusAtivo), EnergySource: "Incentivada 0%",
		UpperLimit: "200", LowerLimit: "0", Flexibility: "100",
	}
}

// SetEnergySource changes the source. One that names no percentage keeps the
// discount that an incentivised contract has already.
func (in *Input) SetEnergySource(source string) {
	if !term.NamesNoPercent(source) || in.Incentive == "" || in.Incentive == "0" {
		in.Incentive = ""
	}
	in.EnergySource = source
}

// Validate returns every broken rule, each under the API's name of its field.
func (in Input) Validate() error {
	_, err := in.build()
	return err
}

// inputOf returns the input that gives the contract as it is.
func inputOf(c *Contract) Input {
	var in Input
	for i := range fields {
		if read := fields[i].read; read != nil {
			read(&in, c)
		}
	}
	in.averageBefore = c.AveragePrice
	return in
}

// build returns the contract that the input describes, without what the system
// gives it (ids, times, version), or every broken rule.
func (in Input) build() (Contract, error) {
	var r rules
	c := Contract{Attendance: percent.Hundred}
	for i := range fields {
		if check := fields[i].check; check != nil {
			check(&r, &c, &in)
		}
	}
	return c, r.Err()
}

// rules collects what is wrong with an input.
type rules struct{ fault.Collector }

// identity reads what a contract is told from others by.
func (r *rules) identity(c *Contract, in *Input) {
	c.ClientName = r.Line("client_name", in.ClientName, 200)
	r.Check(strings.TrimSpace(in.ClientName) != "", "client_name", "Informe o cliente")
	cnpj, err := brdoc.ParseCNPJ(in.CNPJ)
	r.Check(err == nil, "cnpj", "Informe um CNPJ válido")
	c.CNPJ = cnpj
	c.Code = r.Line("contract_code", in.Code, 60)
}

func (r *rules) group(c *Contract, in *Input) {
	if c.Group = r.Line("groupName", in.Group, 100); c.Group == "" {
		c.Group = client.DefaultGroup
	}
}

func (r *rules) recipients(c *Contract, in *Input) {
	list, ok := email.ParseList(in.Email)
	r.Check(ok, "email", "Informe e-mails válidos, separados por vírgula (no máximo 10)")
	c.Email = list
}

func (r *rules) status(c *Contract, in *Input) {
	status, ok := term.ParseStatus(in.Status)
	r.Check(ok, "status", "Status deve ser Ativo, Inativo ou Em análise")
	c.Status = status
}

func (r *rules) incentive(in *Input) term.Incentive {
	fromSource, ok := term.ParseSource(in.EnergySource)
	r.Check(ok, "energy_source", "Fonte de energia deve ser Convencional ou Incentivada")
	if in.Incentive == "" {
		return fromSource
	}
	i, ok := term.ParseIncentive(in.Incentive)
	r.Check(ok, "incentive_percent", "Percentual de incentivo deve ser 0, 50 ou 100")
	return i
}

func (r *rules) validity(c *Contract, in *Input) {
	start, startOK := r.date("start_date", in.StartDate, "Informe o início da vigência")
	end, endOK := r.date("end_date", in.EndDate, "Informe o fim da vigência")
	if startOK && endOK {
		r.Check(!end.Before(start), "end_date", "O fim deve ser maior ou igual ao início")
	}
	c.Start, c.End = start, end
}

// band compares the limits, which were read before.
func (r *rules) band(c *Contract, _ *Input) {
	if c.UpperLimit != nil && c.LowerLimit != nil {
		r.Check(*c.UpperLimit >= *c.LowerLimit, "upper_limit_percent", "Limite superior deve ser maior ou igual ao inferior")
	}
}

// average keeps a price that people agree to two decimals (CC-17). One that was
// stored with more stays as it is until somebody gives another.
func (r *rules) average(c *Contract, in *Input) {
	if p := c.AveragePrice; p != nil && (in.averageBefore == nil || *p != *in.averageBefore) {
		r.Check(price.Whole(*p), "average_price_mwh", price.TooPrecise)
	}
}

func (r *rules) gap(c *Contract, in *Input) {
	var ok bool
	c.PriceGap, ok = price.ParseGap(strings.TrimSpace(in.PriceGap))
	r.Check(ok, "lacuna_preco", "Meses sem preço devem ser indefinido ou media")
}

// schedule reads the prices by period, of which the average price is made (CC-17).
func (r *rules) schedule(c *Contract, in *Input) {
	var err error
	c.Prices, err = price.NewSchedule(in.Prices, c.Start, c.End)
	r.take(err)
	if err != nil || c.Prices == nil || c.Start.IsZero() || c.End.IsZero() {
		return
	}
	c.price()
}

func (r *rules) distribution(c *Contract, in *Input) {
	var err error
	c.Seasonal, err = price.NewSeasonal(in.Seasonal, c.Volume, c.Start, c.End)
	r.take(err)
}

// take takes over the broken rules that another check found.
func (r *rules) take(err error) {
	var found *fault.Error
	if errors.As(err, &found) {
		for _, f := range found.Fields {
			r.AddField(f)
		}
	}
}
