package simulation

import (
	"slices"
	"strconv"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/dataset"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

// Premise is one assumption of a simulation, with its source, which separates what a person
// typed from what is in force (LW-03).
type Premise struct {
	Nome    string                 `json:"nome"`
	Valor   string                 `json:"valor"`
	Origem  string                 `json:"origem" enum:"digitada,em_vigor,prevista"`
	Fonte   string                 `json:"fonte"`
	Campo   string                 `json:"campo" doc:"Onde se ajusta: o campo da entrada, ou a chave do parâmetro"`
	Efeitos *dataset.PorModalidade `json:"efeitos_R$_ano,omitempty" doc:"Quanto a economia do ano de cada modalidade mudaria com o valor de contra"`
	Contra  string                 `json:"contra,omitempty" doc:"A resposta contrária, ou o encargo em zero"`
}

const (
	originTyped    = "digitada"
	originInForce  = "em_vigor"
	originExpected = "prevista"
)

// Origin is where the premise comes from, in words.
func (p *Premise) Origin() string {
	return map[string]string{originTyped: "digitada", originInForce: "em vigor", originExpected: "prevista"}[p.Origem]
}

// Effect is what the other answer would change in the year of a modality; nil where that is
// not said.
func (p *Premise) Effect(m cost.Modality) *web.Number {
	switch {
	case p.Efeitos == nil:
		return nil
	case m == cost.Azul:
		return p.Efeitos.Azul
	}
	return p.Efeitos.Verde
}

// lister gathers the premises of a case.
type lister struct {
	parameters parameter.Snapshot
	day        month.Date
	r          *cost.Result
	out        []Premise
}

// listed is everything that the case assumes, each with its source.
func (in *Entry) listed(p parameter.Snapshot, r *cost.Result) ([]Premise, error) {
	l := &lister{parameters: p, day: r.Case.Start.First(), r: r}
	l.ofEnergy(in, r.Case)
	l.ofTaxes(in, r.Case)
	l.ofMoney(in, r.Case)
	l.ofLaw(r.Case)
	err := l.effects(in.typedPremises())
	return l.out, err
}

// add lists a premise: typed where its field says something, else as a parameter.
func (l *lister) add(name, value, field string, entered *web.Number, key, scope string) {
	l.put(name, value, field, entered != nil && *entered != "", key, scope)
}

func (l *lister) put(name, value, field string, entered bool, key, scope string) {
	p := Premise{Nome: name, Valor: value, Campo: field, Origem: originInForce, Fonte: "premissa do produto"}
	v, known := l.parameters.At(key, scope, l.day)
	switch {
	case entered:
		p.Origem, p.Fonte = originTyped, "digitado nesta simulação"
	case known:
		p.Fonte = v.Trace(key).Detail
		if v.Status == parameter.Expected {
			p.Origem = originExpected
		}
	}
	l.out = append(l.out, p)
}

func percentText(p percent.Percent) string { return ptbr.FormatPercentExact(p) }

func (l *lister) ofEnergy(in *Entry, c *cost.Case) {
	e, p := in.typedPremises(), &c.Premises
	l.add("Perdas sobre o consumo", percentText(p.Loss), "premissas.perdas_percentual", e.Perdas, parameter.KeyLoss, "")
	l.add("PROINFA sobre o consumo, onde não informado", percentText(p.PROINFAShare), "premissas.proinfa_percentual", e.Proinfa, parameter.KeySimulationPROINFA, "")
	if apart := e.Apart(); apart != nil {
		for _, one := range apart {
			l.add(one.Name, ptbr.FormatPrice(one.Rate)+"/MWh", one.Field, one.Value, "", "")
		}
	} else {
		l.add(chargesPremise, ptbr.FormatPrice(c.Charges[0].Rate)+"/MWh", "premissas.encargos_R$_MWh", e.Encargos, parameter.KeySimulationCharges, "")
	}
	l.put("Bandeira tarifária", p.Flag.Label(), "premissas.bandeira", e.Bandeira != "", "", "")
	l.add("Limite inferior do volume", percentText(c.Offer.LowerPercent), "oferta.faixa_min_percentual", in.Oferta.FaixaMin, parameter.KeySimulationLower, "")
	l.add("Limite superior do volume", percentText(c.Offer.UpperPercent), "oferta.faixa_max_percentual", in.Oferta.FaixaMax, parameter.KeySimulationUpper, "")
	l.add("Queda do consumo na sobrecontratação", percentText(p.VolumeDrop), "premissas.queda_consumo_percentual", e.Queda, parameter.KeySimulationDrop, "")
	if c.Offer.PLD != nil {
		l.add("PLD de sobras e faltas", ptbr.FormatPrice(*c.Offer.PLD)+"/MWh", "oferta.pld_R$_MWh", in.Oferta.PLD, "", "")
		if in.Oferta.PLD == nil {
			l.out[len(l.out)-1].Fonte = c.Offer.PLDSource.Detail
		}
	}
}

func (l *lister) ofTaxes(in *Entry, c *cost.Case) {
	first := &c.Taxes[0]
	l.put("ICMS · PIS · COFINS no primeiro mês", percentText(first.ICMS)+" · "+percentText(first.PIS)+" · "+percentText(first.COFINS), "tributos.icms_percentual", true, "", "")
	for i := range c.Taxes {
		if t := &c.Taxes[i]; t.CBS != 0 {
			l.put("CBS · IBS desde "+t.From.Month().Short(), percentText(t.CBS)+" · "+percentText(t.IBSState+t.IBSCity), parameter.KeyCBS, false, "", "")
			last := &l.out[len(l.out)-1]
			if last.Fonte = t.Law.Detail; t.Expected {
				last.Origem = originExpected
			}
			break
		}
	}
	if c.Offer.Includes != tax.IncludesNone {
		l.add("PIS/COFINS dentro do preço da energia", percentText(c.Offer.Seller), "oferta.pis_cofins_vendedor_percentual", in.Oferta.Vendedor, parameter.KeyPISCOFINS, parameter.ScopeSeller)
	}
	if c.Offer.Includes == tax.IncludesAll {
		l.put("ICMS dentro do preço da energia", percentText(c.Offer.ICMS), "oferta.icms_no_preco_percentual", true, "", "")
	}
	e := in.typedPremises()
	l.put(networkPremise, yes(!c.Premises.NetworkWithoutICMS), "premissas.tusd_na_base_icms", e.TUSDNaBase != "", parameter.KeyICMSOnNetwork, "")
	l.put(discountPremise, yes(!c.Premises.DiscountWithoutTax), "premissas.desconto_tributado", e.DescTrib != "", "", "")
}

const (
	chargesPremise  = "Encargos da CCEE (ESS, EER e ERCAP somados), no primeiro mês"
	networkPremise  = "TUSD na base do ICMS"
	discountPremise = "Desconto da TUSD com os tributos da tarifa cheia"
)

func yes(b bool) string {
	if b {
		return "sim"
	}
	return "não"
}

func (l *lister) ofMoney(in *Entry, c *cost.Case) {
	e, p := in.typedPremises(), &c.Premises
	l.add("Taxa de gestão", ptbr.FormatMoney(p.Management)+" por mês", "premissas.gestao_mensal_R$", e.Gestao, parameter.KeySimulationFee, "")
	l.add("Iluminação pública", ptbr.FormatMoney(p.PublicLighting)+" por mês", "premissas.cip_R$", e.CIP, "", "")
	l.add("Crescimento do custo cativo ao ano", percentText(p.CaptiveGrowth), "premissas.crescimento_cativo_percentual", e.CrescCativo, "", "")
	l.add("Crescimento do custo livre ao ano", percentText(p.FreeGrowth), "premissas.crescimento_livre_percentual", e.CrescLivre, "", "")
	l.add("Taxa de desconto do valor presente ao ano", percentText(c.Move.Discount), "premissas.taxa_desconto_percentual", e.TaxaVPL, parameter.KeyQuoteDiscountRate, "")
}

// ofLaw are the rules that a simulation cannot change: they stand in Parâmetros.
func (l *lister) ofLaw(c *cost.Case) {
	l.put("Tolerância da demanda contratada", ptbr.FormatDecimal(c.Rules.DemandTolerance)+" vezes", parameter.KeyDemandToleranceFactor, false, parameter.KeyDemandToleranceFactor, "")
	l.put("Multiplicador da ultrapassagem", ptbr.FormatDecimal(c.Rules.ExcessMultiplier)+" vezes", parameter.KeyDemandExcessMultiplier, false, parameter.KeyDemandExcessMultiplier, "")
	if s := c.Move.Start; s != nil {
		l.put("Aviso da denúncia", strconv.Itoa(s.Terms.NoticeDays)+" dias", parameter.KeyMigrationNotice, false, parameter.KeyMigrationNotice, parameter.ScopeGroupA)
	}
}

// TypedCharge is one of the CCEE charges, typed apart from the others.
type TypedCharge struct {
	Name, Field string
	Value       *web.Number
	Rate        money.Price
}

// Apart are ESS, EER and ERCAP where all three were typed; nil where their sum holds.
func (e *EntryPremises) Apart() []TypedCharge {
	list := []TypedCharge{
		{Name: "ESS", Field: "premissas.ess_R$_MWh", Value: e.ESS},
		{Name: "EER", Field: "premissas.eer_R$_MWh", Value: e.EER},
		{Name: "ERCAP", Field: "premissas.ercap_R$_MWh", Value: e.ERCAP},
	}
	for i := range list {
		if list[i].Value == nil {
			return nil
		}
		rate, err := money.ParsePrice(string(*list[i].Value))
		if err != nil {
			return nil // refused before: the case could not be read
		}
		list[i].Rate = rate
	}
	return list
}

// question is a premise whose effect is said: the value that it is held against.
type question struct {
	name, against string
	change        func(*cost.Case)
}

// questions are the two on taxes and the charges, which cost what they do.
func (l *lister) questions(e *EntryPremises) []question {
	p := &l.r.Case.Premises
	list := []question{
		{networkPremise, yes(p.NetworkWithoutICMS), func(c *cost.Case) { c.Premises.NetworkWithoutICMS = !c.Premises.NetworkWithoutICMS }},
		{discountPremise, yes(p.DiscountWithoutTax), func(c *cost.Case) { c.Premises.DiscountWithoutTax = !c.Premises.DiscountWithoutTax }},
	}
	less := func(by func(cost.Charge) money.Price) func(*cost.Case) {
		return func(c *cost.Case) {
			c.Charges = slices.Clone(c.Charges)
			for i := range c.Charges {
				c.Charges[i].Rate -= by(c.Charges[i])
			}
		}
	}
	none := ptbr.FormatPrice(0) + "/MWh"
	for _, one := range e.Apart() {
		list = append(list, question{one.Name, none, less(func(cost.Charge) money.Price { return one.Rate })})
	}
	return append(list, question{chargesPremise, none, less(func(c cost.Charge) money.Price { return c.Rate })})
}

// effects says of each question what the other answer would change in the year.
func (l *lister) effects(e *EntryPremises) error {
	for _, q := range l.questions(e) {
		at := slices.IndexFunc(l.out, func(p Premise) bool { return p.Nome == q.name })
		if at < 0 {
			continue
		}
		c := *l.r.Case
		q.change(&c)
		other, err := cost.Simulate(&c)
		if err != nil {
			return err
		}
		of := func(m cost.Modality) *web.Number {
			if l.r.Savings.Of(m) == nil {
				return nil
			}
			return new(amount(other.Savings.Of(m).Annual - l.r.Savings.Of(m).Annual))
		}
		l.out[at].Efeitos, l.out[at].Contra = &dataset.PorModalidade{Verde: of(cost.Verde), Azul: of(cost.Azul)}, q.against
	}
	return nil
}

// typedPremises are the premises of the entry; none where it has none.
func (in *Entry) typedPremises() *EntryPremises {
	if in.Premissas == nil {
		return &EntryPremises{}
	}
	return in.Premissas
}
