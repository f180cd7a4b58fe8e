package simulation

import (
	"strconv"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

// Premise is one assumption of a simulation, with where it comes from: what a person typed
// is told from what is in force (LW-03).
type Premise struct {
	Nome   string      `json:"nome"`
	Valor  string      `json:"valor"`
	Origem string      `json:"origem" enum:"digitada,em_vigor,prevista"`
	Fonte  string      `json:"fonte"`
	Campo  string      `json:"campo" doc:"Onde se ajusta: o campo da entrada, ou a chave do parâmetro"`
	Efeito *web.Number `json:"efeito_R$_ano,omitempty" doc:"Quanto a economia do ano mudaria com a resposta contrária"`
}

const (
	originTyped    = "digitada"
	originInForce  = "em_vigor"
	originExpected = "prevista"
)

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
	err := l.effects()
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
	charge := ptbr.FormatPrice(c.Charges[0].Rate) + "/MWh"
	if e.ESS != nil {
		for _, one := range []struct {
			name, field string
			v           *web.Number
		}{{"ESS", "premissas.ess_R$_MWh", e.ESS}, {"EER", "premissas.eer_R$_MWh", e.EER}, {"ERCAP", "premissas.ercap_R$_MWh", e.ERCAP}} {
			l.add(one.name, ptbr.FormatFigure(string(*one.v), "R$/MWh"), one.field, one.v, "", "")
		}
	} else {
		l.add("Encargos da CCEE (ESS, EER e ERCAP somados), no primeiro mês", charge, "premissas.encargos_R$_MWh", e.Encargos, parameter.KeySimulationCharges, "")
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
	if c.Offer.Includes == tax.IncludesPISCOFINS {
		l.add("PIS/COFINS dentro do preço da energia", percentText(c.Offer.Seller), "oferta.pis_cofins_vendedor_percentual", in.Oferta.Vendedor, parameter.KeyPISCOFINS, parameter.ScopeSeller)
	}
	e := in.typedPremises()
	l.put(networkPremise, yes(!c.Premises.NetworkWithoutICMS), "premissas.tusd_na_base_icms", e.TUSDNaBase != "", parameter.KeyICMSOnNetwork, "")
	l.put(discountPremise, yes(!c.Premises.DiscountWithoutTax), "premissas.desconto_tributado", e.DescTrib != "", "", "")
}

const (
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
	l.put("Tolerância da demanda contratada", c.Rules.DemandTolerance.String()+" vezes", parameter.KeyDemandToleranceFactor, false, parameter.KeyDemandToleranceFactor, "")
	l.put("Multiplicador da ultrapassagem", c.Rules.ExcessMultiplier.String()+" vezes", parameter.KeyDemandExcessMultiplier, false, parameter.KeyDemandExcessMultiplier, "")
	if s := c.Move.Start; s != nil {
		l.put("Aviso da denúncia", strconv.Itoa(s.Terms.NoticeDays)+" dias", parameter.KeyMigrationNotice, false, parameter.KeyMigrationNotice, parameter.ScopeGroupA)
	}
}

// effects says of the two questions on taxes what the other answer would change in the year.
func (l *lister) effects() error {
	best := l.r.Best()
	for _, q := range []struct {
		name   string
		change func(*cost.Premises)
	}{
		{networkPremise, func(p *cost.Premises) { p.NetworkWithoutICMS = !p.NetworkWithoutICMS }},
		{discountPremise, func(p *cost.Premises) { p.DiscountWithoutTax = !p.DiscountWithoutTax }},
	} {
		c := *l.r.Case
		q.change(&c.Premises)
		other, err := cost.Simulate(&c)
		if err != nil {
			return err
		}
		for i := range l.out {
			if l.out[i].Nome == q.name {
				l.out[i].Efeito = new(amount(other.Savings.Of(best).Annual - l.r.Savings.Of(best).Annual))
			}
		}
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
