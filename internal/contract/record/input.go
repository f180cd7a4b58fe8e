package record

import (
	"errors"
	"strings"

	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

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
	_, err := in.Build()
	return err
}

// InputOf returns the input that gives the contract as it is.
func InputOf(c *Contract) Input {
	var in Input
	for i := range fields {
		if read := fields[i].read; read != nil {
			read(&in, c)
		}
	}
	in.averageBefore = c.AveragePrice
	return in
}

// Build returns the contract that the input describes, without what the system
// gives it (ids, times, version), or every broken rule.
func (in Input) Build() (Contract, error) {
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

func (r *rules) identity(c *Contract, in *Input) { c.Identify(in, &r.Collector) }

// Identify reads what identifies the contract.
func (c *Contract) Identify(in *Input, r *fault.Collector) {
	c.ClientName = r.Line("client_name", in.ClientName, 200)
	r.Check(strings.TrimSpace(in.ClientName) != "", "client_name", "Informe o cliente")
	cnpj, err := brdoc.ParseCNPJ(in.CNPJ)
	r.Check(err == nil, "cnpj", fault.Sentence(err))
	c.CNPJ = cnpj
	c.Code = r.Line("contract_code", in.Code, 60)
}

func (r *rules) group(c *Contract, in *Input) {
	if c.Group = r.Line("groupName", in.Group, 100); c.Group == "" {
		c.Group = client.DefaultGroup
	}
}

func (r *rules) recipients(c *Contract, in *Input) {
	list, err := email.List(in.Email)
	r.Check(err == nil, "email", email.Sentence(err, "Informe e-mails válidos, separados por vírgula (no máximo 10)"))
	c.Email = email.Join(list)
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
	start, startOK := ParseDay(&r.Collector, "start_date", in.StartDate, "Informe o início da vigência")
	end, endOK := ParseDay(&r.Collector, "end_date", in.EndDate, "Informe o fim da vigência")
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
// stored with more stays as it is until a user gives another.
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
	c.Price()
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

const maxPower = 1_300 * energy.MW

// msgHour is said of a moment where a day is meant.
const msgHour = "Informe a data sem hora: o dia depende do fuso"

// ParseDay reads a day of the years that contracts have.
func ParseDay(r *fault.Collector, path, value, missing string) (month.Date, bool) {
	d, err := month.ParseDay(value)
	switch {
	case errors.Is(err, month.ErrHour):
		r.Add(path, msgHour)
		return month.Date{}, false
	case err != nil:
		r.Add(path, missing)
		return month.Date{}, false
	}
	if year := d.Month().Year(); year < price.MinYear || year > price.MaxYear {
		r.Add(path, "A data deve estar entre os anos de 1990 e 2100")
		return d, false
	}
	return d, true
}

// modulation reads how the energy falls on the hours, as a sheet may write it too.
func (r *rules) modulation(c *Contract, in *Input) {
	m, ok := term.ParseModulation(strings.ToLower(strings.TrimSpace(in.Modulation)))
	for known, text := range modulationTexts {
		if strings.EqualFold(text, strings.TrimSpace(in.Modulation)) {
			m, ok = term.Modulation(known), true
		}
	}
	r.Check(ok, "modulacao", "Modulação deve ser carga, flat ou declarada")
	c.Modulation = string(m)
}

// ParsePartial reads the rule of partial months.
func ParsePartial(r *fault.Collector, rule string) term.Partial {
	p, ok := term.ParsePartial(strings.TrimSpace(rule))
	r.Check(ok, "mes_parcial", "Mês parcial deve ser mes_inteiro, pro_rata_dias, proximo_mes ou mes_anterior")
	return p
}

func (r *rules) volume(in *Input) price.Volume {
	switch price.VolumeUnit(in.VolumeUnit) {
	case price.UnitMWh, "":
		return price.VolumeMWh(volumeNumber(r, in.Volume, energy.ParseMWh, price.MaxVolume, "Informe um volume de até 1.000.000 MWh por mês"))
	case price.UnitMWMedio:
		return price.VolumeMWMedio(volumeNumber(r, in.Volume, energy.ParsePower, maxPower, "Informe um volume de até 1.300 MW médio"))
	default:
		r.Add("volume_unit", "Unidade do volume deve ser MWh ou MW médio")
		return price.Volume{}
	}
}

func volumeNumber[T ~int64](r *rules, value string, parse func(string) (T, error), most T, tooMuch string) T {
	v, err := parse(fixed.Plain(strings.TrimSpace(value)))
	switch {
	case errors.Is(err, fixed.ErrPrecision):
		r.Add("contracted_volume_mwh", "O volume tem casas decimais demais")
	case errors.Is(err, fixed.ErrRange) || v > most:
		r.Add("contracted_volume_mwh", tooMuch)
	default:
		r.Check(err == nil && v > 0, "contracted_volume_mwh", "Informe um volume maior que zero")
	}
	return v
}

func within[T ~int64](lowest, highest T) func(T) bool {
	return func(v T) bool { return v >= lowest && v <= highest }
}

// parsed reads a canonical number; nil when it is empty or, recorded, wrong.
func parsed[T ~int64](r *rules, path, value, sentence string, parse func(string) (T, error), valid func(T) bool) *T {
	if value = strings.TrimSpace(value); value == "" {
		return nil
	}
	v, err := parse(fixed.Plain(value))
	if err != nil || !valid(v) {
		r.Add(path, sentence)
		return nil
	}
	return &v
}

func energyText(e *energy.Energy) string {
	if e == nil {
		return ""
	}
	return e.MWhText()
}

// declared reads the months of a divergence; what is not divergent has none.
func (r *rules) declared(path, value string, is term.Compliance) term.DeclaredMonths {
	if is != term.ComplianceDivergente {
		return ""
	}
	months, err := term.ParseDeclaredMonths(value)
	if err != nil {
		r.Add(path, "Informe os meses como 08/2026, separados por vírgula")
	}
	return months
}
