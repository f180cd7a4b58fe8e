package cost

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
)

// Bounds of what is accepted; within them no amount leaves 64 bits.
const (
	maxEnergy  = 1_000_000 * energy.MWh // of a posto in a month
	maxDemand  = 1_000_000              // kW
	maxPrice   = 10_000                 // R$/MWh or R$/kW
	maxTax     = 50 * percent.One
	maxGrowth  = 30 * percent.One
	maxMonthly = 100_000_000 * money.Real
)

const pricePerReal = money.Price(1e8)

// Validate checks a case and names everything that is wrong with it.
func (c *Case) Validate() error {
	var e fault.Collector
	c.validateUnit(&e)
	c.validateUse(&e)
	c.validateOffer(&e)
	c.validatePremises(&e)
	c.validateRisks(&e)
	c.validateCredits(&e)
	c.validateMove(&e)
	c.validateGiven(&e)
	return e.Err()
}

func (c *Case) validateUnit(e *fault.Collector) {
	e.Check(strings.TrimSpace(c.Unit.Distributor) != "", "cliente.distribuidora", "Informe a distribuidora")
	if LowVoltage(c.Unit.Subgroup) {
		e.Add("cliente.subgrupo", c.Law.Eligibility(&c.Unit, decimal.Zero, c.Start.First()).Reason+
			" A simulação compara Verde e Azul, que só existem no grupo A.")
		return
	}
	e.Check(groupA(c.Unit.Subgroup), "cliente.subgrupo", "Informe um subgrupo do grupo A: A1, A2, A3, A3a, A4 ou AS")
	switch c.Unit.Modality {
	case Verde:
		e.Check(AllowsVerde(c.Unit.Subgroup), "cliente.modalidade", "O subgrupo "+c.Unit.Subgroup+" só tem a modalidade Azul")
	case Azul:
	default:
		e.Add("cliente.modalidade", "Informe a modalidade Verde ou Azul")
	}
	e.Check(demandOK(&c.Contracted.OffPeak) && c.Contracted.OffPeak.IsPositive(), "cliente.demanda_contratada_kW",
		"Informe a demanda contratada em kW, maior que zero e até 1.000.000")
	e.Check(demandOK(c.Contracted.Peak), "cliente.demanda_contratada_ponta_kW", "Informe a demanda contratada na ponta em kW, até 1.000.000")
	e.Check(c.Start.Valid(), "inicio", "Informe o mês de início")
}

func groupA(subgroup string) bool {
	switch subgroup {
	case "A1", "A2", "A3", "A3a", "A4", "AS":
		return true
	}
	return false
}

func demandOK(kw *decimal.Decimal) bool {
	return kw == nil || !kw.IsNegative() && kw.LessThanOrEqual(decimal.NewFromInt(maxDemand))
}

func (c *Case) validateUse(e *fault.Collector) {
	e.Check(len(c.Use) == monthsPerYear, "consumo_mensal", fmt.Sprintf("São necessários 12 meses de consumo; há %d", len(c.Use)))
	seen := map[int]month.Month{}
	for i := range c.Use {
		u := &c.Use[i]
		at := fmt.Sprintf("consumo_mensal[%d].", i)
		if other, twice := seen[u.Month.Number()]; twice {
			e.Add(at+"mes", fmt.Sprintf("%s e %s são o mesmo mês do ano; informe cada mês uma vez", other.Short(), u.Month.Short()))
		}
		seen[u.Month.Number()] = u.Month
		reserved := energy.Energy(0)
		if u.Reserved != nil {
			reserved = *u.Reserved
		}
		ok := energyOK(u.Peak) && energyOK(u.OffPeak) && energyOK(reserved)
		e.Check(ok, at+"consumo_fora_ponta_kWh", "O consumo não pode ser negativo nem passar de 1.000.000 MWh")
		e.Check(!ok || u.Peak+u.OffPeak+reserved > 0, at+"consumo_fora_ponta_kWh", "O mês não tem consumo")
		e.Check(demandOK(u.DemandPeak), at+"demanda_ponta_kW", "A demanda não pode ser negativa nem passar de 1.000.000 kW")
		e.Check(demandOK(u.DemandOffPeak), at+"demanda_fora_ponta_kW", "A demanda não pode ser negativa nem passar de 1.000.000 kW")
		e.Check(u.PROINFA == nil || *u.PROINFA >= 0 && ok && *u.PROINFA <= u.Peak+u.OffPeak+reserved, at+"proinfa",
			"O PROINFA não pode ser negativo nem maior que o consumo")
	}
}

func energyOK(v energy.Energy) bool { return v >= 0 && v <= maxEnergy }

func priceOK(p money.Price) bool { return p >= 0 && p <= maxPrice*pricePerReal }

func (c *Case) validateOffer(e *fault.Collector) {
	o := &c.Offer
	e.Check(len(o.Prices) > 0, "oferta.preco", "Informe o preço da energia")
	for i := range o.Prices {
		e.Check(priceOK(o.Prices[i].Price) && o.Prices[i].Price > 0, "oferta.preco", "O preço da energia deve ser maior que zero e até R$ 10.000/MWh")
	}
	e.Check(o.PLD == nil || priceOK(*o.PLD), "oferta.pld", "O PLD deve ir de zero a R$ 10.000/MWh")
	e.Check(o.LowerPercent >= 0 && o.LowerPercent <= o.UpperPercent && o.UpperPercent <= 5*percent.Hundred, "oferta.faixa",
		"A faixa do contrato vai de 0% a 500%, com o mínimo até o máximo")
	e.Check(c.NetworkDiscount.Offered >= 0 && c.NetworkDiscount.Offered <= percent.Hundred, "oferta.desconto_tusd", "O desconto da TUSD vai de 0% a 100%")
	e.Check(demandOK(c.NetworkDiscount.Right), "oferta.musd_com_direito_kw", "A demanda com direito ao desconto vai de zero a 1.000.000 kW")
	if g := c.Generator; g != nil {
		e.Check(energyOK(g.Monthly), "gerador.energia", "A energia do gerador não pode ser negativa nem passar de 1.000.000 MWh")
		e.Check(demandOK(&g.PowerKW), "gerador.potencia", "A potência do gerador vai de zero a 1.000.000 kW")
		e.Check(priceOK(g.Cost), "gerador.custo", "O custo do gerador vai de zero a R$ 10.000/MWh")
	}
}

func (c *Case) validatePremises(e *fault.Collector) {
	p := &c.Premises
	within := func(v, low, high percent.Percent, path, name string) {
		e.Check(v >= low && v <= high, "premissas."+path, name+" deve ir de "+ptbr.FormatPercentExact(low)+" a "+ptbr.FormatPercentExact(high))
	}
	within(p.Loss, 0, 20*percent.One, "perdas", "As perdas")
	within(p.PROINFAShare, 0, 20*percent.One, "proinfa", "A parcela do PROINFA")
	within(p.CaptiveGrowth, -maxGrowth, maxGrowth, "crescimento_cativo", "O crescimento do cativo")
	within(p.FreeGrowth, -maxGrowth, maxGrowth, "crescimento_livre", "O crescimento do livre")
	within(p.VolumeDrop, 0, percent.Hundred, "queda_consumo", "A queda do consumo")
	if p.DiscountRate != nil {
		within(*p.DiscountRate, 0, percent.Hundred, "taxa_desconto", "A taxa de desconto")
	}
	e.Check(p.Management >= 0 && p.Management <= maxMonthly, "premissas.gestao", "A taxa de gestão não pode ser negativa")
	e.Check(p.PublicLighting >= 0 && p.PublicLighting <= maxMonthly, "premissas.cip", "A CIP não pode ser negativa")
}

// validateRisks checks what law or place may bring.
func (c *Case) validateRisks(e *fault.Collector) {
	k := c.Risks
	if k == nil {
		return
	}
	e.Check(k.Compensated == nil || energyOK(*k.Compensated), "riscos.compensada_kWh_mes", "A energia compensada não pode ser negativa nem passar de 1.000.000 MWh")
	e.Check(k.Balance == nil || energyOK(*k.Balance), "riscos.saldo_creditos_kWh", "O saldo não pode ser negativo nem passar de 1.000.000 MWh")
	e.Check(k.Charges == nil || *k.Charges >= 0 && *k.Charges <= percent.Hundred, "riscos.encargos_variacao_percentual", "A variação dos encargos vai de 0% a 100%")
	for path, p := range map[string]*money.Price{
		"tarifas_segregadas_min_R$_MWh": k.SegregatedLow, "tarifas_segregadas_max_R$_MWh": k.SegregatedHigh, "ercap_ponta_R$_MWh": k.ReservePeak,
	} {
		e.Check(p == nil || priceOK(*p), "riscos."+path, "O valor vai de zero a R$ 10.000/MWh")
	}
	both := (k.SegregatedLow == nil) == (k.SegregatedHigh == nil)
	e.Check(both && (k.SegregatedLow == nil || *k.SegregatedLow <= *k.SegregatedHigh), "riscos.tarifas_segregadas_max_R$_MWh",
		"Informe os dois limites da faixa, o menor primeiro")
}

// validateCredits checks how the client is taxed.
func (c *Case) validateCredits(e *fault.Collector) {
	k := c.Credits
	if k == nil {
		return
	}
	e.Check(slices.Contains(Regimes(), k.Regime), "creditos.regime_tributario", "Informe lucro_real, lucro_presumido, simples ou nao_contribuinte")
	e.Check(k.Industrial >= 0 && k.Industrial <= percent.Hundred, "creditos.processo_industrial_percentual", "A parte do processo industrial vai de 0% a 100%")
	e.Check(k.Export >= 0 && k.Export <= percent.Hundred, "creditos.exportacao_percentual", "A parte exportada vai de 0% a 100%")
	e.Check(k.Federal >= 0 && k.Federal <= maxTax, "creditos", "A alíquota dos créditos de PIS/COFINS vai de 0% a 50%")
}

// validateMove checks what it takes to migrate.
func (c *Case) validateMove(e *fault.Collector) {
	m := c.Move
	if m == nil {
		return
	}
	given := func(v *money.Amount, path, name string) {
		e.Check(v == nil || *v >= 0 && *v <= maxMonthly, "migracao."+path, name+" não pode ser negativo nem passar de R$ 100 milhões")
	}
	given(m.Metering, "medicao_R$", "O custo da medição")
	given(m.Membership, "adesao_ccee_R$", "O custo da adesão")
	given(m.Penalty, "multa_rescisao_R$", "O valor da multa")
	given(m.Other, "outros_R$", "O valor de outros custos")
	given(m.Contribution, "contribuicao_ccee_R$", "O valor da contribuição")
	if g := m.Guarantee; g != nil {
		given(&g.Face, "garantia_R$", "O valor da garantia")
		e.Check(g.Rate >= 0 && g.Rate <= percent.Hundred, "migracao.garantia_percentual", "A taxa da garantia vai de 0% a 100% ao ano")
		e.Check(g.Months > 0 && g.Months <= paybackMonths, "migracao.garantia_meses", "O prazo da garantia vai de 1 a 120 meses")
	}
	if r := m.Retailer; r != nil {
		given(r.Monthly, "varejista_mensal_R$", "A taxa do varejista")
		e.Check(r.PerMWh == nil || priceOK(*r.PerMWh), "migracao.varejista_R$_MWh", "A taxa do varejista vai de zero a R$ 10.000/MWh")
	}
	e.Check(m.Discount >= 0 && m.Discount <= percent.Hundred, "premissas.taxa_desconto", "A taxa de desconto vai de 0% a 100%")
}

// validateGiven checks what comes from tables and the law.
func (c *Case) validateGiven(e *fault.Collector) {
	for i := range c.Taxes {
		t := &c.Taxes[i]
		e.Check(t.ICMS >= 0 && t.ICMS <= maxTax && t.PIS >= 0 && t.COFINS >= 0 && t.PIS+t.COFINS <= maxTax,
			fmt.Sprintf("tributos[%d]", i), "As alíquotas vão de 0% a 50%")
	}
	for i := range c.Tariffs {
		for _, p := range c.Tariffs[i].prices() {
			e.Check(p == nil || priceOK(*p), fmt.Sprintf("tarifas[%d]", i), "As tarifas vão de zero a R$ 10.000")
		}
	}
	for _, f := range FlagNames() {
		rate := c.flagRate(f, c.Start)
		e.Check(rate != nil && priceOK(rate.Rate), "bandeiras."+string(f), "Falta o adicional da bandeira "+f.Label()+" em vigor")
	}
	for i := range c.Charges {
		e.Check(priceOK(c.Charges[i].Rate), "encargos", "Os encargos da CCEE vão de zero a R$ 10.000/MWh")
	}
	e.Check(!c.Rules.DemandTolerance.LessThan(one), "regras.tolerancia", "Falta a tolerância da demanda")
	e.Check(!c.Rules.ExcessMultiplier.IsNegative(), "regras.multiplicador", "Falta o multiplicador da ultrapassagem")
	q := &c.Equivalent
	e.Check(q.TonnesPerMWh.IsPositive() && q.TonnesPerTree.IsPositive() && q.TreesPerHa.IsPositive() && q.FieldHa.IsPositive(),
		"ambiental", "Faltam os fatores dos equivalentes ambientais")
}

func (t *Tariff) prices() []*money.Price {
	return []*money.Price{
		t.DemandPeak, t.DemandOffPeak, t.TUSDPeak, t.TUSDOffPeak, t.TEPeak, t.TEOffPeak, t.TUSDReserved, t.TEReserved,
	}
}
