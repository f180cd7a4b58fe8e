package invoice

import (
	"slices"
	"strconv"
	"strings"

	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/web"
)

// Input is an invoice as a user fills it in. It holds nothing that a client may
// not write (R6).
type Input struct {
	Kind        string
	Competencia string // YYYY-MM
	Vencimento  string // YYYY-MM-DD
	Emissao     string
	Numero      string
	Valor       *web.Number
	Status      string
	FileID      string
	UnitID      string
	Note        string
	Figures     Figures
	Confirm     doubt.Reasons `json:",omitempty"`

	// Of a document that was read: its key, and that of the note which it completes or returns.
	AccessKey string `json:",omitempty"`
	Named     string `json:",omitempty"`
	Returns   bool   `json:",omitempty"`
}

// Bounds of what an invoice may hold; they keep sums of a portfolio in 64 bits.
const (
	maxMoney  = 1_000_000_000 * money.Real
	maxPrice  = money.Price(1_000_000 * 1e8)
	maxEnergy = 10_000_000 * energy.MWh
	maxDemand = Demand(500_000 * 10_000)
	maxItems  = 999

	minYear, maxYear = 1990, 2100
)

// subgroups are the tariff subgroups that a bill may name.
var subgroups = []string{"A1", "A2", "A3", "A3a", "A4", "AS", "B1", "B2", "B3", "B4"}

// build returns the invoice that the input describes, or every broken rule, each
// under the API's name of its field.
func (in *Input) build() (Stored, error) {
	var r rules
	var v Stored
	var ok bool
	v.Kind, ok = ParseKind(in.Kind)
	r.Check(ok, "kind", "Tipo deve ser nf_fornecedora ou fatura_distribuidora")
	m, err := month.Parse(strings.TrimSpace(in.Competencia))
	r.Check(err == nil && m.Year() >= minYear && m.Year() <= maxYear, "competencia", "Informe a competência no formato AAAA-MM")
	v.Month = m
	v.Issued, v.Due = r.date("emissao", in.Emissao), r.date("vencimento", in.Vencimento)
	if !v.Issued.IsZero() && !v.Due.IsZero() {
		r.Check(!v.Due.Before(v.Issued), "vencimento", "O vencimento deve ser igual ou posterior à emissão")
	}
	v.Number, v.Note = r.Line("numero", in.Numero, 60), r.Paragraphs("note", in.Note, 2000)
	v.FileID, v.UnitID = r.Line("file_id", in.FileID, 64), r.Line("unit_id", in.UnitID, 64)
	v.Total = r.money("valor", in.Valor)
	v.Status, ok = ParseStatus(in.Status)
	r.Check(ok, "status", "Status deve ser Paga, Em aberto, Vencida ou Em análise")
	v.AccessKey, v.Named, v.Returns = in.AccessKey, in.Named, in.Returns
	v.State = v.entered()
	if v.Kind == KindBill {
		v.Bill = r.bill(&in.Figures)
	} else {
		v.NF = r.nf(&in.Figures)
	}
	return v, r.Err()
}

// rules collects what is wrong with an input.
type rules struct{ fault.Collector }

func (r *rules) nf(f *Figures) *NFFigures {
	n := &NFFigures{
		Energy:    numeric(r, "figures.energy_mwh", f.EnergyMWh, energy.ParseMWh, maxEnergy, "Informe a energia em MWh, de 0 a 10.000.000"),
		UnitPrice: r.price("figures.unit_price", f.UnitPrice), EnergyValue: r.money("figures.energy_value", f.EnergyValue),
		ICMSValue: r.money("figures.icms_value", f.ICMSValue), ICMSRate: r.rate("figures.icms_rate", f.ICMSRate), Federal: r.federal(f),
	}
	if f.Items != nil {
		r.Check(*f.Items >= 1 && *f.Items <= maxItems, "figures.items", "Informe o número de itens, de 1 a 999")
		n.Items = *f.Items
	}
	var ok bool
	n.ICMSRegime, ok = ParseRegime(web.Text(f.ICMSRegime))
	r.Check(ok, "figures.icms_regime",
		"Regime do ICMS deve ser destacado_vendedor, destacado_integral, consumidor_recolhe, st_distribuidora ou isento_diferido")
	return n
}

func (r *rules) federal(f *Figures) Federal {
	return Federal{
		PISCOFINSValue: r.money("figures.pis_cofins_value", f.PISCOFINSValue),
		CBSValue:       r.money("figures.cbs_value", f.CBSValue), CBSRate: r.rate("figures.cbs_rate", f.CBSRate),
		IBSValue: r.money("figures.ibs_value", f.IBSValue), IBSRate: r.rate("figures.ibs_rate", f.IBSRate),
	}
}

func (r *rules) bill(f *Figures) *BillFigures {
	b := &BillFigures{
		ReactiveValue: r.money("figures.reactive_value", f.ReactiveValue), TUSDValue: r.money("figures.tusd_value", f.TUSDValue),
		TEValue: r.money("figures.te_value", f.TEValue), FlagValue: r.money("figures.flag_value", f.FlagValue),
		CIPValue:     r.money("figures.cip_value", f.CIPValue),
		BenefitGross: r.money("figures.benefit_gross", f.BenefitGross), BenefitNet: r.money("figures.benefit_net", f.BenefitNet),
		OtherValue: r.signed("figures.other_value", f.OtherValue),
		ICMSValue:  r.money("figures.icms_value", f.ICMSValue), ICMSBase: r.money("figures.icms_base", f.ICMSBase),
		ICMSRate: r.rate("figures.icms_rate", f.ICMSRate), PISCOFINSRate: r.rate("figures.pis_cofins_rate", f.PISCOFINSRate),
		Federal:  r.federal(f),
		Discount: r.percentage("figures.discount_percent", f.DiscountPercent), Subgroup: strings.TrimSpace(web.Text(f.Subgroup)),
	}
	b.Distributor = r.Line("figures.distributor", web.Text(f.Distributor), 120)
	start, end := r.date("figures.cycle_start", web.Text(f.CycleStart)), r.date("figures.cycle_end", web.Text(f.CycleEnd))
	if !start.IsZero() {
		b.CycleStart = &start
	}
	if !end.IsZero() {
		b.CycleEnd = &end
		r.Check(start.IsZero() || !end.Before(start), "figures.cycle_end", "O fim do ciclo deve ser igual ou posterior ao início")
	}
	r.Check(b.Subgroup == "" || slices.Contains(subgroups, b.Subgroup), "figures.subgroup",
		"Subgrupo deve ser A1, A2, A3, A3a, A4, AS, B1, B2, B3 ou B4")
	b.Modality = r.modality(web.Text(f.Modality))
	b.Estimated, b.Document = f.Estimated, r.document(f.Document)
	b.Demand, b.Energy = r.demand(f.Demand), r.energy(f.Energy)
	return b
}

func (r *rules) modality(s string) Modality {
	for _, m := range [...]Modality{ModalityVerde, ModalityAzul} {
		if strings.EqualFold(strings.TrimSpace(s), string(m)) {
			return m
		}
	}
	r.Check(strings.TrimSpace(s) == "", "figures.modality", "Modalidade deve ser Verde ou Azul")
	return ""
}

func (r *rules) demand(lines []DemandLineBody) []DemandLine {
	out := make([]DemandLine, len(lines))
	seen := map[Posto]bool{}
	for i, l := range lines {
		at := "figures.demand[" + strconv.Itoa(i) + "]."
		kw := func(field string, n *web.Number) *Demand {
			return numeric(r, at+field, n, ParseDemand, maxDemand, "Informe a demanda em kW, de 0 a 500.000, com até 4 casas decimais")
		}
		out[i] = DemandLine{
			Posto: r.posto(at, l.Posto, seen), Contracted: kw("contracted_kw", l.ContractedKW), Measured: kw("measured_kw", l.MeasuredKW),
			Billed: kw("billed_kw", l.BilledKW), Tariff: r.price(at+"tariff", l.Tariff), Value: r.money(at+"value", l.Value),
			ExcessValue: r.money(at+"excess_value", l.ExcessValue),
		}
	}
	return out
}

func (r *rules) energy(lines []EnergyLineBody) []EnergyLine {
	out := make([]EnergyLine, len(lines))
	seen := map[Posto]bool{}
	for i, l := range lines {
		at := "figures.energy[" + strconv.Itoa(i) + "]."
		out[i] = EnergyLine{
			Posto:  r.posto(at, l.Posto, seen),
			Energy: numeric(r, at+"kwh", l.KWh, energy.ParseKWh, maxEnergy, "Informe a energia em kWh, de 0 a 10.000.000.000"),
			KVArh:  numeric(r, at+"kvarh", l.KVArh, energy.ParseKWh, maxEnergy, "Informe a energia reativa em kVArh, de 0 a 10.000.000.000"),
			Tariff: r.price(at+"tariff", l.Tariff), Value: r.money(at+"value", l.Value),
		}
	}
	return out
}

func (r *rules) posto(at, s string, seen map[Posto]bool) Posto {
	p, ok := ParsePosto(s)
	r.Check(ok, at+"posto", "Posto deve ser ponta, fora_ponta ou unico")
	r.Check(!seen[p], at+"posto", "Este posto já foi informado em outra linha")
	seen[p] = true
	return p
}

func (r *rules) money(path string, n *web.Number) *money.Amount {
	return numeric(r, path, n, cents, maxMoney, "Informe um valor em reais de 0 a 1.000.000.000, com até 2 casas decimais")
}

// signed is an amount that may be a credit.
func (r *rules) signed(path string, n *web.Number) *money.Amount {
	if n == nil || *n == "" {
		return nil
	}
	a, err := cents(fixed.Plain(string(*n)))
	if err != nil || a > maxMoney || a < -maxMoney {
		r.Add(path, "Informe um valor em reais, com até 2 casas decimais")
		return nil
	}
	return &a
}

func (r *rules) price(path string, n *web.Number) *money.Price {
	return numeric(r, path, n, money.ParsePrice, maxPrice, "Informe uma tarifa ou um preço de 0 a 1.000.000, com até 8 casas decimais")
}

// rate is a tax: 100 % of a price that holds it inside cannot be.
func (r *rules) rate(path string, n *web.Number) *percent.Percent {
	return numeric(r, path, n, percent.Parse, percent.Hundred-1, "Informe uma alíquota de 0% até menos de 100%")
}

func (r *rules) percentage(path string, n *web.Number) *percent.Percent {
	return numeric(r, path, n, percent.Parse, percent.Hundred, "Informe um percentual de 0% a 100%")
}

// cents reads an amount of whole cents.
func cents(s string) (money.Amount, error) {
	a, err := money.Parse(s)
	if err == nil && a != a.Round() {
		err = errCents
	}
	return a, err
}

var errCents = fault.New(fault.Invalid, "centavos", "Use no máximo 2 casas decimais")

// numeric reads a number from 0 to most; nil when it is not given or, recorded,
// wrong.
func numeric[T ~int64](r *rules, path string, n *web.Number, parse func(string) (T, error), most T, sentence string) *T {
	if n == nil || *n == "" {
		return nil
	}
	v, err := parse(fixed.Plain(string(*n)))
	if err != nil || v < 0 || v > most {
		r.Add(path, sentence)
		return nil
	}
	return &v
}

func (r *rules) date(path, value string) month.Date {
	value, _, _ = strings.Cut(strings.TrimSpace(value), "T")
	if value == "" {
		return month.Date{}
	}
	d, err := month.ParseDay(value)
	if err != nil || d.Month().Year() < minYear || d.Month().Year() > maxYear {
		r.Add(path, "Informe uma data válida no formato AAAA-MM-DD")
		return month.Date{}
	}
	return d
}
