package cost_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/simulation/cost"
)

// complaints are what Validate says, a line for each field; "" when it accepts.
func complaints(t *testing.T, c *cost.Case) string {
	t.Helper()
	err := c.Validate()
	if err == nil {
		return ""
	}
	var f *fault.Error
	if !errors.As(err, &f) {
		t.Fatalf("error = %v", err)
	}
	lines := make([]string, len(f.Fields))
	for i, x := range f.Fields {
		lines[i] = x.Path + ": " + x.Message
	}
	return strings.Join(lines, "\n")
}

func number(s string) *decimal.Decimal {
	d := decimal.RequireFromString(s)
	return &d
}

// bound is a value with its limits: both are accepted, a step beyond either is not.
type bound[T any] struct {
	name                     string
	set                      func(c *cost.Case, v T)
	below, least, most, over T
	want                     string
}

func (b *bound[T]) try(t *testing.T) {
	t.Helper()
	for i, v := range []T{b.below, b.least, b.most, b.over} {
		c := e5(t, 0)
		c.Generator = &cost.Generator{}
		b.set(&c, v)
		want := ""
		if i == 0 || i == 3 {
			want = b.want
		}
		if diff := cmp.Diff(want, complaints(t, &c)); diff != "" {
			t.Errorf("SM-06 %s of %v (-want +got)\n%s", b.name, v, diff)
		}
	}
}

func TestBoundsOfEnergy_SM06(t *testing.T) {
	const top = 1_000_000 * energy.MWh
	const use = "consumo_mensal[0].consumo_fora_ponta_kWh: O consumo não pode ser negativo nem passar de 1.000.000 MWh"
	for _, b := range []bound[energy.Energy]{
		{"peak", func(c *cost.Case, v energy.Energy) { c.Use[0].Peak, c.Use[0].PROINFA = v, nil }, -1, 0, top, top + 1, use},
		{"off-peak", func(c *cost.Case, v energy.Energy) { c.Use[0].OffPeak, c.Use[0].PROINFA = v, nil }, -1, 0, top, top + 1, use},
		{"reserved", func(c *cost.Case, v energy.Energy) { c.Use[0].Reserved, c.Use[0].PROINFA = &v, nil }, -1, 0, top, top + 1, use},
		{"PROINFA up to all of the use", func(c *cost.Case, v energy.Energy) {
			reserved := 5 * energy.MWh
			c.Use[0].Reserved, c.Use[0].PROINFA = &reserved, &v
		}, -1, 0, 185 * energy.MWh, 185*energy.MWh + 1, "consumo_mensal[0].proinfa: O PROINFA não pode ser negativo nem maior que o consumo"},
		{"generator", func(c *cost.Case, v energy.Energy) { c.Generator.Monthly = v }, -1, 0, top, top + 1, "gerador.energia: A energia do gerador não pode ser negativa nem passar de 1.000.000 MWh"},
	} {
		b.try(t)
	}
	for name, set := range map[string]func(u *cost.Use){
		"peak": func(u *cost.Use) { u.Peak = 1 }, "off-peak": func(u *cost.Use) { u.OffPeak = 1 }, "reserved": func(u *cost.Use) { u.Reserved = new(energy.Energy(1)) },
	} {
		c := e5(t, 0)
		c.Use[4] = cost.Use{Month: c.Use[4].Month}
		if got := complaints(t, &c); got != "consumo_mensal[4].consumo_fora_ponta_kWh: O mês não tem consumo" {
			t.Errorf("SM-06 a month without use: %q", got)
		}
		if set(&c.Use[4]); complaints(t, &c) != "" {
			t.Errorf("SM-06 a use in %s alone: %q", name, complaints(t, &c))
		}
	}
}

func TestBoundsOfDemand_SM06(t *testing.T) {
	const top, over = "1000000", "1000000.01"
	measured := "A demanda não pode ser negativa nem passar de 1.000.000 kW"
	for _, b := range []bound[string]{
		{"contracted", func(c *cost.Case, v string) { c.Contracted.OffPeak = *number(v) }, "0", "0.01", top, over, "cliente.demanda_contratada_kW: Informe a demanda contratada em kW, maior que zero e até 1.000.000"},
		{"contracted in the peak", func(c *cost.Case, v string) { c.Contracted.Peak = number(v) }, "-0.01", "0", top, over, "cliente.demanda_contratada_ponta_kW: Informe a demanda contratada na ponta em kW, até 1.000.000"},
		{"measured in the peak", func(c *cost.Case, v string) { c.Use[2].DemandPeak = number(v) }, "-0.01", "0", top, over, "consumo_mensal[2].demanda_ponta_kW: " + measured},
		{"measured off the peak", func(c *cost.Case, v string) { c.Use[3].DemandOffPeak = number(v) }, "-0.01", "0", top, over, "consumo_mensal[3].demanda_fora_ponta_kW: " + measured},
		{"with a right to the discount", func(c *cost.Case, v string) { c.NetworkDiscount.Right = number(v) }, "-0.01", "0", top, over, "oferta.musd_com_direito_kw: A demanda com direito ao desconto vai de zero a 1.000.000 kW"},
		{"of the generator", func(c *cost.Case, v string) { c.Generator.PowerKW = *number(v) }, "-0.01", "0", top, over, "gerador.potencia: A potência do gerador vai de zero a 1.000.000 kW"},
		{"tolerance", func(c *cost.Case, v string) { c.Rules.DemandTolerance = *number(v) }, "0.99", "1", "2", "0", "regras.tolerancia: Falta a tolerância da demanda"},
		{"multiplier", func(c *cost.Case, v string) { c.Rules.ExcessMultiplier = *number(v) }, "-0.01", "0", "3", "-3", "regras.multiplicador: Falta o multiplicador da ultrapassagem"},
		{"tonnes per MWh", func(c *cost.Case, v string) { c.Equivalent.TonnesPerMWh = *number(v) }, "0", "0.0001", "9", "-1", "ambiental: Faltam os fatores dos equivalentes ambientais"},
		{"tonnes per tree", func(c *cost.Case, v string) { c.Equivalent.TonnesPerTree = *number(v) }, "0", "0.0001", "9", "-1", "ambiental: Faltam os fatores dos equivalentes ambientais"},
		{"trees per hectare", func(c *cost.Case, v string) { c.Equivalent.TreesPerHa = *number(v) }, "0", "0.0001", "9", "-1", "ambiental: Faltam os fatores dos equivalentes ambientais"},
		{"field", func(c *cost.Case, v string) { c.Equivalent.FieldHa = *number(v) }, "0", "0.0001", "9", "-1", "ambiental: Faltam os fatores dos equivalentes ambientais"},
	} {
		b.try(t)
	}
}

func TestBoundsOfPrices_SM06(t *testing.T) {
	const top = money.Price(10_000e8)
	const tariff = "tarifas[1]: As tarifas vão de zero a R$ 10.000"
	for _, b := range []bound[money.Price]{
		{"energy", func(c *cost.Case, v money.Price) { c.Offer.Prices[0].Price = v }, 0, 1, top, top + 1, "oferta.preco: O preço da energia deve ser maior que zero e até R$ 10.000/MWh"},
		{"PLD", func(c *cost.Case, v money.Price) { c.Offer.PLD = &v }, -1, 0, top, top + 1, "oferta.pld: O PLD deve ir de zero a R$ 10.000/MWh"},
		{"generator", func(c *cost.Case, v money.Price) { c.Generator.Cost = v }, -1, 0, top, top + 1, "gerador.custo: O custo do gerador vai de zero a R$ 10.000/MWh"},
		{"charges", func(c *cost.Case, v money.Price) { c.Charges[0].Rate = v }, -1, 0, top, top + 1, "encargos: Os encargos da CCEE vão de zero a R$ 10.000/MWh"},
		{"flag", func(c *cost.Case, v money.Price) { c.Flags[4].Rate = v }, -1, 0, top, top + 1, "bandeiras.escassez_hidrica: Falta o adicional da bandeira escassez hídrica em vigor"},
		{"demand, peak", func(c *cost.Case, v money.Price) { c.Tariffs[1].DemandPeak = &v }, -1, 0, top, top + 1, tariff},
		{"demand, off-peak", func(c *cost.Case, v money.Price) { c.Tariffs[1].DemandOffPeak = &v }, -1, 0, top, top + 1, tariff},
		{"TUSD, peak", func(c *cost.Case, v money.Price) { c.Tariffs[1].TUSDPeak = &v }, -1, 0, top, top + 1, tariff},
		{"TUSD, off-peak", func(c *cost.Case, v money.Price) { c.Tariffs[1].TUSDOffPeak = &v }, -1, 0, top, top + 1, tariff},
		{"TE, peak", func(c *cost.Case, v money.Price) { c.Tariffs[1].TEPeak = &v }, -1, 0, top, top + 1, tariff},
		{"TE, off-peak", func(c *cost.Case, v money.Price) { c.Tariffs[1].TEOffPeak = &v }, -1, 0, top, top + 1, tariff},
		{"TUSD, reserved", func(c *cost.Case, v money.Price) { c.Tariffs[1].TUSDReserved = &v }, -1, 0, top, top + 1, tariff},
		{"TE, reserved", func(c *cost.Case, v money.Price) { c.Tariffs[1].TEReserved = &v }, -1, 0, top, top + 1, tariff},
	} {
		b.try(t)
	}
	const most = 100_000_000 * money.Real
	for _, b := range []bound[money.Amount]{
		{"management", func(c *cost.Case, v money.Amount) { c.Premises.Management = v }, -1, 0, most, most + 1, "premissas.gestao: A taxa de gestão não pode ser negativa"},
		{"public lighting", func(c *cost.Case, v money.Amount) { c.Premises.PublicLighting = v }, -1, 0, most, most + 1, "premissas.cip: A CIP não pode ser negativa"},
	} {
		b.try(t)
	}
}

func TestBoundsOfPercents_SM06(t *testing.T) {
	const (
		one, hundred = percent.One, percent.Hundred
		taxes        = "tributos[0]: As alíquotas vão de 0% a 50%"
		band         = "oferta.faixa: A faixa do contrato vai de 0% a 500%, com o mínimo até o máximo"
	)
	for _, b := range []bound[percent.Percent]{
		{"ICMS", func(c *cost.Case, v percent.Percent) { c.Taxes[0].ICMS = v }, -1, 0, 50 * one, 50*one + 1, taxes},
		{"PIS", func(c *cost.Case, v percent.Percent) { c.Taxes[0].PIS, c.Taxes[0].COFINS = v, 20*one }, -1, 0, 30 * one, 30*one + 1, taxes},
		{"COFINS", func(c *cost.Case, v percent.Percent) { c.Taxes[0].PIS, c.Taxes[0].COFINS = 10*one, v }, -1, 0, 40 * one, 40*one + 1, taxes},
		{"lower limit up to the upper one", func(c *cost.Case, v percent.Percent) { c.Offer.LowerPercent = v }, -1, 0, 120 * one, 120*one + 1, band},
		{"upper limit", func(c *cost.Case, v percent.Percent) { c.Offer.UpperPercent = v }, 80*one - 1, 80 * one, 5 * hundred, 5*hundred + 1, band},
		{"discount", func(c *cost.Case, v percent.Percent) { c.NetworkDiscount.Offered = v }, -1, 0, hundred, hundred + 1, "oferta.desconto_tusd: O desconto da TUSD vai de 0% a 100%"},
		{"losses", func(c *cost.Case, v percent.Percent) { c.Premises.Loss = v }, -1, 0, 20 * one, 20*one + 1, "premissas.perdas: As perdas deve ir de 0% a 20%"},
		{"PROINFA", func(c *cost.Case, v percent.Percent) { c.Premises.PROINFAShare = v }, -1, 0, 20 * one, 20*one + 1, "premissas.proinfa: A parcela do PROINFA deve ir de 0% a 20%"},
		{"captive growth", func(c *cost.Case, v percent.Percent) { c.Premises.CaptiveGrowth = v }, -30*one - 1, -30 * one, 30 * one, 30*one + 1, "premissas.crescimento_cativo: O crescimento do cativo deve ir de -30% a 30%"},
		{"free growth", func(c *cost.Case, v percent.Percent) { c.Premises.FreeGrowth = v }, -30*one - 1, -30 * one, 30 * one, 30*one + 1, "premissas.crescimento_livre: O crescimento do livre deve ir de -30% a 30%"},
		{"fall of the use", func(c *cost.Case, v percent.Percent) { c.Premises.VolumeDrop = v }, -1, 0, hundred, hundred + 1, "premissas.queda_consumo: A queda do consumo deve ir de 0% a 100%"},
		{"discount rate", func(c *cost.Case, v percent.Percent) { c.Premises.DiscountRate = &v }, -1, 0, hundred, hundred + 1, "premissas.taxa_desconto: A taxa de desconto deve ir de 0% a 100%"},
	} {
		b.try(t)
	}
}

// Verde exists in A3a, A4 and AS alone; group B gets its date and no simulation.
func TestUnits_SM06(t *testing.T) {
	const group = "cliente.subgrupo: Informe um subgrupo do grupo A: A1, A2, A3, A3a, A4 ou AS"
	low := func(on string) string {
		return "cliente.subgrupo: Unidade de baixa tensão: o mercado livre abre em " + on + ". A simulação compara Verde e Azul, que só existem no grupo A."
	}
	onlyAzul := func(subgroup string) string {
		return "cliente.modalidade: O subgrupo " + subgroup + " só tem a modalidade Azul"
	}
	for _, tt := range []struct{ subgroup, verde, azul string }{
		{"A1", onlyAzul("A1"), ""},
		{"A2", onlyAzul("A2"), ""},
		{"A3", onlyAzul("A3"), ""},
		{"A3a", "", ""},
		{"A4", "", ""},
		{"AS", "", ""},
		{"A5", group + "\n" + onlyAzul("A5"), group},
		{"", group + "\n" + onlyAzul(""), group},
		{"B1", low("25/11/2027"), low("25/11/2027")},
		{"b3", low("25/11/2027"), low("25/11/2027")},
	} {
		for modality, want := range map[cost.Modality]string{cost.Verde: tt.verde, cost.Azul: tt.azul} {
			c := e5(t, 0)
			c.Unit.Subgroup, c.Unit.Modality = tt.subgroup, modality
			if diff := cmp.Diff(want, complaints(t, &c)); diff != "" {
				t.Errorf("SM-06 %s %s (-want +got)\n%s", tt.subgroup, modality, diff)
			}
		}
	}
	for _, tt := range []struct {
		want   string
		change func(c *cost.Case)
	}{
		{"cliente.distribuidora: Informe a distribuidora", func(c *cost.Case) { c.Unit.Distributor = " \t" }},
		{"cliente.modalidade: Informe a modalidade Verde ou Azul", func(c *cost.Case) { c.Unit.Modality = "verde" }},
		{"cliente.subgrupo: Unidade de baixa tensão: o mercado livre abre em 25/11/2028. A simulação compara Verde e Azul, que só existem no grupo A.", func(c *cost.Case) {
			c.Unit.Subgroup, c.Unit.Business = "B3", false
		}},
		{"consumo_mensal: São necessários 12 meses de consumo; há 11", func(c *cost.Case) { c.Use = c.Use[:11] }},
		{"consumo_mensal: São necessários 12 meses de consumo; há 13\nconsumo_mensal[12].mes: dez/2025 e dez/2025 são o mesmo mês do ano; informe cada mês uma vez", func(c *cost.Case) {
			c.Use = append(c.Use, c.Use[0])
		}},
		{"consumo_mensal[3].mes: fev/2026 e fev/2024 são o mesmo mês do ano; informe cada mês uma vez", func(c *cost.Case) { c.Use[3].Month = c.Use[2].Month - 24 }},
		// Of a use that is wrong it is not also said that there is none; its PROINFA cannot be compared.
		{"consumo_mensal[0].consumo_fora_ponta_kWh: O consumo não pode ser negativo nem passar de 1.000.000 MWh", func(c *cost.Case) {
			c.Use[0].Peak, c.Use[0].OffPeak, c.Use[0].PROINFA = -1, 0, nil
		}},
		{"consumo_mensal[0].consumo_fora_ponta_kWh: O consumo não pode ser negativo nem passar de 1.000.000 MWh\n" +
			"consumo_mensal[0].proinfa: O PROINFA não pode ser negativo nem maior que o consumo", func(c *cost.Case) { c.Use[0].Peak = -1 }},
		{"oferta.preco: Informe o preço da energia", func(c *cost.Case) { c.Offer.Prices = nil }},
		{"bandeiras.amarela: Falta o adicional da bandeira amarela em vigor", func(c *cost.Case) { c.Flags[1].From = c.Start.First().AddDays(1) }},
		{"", func(c *cost.Case) { c.Flags[1].From = c.Start.First() }},
		{"", func(c *cost.Case) { c.Contracted.Peak = nil }},
		{"", func(c *cost.Case) { c.Use[0].DemandPeak, c.Use[0].DemandOffPeak, c.Use[0].PROINFA = nil, nil, nil }},
		{"", func(c *cost.Case) { c.Offer.PLD, c.Generator, c.Premises.DiscountRate = nil, nil, nil }},
	} {
		c := e5(t, 0)
		tt.change(&c)
		if diff := cmp.Diff(tt.want, complaints(t, &c)); diff != "" {
			t.Errorf("SM-06 (-want +got)\n%s", diff)
		}
	}
	c := e5(t, 0)
	c.Start = month.Month(0)
	if got := complaints(t, &c); !strings.Contains(got, "inicio: Informe o mês de início") {
		t.Errorf("SM-06 without a start: %q", got)
	}
}
