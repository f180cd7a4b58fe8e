package cost_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/simulation/cost"
)

// outline writes a record a line for each value, what it was computed from below it.
func outline(n trace.Node) string {
	text := n.Name + ": " + cmp.Or(n.Value, "–")
	if n.Unit != "" {
		text += " " + n.Unit
	}
	if n.Formula != "" {
		text += " = " + n.Formula
	}
	if s := n.Source; s != nil {
		text += " [" + strings.Join(slices.DeleteFunc([]string{s.Kind, s.Ref, s.Detail}, func(v string) bool { return v == "" }), ", ") + "]"
	}
	if n.Rules != "" {
		text += " (" + n.Rules + ")"
	}
	for _, in := range n.Inputs {
		text += "\n\t" + strings.ReplaceAll(outline(in), "\n", "\n\t")
	}
	return text
}

const (
	tariffSource  = "[premissa, amostra, tarifas ilustrativas; vigência desde 01/12/2024]"
	premiseSource = "[premissa, amostra, premissas da amostra]"
	taxed         = `
	Fator de tributos: 0.776376 = (1 − ICMS) × (1 − PIS/COFINS)
		ICMS: 18 % [premissa, amostra, alíquotas ilustrativas]
		PIS/COFINS: 5.32 % [premissa, amostra, alíquotas ilustrativas]`
	untaxed = `
	Fator de tributos: 0.9468 = 1 − PIS/COFINS
		PIS/COFINS: 5.32 % [premissa, amostra, alíquotas ilustrativas]`
)

// The record of every line of E5 with a discount of 50 %: formula, inputs, sources.
func TestRecordsOfLines_E5(t *testing.T) {
	c := e5(t, 50)
	r := simulate(t, &c)
	for key, want := range map[cost.Key]string{
		cost.LineDemandFP: `Demanda fora ponta: 12349.04 R$ = demanda utilizada × tarifa de demanda × (1 − desconto) ÷ fator de tributos, arredondado para centavos
	demanda utilizada: 590 kW
	tarifa de demanda: 32.5 R$/kW ` + tariffSource + `
	1 − desconto: 0.5` + taxed,
		cost.LineUnusedFP: `Demanda não utilizada fora ponta: 171.63 R$ = demanda não utilizada × tarifa de demanda × (1 − desconto) ÷ fator de tributos, arredondado para centavos
	demanda não utilizada: 10 kW
	tarifa de demanda: 32.5 R$/kW ` + tariffSource + `
	1 − desconto: 0.5` + untaxed,
		cost.LineNetworkP: `TUSD energia na ponta: 28248.63 R$ = (energia na ponta × TUSD fora ponta + energia na ponta × TUSD na ponta − TUSD fora ponta × (1 − desconto)) ÷ fator de tributos, arredondado para centavos
	energia na ponta: 18 MWh
	TUSD fora ponta: 140.21 R$/MWh ` + tariffSource + `
	energia na ponta: 18 MWh
	TUSD na ponta − TUSD fora ponta: 2156.42 R$/MWh ` + tariffSource + `
	1 − desconto: 0.5` + taxed,
		cost.LineNetworkFP: `TUSD energia fora ponta: 29256.47 R$ = energia fora ponta × TUSD fora ponta ÷ fator de tributos, arredondado para centavos
	energia fora ponta: 162 MWh
	TUSD fora ponta: 140.21 R$/MWh ` + tariffSource + taxed,
		// 590 × 32.50 × 0.5 + 18 × 2156.42 × 0.5 = 28 995.28; 10 × 32.50 × 0.5 = 162.50
		cost.LineDiscount: `Tributos sobre o desconto da TUSD: 8360.81 R$ = desconto tributado ÷ fator + desconto isento de ICMS ÷ fator − desconto
	Desconto tributado: 28995.28 R$
	Desconto isento de ICMS: 162.5 R$` + taxed + untaxed,
		cost.LineACL: `Energia no mercado livre: 48177.00 R$ = NET × preço, arredondado para centavos
	NET: 181.8 MWh
	preço: 265 R$/MWh [premissa, amostra, preço da energia]
	NET: 181.800 MWh = requisito − PROINFA
		Requisito: 185.400 MWh = consumo × (1 + perdas)
			Consumo: 180.000 MWh = ponta + fora ponta + reservado
				Ponta: 18.000 MWh
				Fora ponta: 162.000 MWh
				Reservado: 0.000 MWh
			Perdas: 3 % ` + premiseSource + `
		PROINFA: 3.600 MWh ` + premiseSource,
		cost.LineACLICMS: `ICMS da energia no mercado livre: 10575.44 R$ = valor da energia × ICMS ÷ (1 − ICMS), arredondado para centavos
	valor da energia: 48177.00 R$
	ICMS: 18 % [premissa, amostra, alíquotas ilustrativas]`,
		cost.LineCCEE: `Encargos da CCEE: 2781.00 R$ = requisito × encargos, arredondado para centavos
	requisito: 185.4 MWh
	encargos: 15 R$/MWh [premissa, amostra, ESS, EER e ERCAP]`,
		cost.LineFee: "Gestão: 500.00 R$ " + premiseSource,
	} {
		same(t, "E5 "+string(key), want, outline(r.Free.Verde.Months[0].Line(key).Trace()))
	}
	for key, want := range map[cost.Key]string{
		cost.LineNetworkP: `TUSD energia na ponta: 53246.55 R$ = energia na ponta × TUSD na ponta ÷ fator de tributos, arredondado para centavos
	energia na ponta: 18 MWh
	TUSD na ponta: 2296.63 R$/MWh ` + tariffSource + taxed,
		cost.LineEnergyFP: `TE fora ponta: 60511.92 R$ = energia fora ponta × TE fora ponta ÷ fator de tributos, arredondado para centavos
	energia fora ponta: 162 MWh
	TE fora ponta: 290 R$/MWh ` + tariffSource + taxed,
	} {
		same(t, "E5 today "+string(key), want, outline(r.Current.Months[0].Line(key).Trace()))
	}
}

// The records of what E5 has not: an excess, reserved energy, a flag, a generator, a
// PROINFA that is not known, a table that ended, a month of two tables.
func TestRecordsOfOtherLines_SM06(t *testing.T) {
	c := e5(t, 0)
	reserved := 10 * energy.MWh
	c.Use[0].Reserved, c.Use[0].PROINFA, c.Use[0].DemandOffPeak = &reserved, nil, number("700")
	c.Tariffs[0].TUSDReserved, c.Tariffs[0].TEReserved = price(t, "50"), price(t, "100")
	c.Tariffs[0].To, c.Tariffs[0].Source = day(t, "2027-03-31"), trace.Source{Ref: "REH 3.400"}
	next := c.Tariffs[0]
	next.From, next.To, next.DemandOffPeak, next.Source.Ref = day(t, "2027-01-11"), day(t, "2027-03-31"), price(t, "43.35"), "REH 3.500"
	next.TUSDPeak, next.TUSDOffPeak, next.TUSDReserved, next.TEReserved = price(t, "2327.63"), price(t, "171.21"), price(t, "81"), price(t, "131")
	c.Use[1].Reserved, c.NetworkDiscount.Offered = &reserved, 50*percent.One
	c.Tariffs = append(c.Tariffs, next)
	c.Tariffs[0].To = day(t, "2027-01-10")
	c.Premises.Flag, c.Premises.PublicLighting = cost.FlagAmarela, 300*money.Real
	c.Offer.ICMSOnMetered = true
	c.Generator = &cost.Generator{
		Monthly: 2 * energy.MWh, PowerKW: *number("50"), Cost: *price(t, "2100.5"), SwitchOff: true, Source: trace.Source{Kind: trace.KindUsuario},
	}
	r := simulate(t, &c)
	const act = " [parâmetro, REH 3.400, vigência de 01/12/2024 a 10/01/2027]"
	mixed := func(name, value, first, second string) string { // of 10 days and of 21
		name = "\n\t" + name + ": "
		return name + value + " R$/MWh = média das tabelas pelos dias de vigência em jan/2027" +
			strings.ReplaceAll(name, "\t", "\t\t") + first + " R$/MWh = 10 dias" + act +
			strings.ReplaceAll(name, "\t", "\t\t") + second + " R$/MWh = 21 dias [parâmetro, REH 3.500, vigência de 11/01/2027 a 31/03/2027]"
	}
	for _, tt := range []struct {
		plan  *cost.Plan
		month int
		key   cost.Key
		want  string
	}{
		// 100 kW × 2 × 32.50 ÷ 0.776376
		{r.Current, 0, cost.LineExcessFP, `Ultrapassagem fora ponta: 8372.23 R$ = (medida − contratada) × multiplicador × tarifa de demanda ÷ fator de tributos, se medida > tolerância × contratada
	ultrapassagem: 200 kW
	tarifa de demanda: 32.5 R$/kW` + act + taxed + `
	Demanda medida: 700 kW
	Demanda contratada: 600 kW
	Tolerância: 1.05 [parâmetro, REN 1000/2021, art. 301]
	Multiplicador: 2 [parâmetro, REN 1000/2021, art. 301]`},
		// (162 × 140.21 + 10 × 50) ÷ 0.776376
		{r.Current, 0, cost.LineNetworkFP, `TUSD energia fora ponta: 29900.49 R$ = (energia fora ponta × TUSD fora ponta + energia reservada × TUSD reservada) ÷ fator de tributos, arredondado para centavos
	energia fora ponta: 162 MWh
	TUSD fora ponta: 140.21 R$/MWh` + act + `
	energia reservada: 10 MWh
	TUSD reservada: 50 R$/MWh` + act + taxed},
		// (162 × 290 + 10 × 100) ÷ 0.776376
		{r.Current, 0, cost.LineEnergyFP, `TE fora ponta: 61799.95 R$ = (energia fora ponta × TE fora ponta + energia reservada × TE reservada) ÷ fator de tributos, arredondado para centavos
	energia fora ponta: 162 MWh
	TE fora ponta: 290 R$/MWh` + act + `
	energia reservada: 10 MWh
	TE reservada: 100 R$/MWh` + act + taxed},
		{r.Current, 0, cost.LineEnergyP, `TE na ponta: 10664.94 R$ = energia na ponta × TE na ponta ÷ fator de tributos, arredondado para centavos
	energia na ponta: 18 MWh
	TE na ponta: 460 R$/MWh` + act + taxed},
		// 190 × 18.85 ÷ 0.776376
		{r.Current, 0, cost.LineFlag, `Bandeira tarifária: 4613.10 R$ = energia × adicional da bandeira amarela ÷ fator de tributos, arredondado para centavos
	energia: 190 MWh
	adicional da bandeira amarela: 18.85 R$/MWh [parâmetro, REH ANEEL 3.306/2024]` + taxed},
		{r.Current, 0, cost.LineLighting, "Iluminação pública (CIP): 300.00 R$ " + premiseSource},
		{r.Current, 0, cost.LineGenerator, `Gerador: 4201.00 R$ = energia do gerador × custo do gerador, arredondado para centavos
	energia do gerador: 2 MWh
	custo do gerador: 2100.5 R$/MWh [usuário]`},
		// The generator's 2 MWh come from the network: 192 × 1.03 = 197.76; 2 % are 3.84; 193.92 × 265.
		{r.Free.Verde, 0, cost.LineACL, `Energia no mercado livre: 51388.80 R$ = NET × preço, arredondado para centavos
	NET: 193.92 MWh
	preço: 265 R$/MWh [premissa, amostra, preço da energia]
	NET: 193.920 MWh = requisito − PROINFA
		Requisito: 197.760 MWh = consumo × (1 + perdas)
			Consumo: 192.000 MWh = ponta + fora ponta + reservado
				Ponta: 20.000 MWh
				Fora ponta: 162.000 MWh
				Reservado: 10.000 MWh
			Perdas: 3 % ` + premiseSource + `
		PROINFA: 3.840 MWh = consumo × parcela do PROINFA
			Parcela do PROINFA: 2 % ` + premiseSource},
		// 192 × 265 = 50 880.00; × 0.18 ÷ 0.82
		{r.Free.Verde, 0, cost.LineACLICMS, `ICMS da energia no mercado livre: 11168.78 R$ = valor da energia consumida × ICMS ÷ (1 − ICMS), arredondado para centavos
	valor da energia consumida: 50880.00 R$
	ICMS: 18 % [premissa, amostra, alíquotas ilustrativas]`},
		// 590 kW at (10 × 32.50 + 21 × 43.35) ÷ 31 = 39.85: ÷ 0.776376
		{r.Current, 1, cost.LineDemandFP, `Demanda fora ponta: 30283.65 R$ = demanda utilizada × tarifa de demanda ÷ fator de tributos, arredondado para centavos
	demanda utilizada: 590 kW
	tarifa de demanda: 39.85 R$/kW = média das tabelas pelos dias de vigência em jan/2027
		tarifa de demanda: 32.50 R$/kW = 10 dias [parâmetro, REH 3.400, vigência de 01/12/2024 a 10/01/2027]
		tarifa de demanda: 43.35 R$/kW = 21 dias [parâmetro, REH 3.500, vigência de 11/01/2027 a 31/03/2027]` + taxed},
		// (162 × 161.21 + 10 × 71) ÷ 0.776376
		{r.Current, 1, cost.LineNetworkFP, `TUSD energia fora ponta: 34552.87 R$ = (energia fora ponta × TUSD fora ponta + energia reservada × TUSD reservada) ÷ fator de tributos, arredondado para centavos
	energia fora ponta: 162 MWh` + mixed("TUSD fora ponta", "161.21", "140.21", "171.21") + `
	energia reservada: 10 MWh` + mixed("TUSD reservada", "71", "50.00", "81.00") + taxed},
		// (162 × 290 + 10 × 121) ÷ 0.776376
		{r.Current, 1, cost.LineEnergyFP, `TE fora ponta: 62070.44 R$ = (energia fora ponta × TE fora ponta + energia reservada × TE reservada) ÷ fator de tributos, arredondado para centavos
	energia fora ponta: 162 MWh` + mixed("TE fora ponta", "290", "290.00", "290.00") + `
	energia reservada: 10 MWh` + mixed("TE reservada", "121", "100.00", "131.00") + taxed},
		// (20 × 161.21 + 20 × 2 156.42 × 0.5) ÷ 0.776376
		{r.Free.Verde, 1, cost.LineNetworkP, `TUSD energia na ponta: 31928.34 R$ = (energia na ponta × TUSD fora ponta + energia na ponta × TUSD na ponta − TUSD fora ponta × (1 − desconto)) ÷ fator de tributos, arredondado para centavos
	energia na ponta: 20 MWh` + mixed("TUSD fora ponta", "161.21", "140.21", "171.21") + `
	energia na ponta: 20 MWh` + mixed("TUSD na ponta − TUSD fora ponta", "2156.42", "2296.63", "2327.63") + `
	1 − desconto: 0.5` + taxed},
		// 590 × 43.35 ÷ 0.776376
		{r.Current, 4, cost.LineDemandFP, `Demanda fora ponta: 32943.44 R$ = demanda utilizada × tarifa de demanda ÷ fator de tributos, arredondado para centavos
	demanda utilizada: 590 kW
	tarifa de demanda: 43.35 R$/kW [parâmetro, REH 3.500, vigência de 11/01/2027 a 31/03/2027; mantida depois do fim (premissa)]` + taxed},
	} {
		same(t, "SM-06 "+string(tt.key), tt.want, outline(tt.plan.Months[tt.month].Line(tt.key).Trace()))
	}
	c.Taxes[0].ICMS, c.Taxes[0].COFINS = 0, pct(t, "4.05") // without ICMS both factors are 1 − PIS/COFINS
	r = simulate(t, &c)
	energyP := `TE na ponta: 8715.79 R$ = energia na ponta × TE na ponta ÷ fator de tributos, arredondado para centavos
	energia na ponta: 18 MWh
	TE na ponta: 460 R$/MWh` + act + strings.NewReplacer("0.9468", "0.95", "5.32", "5").Replace(untaxed) // 8 280 ÷ 0.95
	same(t, "SM-06 without ICMS", energyP, outline(r.Current.Months[0].Line(cost.LineEnergyP).Trace()))
}

// The records of the figures of E5 of a year, each named by the rules that made it.
func TestRecordsOfFigures_E5(t *testing.T) {
	c := e5(t, 0)
	c.Premises.CaptiveGrowth, c.Premises.FreeGrowth = 5*percent.One, 4*percent.One+percent.One/2
	r := simulate(t, &c)
	s := r.Savings.Verde
	const rules = " (regras da simulação, versão 2)"
	const factors = "[parâmetro, MCTI, fator médio de 2023; Instituto Totum/ESALQ]"
	top := func(n trace.Node) string { return strings.SplitN(outline(n), "\n", 2)[0] }
	over, ok := r.OverTrace()
	if !ok {
		t.Fatal("E5 no record of over-contracting")
	}
	months := over.Inputs
	over.Inputs = months[:4]
	for _, tt := range []struct{ want, got string }{
		{"Economia: 5.12 % = (cativo − livre) ÷ cativo × 100" + rules, top(s.Trace(r))},
		{"Custo Cativo Verde: 2144654.64 R$/ano = soma dos doze meses" + rules, top(s.Trace(r).Inputs[0])}, // 12 × 178 721.22
		{"Custo Livre Verde: 2034933.60 R$/ano = soma dos doze meses" + rules, top(s.Trace(r).Inputs[1])},  // 12 × 169 577.80
		{"Custo Livre Azul: 2160117.72 R$/ano = soma dos doze meses" + rules, top(r.Savings.Azul.Trace(r).Inputs[1])},
		{"janeiro de 2027: 178721.22 R$ = soma das linhas", top(r.Current.Trace().Inputs[1])},
		{"Demanda fora ponta: 24698.08 R$ = demanda utilizada × tarifa de demanda ÷ fator de tributos, arredondado para centavos", top(r.Current.Trace().Inputs[1].Inputs[0])},
		{`Economia em 3 ano(s): 377386.18 R$ = Σ do ano 0 ao 2 de [cativo × (1 + g cativo)^ano − livre × (1 + g livre)^ano]` + rules + `
	Custo cativo do ano: 2144654.64 R$
	Custo livre do ano: 2034933.60 R$
	g cativo: 5 % ao ano ` + premiseSource + `
	g livre: 4.5 % ao ano ` + premiseSource, outline(s.HorizonTrace(r, 3))},
		{"Economia média das bandeiras: 11.32 % = média simples das cinco economias" + rules, top(s.FlagTrace(r))},
		{`Bandeira amarela: 7.38 % = (cativo com a bandeira − livre) ÷ cativo × 100
	Cativo com a bandeira: 2197098.36 R$/ano
	Livre: 2034933.60 R$/ano
	Adicional: 18.85 R$/MWh [parâmetro, REH ANEEL 3.306/2024]`, outline(s.FlagTrace(r).Inputs[1])}, // 12 × 183 091.53
		{`Campos de futebol: 0.43 = árvores ÷ árvores por hectare ÷ área do campo` + rules + `
	Árvores: 510 = toneladas ÷ absorção por árvore
		Toneladas de CO2: 83.160 tCO2 = energia do ano × fator médio do SIN
			Energia do ano: 2160.000 MWh
			Fator médio do SIN: 0.0385 tCO2/MWh ` + factors + `
		Absorção por árvore: 0.16314 tCO2 ` + factors + `
	Árvores por hectare: 1667 ` + factors + `
	Área do campo: 0.714 ha ` + factors, outline(r.Environment.Trace(&c))},
		// 19.260 × (265 − 186.59) = 1 510.18 a month
		{`Sobrecontratação: 18122.16 R$/ano = Σ sobra × (preço − PLD)` + rules + `
	Queda do consumo: 30 % ` + premiseSource + `
	PLD: 186.59 R$/MWh [premissa, amostra, PLD médio]
	Limite inferior: 80 % do volume ` + premiseSource + `
	dezembro de 2026: 1510.18 R$ = (mínimo − NET) × (preço − PLD)
		NET: 126.180 MWh
		Mínimo: 145.440 MWh
		Sobra: 19.260 MWh
		Preço: 265.00 R$/MWh [premissa, amostra, preço da energia]`, outline(over)},
	} {
		same(t, "E5", tt.want, tt.got)
	}
	if len(months) != 15 || len(r.Current.Trace().Inputs) != 12 {
		t.Errorf("E5 %d and %d months", len(months)-3, len(r.Current.Trace().Inputs))
	}
}
