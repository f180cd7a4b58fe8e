package contract

import (
	"errors"
	"strings"

	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/percent"
)

// Input is a contract as somebody fills it in: texts and canonical numbers (a dot
// for the decimals, no grouping), empty where nothing is given. It holds nothing
// that a client may not write (R6).
type Input struct {
	Code          string // empty: made from the time of creation (CC-12)
	ClientName    string
	CNPJ          string
	Group         string
	Segment       string
	Contact       string
	ContactActive bool
	Email         string // several addresses, comma-separated

	Volume       string
	VolumeUnit   string
	Status       string
	EnergySource string // decides the incentive where Incentive is empty
	Incentive    string // percent
	Modality     string
	StartDate    string // YYYY-MM-DD
	EndDate      string
	BillingCycle string
	UpperLimit   string // percent, like the next three
	LowerLimit   string
	Flexibility  string
	Loss         string

	AveragePrice string // R$/MWh
	SpotPrice    string
	Supplier     string
	Proinfa      string // MWh per month

	Prices     *price.ScheduleInput // nil: no schedule
	Seasonal   []price.SeasonalInput
	Additional []Additional

	Consumption string
	NF          string
	Invoice     string
	Charges     string
	Overall     string
	Adjusted    bool
}

// NewInput returns what the form starts with (CC-09).
func NewInput() Input {
	return Input{
		Group: client.DefaultGroup, ContactActive: true,
		VolumeUnit: string(price.UnitMWh), Status: string(StatusAtivo), EnergySource: "Incentivada 0%",
		UpperLimit: "200", LowerLimit: "0", Flexibility: "100",
	}
}

// SetEnergySource changes the source. One that names no percentage keeps the
// discount that an incentivised contract has already.
func (in *Input) SetEnergySource(source string) {
	if !namesNoPercent(source) || in.Incentive == "" || in.Incentive == "0" {
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
	return Input{
		Code: c.Code, ClientName: c.ClientName, CNPJ: string(c.CNPJ), Group: c.Group, Segment: c.Segment,
		Contact: c.Contact, ContactActive: c.ContactActive, Email: c.Email,
		Volume: c.Volume.Text(), VolumeUnit: string(c.Volume.Unit()), Status: string(c.Status),
		EnergySource: string(c.Incentive.Source()), Incentive: c.Incentive.String(), Modality: c.Modality,
		StartDate: c.Start.String(), EndDate: c.End.String(), BillingCycle: c.BillingCycle,
		UpperLimit: fixed.TextOf(c.UpperLimit), LowerLimit: fixed.TextOf(c.LowerLimit), Flexibility: fixed.TextOf(c.Flexibility),
		Loss: fixed.TextOf(c.Loss), AveragePrice: fixed.TextOf(c.AveragePrice), SpotPrice: fixed.TextOf(c.SpotPrice),
		Supplier: c.Supplier, Proinfa: energyText(c.Proinfa),
		Prices: c.Prices.Input(), Seasonal: c.Seasonal.Input(), Additional: c.Additional,
		Consumption: string(c.Consumption), NF: string(c.NF), Invoice: string(c.Invoice),
		Charges: string(c.Charges), Overall: string(c.Overall), Adjusted: c.Adjusted,
	}
}

// build returns the contract that the input describes, without what the system
// gives it (ids, times, version), or every broken rule.
func (in Input) build() (Contract, error) {
	var r rules
	c := Contract{ContactActive: in.ContactActive, Adjusted: in.Adjusted, Attendance: percent.Hundred}
	r.identity(&c, &in)
	r.terms(&c, &in)
	r.limits(&c, &in)
	r.pricing(&c, &in)
	r.schedules(&c, &in)
	c.Additional = r.additional(in.Additional)
	r.compliance(&c, &in)
	return c, r.Err()
}

// rules collects what is wrong with an input.
type rules struct{ fault.Collector }

func (r *rules) identity(c *Contract, in *Input) {
	c.ClientName = r.text("client_name", in.ClientName, 200)
	r.Check(strings.TrimSpace(in.ClientName) != "", "client_name", "Informe o cliente")
	cnpj, err := brdoc.ParseCNPJ(in.CNPJ)
	r.Check(err == nil, "cnpj", "Informe um CNPJ válido")
	c.CNPJ = cnpj
	c.Code = r.text("contract_code", in.Code, 60)
	if c.Group = r.text("groupName", in.Group, 100); c.Group == "" {
		c.Group = client.DefaultGroup
	}
	c.Segment = r.text("segment", in.Segment, 100)
	c.Contact = r.text("contact_responsible", in.Contact, 200)
	email, ok := parseRecipients(in.Email)
	r.Check(ok, "email", "Informe e-mails válidos, separados por vírgula (no máximo 10)")
	c.Email = email
}

func (r *rules) terms(c *Contract, in *Input) {
	c.Volume = r.volume(in)
	status, ok := ParseStatus(in.Status)
	r.Check(ok, "status", "Status deve ser Ativo, Inativo ou Em análise")
	c.Status = status
	c.Incentive = r.incentive(in)
	c.Modality = r.text("contracted_modality", in.Modality, 100)
	c.BillingCycle = r.text("billing_cycle", in.BillingCycle, 100)
	start, startOK := r.date("start_date", in.StartDate, "Informe o início da vigência")
	end, endOK := r.date("end_date", in.EndDate, "Informe o fim da vigência")
	if startOK && endOK {
		r.Check(!end.Before(start), "end_date", "O fim deve ser maior ou igual ao início")
	}
	c.Start, c.End = start, end
}

func (r *rules) incentive(in *Input) Incentive {
	fromSource, ok := parseSource(in.EnergySource)
	r.Check(ok, "energy_source", "Fonte de energia deve ser Convencional ou Incentivada")
	if in.Incentive == "" {
		return fromSource
	}
	i, ok := parseIncentive(in.Incentive)
	r.Check(ok, "incentive_percent", "Percentual de incentivo deve ser 0, 50 ou 100")
	return i
}

func (r *rules) limits(c *Contract, in *Input) {
	c.UpperLimit = r.percent("upper_limit_percent", in.UpperLimit, 500, "Limite superior deve estar entre 0% e 500%")
	c.LowerLimit = r.percent("lower_limit_percent", in.LowerLimit, 500, "Limite inferior deve estar entre 0% e 500%")
	c.Flexibility = r.percent("flexibility_percent", in.Flexibility, 500, "Flexibilidade deve estar entre 0% e 500%")
	if c.UpperLimit != nil && c.LowerLimit != nil {
		r.Check(*c.UpperLimit >= *c.LowerLimit, "upper_limit_percent", "Limite superior deve ser maior ou igual ao inferior")
	}
	c.Loss = r.percent("loss_percent", in.Loss, 100, "Perdas devem estar entre 0% e 100%")
}

func (r *rules) pricing(c *Contract, in *Input) {
	c.AveragePrice = r.price("average_price_mwh", in.AveragePrice, "Informe um preço médio entre 0 e 100.000 R$/MWh")
	c.SpotPrice = r.price("spot_price_ref_mwh", in.SpotPrice, "Informe um preço de referência entre 0 e 100.000 R$/MWh")
	c.Supplier = r.text("supplier", in.Supplier, 200)
	c.Proinfa = r.proinfa(in.Proinfa)
}

// schedules reads what the contract agrees about single months.
func (r *rules) schedules(c *Contract, in *Input) {
	var err error
	c.Prices, err = price.NewSchedule(in.Prices, c.Start, c.End)
	r.take(err)
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

func (r *rules) compliance(c *Contract, in *Input) {
	for _, f := range [...]struct {
		to   *Compliance
		from string
		path string
	}{
		{&c.Consumption, in.Consumption, "compliance_consumption"},
		{&c.NF, in.NF, "compliance_nf"},
		{&c.Invoice, in.Invoice, "compliance_invoice"},
		{&c.Charges, in.Charges, "compliance_charges"},
		{&c.Overall, in.Overall, "compliance_overall"},
	} {
		var ok bool
		*f.to, ok = ParseCompliance(f.from)
		r.Check(ok, f.path, "Conformidade deve ser Conforme, Divergente ou Em análise")
	}
}
