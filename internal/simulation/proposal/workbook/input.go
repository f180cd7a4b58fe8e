package workbook

import (
	"cmp"
	"fmt"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/percent"
	"ynova/internal/simulation"
	"ynova/internal/simulation/cost"
)

// Columns of the sheet of the months.
const (
	colMonth = iota + 1
	colPeak
	colOffPeak
	colReserved
	colDemandPeak
	colDemandOffPeak
	colPROINFA
	colPrice
	colCharge
	colICMS
	colPIS
	colCOFINS
	colFlag
	colOfferedPeak
	colOfferedDemandPeak
	colTotal
	colRequirement
	colNet
	colDiscount
	colConsumptionTax
	colTaxOnTax
)

// fraction is a percent as a fraction.
func fraction(p percent.Percent) string { return fixed.Text(int64(p), 8, 0) }

// row is a premise: its name in the formulas, what it is called, its value and unit.
type row struct{ name, label, value, unit string }

// premises writes the cells that the formulas rest on.
func (b *book) premises() {
	b.text(premises, "A1", "Premissas", b.styles.title)
	b.text(premises, "A2", "As células coloridas são entradas: altere-as e tudo é recalculado.", b.styles.text)
	for i, r := range b.rows() {
		at := i + 3
		b.text(premises, cell(1, at), r.label, b.styles.text)
		if r.value == "" {
			b.text(premises, cell(2, at), "", b.styles.input)
		} else {
			b.number(premises, cell(2, at), r.value, b.styles.input)
		}
		b.text(premises, cell(3, at), r.unit, b.styles.text)
		b.names[r.name] = fmt.Sprintf("%s!$B$%d", premises, at)
	}
	b.keep(b.SetColWidth(premises, "A", "A", 58))
	b.keep(b.SetColWidth(premises, "B", "C", 20))
}

func (b *book) rows() []row {
	s := b.doc.Sheet
	c, p := s.Case, &s.Case.Premises
	right, discount := "", ""
	if c.NetworkDiscount.Right != nil {
		right = c.NetworkDiscount.Right.String()
	}
	if p.DiscountRate != nil {
		discount = fraction(*p.DiscountRate)
	}
	out := []row{
		{"perdas", "Perdas sobre o consumo", fraction(p.Loss), "fração"},
		{"proinfa", "PROINFA sobre o consumo, onde não informado", fraction(p.PROINFAShare), "fração"},
		{"gestao", "Taxa de gestão", p.Management.Text(), "R$/mês"},
		{"cip", "Iluminação pública (CIP)", p.PublicLighting.Text(), "R$/mês"},
		{"tolerancia", "Tolerância da demanda", c.Rules.DemandTolerance.String(), "vezes"},
		{"multiplicador", "Multiplicador da ultrapassagem", c.Rules.ExcessMultiplier.String(), "vezes"},
		{"direito", "Demanda com direito ao desconto (vazio: toda)", right, "kW"},
		{"rede_sem_icms", "Uso da rede fora da base do ICMS (1: sim)", flag(p.NetworkWithoutICMS), ""},
		{"desconto_sem_tributo", "Desconto sem tributos (1: sim)", flag(p.DiscountWithoutTax), ""},
		{"icms_medido", "ICMS só sobre o consumo, sem perdas (1: sim)", flag(c.Offer.ICMSOnMetered), ""},
		{"cresc_cativo", "Crescimento do custo cativo ao ano", fraction(p.CaptiveGrowth), "fração"},
		{"cresc_livre", "Crescimento do custo livre ao ano", fraction(p.FreeGrowth), "fração"},
		{"taxa_vpl", "Taxa de desconto do valor presente (vazio: sem)", discount, "fração"},
	}
	if parts := b.doc.Chosen().Saving.Parts; parts != nil {
		out = append(out, row{"melhor_cativo", "Custo cativo na melhor modalidade, " + string(parts.BestCaptive) + ", como simulado", parts.Captive.Text(), "R$/ano"})
	}
	if k := c.Risks; k != nil && k.Generates && k.Compensated != nil {
		out = append(out, row{compensatedName, "Energia compensada no SCEE, só hoje", k.Compensated.MWhText(), "MWh/mês"})
	}
	out = append(out, charges(b.doc.Input.Premissas)...)
	out = append(out, credits(c.Credits)...)
	out = append(out, moves(c.Move, b.doc.Chosen().Saving.Payback)...)
	out = append(out, contracted("hoje", "hoje", &s.Current.Demand, &c.Contracted)...)
	out = append(out, contracted("proposta", "na proposta", &b.doc.Chosen().Demand, &c.Contracted)...)
	return append(out, generator(c.Generator)...)
}

// charges are ESS, EER and ERCAP where each was typed; none where their sum holds.
func charges(e *simulation.EntryPremises) (out []row) {
	if e == nil {
		return nil
	}
	for _, one := range e.Apart() {
		out = append(out, row{chargeNames[one.Name], one.Name, one.Rate.Text(), "R$/MWh"})
	}
	return out
}

// chargeNames are the charges in the formulas.
var chargeNames = map[string]string{"ESS": "ess", "EER": "eer", "ERCAP": "ercap"}

// credits are how the client is taxed; none where nobody knows.
func credits(k *cost.Credits) []row {
	if k == nil {
		return nil
	}
	takes := k.Regime == cost.ActualProfit || k.Regime == cost.PresumedProfit || k.Regime == cost.Simples && k.Regular
	share := max(k.Industrial, k.Export)
	if k.Regime == cost.Simples || k.Regime == cost.NoTaxpayer {
		share = 0
	}
	federal := percent.Percent(0)
	if k.Regime == cost.ActualProfit {
		federal = k.Federal
	}
	return []row{
		{creditName, "Créditos: parte do ICMS que se recupera", fraction(share), "fração"},
		{"cred_pis_cofins", "Créditos: alíquota de PIS/COFINS até 12/2026", fraction(federal), "fração"},
		{"cred_consumo", "Créditos: recupera CBS e IBS (1: sim)", flag(takes), ""},
		{"cred_tusd", "Créditos: TUSD da unidade livre dá PIS/COFINS (1: sim)", flag(k.Network), ""},
	}
}

// moves are what a migration costs; none where the simulation did not ask.
func moves(m *cost.Move, p *cost.Payback) []row {
	if m == nil || p == nil {
		return nil
	}
	once, contribution, monthly, perMWh := "", "0", "0", "0"
	if len(p.Missing) == 0 {
		once = p.Sum.Text()
	}
	if m.Contribution != nil {
		contribution = m.Contribution.Text()
	}
	if r := m.Retailer; r != nil && r.Monthly != nil {
		monthly = r.Monthly.Text()
	}
	if r := m.Retailer; r != nil && r.PerMWh != nil {
		perMWh = r.PerMWh.Text()
	}
	return []row{
		{onceName, "Custos únicos da migração (vazio: não informados por inteiro)", once, "R$"},
		{"contribuicao", "Contribuição à CCEE (0: não há, ou não informada)", contribution, "R$/mês"},
		{"varejista_mes", "Comercializador varejista por mês (0: não há, ou não informado)", monthly, "R$/mês"},
		{"varejista_mwh", "Comercializador varejista por MWh (0: não há, ou não informado)", perMWh, "R$/MWh"},
		{"taxa_retorno", "Taxa de desconto do retorno", fraction(m.Discount), "fração ao ano"},
	}
}

// contracted shows the demand in the peak as the client has it where the plan bills
// none of its own; empty where he has none.
func contracted(name, label string, d, client *cost.Contracted) []row {
	peak := ""
	if p := cmp.Or(d.Peak, client.Peak); p != nil {
		peak = p.String()
	}
	return []row{
		{"fp_" + name, "Demanda contratada " + label + ", fora ponta", d.OffPeak.String(), "kW"},
		{"p_" + name, "Demanda contratada " + label + ", ponta (só na Azul)", peak, "kW"},
	}
}

func generator(g *cost.Generator) []row {
	if g == nil {
		g = &cost.Generator{PowerKW: decimal.Zero}
	}
	return []row{
		{"ger_mwh", "Gerador: energia na ponta por mês", g.Monthly.MWhText(), "MWh"},
		{"ger_kw", "Gerador: potência", g.PowerKW.String(), "kW"},
		{"ger_custo", "Gerador: custo", g.Cost.Text(), "R$/MWh"},
		{"ger_desliga", "Gerador desligado na proposta (1: sim)", flag(g.SwitchOff), ""},
	}
}

func flag(b bool) string {
	if b {
		return "1"
	}
	return "0"
}

// use writes the months: what was used, what holds, and what the proposal buys.
func (b *book) use() {
	b.head(use, "Consumo e preços por mês", []string{
		"Mês", "Ponta (MWh)", "Fora ponta (MWh)", "Reservado (MWh)", "Demanda P (kW)", "Demanda FP (kW)", "PROINFA (MWh)", "Preço (R$/MWh)",
		"Encargos (R$/MWh)", "ICMS", "PIS", "COFINS", "Bandeira (R$/MWh)", "Ponta na proposta", "Demanda P na proposta", "Total (MWh)",
		"Com perdas (MWh)", "NET (MWh)", "Desconto na TUSD", "CBS e IBS", "CBS e IBS na base do ICMS (1: sim)",
	})
	for i := range b.doc.Sheet.Months {
		offered := percent.Percent(0)
		if !b.doc.Chosen().Rates[i].Discount.IsZero() {
			offered = b.doc.Sheet.Case.NetworkDiscount.Offered // the law leaves a right to it
		}
		b.number(use, cell(colDiscount, first+i), fraction(offered), b.styles.input)
		b.month(first+i, &b.doc.Sheet.Months[i])
	}
}

func (b *book) month(r int, m *cost.SheetMonth) {
	in := func(column int, value string) { b.number(use, cell(column, r), value, b.styles.input) }
	b.text(use, cell(colMonth, r), m.Month.Short(), b.styles.bold)
	in(colPeak, m.Present.Peak.MWhText())
	in(colOffPeak, m.Present.OffPeak.MWhText())
	in(colReserved, m.Present.Reserved.MWhText())
	for column, d := range map[int]*decimal.Decimal{colDemandPeak: m.Present.DemandPeak, colDemandOffPeak: m.Present.DemandOffPeak} {
		if d == nil { // not measured: the contracted demand counts
			b.text(use, cell(column, r), "", b.styles.input)
		} else {
			in(column, d.String())
		}
	}
	in(colPrice, m.Price.Text())
	in(colICMS, fraction(m.ICMS))
	in(colPIS, fraction(m.PIS))
	in(colCOFINS, fraction(m.COFINS))
	in(colFlag, m.FlagRate.Text())
	in(colConsumptionTax, fraction(m.CBS+m.IBS))
	in(colTaxOnTax, flag(m.ICMSOnConsumption))

	at := func(column int) string { return cell(column, r) }
	n := b.names
	put := func(column int, f string) { b.formula(use, at(column), f, b.styles.energy) }
	if _, apart := n[chargeNames["ESS"]]; apart {
		b.formula(use, at(colCharge), n[chargeNames["ESS"]]+"+"+n[chargeNames["EER"]]+"+"+n[chargeNames["ERCAP"]], b.styles.money)
	} else {
		in(colCharge, m.Charge.Text())
	}
	put(colOfferedPeak, at(colPeak)+"+"+n["ger_mwh"]+"*"+n["ger_desliga"])
	put(colOfferedDemandPeak, fmt.Sprintf(`IF(%[1]s=1,N(%[2]s)+%[3]s,IF(%[2]s="","",%[2]s))`, n["ger_desliga"], at(colDemandPeak), n["ger_kw"]))
	put(colTotal, at(colOfferedPeak)+"+"+at(colOffPeak)+"+"+at(colReserved))
	put(colRequirement, whole(at(colTotal)+"*(1+"+n["perdas"]+")"))
	if m.KnownPROINFA {
		in(colPROINFA, m.Offered.PROINFA.MWhText())
	} else {
		put(colPROINFA, whole(at(colTotal)+"*"+n["proinfa"]))
	}
	put(colNet, "MAX("+at(colRequirement)+"-"+at(colPROINFA)+",0)")
}

// whole rounds MWh to whole kWh, a tie to the even one, as the simulation does.
func whole(x string) string {
	return fmt.Sprintf("IF(ABS((%[1]s)*1000-INT((%[1]s)*1000)-0.5)<0.000001,2*ROUND((%[1]s)*500,0),ROUND((%[1]s)*1000,0))/1000", x)
}

// Columns of a block of tariffs; the block of the proposal begins after that of today.
const (
	rateDemandOff = iota
	rateDemandPeak
	rateTUSDPeak
	rateTUSDOff
	rateTUSDReserved
	rateTEPeak
	rateTEOff
	rateTEReserved
	rateColumns
)

// rates writes the tariffs of each month without taxes, those of today and those of
// the proposal.
func (b *book) rates() {
	titles := []string{"Mês"}
	for _, p := range []*cost.SheetPlan{&b.doc.Sheet.Current, b.doc.Chosen()} {
		suffix := " · hoje, " + string(p.Modality)
		if p.Market == cost.Free {
			suffix = " · proposta, " + string(p.Modality)
		}
		for _, t := range []string{"Demanda FP", "Demanda P", "TUSD P", "TUSD FP", "TUSD reservado", "TE P", "TE FP", "TE reservado"} {
			titles = append(titles, t+suffix)
		}
	}
	b.head(rates, "Tarifas sem tributos: demanda em R$/kW, energia em R$/MWh", titles)
	for i := range b.doc.Sheet.Months {
		b.text(rates, cell(1, first+i), b.doc.Sheet.Months[i].Month.Short(), b.styles.bold)
		for j, p := range []*cost.SheetPlan{&b.doc.Sheet.Current, b.doc.Chosen()} {
			r := &p.Rates[i]
			for k, v := range []decimal.Decimal{
				r.DemandOffPeak, r.DemandPeak, r.TUSDPeak, r.TUSDOffPeak, r.TUSDReserved, r.TEPeak, r.TEOffPeak, r.TEReserved,
			} {
				b.number(rates, cell(2+j*rateColumns+k, first+i), v.String(), b.styles.input)
			}
		}
	}
}
